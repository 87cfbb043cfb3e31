"""Items of type selection: what is asked of a form, how, and why the rest is not."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from qagen.generation.selections.items import draft_selections, items_of
from qagen.model.document import Box, Document, Page, Paragraph
from qagen.model.item import Item
from qagen.model.selection import FormFile, FormReading, Option


def an_option(label: str, at: int, **change: object) -> Option:
    low = 80 - 12 * at
    values = {
        "kind": "radio", "origin": "acroform", "selected": False, "said": "/AS /Off", "label": label,
        "label_from": "right", "question": "Which boat?", "group": 0, "declared": True, "page": 1,
        "box": Box(l=20, b=low, r=30, t=low + 9), "label_box": Box(l=34, b=low, r=80, t=low + 9), "shown": False,
        "place": f"page 1, annotation {at + 1}",
    }  # fmt: skip
    if change.get("selected"):
        values |= {"said": "/AS /Yes", "shown": True}
    return Option(**{**values, **change})


PUNT, SKIFF = an_option("Punt", 0, selected=True), an_option("Skiff", 1)


def a_document(*texts: str, name: str = "boats") -> Document:
    paragraphs = tuple(
        Paragraph(ref=f"#/texts/{n}", label="text", text=text, order=n, places=(), section="", in_table=None, level=0)
        for n, text in enumerate(texts)
    )
    return Document(doc_id=name, name=name, paged="pages", pages=(), tables=(), paragraphs=paragraphs)


def asked(
    *options: Option, texts=(), title="", pages=1, setting="en", again=None, shared=False, whole=None, suffix=".pdf"
):
    sizes = tuple(Page(number=n + 1, width=200, height=100) for n in range(pages))
    reading = FormReading(title=title, options=options, pages=sizes, notes=())
    form = FormFile(
        path="x", sha256="0", suffix=suffix, format="pdf", reading=reading, reason=None,
        again=tuple(option.selected for option in options) if again is None else again,
    )  # fmt: skip
    numbers = {page.number for page in sizes} or {None}
    drafts = draft_selections(a_document(*texts), form, numbers if whole is None else whole, setting)
    return items_of(drafts, title_is_shared=shared)


def test_the_item_says_what_is_selected_and_where():
    (item,), skips = asked(PUNT, SKIFF, texts=("Boat hire", "Which boat?"), title="Boat hire")
    assert skips == {}
    assert (item.qid, item.type, item.page, item.table_ref) == ("boats::auto_p1_s0", "selection", 1, "")
    assert item.question == 'In the form "Boat hire", which option is selected for "Which boat"?'
    assert item.question_delabeled == 'Which option is selected for "Which boat"?'
    assert (item.answer, item.answer_spec.value, item.answer_spec.context_keys) == ("Punt", "Punt", ("Which boat",))
    assert [(e.ref, e.bbox, e.text) for e in item.evidence] == [
        ("form", (20, 89, 30, 80), "/AS /Yes"), ("form", (34, 89, 80, 80), "Punt"),
    ]  # fmt: skip
    assert (item.proof.form, item.proof.text, item.proof.table_and_paragraph) == ("PASS", "FAIL", "FAIL")
    assert item.selection is not None
    assert [(o.content, o.selected) for o in item.selection.options] == [("Punt", True), ("Skiff", False)]


def test_an_item_about_a_table_has_no_key_of_a_selection():
    (item,), _ = asked(PUNT, SKIFF)
    record = json.loads(item.model_dump_json())
    assert Item.model_validate_json(json.dumps(record)) == item
    with pytest.raises(ValidationError, match="has the key selection"):
        Item.model_validate_json(json.dumps({**record, "type": "cell_value"}))
    bare = {**record, "type": "cell_value", "selection": None, "proof": {**record["proof"], "form": None, "text": None}}
    written = Item.model_validate_json(json.dumps(bare)).model_dump(mode="json")
    assert "selection" not in written
    assert set(written["proof"]) == {"table", "paragraph", "table_and_paragraph"}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, "In the form boats.pdf, which"),
        ({"pages": 2}, "On page 1 of the form boats.pdf, which"),
        ({"title": "Boat hire"}, "In the form boats.pdf, which"),
        ({"title": "Boat hire", "texts": ("BOAT  HIRE",)}, 'In the form "Boat hire", which'),
        ({"title": "Boat hire", "texts": ("Boat hire",), "shared": True}, "In the form boats.pdf, which"),
        ({"title": "Boat " * 40, "texts": ("Boat " * 40,)}, "In the form boats.pdf, which"),
    ],
    ids=["file", "file-of-pages", "title-nowhere", "title", "title-shared", "title-too-long"],
)
def test_how_the_form_is_named(change, expected):
    (item,), _ = asked(PUNT, SKIFF, **change)
    assert item.question == f'{expected} option is selected for "Which boat"?'


def test_in_korean():
    options = [option.model_copy(update={"question": "어느 배를 빌립니까?"}) for option in (PUNT, SKIFF)]
    texts = ("배를 빌리는 신청서", "어느 배를 빌립니까? 하나만 고르십시오.")
    (item,), _ = asked(*options, texts=texts, title="배를 빌리는 신청서", setting="document")
    assert item.question == '양식 "배를 빌리는 신청서"에서 "어느 배를 빌립니까"에 대해 선택된 항목은 무엇인가?'
    assert item.question_delabeled == '"어느 배를 빌립니까"에 대해 선택된 항목은 무엇인가?'


def on_page_two(*options: Option) -> list[Option]:
    return [option.model_copy(update={"page": 2, "group": 1}) for option in options]


def test_a_question_of_two_pages_is_asked_with_its_page():
    items, skips = asked(PUNT, SKIFF, *on_page_two(PUNT, SKIFF), pages=2, title="Hire", texts=("Hire",))
    assert skips == {}
    assert [item.qid for item in items] == ["boats::auto_p1_s0", "boats::auto_p2_s0"]
    assert items[1].question == 'On page 2 of the form "Hire", which option is selected for "Which boat"?'
    assert items[1].question_delabeled == 'On page 2, which option is selected for "Which boat"?'
    assert len({item.question_delabeled for item in items}) == 2


def test_a_question_that_stands_twice_on_a_page_is_not_asked():
    lower = [an_option(label, at, group=1, selected=at == 4) for at, label in ((4, "Punt"), (5, "Skiff"))]
    longer = [option.model_copy(update={"question": "Which boat do you return?"}) for option in lower]
    for second in (lower, longer):
        assert asked(PUNT, SKIFF, *second) == ((), {"selection:question_twice": 2})


def test_in_a_table_of_boxes_the_column_is_the_answer():
    options = [
        an_option(f"Hull {label}", 0, label_from="row_and_column", question="Hull", selected=label == "sound",
                  box=Box(l=left, b=50, r=left + 9, t=59))
        for left, label in ((60, "sound"), (90, "leaking"))
    ]  # fmt: skip
    (item,), _ = asked(*options)
    assert (item.answer, item.selection.options[0].content) == ("sound", "Hull sound")
    assert item.question.endswith('for "Hull"?')


def but(*options: Option, **change: object) -> list[Option]:
    return [option.model_copy(update=change) for option in options]


_LEFT_OUT = {
    "no-question": (but(PUNT, SKIFF, question=None), "selection:no_question"),
    "signs": (but(PUNT, SKIFF, question="1."), "selection:question_says_nothing"),
    "instruction": (but(PUNT, SKIFF, question="(Mark One)"), "selection:question_is_an_instruction"),
    "instruction-all": (but(PUNT, SKIFF, question="Tick all that apply:"), "selection:question_is_an_instruction"),
    "aside": (but(PUNT, SKIFF, question="(River Office)"), "selection:question_is_an_instruction"),
    "part": (but(PUNT, SKIFF, question="definition of a boat in the rules"), "selection:question_is_a_part"),
    "cut": (but(PUNT, SKIFF, question="Which boat do you hire for"), "selection:question_is_a_part"),
    "one": ([PUNT], "selection:one_option"),
    "none": ([an_option("Punt", 0), SKIFF], "selection:none_selected"),
    "several": ([PUNT, an_option("Skiff", 1, selected=True)], "selection:several_selected"),
    "long-label": ([PUNT.model_copy(update={"label": "Punt " * 20}), SKIFF], "selection:label_too_long"),
    "nested": ([PUNT, SKIFF.model_copy(update={"label": "Punt, with a pole"})], "selection:label_nested"),
    "leak": (but(PUNT, SKIFF, question="Do you hire a punt?"), "selection:answer_in_question"),
    "number": (but(an_option("3", 0, selected=True), an_option("4", 1), declared=False), "selection:label_says_nothing"),
    "too-long": (but(PUNT, SKIFF, question="Which boat " * 20 + "?"), "selection:question_too_long"),
}  # fmt: skip


@pytest.mark.parametrize(("options", "reason"), _LEFT_OUT.values(), ids=_LEFT_OUT)
def test_what_is_not_asked(options, reason):
    assert asked(*options) == ((), {reason: 1})


def test_a_scale_of_numbers_is_asked_where_the_file_declares_it():
    (item,), _ = asked(an_option("3", 0, selected=True), an_option("4", 1))
    assert item.answer == "3"


def test_what_nobody_chose_is_not_asked():
    first = an_option("One hour", 0, origin="html_select", said="first entry", selected=True, page=None, box=None, label_box=None, shown=None, label_from="element")  # fmt: skip
    other = first.model_copy(update={"label": "A day", "selected": False, "said": "not selected"})
    assert asked(first.model_copy(update={"said": "first entry"}), other, pages=0) == ((), {"selection:by_default": 1})
    (item,), _ = asked(first.model_copy(update={"said": "selected"}), other, pages=0, suffix=".html")
    assert (item.qid, item.page, item.meta.page_index) == ("boats::auto_p0_s0", None, None)
    assert item.question.startswith("In the form boats.html, which")


def test_only_what_is_proven_twice_is_asked():
    assert asked(PUNT, SKIFF, again=(True, None)) == ((), {"selection:option_not_proven": 1})
    assert asked(PUNT, SKIFF, whole={2}) == ((), {"selection:page_not_whole": 1})
    other_page = SKIFF.model_copy(update={"page": 2})
    assert asked(PUNT, other_page, pages=2) == ((), {"selection:over_pages": 1})


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("The boat that was hired is a punt.", True),
        ("Punt: 4 an hour", False),
        ("A boat is a punt or a skiff.", False),
        ("Skiff", False),
    ],
)
def test_a_text_that_tells_the_answer_makes_the_item_worthless(text, tells):
    items, skips = asked(PUNT, SKIFF, texts=("Which boat?", text))
    assert (len(items), skips) == ((0, {"selection:text_tells": 1}) if tells else (1, {}))


def test_yes_in_some_text_tells_nothing():
    yes = but(an_option("Yes", 0, selected=True), an_option("No", 1), question="Do you hire a boat?")
    assert len(asked(*yes, texts=("If yes, say which boat.",))[0]) == 1
    assert asked(*yes, texts=("Do you hire a boat? Yes, every week.",))[1] == {"selection:text_tells": 1}


def test_a_form_that_was_not_read_gives_nothing():
    form = FormFile(path=None, sha256=None, suffix=".csv", format="csv", reading=None, reason="form:no_reader")
    assert items_of(draft_selections(a_document(), form, set(), "en"), title_is_shared=False) == ((), {})
