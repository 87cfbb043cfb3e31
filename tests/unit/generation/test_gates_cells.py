"""Gates on columns, rows and values: each reason by its name; what a person would ask stays possible."""

from __future__ import annotations

import itertools

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


COLUMNS = {
    "All": ("column:generic_label", "All"),
    "Total": ("column:generic_label", "Total"),
    "n": ("column:generic_label", "n"),
    "percent": ("column:generic_label", "%"),
    "No.": ("column:generic_label", "No."),
    "unit": ("column:generic_label", "kg"),
    "합계": ("column:generic_label", "합계"),
    "blank": ("column:no_label", ""),
    "number": ("column:numeric_label", "12.5"),
    "data-in-the-header": ("column:numeric_label", "Shares issued 20,025,208"),
    "residue": ("column:residue", "0pt2.0ex Score"),
    "glyph-names": ("column:residue", "SM590000 Score"),
    "letter": ("column:no_usable_token", "Q"),
    "stop-words": ("column:no_usable_token", "of the"),
    "dangling": ("column:label_not_whole", "Number of"),
    "open-bracket": ("column:label_not_whole", "Weight (in"),
    "sentence": ("column:label_not_whole", "Measured twice. Dried"),
    "too-long": ("column:label_too_long", "Strength " * 11),
}


@pytest.mark.parametrize(("reason", "header"), COLUMNS.values(), ids=COLUMNS)
def test_columns_that_are_not_asked(reason, header):
    built = one_table(
        f"Model | {header} | Latency | Speed\n---\nAlpha | 91.5 | 12.3 | 1.25\nBravo | 88.1 | 7.4 | 2.25\nCharlie | 77.2 | 5.6 | 3.75"
    )
    assert _skips(built)[reason] == 1
    assert {column for _, column in _asked(built)} == {"Latency", "Speed"}


@pytest.mark.parametrize("header", ["Remarks", "Note", "비고", "Unit"])
def test_columns_about_other_cells_are_not_asked(header):
    built = one_table(
        f"Model | Latency | {header}\n---\nAlpha | 12.3 | first\nBravo | 7.4 | second\nCharlie | 5.6 | third"
    )
    assert {column for _, column in _asked(built)} == {"Latency"}


@pytest.mark.parametrize("header", ["Total", "n", "%", "All"])
def test_a_generic_header_below_a_group_is_asked(header):
    built = one_table(
        f"Model | Girls | < | Boys | <\n^ | {header} | Share | {header} | Share\n---\n"
        "Alpha | 91.5 | 12.3 | 81.5 | 22.3\nBravo | 88.1 | 7.4 | 78.1 | 20.4"
    )
    items = of_type(built.all_items(), "cell_value")
    assert f"What is the Girls {header} for Alpha?" in {item.question_delabeled for item in items}


@pytest.mark.parametrize(
    "header", ["2025", "FY 2024", "2025년", "0-12 months", "TMR75", "人口", "면적", "F1-score", "pH value"]
)
def test_columns_that_are_asked(header):
    built = one_table(f"Model | {header} | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6")
    assert header in {column for _, column in _asked(built)}


ROWS = {
    "blank": ("row:no_label", ""),
    "number": ("row:numeric_label", "104.5"),
    "quantity": ("row:numeric_label", "1.0443 sec"),
    "residue": ("row:residue", "SM590000 Delta"),
    "cid": ("row:residue", "(cid:12) Delta"),
    "latex-span": ("row:residue", "6lSummer walkers"),
    "letter": ("row:no_usable_token", "D"),
    "stop-words": ("row:no_usable_token", "and of"),
    "dangling": ("row:label_not_whole", "Delta and"),
    "comma": ("row:label_not_whole", "Delta,"),
    "sentence": ("row:label_not_whole", "Delta was best. Echo followed"),
    "too-long": ("row:label_too_long", "Delta " * 16),
}


@pytest.mark.parametrize(("reason", "label"), ROWS.values(), ids=ROWS)
def test_rows_that_are_not_asked(reason, label):
    built = one_table(
        f"{_HEAD}\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nMetis | 87.1 | 7.9\n{label} | 70.3 | 4.1\nCharlie | 77.2 | 5.6"
    )
    assert _skips(built)[reason] == 1
    rows = {row for row, _ in _asked(built)}
    assert rows >= {"Alpha", "Bravo", "Charlie"}
    assert label.strip() not in rows


@pytest.mark.parametrize("label", ["Total", "2025", "합계", "I. Revenue", "Delta (net)", "서울", "東", "Model 7"])
def test_rows_that_are_asked(label):
    built = one_table(
        f"{_HEAD}\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\n{label} | 70.3 | 4.1\nCharlie | 77.2 | 5.6"
    )
    assert label in {row for row, _ in _asked(built)}


def test_the_row_above_an_unnamed_row_is_not_asked():
    built = one_table(
        f"{_HEAD}\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\n | 70.3 | 4.1\nCharlie | 77.2 | 5.6\nDelta | 67.2 | 5.9"
    )
    assert _skips(built)["row:next_row_unnamed"] == 1
    assert {row for row, _ in _asked(built)} == {"Alpha", "Charlie", "Delta"}


def test_a_label_that_runs_on_from_the_row_above_is_not_asked():
    built = one_table(
        f"{_HEAD}\n---\nAlpha | 91.5 | 12.3\nBravo stations | |\nnear the harbour | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
    )
    assert _skips(built)["row:label_wrapped"] == 1
    # The lone label may as well name a group, to which the rows below belong.
    assert {row for row, _ in _asked(built)} == {"Alpha"}


VALUES = {
    "blank": ("value:blank", ""),
    "dash": ("value:symbol_only", "—"),
    "not-available": ("value:symbol_only", "n/a"),
    "stars": ("value:symbol_only", "***"),
    "connective": ("value:not_whole", "iron and"),
    "comma": ("value:not_whole", "iron,"),
    "hanging-dash": ("value:not_whole", "iron-"),
    "open-bracket": ("value:not_whole", "iron (soft"),
    "lone-currency": ("value:not_whole", "12 $"),
    "note-letter": ("value:footnote_mark", "77.2b"),
    "note-star": ("value:footnote_mark", "77.2*"),
    "note-superscript": ("value:footnote_mark", "77.2¹"),
    "note-letter-in-brackets": ("value:footnote_mark", "77.2 (a)"),
    "citation": ("value:footnote_mark", "soft iron [12]"),
    "sentence": ("value:sentence", "It was dried twice. Then it was weighed"),
    "over-60-characters": ("value:sentence", "iron " * 13),
    "residue": ("value:residue", "SM590000 iron"),
    "glued": ("value:several_records", "77.2 71.4"),
    "two-amounts": ("value:several_records", "1,204 (345)"),
    "two-lines": ("value:several_lines", "iron\\ncopper"),
    "bullets": ("value:list_or_link", "• iron • copper"),
    "bullet-of-a-korean-list": ("value:list_or_link", "ㅇ iron"),
    "place-of-a-stamp": ("value:signature", "확인자 (인)"),
}


@pytest.mark.parametrize(("reason", "value"), VALUES.values(), ids=VALUES)
def test_values_that_are_not_asked(reason, value):
    rows = "\n".join(f"{name} | {90 + i}.5 | {10 + i}.25" for i, name in enumerate(("Alpha", "Bravo", "Delta", "Echo")))
    built = one_table(f"{_HEAD}\n---\n{rows}\nCharlie | {value} | 5.6")
    assert _skips(built)[reason] == 1
    asked = _asked(built)
    assert ("Charlie", "Accuracy") not in asked
    assert ("Charlie", "Latency") in asked


@pytest.mark.parametrize(
    "value",
    [
        "77.2%",
        "$77.2",
        "12V",
        "3 kg",
        "(77.2)",
        "-77.2",
        "77.2 ± 0.4",
        "77.2 (3.25)",
        "45 (12.5%)",
        "<0.05",
        "soft iron",
        "C++",
        "2024-05-14",
        "12k",
    ],
)
def test_values_that_are_asked_verbatim(value):
    built = one_table(
        f"{_HEAD}\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nDelta | 87.1 | 7.9\nCharlie | {value} | 5.6"
    )
    item = next(i for i in built.all_items() if i.evidence[0].text == value)
    assert (item.answer_spec.value, item.answer) == (value, value)


def test_intervals_in_brackets_are_whole_values_and_labels():
    built = one_table(
        "Model | Range [500 - 5000] | Latency\n---\nAlpha | [32.5 - 34] | 12.3\nBravo | [33.5 - 37] | 7.4\nCharlie | [1 - 9] | 5.6"
    )
    questions = {item.question_delabeled: item.answer for item in of_type(built.all_items(), "cell_value")}
    assert questions["What is the Range [500 - 5000] for Alpha?"] == "[32.5 - 34]"


def test_citation_and_note_marks_are_cleaned_for_display_only():
    built = one_table(
        "Model | Accuracy [3] | Latency†\n---\nAlpha [12] | 91.5 | 12.3\nBravo* | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
    )
    items = of_type(built.all_items(), "cell_value")
    assert {"What is the Accuracy for Alpha?", "What is the Latency for Bravo?"} <= {
        i.question_delabeled for i in items
    }
    item = next(i for i in items if i.question_delabeled == "What is the Accuracy for Alpha?")
    assert [e.text for e in item.evidence] == ["91.5", "Alpha [12]", "Accuracy [3]"]


UNIQUE = {
    "same-text": ("91.5", "91.5"),
    "other-grouping": ("1,204", "1204"),
    "other-sign": ("(33)", "-33"),
    "with-unit": ("91.5", "91.5%"),
    "in-a-longer-text": ("91.5", "91.5 ± 0.3"),
    "full-width": ("915", "９１５"),
    "leading-zero": (".5", "0.5"),
}


@pytest.mark.parametrize(("value", "other"), UNIQUE.values(), ids=UNIQUE)
def test_the_value_is_unique_among_the_data_cells(value, other):
    built = one_table(f"{_HEAD}\n---\nAlpha | {value} | 12.3\nBravo | 88.1 | 7.4\nCharlie | {other} | 5.6")
    assert _skips(built)["cell:value_not_unique"] >= 1
    assert ("Alpha", "Accuracy") not in _asked(built)
    assert ("Bravo", "Accuracy") in _asked(built)


def test_the_value_may_stand_once_more_only_outside_the_table():
    built = one_table(f"{_HEAD}\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6")
    built.text("It was 91.5 once.", page=1)
    assert ("Alpha", "Accuracy") in _asked(built)


LEAKS = {
    "in-the-row-label": "Model | Accuracy | Latency\n---\nAlpha 91.5 | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6",
    "in-the-column-label": "Model | Accuracy at 91.5 | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6",
    "with-a-counter": "Model | Accuracy at 91.5억 | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6",
    "with-a-unit": "Model | Accuracy at 91.5kg | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6",
}


@pytest.mark.parametrize("table", LEAKS.values(), ids=LEAKS)
def test_no_leak_of_the_value_in_a_label(table):
    items = one_table(table).all_items()
    assert items
    assert not [item for item in items if item.answer == "91.5"]


def test_no_leak_has_its_reason():
    built = one_table(
        "Model | Grade | Latency\n---\nsoft iron | iron | 12.3\nBravo | copper | 7.4\nCharlie | zinc | 5.6"
    )
    assert ("soft iron", "Grade") not in _asked(built)
    skips = _skips(built)
    assert skips.get("cell:value_in_label", 0) + skips.get("cell:value_not_unique", 0) >= 1


def test_identical_adjacent_levels_are_said_once():
    built = one_table(
        "Model | Score | < | Loss\n^ | Score | Spread | Loss\n---\nAlpha | 91.5 | 12.3 | 1.25\nBravo | 88.1 | 7.4 | 2.25"
    )
    for item in built.all_items():
        words = item.question.casefold().replace("?", "").split()
        assert all(a != b for a, b in itertools.pairwise(words)), item.question


def test_per_table_limits():
    wide = "Model | Accuracy | Latency | Memory | Weight\n---\n" + "\n".join(
        f"{name} | {90 + i}.5 | {10 + i}.25 | 2{i}4 | 3{i}.75"
        for i, name in enumerate(("Alpha", "Bravo", "Delta", "Echo", "Fox"))
    )
    built = Builder(pages=1)
    for who in (
        "the Kestrel outruns the Merlin and the Osprey beside the Falcon",
        "the Harrier outlasts the Goshawk and the Buzzard beside the Condor",
    ):
        built.text(f"As Table 3 reveals, {who} under ambient turbulence.", page=1)
    built.table(wide, page=1, caption="Table 3: All")
    counts = {
        kind: len(of_type(built.result().items, kind)) for kind in ("cell_value", "table_about", "context_dependent")
    }
    assert counts == {"cell_value": 2, "table_about": 1, "context_dependent": 2}
    none = built.result(max_cell_value=0, max_table_about=0, max_context_dependent=0)
    assert none.items == ()


def test_rows_are_never_counted():
    built = one_table(
        f"{_HEAD} | Memory\n---\nAlpha | 91.5 | 12.3 | 204\nBravo | 88.1 | 7.4 | 310\nCharlie | 77.2 | 5.6 | 415"
    )
    assert not [item for item in built.all_items() if "how many" in item.question.casefold()]
