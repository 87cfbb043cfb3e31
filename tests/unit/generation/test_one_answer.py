"""One answer: the labels of a question fit exactly one cell of the document."""

from __future__ import annotations

import pytest
from building import Builder, of_type, one_table

_HEAD = "Model | Accuracy | Latency"


def _asked(built: Builder) -> set[tuple[str, str]]:
    """(row label, column label) as they stand in the table, of every cell that is asked."""
    table = built.made().tables[0]
    texts = {(cell.row, cell.col): cell.text for cell in table.cells}
    return {
        (texts[item.evidence[0].row, 0], texts[0, item.evidence[0].col])
        for item in of_type(built.all_items(), "cell_value")
    }


def _skips(built: Builder) -> dict[str, int]:
    return built.result(max_cell_value=500).tables[0].skips


DUPLICATE_LABELS = {
    "two-rows": "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nAlpha | 88.1 | 7.4\nCharlie | 77.2 | 5.6",
    "a-blank-cell-counts": "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 3.25 | 5.9\nAlpha | | 7.4\nCharlie | 77.2 | 5.6",
    "a-dash-counts": "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 3.25 | 5.9\nAlpha | - | 7.4\nCharlie | 77.2 | 5.6",
    "case-aside": "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nALPHA | 88.1 | 7.4\nCharlie | 77.2 | 5.6",
    "note-marks-aside": "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nAlpha* | 88.1 | 7.4\nCharlie | 77.2 | 5.6",
    "two-columns": "Model | Accuracy | Accuracy | Latency\n---\nAlpha | 91.5 | 81.5 | 12.3\nCharlie | 77.2 | 5.6 | 1.25",
    "below-a-repeated-header": (
        "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6\n"
        "Model | Accuracy | Latency\nAlpha | 61.5 | 22.3\nDelta | 58.1 | 27.4"
    ),
}


@pytest.mark.parametrize("table", DUPLICATE_LABELS.values(), ids=DUPLICATE_LABELS)
def test_one_answer_within_a_table(table):
    built = one_table(table)
    asked = _asked(built)
    assert not {pair for pair in asked if pair[0].casefold().strip("*") == "alpha" and pair[1] == "Accuracy"}
    assert asked
    assert _skips(built)["cell:labels_not_unique"] >= 1


@pytest.mark.parametrize("page", [1, 2], ids=["same-page", "another-page"])
def test_one_answer_within_the_whole_document(page):
    other = f"{_HEAD}\n---\nAlpha | 61.5 | 22.3\nDelta | 58.1 | 27.4"
    built = one_table(f"{_HEAD}\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6")
    built.docling.add_page(2, built.docling.pages[1].size)
    built._used[2] = 40.0
    built.table(other, page=page)
    questions = [item.question_delabeled for item in of_type(built.all_items(), "cell_value")]
    assert questions
    assert not [question for question in questions if "Alpha" in question]


def test_one_answer_counts_tables_that_are_asked_the_other_way_round():
    one = "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
    turned = "Measure | Alpha | Zulu\n---\nAccuracy | 61.5 | 22.3\nWeight (kg) | 58.1 | 27.4\nSpeed | 1.25 | 2.25"
    questions = [
        i.question_delabeled
        for i in of_type(Builder(pages=2).table(one, page=1).table(turned, page=2).all_items(), "cell_value")
    ]
    assert "What is the Accuracy for Bravo?" in questions
    assert "What is the Accuracy for Zulu?" in questions
    assert "What is the Accuracy for Alpha?" not in questions
    reports = Builder(pages=2).table(one, page=1).table(turned, page=2).result(max_cell_value=99).tables
    assert [report.skips.get("cell:labels_not_unique", 0) for report in reports] == [1, 1]


def test_one_answer_counts_tables_that_are_not_asked():
    one = "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
    small = "Model | Accuracy\n---\nAlpha | 61.5"
    questions = [
        i.question_delabeled
        for i in of_type(Builder(pages=2).table(one, page=1).table(small, page=2).all_items(), "cell_value")
    ]
    assert "What is the Accuracy for Bravo?" in questions
    assert "What is the Accuracy for Alpha?" not in questions


@pytest.mark.parametrize(
    "second",
    ["Type | Recall | Memory", "Type | Recall | Latency"],
)
def test_a_second_header_ends_the_askable_part(second):
    built = one_table(
        f"{_HEAD}\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6\n{second}\nDelta | 61.5 | 22.3\nEcho | 58.1 | 27.4"
    )
    assert {row for row, _ in _asked(built)} == {"Alpha", "Bravo", "Charlie"}


SIDE_BY_SIDE = {
    "same-headers": "City | Houses | City | Houses",
    "other-headers": "City | Houses | City | Streets",
}


@pytest.mark.parametrize("head", SIDE_BY_SIDE.values(), ids=SIDE_BY_SIDE)
def test_of_two_tables_side_by_side_the_right_one_is_not_asked(head):
    built = one_table(f"{head}\n---\nRome | 91.5 | Milan | 12.3\nPisa | 88.1 | Turin | 7.4\nBari | 77.2 | Genoa | 5.6")
    assert not {item.answer for item in built.all_items()} & {"Milan", "Turin", "Genoa", "12.3", "7.4", "5.6"}
    assert _skips(built)["column:second_block"] == 2


READINGS = {
    "with-and-without-a-section": (
        "Item | Revenue | Expenses\n---\nAlpha | 99.5 | 88.5\nBravo | 79.5 | 68.5\nTest set | < | <\nAlpha | 98.25 | 61.5\nDelta | 303 | 204",
        {"Bravo", "Alpha (Test set)", "Delta (Test set)"},
    ),
    "with-and-without-a-second-level": (
        "Set | Part | Loss\n---\nSea | Ice | 1.5\nAir | Ice | 3.5\nAir | South | 4.5\nOre | | 7.5\nOre | East | 8.5",
        {"Sea, Ice", "Air, Ice", "Air, South", "Ore, East"},
    ),
}


@pytest.mark.parametrize(("table", "rows"), READINGS.values(), ids=READINGS)
def test_a_label_that_is_a_part_of_another_rows_is_not_asked(table, rows):
    items = one_table(table).all_items()
    assert {item.question_delabeled.split(" for ")[1].rstrip("?") for item in items} <= rows


def test_a_row_that_another_table_names_with_a_second_level_is_not_asked():
    one = "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
    other = "Model | Kind | Accuracy\n---\nAlpha | old | 61.5\nAlpha | new | 62.5\nDelta | old | 63.5"
    questions = {i.question_delabeled for i in Builder(pages=2).table(one, page=1).table(other, page=2).all_items()}
    assert "What is the Accuracy for Bravo?" in questions
    assert "What is the Accuracy for Alpha?" not in questions
    assert "What is the Latency for Alpha?" in questions
