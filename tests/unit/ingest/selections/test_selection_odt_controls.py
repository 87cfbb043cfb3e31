"""Form controls of OpenDocument texts: their states, labels beside them or of their own, and what is passed over."""

from __future__ import annotations

import io
import zipfile

import pytest

from qagen.errors import SourceError
from qagen.ingest.selections.odt import read_odt
from qagen.ingest.selections.read import read_options

_NAMES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for short, long in (
        ("office", "office"),
        ("text", "text"),
        ("table", "table"),
        ("form", "form"),
        ("draw", "drawing"),
    )
)


def _odt(forms: str, body: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr(
            "content.xml",
            f"<office:document-content {_NAMES}><office:body><office:text><office:forms><form:form>{forms}</form:form>"
            f"</office:forms>{body}</office:text></office:body></office:document-content>",
        )
    return target.getvalue()


def _seen(data: bytes) -> list[tuple[str, bool]]:
    return [(option.label, option.selected) for option in read_odt(data, "x.odt").options]


def _at(number: int) -> str:
    return f'<draw:control draw:control="c{number}"/>'


@pytest.mark.parametrize(
    ("state", "selected"),
    [
        ('form:current-state="checked"', True),
        ('form:state="checked"', True),
        ('form:state="checked" form:current-state="unchecked"', False),
        ('form:current-state="unknown"', False),
        ("", False),
    ],
    ids=["current", "initial", "current-wins", "neither-on-nor-off", "none"],
)
def test_states_of_a_check_box(state, selected):
    data = _odt(f'<form:checkbox form:id="c1" {state}/>', f"<text:p>{_at(1)} Over 65</text:p>")
    assert _seen(data) == [("Over 65", selected)]


def test_radio_buttons_of_one_name_are_one_group_with_the_question_above():
    forms = "".join(
        f'<form:radio form:name="size" form:id="c{n}"{on}/>'
        for n, on in ((1, ""), (2, ' form:current-selected="true"'), (3, ' form:selected="false"'))
    )
    body = "<text:p>Which size?</text:p>" + "".join(
        f"<text:p>{_at(n)}{t}</text:p>" for n, t in ((1, "S"), (2, "M"), (3, "L"))
    )
    reading = read_odt(_odt(forms, body), "x.odt")
    assert [(o.label, o.selected, o.kind, o.question) for o in reading.options] == [
        ("S", False, "radio", "Which size?"),
        ("M", True, "radio", "Which size?"),
        ("L", False, "radio", "Which size?"),
    ]
    assert len({o.group for o in reading.options}) == 1
    assert all(o.declared for o in reading.options)


def test_a_label_of_its_own_and_boxes_in_cells():
    forms = (
        '<form:checkbox form:id="c1" form:label="I agree" form:current-state="checked"/>'
        '<form:checkbox form:id="c2"/><form:checkbox form:id="c3" form:state="checked"/>'
    )
    head = (
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{t}</text:p></table:table-cell>" for t in ("", "Often", "Never"))
        + "</table:table-row>"
    )
    row = (
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{t}</text:p></table:table-cell>" for t in ("Tea", _at(2), _at(3)))
        + "</table:table-row>"
    )
    data = _odt(forms, f"<text:p>{_at(1)}</text:p><table:table>{head}{row}</table:table>")
    assert _seen(data) == [("I agree", True), ("Tea Often", False), ("Tea Never", True)]


def test_controls_that_no_text_shows_and_struck_text_are_no_options():
    forms = '<form:checkbox form:id="c1" form:label="Nowhere"/><form:checkbox form:id="c2"/>'
    struck = f"<text:tracked-changes><text:changed-region><text:p>{_at(2)} Gone</text:p></text:changed-region></text:tracked-changes>"
    assert _seen(_odt(forms, f"{struck}<text:p>{_at(7)} Text</text:p>")) == []


@pytest.mark.parametrize("data", [b"", b"PK no", _odt("", "")[:-40]])
def test_a_file_that_is_none(data):
    with pytest.raises(SourceError, match=r"x\.odt: no OpenDocument text"):
        read_options("x.odt", data, "odt")
