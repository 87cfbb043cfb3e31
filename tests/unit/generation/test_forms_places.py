"""Wording of questions and of the table's place (the forms are data; English and Korean)."""

from __future__ import annotations

import pytest
from building import Builder, of_type, one_table
from docling_core.types.doc import DocItemLabel

from qagen.generation.forms import FORMS, MAX_QUESTION
from qagen.generation.gates.glued import several_records
from qagen.generation.generate import generate_items
from qagen.generation.place import TablePlace
from qagen.model.config import GenerateConfig
from qagen.model.document import Reading

_ONE = "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
_TWO = "City | Streets | Houses\n---\nRome | 911.5 | 112.3\nPisa | 881.1 | 71.4\nBari | 701.2 | 61.4"
_KO = "지역 | 인구 | 면적\n---\n서울 | 941 | 605\n부산 | 332 | 770\n대구 | 237 | 884"


def _starts(built: Builder, **config: object) -> dict[str, set[str]]:
    """For each table how its questions about cells begin."""
    found: dict[str, set[str]] = {}
    for item in of_type(built.result(**config).items, "cell_value"):
        found.setdefault(item.table_ref, set()).add(item.question.split(", what")[0].split("에서 ")[0])
    return found


def test_the_published_forms():
    built = Builder(pages=1).text(
        "As Table 3 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon.", page=1
    )
    wide = "Model | Recall | Latency | Memory\n---\nAlpha | 91.5 | 12.3 | 204\nBravo | 88.1 | 7.4 | 310\nCharlie | 77.2 | 5.6 | 415"
    items = built.table(wide, page=1, caption="Table 3: All").result().items
    for item in items:
        keys = item.answer_spec.context_keys
        if item.type == "cell_value":
            row, column = item.evidence[1].text, item.evidence[2].text
            assert item.question_delabeled == f"What is the {column} for {row}?"
            assert item.question == f"In the table on page 1, what is the {column} for {row}?"
        elif item.type == "table_about":
            tail = f"in the context of {keys[0]} and {keys[1]}, what columns does it have?"
            assert item.question == f"In the table on page 1, {tail}"
            assert item.question_delabeled == "I" + tail[1:]
        else:
            row, column = item.evidence[1].text, item.evidence[2].text
            assert item.question == f"In the context of {keys[0]} and {keys[1]}, what is the {column} for {row}?"
            assert item.question_delabeled == item.question
    assert {item.type for item in items} == {"cell_value", "table_about", "context_dependent"}


def _pages_4_5() -> Builder:
    second = _ONE.replace("Alpha", "Delta").replace("Bravo", "Echo").replace("Charlie", "Fox")
    second = second.replace("91.5", "61.5").replace("88.1", "58.1").replace("77.2", "57.2")
    return Builder(pages=5).table(_ONE, page=4).table(second, page=5)


PLACES = {
    "page": (one_table(_ONE), {"#/tables/0": {"In the table on page 1"}}),
    "two-on-a-page": (
        Builder(pages=2).table(_ONE, page=2).table(_TWO, page=2),
        {"#/tables/0": {"In the first table on page 2"}, "#/tables/1": {"In the second table on page 2"}},
    ),
    "one-on-each-page": (
        Builder(pages=2).table(_ONE, page=1).table(_TWO, page=2),
        {"#/tables/0": {"In the table on page 1"}, "#/tables/1": {"In the table on page 2"}},
    ),
    "joined-over-pages": (_pages_4_5(), {"#/tables/0": {"In the table on pages 4-5"}}),
    "joined-and-one-more-on-the-second-page": (
        _pages_4_5().table(_TWO, page=5),
        {"#/tables/0": {"In the table on pages 4-5"}, "#/tables/2": {"In the second table on page 5"}},
    ),
    "sheet": (
        Builder().sheet("Models 2031").table(_ONE).sheet("Cities").table(_TWO),
        {"#/tables/0": {"In the table on sheet Models 2031"}, "#/tables/1": {"In the table on sheet Cities"}},
    ),
    "section": (
        Builder().heading("Models").table(_ONE).heading("Cities").table(_TWO),
        {"#/tables/0": {"In the table in section Models"}, "#/tables/1": {"In the table in section Cities"}},
    ),
    "two-in-a-section": (
        Builder().heading("All").table(_ONE).table(_TWO),
        {"#/tables/0": {"In the first table in section All"}, "#/tables/1": {"In the second table in section All"}},
    ),
    "section-named-twice": (
        Builder().heading("Results").table(_ONE).heading("Results").table(_TWO),
        {"#/tables/0": {"In the first table of the document"}, "#/tables/1": {"In the second table of the document"}},
    ),
    "document": (Builder().table(_ONE), {"#/tables/0": {"In the table of the document"}}),
}


@pytest.mark.parametrize(("built", "expected"), PLACES.values(), ids=PLACES)
def test_place_phrase(built, expected):
    assert _starts(built) == expected


@pytest.mark.parametrize(
    ("ordinal", "phrase"),
    [
        (1, "the first table on page 7"),
        (3, "the third table on page 7"),
        (12, "the twelfth table on page 7"),
        (13, "the 13th table on page 7"),
        (21, "the 21st table on page 7"),
        (22, "the 22nd table on page 7"),
        (111, "the 111th table on page 7"),
    ],
)
def test_ordinals(ordinal, phrase):
    assert FORMS["en"].table(TablePlace("page", "7", ordinal, 150)) == phrase


@pytest.mark.parametrize(
    ("place", "phrase"),
    [
        (TablePlace("page", "7", 1, 1), "7쪽의 표"),
        (TablePlace("page", "7", 2, 3), "7쪽의 두 번째 표"),
        (TablePlace("pages", "4-5", 1, 1), "4-5쪽의 표"),
        (TablePlace("sheet", "매출", 1, 1), "시트 매출의 표"),
        (TablePlace("section", "결과", 2, 2), "결과 절의 두 번째 표"),
        (TablePlace("document", "", 14, 20), "문서의 14 번째 표"),
    ],
    ids=["page", "ordinal", "pages", "sheet", "section", "document"],
)
def test_korean_places(place, phrase):
    assert FORMS["ko"].table(place) == phrase


@pytest.mark.parametrize(
    ("row", "column", "question"),
    [
        ("서울", "인구", "서울의 인구는 무엇인가?"),
        ("부산", "면적", "부산의 면적은 무엇인가?"),
        ("Alpha", "2025년", "Alpha의 2025년은 무엇인가?"),
        ("대구", "매출액(원)", "대구의 매출액(원)은 무엇인가?"),
    ],
    ids=["vowel", "consonant", "Latin-row", "bracket"],
)
def test_korean_particles_of_a_value(row, column, question):
    assert FORMS["ko"].value(column, row) == question


def test_korean_particles_of_two_keys():
    assert FORMS["ko"].about("인구", "면적") == "인구와 면적의 맥락에서 어떤 열이 있는가?"
    assert FORMS["ko"].context("면적", "인구", "끝") == "면적과 인구의 맥락에서 끝"


def test_korean_questions_only_where_asked_for_and_where_the_document_is_korean():
    korean = Builder(pages=1).text("이 문서는 여러 도시의 인구를 다루고 있다.", page=1).table(_KO, page=1)
    assert _starts(korean, question_language="document") == {"#/tables/0": {"1쪽의 표"}}
    assert _starts(korean) == {"#/tables/0": {"In the table on page 1"}}
    english = Builder(pages=1).text("The document is about models and their speed.", page=1).table(_ONE, page=1)
    assert _starts(english, question_language="document") == {"#/tables/0": {"In the table on page 1"}}


def test_labels_stay_as_they_stand_in_a_korean_question():
    built = Builder(pages=1).text("이 문서는 여러 모델을 다루고 있다.", page=1).table(_ONE, page=1)
    for item in of_type(built.result(question_language="document").items, "cell_value"):
        assert all(e.text in item.question for e in item.evidence[1:])


def test_a_table_that_two_readers_could_count_differently_is_not_asked_by_its_place():
    listing = "1 | int main() {\n---\n2 | return 0;\n3 | }"
    result = Builder(pages=2).table(listing, page=1).table(_ONE, page=1).table(_TWO, page=2).result()
    assert {item.table_ref for item in result.items} == {"#/tables/2"}
    assert "table:place_unsure" in result.tables[1].skips


def test_questions_of_more_than_200_characters_are_dropped():
    long = " ".join(f"Group{chr(65 + i)}" for i in range(10))
    heading = "On the strength of welded joints between dissimilar alloys under cyclic loads"
    table = f"Model | {long} deviation | Latency\n---\nBracket {long[:60].casefold()} | 91.5 | 12.3\nBravo | 88.1 | 7.4"
    result = Builder().heading(heading).table(table).result(max_cell_value=9)
    assert result.tables[0].skips["question:too_long"] == 2
    assert [item.evidence[2].text for item in result.items] == ["Latency", "Latency"]
    assert all(len(item.question) <= MAX_QUESTION for item in result.items)


def test_what_a_reader_may_not_count_matters_only_before_a_table():
    listing = "1 | int main() {\n---\n2 | return 0;\n3 | }"
    before = Builder(pages=1).table(listing, page=1).table(_ONE, page=1).table(_TWO, page=1)
    assert _starts(before) == {}
    after = Builder(pages=1).table(_ONE, page=1).table(_TWO, page=1).table(listing, page=1)
    assert _starts(after) == {
        "#/tables/0": {"In the first table on page 1"},
        "#/tables/1": {"In the second table on page 1"},
    }


def _asked_as_read(built: Builder, kind: str = "lattice") -> set[str]:
    """References of the asked tables, all of them found by an engine."""
    document = built.made()
    reading = Reading(kind=kind, confidence=1.0)
    tables = [table.model_copy(update={"reading": reading}) for table in document.tables]
    read = document.model_copy(update={"tables": tuple(tables)})
    return {item.table_ref for item in generate_items(read, GenerateConfig()).items}


def test_nothing_is_counted_behind_what_an_engine_may_have_found_in_vain():
    frame = "PRESS RELEASE | \n | Ministry of moors\nBog | Fen"
    between = Builder(pages=1).table(frame, page=1).text("A line of prose.", page=1).table(_ONE, page=1)
    assert _asked_as_read(between) == set()
    assert {item.table_ref for item in between.result().items} == {"#/tables/1"}


def test_the_halves_of_a_cut_table_count_as_nobody_knows():
    cut = Builder(pages=1).table(_ONE, page=1).table(_TWO, page=1)
    assert _asked_as_read(cut) == set()
    apart = Builder(pages=1).table(_ONE, page=1)
    for _ in range(3):
        apart.text("A line of prose stands between them.", page=1)
    assert _asked_as_read(apart.table(_TWO, page=1)) == {"#/tables/0", "#/tables/1"}
    named = (
        Builder(pages=1).table(_ONE, page=1, caption="Table 1. Models").table(_TWO, page=1, caption="Table 2. Towns")
    )
    assert _asked_as_read(named) == {"#/tables/0", "#/tables/1"}


def test_no_place_below_what_looks_like_a_table_that_was_missed():
    def page(*lines: str) -> Builder:
        built = Builder(pages=1)
        for line in lines:
            built.text(line, page=1)
        return built.text("The following table is the one that was found.", page=1).table(_ONE, page=1)

    def asked(left: str, right: str) -> set[str]:
        built = page(left)
        beside = built.docling.add_text(DocItemLabel.TEXT, right)
        own = built.docling.texts[0].prov[0]
        box = own.bbox.model_copy(update={"l": own.bbox.r + 20, "r": own.bbox.r + 120})
        beside.prov.append(own.model_copy(update={"bbox": box}))
        return _asked_as_read(built)

    assert _asked_as_read(page("A line of prose.")) == {"#/tables/0"}
    assert asked("June 25, 2022", "September 25, 2021") == set()
    assert asked("Net sales", "82,959") == set()
    assert asked("82,959", "Net sales") == set()
    # What somebody wrote behind the name of a field of a form.
    assert asked("Certificate", "Level 3, valid until 2026") == {"#/tables/0"}
    assert asked("Date and hour", "17 April 2024, 07.40") == {"#/tables/0"}


_GRID = (("Agency", "Rating", "Outlook"), ("Standard & Poor's", "BBB+", "Stable"))


@pytest.mark.parametrize(
    ("lines", "below", "asked"),
    [
        (_GRID, True, False),
        (_GRID, False, False),
        (_GRID[:1], True, True),
        (tuple(line[:2] for line in _GRID), True, True),
    ],
    ids=["below", "above", "one-line", "two-columns"],
)
def test_no_place_beside_a_grid_of_words_that_was_missed(lines, below, asked):
    built = Builder(pages=1)
    if below:
        built.table(_ONE, page=1).text("The agencies say the following.", page=1)
    for texts in lines:
        built.text("x", page=1)
        line = built.docling.texts[-1]
        line.text = line.orig = texts[0]
        box = line.prov[0].bbox.model_copy(update={"r": line.prov[0].bbox.l + 90})
        line.prov[0].bbox = box
        for number, text in enumerate(texts[1:], 1):
            moved = box.model_copy(update={"l": box.l + 120 * number, "r": box.r + 120 * number})
            beside = built.docling.add_text(DocItemLabel.TEXT, text)
            beside.prov.append(line.prov[0].model_copy(update={"bbox": moved}))
    if not below:
        built.text("The following table is the one that was found.", page=1).table(_ONE, page=1)
    assert (_asked_as_read(built) == {"#/tables/0"}) == asked


@pytest.mark.parametrize(
    ("gap", "kind", "asked"), [(0, "unruled", True), (40, "unruled", False), (40, "lattice", True)]
)
def test_a_table_with_a_second_header_below_a_blank_line_may_be_two(gap, kind, asked):
    built = Builder(pages=1).table(f"{_ONE}\nModel | Colour | Weight\nDelta | 61.5 | 62.3\nEcho | 68.1 | 67.4", page=1)
    for cell in built.docling.tables[0].data.table_cells:
        if cell.start_row_offset_idx > 3:
            cell.bbox = cell.bbox.model_copy(update={"t": cell.bbox.t + gap, "b": cell.bbox.b + gap})
    assert (_asked_as_read(built, kind) == {"#/tables/0"}) == asked


def test_the_first_of_two_tables_is_the_first_whatever_was_missed_below_it():
    built = Builder(pages=1).table(_ONE, page=1).text("Another one.", page=1).table(_TWO, page=1)
    built.text("Agency", page=1).text("Fitch", page=1)
    for line in built.docling.texts[-2:]:
        box = line.prov[0].bbox.model_copy(update={"r": line.prov[0].bbox.l + 90})
        line.prov[0].bbox = box
        for number in (1, 2):
            moved = box.model_copy(update={"l": box.l + 120 * number, "r": box.r + 120 * number})
            beside = built.docling.add_text(DocItemLabel.TEXT, f"{line.text} {'abc'[number]}")
            beside.prov.append(line.prov[0].model_copy(update={"bbox": moved}))
    assert _asked_as_read(built) == {"#/tables/0", "#/tables/1"}


def test_a_share_with_its_fraction_beside_another_number_is_two_records():
    assert several_records("22 17% (5/29)")
    assert not several_records("17% (5/29)")
