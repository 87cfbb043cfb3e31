"""Form fields of PDF files: states of shared names, /Opt radios, hidden and empty ones, stale values, turned pages.

The files are written object by object, because libraries that make forms write each of them in one way only.
"""

from __future__ import annotations

import pytest

from qagen.ingest.selections.pdf.read import read_pdf

_LOOK = "<< /N << /On 8 0 R /0 8 0 R /1 8 0 R /Off 9 0 R >> >>"


def _pdf(fields: dict[int, str], kids: list[int], text: str, page: str = "") -> bytes:
    """A page of 400 by 300 points.

    Args:
        fields: objects by number, from 10 on.
        kids: the annotations of the page.
        text: its content.
        page: more keys of the page.
    """
    refs = " ".join(f"{number} 0 R" for number in kids)
    roots = " ".join(f"{n} 0 R" for n, body in fields.items() if "/Parent" not in body)
    objects = {
        1: f"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [{roots}] /DA (/F 10 Tf) >> >>",
        2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /Annots [{refs}] {page} >>",
        4: _stream("", text),
        5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        8: _stream("/Type /XObject /Subtype /Form /BBox [0 0 10 10]", "0 0 m 10 10 l 0 10 m 10 0 l S"),
        9: _stream("/Type /XObject /Subtype /Form /BBox [0 0 10 10]", "0.5 0.5 9 9 re S"),
        **fields,
    }
    out, places = b"%PDF-1.7\n", {}
    for number, body in objects.items():
        places[number] = len(out)
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    top, start = max(objects) + 1, len(out)
    rows = [f"{places[n]:010d} 00000 n \n" if n in places else "0000000000 65535 f \n" for n in range(top)]
    table = f"xref\n0 {top}\n{''.join(rows)}trailer\n<< /Size {top} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    return out + table.encode("latin-1")


def _stream(keys: str, text: str) -> str:
    return f"<< {keys} /Length {len(text)} >>\nstream\n{text}\nendstream"


def _text(*lines: tuple[int, int, str]) -> str:
    return "BT /F 10 Tf " + " ".join(f"1 0 0 1 {x} {y} Tm ({t}) Tj" for x, y, t in lines) + " ET"


def _box(y: int, keys: str, x: int = 40, side: int = 10) -> str:
    return f"<< /Type /Annot /Subtype /Widget /Rect [{x} {y} {x + side} {y + side}] /AP {_LOOK} {keys} >>"


def _seen(data: bytes) -> list[tuple[str, bool]]:
    return [(option.label, option.selected) for option in read_pdf(data).options]


_TWO = _text((56, 202, "One"), (56, 182, "Two"))


def test_boxes_that_share_a_name_have_each_its_own_state():
    fields = {
        10: "<< /FT /Btn /T (days) /V /On /Kids [11 0 R 12 0 R] >>",
        11: _box(200, "/Parent 10 0 R /AS /On /F 4"),
        12: _box(180, "/Parent 10 0 R /AS /Off /F 4"),
    }
    assert _seen(_pdf(fields, [11, 12], _TWO)) == [("One", True), ("Two", False)]


def test_radio_buttons_whose_states_are_numbers_of_an_opt_list():
    """The page has no words: the list of the field has."""
    fields = {
        10: "<< /FT /Btn /Ff 49152 /T (size) /V /1 /Opt [(Small) (Large)] /Kids [11 0 R 12 0 R] >>",
        11: _box(200, "/Parent 10 0 R /AS /Off /F 4"),
        12: _box(180, "/Parent 10 0 R /AS /1 /F 4"),
    }
    reading = read_pdf(_pdf(fields, [11, 12], _text((40, 100, "A page"))))
    assert [(o.label, o.selected, o.kind, o.label_from) for o in reading.options] == [
        ("Small", False, "radio", "export_value"),
        ("Large", True, "radio", "export_value"),
    ]
    assert len({o.group for o in reading.options}) == 1
    # Printed words are better names.
    assert _seen(_pdf(fields, [11, 12], _TWO)) == [("One", False), ("Two", True)]


@pytest.mark.parametrize(
    ("keys", "side"),
    [("/AS /On /F 2", 10), ("/AS /On /F 32", 10), ("/AS /On /F 4", 0), ("/AS /On /F 4 /Ff 65536", 10)],
    ids=["hidden", "no-view", "no-size", "push-button"],
)
def test_what_nobody_sees_or_marks_is_no_option(keys, side):
    fields = {10: _box(200, f"/FT /Btn /T (a) {keys}", side=side), 11: _box(180, "/FT /Btn /T (b) /AS /On /F 4")}
    assert _seen(_pdf(fields, [10, 11], _TWO)) == [("Two", True)]


def test_a_stale_value_is_not_what_is_shown():
    """Of two boxes whose value says on, one is off by its appearance, the other has none and a note says so."""
    fields = {10: _box(200, "/FT /Btn /T (a) /V /On /AS /Off /F 4"), 11: _box(180, "/FT /Btn /T (b) /V /On /F 4")}
    reading = read_pdf(_pdf(fields, [10, 11], _TWO))
    assert [(o.label, o.selected) for o in reading.options] == [("One", False), ("Two", False)]
    assert [note[:22] for note in reading.notes] == ["page 1, annotation 2: "]


def _point(x: int, y: int, turn: int) -> tuple[int, int]:
    """A point of the page as it is shown, in the page's own coordinates (shown upright it is 400 wide or 300)."""
    return {0: (x, y), 90: (400 - y, x), 180: (400 - x, 300 - y), 270: (y, 300 - x)}[turn]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_page_is_read_as_it_is_shown(turn):
    """Form fields and drawn boxes, with labels to their right as the page is shown."""
    a, b, c, d = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}[turn]
    words, shapes = [], []
    for y, text in ((200, "One"), (180, "Two"), (140, "Three"), (120, "Four")):
        x0, y0 = _point(56, y + 2, turn)
        words.append(f"{a} {b} {c} {d} {x0} {y0} Tm ({text}) Tj")
    for y, marked in ((140, True), (120, False)):
        (x0, y0), (x1, y1) = _point(40, y, turn), _point(50, y + 10, turn)
        shapes.append(f"{min(x0, x1)} {min(y0, y1)} 10 10 re S")
        shapes += [f"{x0} {y0} m {x1} {y1} l {x0} {y1} m {x1} {y0} l S"] if marked else []
    fields = {}
    for number, (y, state) in enumerate(((200, "Off"), (180, "On")), start=10):
        (x0, y0), (x1, y1) = _point(40, y, turn), _point(50, y + 10, turn)
        rectangle = f"[{min(x0, x1)} {min(y0, y1)} {max(x0, x1)} {max(y0, y1)}]"
        fields[number] = (
            f"<< /Type /Annot /Subtype /Widget /Rect {rectangle} /AP {_LOOK} /FT /Btn /T (f{number}) /AS /{state} /F 4 >>"
        )
    content = f"{' '.join(shapes)} BT /F 10 Tf {' '.join(words)} ET"
    reading = read_pdf(_pdf(fields, [10, 11], content, f"/Rotate {turn}"))
    assert [(o.label, o.selected) for o in reading.options] == [
        ("One", False),
        ("Two", True),
        ("Three", True),
        ("Four", False),
    ]
    assert (reading.pages[0].width, reading.pages[0].height) == ((400, 300) if turn in {0, 180} else (300, 400))
    box = reading.options[1].box
    assert box is not None
    assert [round(v) for v in (box.l, box.b, box.r, box.t)] == [40, 180, 50, 190]
    assert all(o.shown in {None, o.selected} for o in reading.options)
