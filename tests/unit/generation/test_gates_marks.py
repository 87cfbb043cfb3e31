"""Labels and values that carry what is no part of them: marks of notes, brackets and words that a line broke, lines of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from building import Builder, of_type, one_table, view_of

from qagen.generation.gates.brackets import late_bracket
from qagen.generation.gates.letter_spacing import closed_in_part
from qagen.generation.gates.note_marks import columns_are_counted, marked_rows
from qagen.generation.gates.residue import residue
from qagen.generation.gates.torn_values import torn_value
from qagen.generation.gates.unmarked_sections import rows_below_unmarked_sections
from qagen.generation.generate import generate_items
from qagen.model.config import GenerateConfig
from qagen.model.document import Reading
from qagen.tables.grid import grid_of
from qagen.tables.view import read_table
from qagen.text.note_marks import ends_in_mark, without_mark

if TYPE_CHECKING:
    from qagen.tables.view import TableView

_KINDS = "Kind | Spring | Autumn | Winter\n---\nLoans | 91.5 | 12.3 | 79.2\nRents | 88.1 | 7.4 | 80.7\nTaxes | 77.2 | 5.6 | 71.6"


@pytest.mark.parametrize(
    ("label", "bare"),
    [
        ("Sales (1)", "Sales"),
        ("Receivables, net(1)", "Receivables, net"),
        ("Home and garden (1)(2)", "Home and garden"),
        ("Additions (*)", "Additions"),
        ("Çimento A.Ş.\u207d\u00b9\u207e", "Çimento A.Ş."),
        ("Çimento A.Ş.\u207d\u00b9\u207e (1)", "Çimento A.Ş."),
        ("Sin especificar\u00aa", "Sin especificar"),
    ],
)
def test_marks_at_the_end_of_a_label(label, bare):
    assert ends_in_mark(label)
    assert without_mark(label) == bare


@pytest.mark.parametrize(
    "label", ["Sales (net)", "Sulphur (SF6)", "Index (1990)", "(1)", "Depreciation (-)", "m (2.5)", "Nº"]
)
def test_brackets_that_are_no_marks(label):
    assert not ends_in_mark(label)
    assert without_mark(label) == label


def test_labels_with_marks_are_not_asked():
    rows = one_table(_KINDS.replace("Loans", "Loans (1)"))
    assert all("Loans" not in item.question for item in of_type(rows.all_items(), "cell_value"))
    columns = one_table(_KINDS.replace("Autumn", "Autumn (2)")).result()
    assert columns.tables[0].skips["column:note_mark"] == 1
    assert not of_type(columns.items, "table_about")


def test_a_header_of_the_labels_with_a_mark_is_not_listed():
    assert of_type(one_table(_KINDS).result().items, "table_about")
    assert not of_type(one_table(_KINDS.replace("Kind", "Kind (1)")).result().items, "table_about")


def test_columns_that_are_counted_through_carry_no_marks():
    counted = _KINDS.replace("Spring", "Spring (1)").replace("Autumn", "Autumn (2)").replace("Winter", "Winter (3)")
    assert columns_are_counted(view_of(counted))
    assert not columns_are_counted(view_of(counted.replace("(3)", "(1)")))
    assert "column:note_mark" not in one_table(counted).result().tables[0].skips


@pytest.mark.parametrize(
    ("labels", "marked"),
    [
        (("(1) Loans", "(2) Rents", "(3) Taxes"), 0),
        (("(1) Loans", "(1) Rents", "(3) Taxes"), 3),
        (("(1) (2) Loans", "Rents", "Taxes"), 1),
        (("Loans", "(2) Rents", "Taxes"), 1),
        (("(3) Loans", "(4) Rents", "Taxes"), 0),
    ],
)
def test_numbers_before_labels_count_the_rows_or_are_marks(labels, marked):
    table = _KINDS
    for plain, label in zip(("Loans", "Rents", "Taxes"), labels, strict=True):
        table = table.replace(plain, label)
    assert len(marked_rows(view_of(table))) == marked


def test_a_row_that_another_table_has_with_a_mark_is_not_asked():
    built = Builder(pages=1).table(_KINDS, page=1)
    other = "Kind | Spring | Summer\n---\nLoans (*) | 61.5 | 62.3\nFees | 68.1 | 67.4\nFines | 67.2 | 65.6"
    questions = {item.question_delabeled for item in built.table(other, page=1).all_items()}
    assert "What is the Spring for Rents?" in questions
    assert "What is the Spring for Loans?" not in questions


@pytest.mark.parametrize("sign", ["\u2027", "\u30fb", "\u2981", "\u27a2", "•"])
def test_the_sign_of_a_list_is_no_part_of_a_value_or_label(sign):
    value = one_table(_KINDS.replace("12.3", f"{sign} paid late")).result(max_cell_value=500)
    assert value.tables[0].skips["value:list_or_link"] == 1
    label = one_table(_KINDS.replace("Loans", f"{sign} Loans")).result()
    assert label.tables[0].skips["row:list_item"] == 1


@pytest.mark.parametrize(
    ("text", "late"),
    [("(1,698,090 )", True), ("Loss (not covered )", True), ("( a )", False), ("(a)", False), ("f ( x ) of y", False)],
)
def test_a_bracket_that_was_carried_over(text, late):
    assert late_bracket(text) == late


def test_what_a_bracket_was_torn_off_is_not_asked():
    found = one_table(_KINDS.replace("12.3", "(12.3 )").replace("Rents", "Rents (gross )")).result(max_cell_value=500)
    assert found.tables[0].skips["value:not_whole"] == 1
    assert found.tables[0].skips["row:label_not_whole"] == 1


@pytest.mark.parametrize(
    ("shown", "printed", "partly"),
    [
        ("III. 영업이익(손 실)", "III. 영 업 이 익(손 실)", True),
        ("영업이익(손실)", "영 업 이 익(손실)", False),
        ("전 기 (감사받지 않은 재무제표)", "전 기 (감사받지 않은 재무제표)", False),
        ("당 기", "당 기", False),
    ],
)
def test_a_label_of_which_one_word_was_closed(shown, printed, partly):
    assert closed_in_part(shown, printed) == partly


def test_a_word_set_wide_above_one_that_is_not():
    table = "과목 | 자본금 | 이 익 잉여금 | 총액\n---\n기초 | 9,151 | 8,712 | 17,863\n배당 | 8,813 | 7,455 | 16,268\n기말 | 7,722 | 6,533 | 14,255"
    said = Builder(pages=1).text("당기의 이익잉여금처분계산서는 다음과 같다.", page=1).table(table, page=1)
    unsaid = Builder(pages=1).text("처분계산서는 다음과 같다.", page=1).table(table, page=1)
    counted = Builder(pages=1).text("이동식 주택", page=1).table(table.replace("이 익 잉여금", "이 동 진달래"), page=1)
    assert _read(said)["column:broken_word"] == 1
    assert "column:broken_word" not in _read(unsaid)
    assert "column:broken_word" not in _read(counted)


def _read(built: Builder) -> dict[str, int]:
    """Why what an engine found is not asked, for the only table."""
    document = built.made()
    reading = Reading(kind="lattice", confidence=0.95)
    tables = tuple(t.model_copy(update={"reading": reading}) for t in document.tables)
    found = generate_items(document.model_copy(update={"tables": tables}), GenerateConfig())
    return found.tables[0].skips


@pytest.mark.parametrize("text", ["Almaz\u00b4an et al", "Universit\u00a8at", "T (\u25e6C)", "T (\u2218 F)"])
def test_accents_and_signs_of_degrees_that_came_apart(text):
    assert residue(text)


@pytest.mark.parametrize("text", ["Almazán", "T (°C)", "rock 'n' roll", "f\u2218g"])
def test_letters_with_their_accents_are_no_residue(text):
    assert not residue(text)


_BALANCE = """
30 June | Loans | Shares | Value
---
Assets | < | < | <
Cash | 91.5 | 12.3 | 79.2
Debts |  |  | -
Rents | 88.1 | 7.4 | 80.7
31 December Assets | < | < | <
Cash | 77.2 | 5.6 | 71.6
Debts | < | < | <
Rents | 66.1 | 4.4 | 61.7
"""


def test_a_section_that_was_read_as_a_row_of_dashes():
    view = view_of(_BALANCE, sections=(1, 5, 7))
    assert rows_below_unmarked_sections(view) == {3, 4, 8}
    assert not rows_below_unmarked_sections(
        view_of(_BALANCE.replace("Debts | < | < | <", "Sums | < | < | <"), sections=(1, 5, 7))
    )


_TRADES = "Firm | Share | Votes | Trade\n---\nJoint firms |  |  | Industrial gas\nLinden | 50 | 47 | and its sale\nMaple | 61 | 58 | Timber"


@pytest.mark.parametrize(("kind", "torn"), [("booktabs", True), ("unruled", True), ("lattice", False), (None, False)])
def test_a_value_of_two_lines_in_two_rows(kind, torn):
    view = _view_as_read(_TRADES, kind)
    assert [torn_value(view, row, (3,)) for row in view.rows] == [torn, torn, False]
    assert not torn_value(view, 2, (1,))


def test_a_row_of_one_value_among_rows_with_gaps():
    view = _view_as_read(_TRADES.replace("50 | 47", "50 |"), "booktabs")
    assert not any(torn_value(view, row, (3,)) for row in view.rows)


def _view_as_read(table: str, kind: str | None) -> TableView:
    found = one_table(table).made().tables[0]
    reading = Reading(kind=kind, confidence=0.95) if kind else None
    return read_table(grid_of(found.model_copy(update={"reading": reading})))
