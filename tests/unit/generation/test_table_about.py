"""table_about: two quoted headers are the keys, a third one is scored, all columns are the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from building import Builder, of_type, one_table

from qagen.generation.keys import nested

if TYPE_CHECKING:
    from qagen.model.item import Item

_ROWS = "Alpha | 91.5 | 12.3 | 204 | 31.5\nBravo | 88.1 | 7.4 | 310 | 32.5\nCharlie | 77.2 | 5.6 | 415 | 33.5"


def _about(head: str, rows: str = _ROWS, **options: object) -> list[Item]:
    return of_type(one_table(f"{head}\n---\n{rows}", **options).result().items, "table_about")


def test_the_third_header_is_neither_quoted_nor_the_first_columns():
    (item,) = _about("Model | Accuracy | Latency | Memory | Weight")
    scored, keys = item.answer_spec.value, item.answer_spec.context_keys
    assert {scored, *keys} <= {"Accuracy", "Latency", "Memory", "Weight"}
    assert len({scored, *keys}) == 3
    assert scored not in item.question
    assert all(key in item.question for key in keys)


def test_the_answer_lists_all_columns_in_order():
    (item,) = _about("Model | Accuracy | Latency | Memory | Weight")
    assert item.answer == "Model; Accuracy; Latency; Memory; Weight"


def test_evidence_begins_with_the_scored_header_and_holds_every_header_cell():
    (item,) = _about("Model | Accuracy | Latency | Memory | Weight")
    assert item.evidence[0].text == item.answer_spec.value
    assert tuple(e.text for e in item.evidence[1:3]) == item.answer_spec.context_keys
    assert sorted(e.text for e in item.evidence) == ["Accuracy", "Latency", "Memory", "Model", "Weight"]
    assert all(e.row == 0 and e.bbox is not None for e in item.evidence)


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("Model | Accuracy | | Memory | Weight", "about:blank_header"),
        ("Model | Accuracy | Latency | Memory | Memory", "about:repeated_header"),
        ("Model | Accuracy | Latency | memory | Memory*", "about:repeated_header"),
    ],
    ids=["blank", "twice", "twice-as-shown"],
)
def test_header_paths_are_filled_and_distinct(head, reason):
    built = one_table(f"{head}\n---\n{_ROWS}")
    assert not of_type(built.result().items, "table_about")
    assert built.result().tables[0].skips[reason] == 1


def test_the_first_header_may_be_blank():
    (item,) = _about(" | Accuracy | Latency | Memory | Weight")
    assert item.answer == "Accuracy; Latency; Memory; Weight"


def test_too_few_columns_have_their_reason():
    built = one_table("Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4")
    assert built.result().tables[0].skips["about:too_few_columns"] == 1


def test_a_scored_header_is_contained_in_no_quoted_one():
    rows = "Alpha | 91.5 | 12.3 | 204\nBravo | 88.1 | 7.4 | 310\nCharlie | 77.2 | 5.6 | 415"
    built = one_table(f"Model | Score | Score spread | Latency\n---\n{rows}")
    result = built.result()
    for item in of_type(result.items, "table_about"):
        assert not nested(item.answer_spec.context_keys, item.answer_spec.value)
    assert not of_type(result.items, "table_about")
    assert result.tables[0].skips["keys:nested"] >= 1


def test_group_headers_are_part_of_the_columns():
    table = """
    Model | Simple tables | < | Complex tables | <
    ^ | Recall | Error | Score | Drift
    ---
    Alpha | 91.5 | 12.3 | 204 | 31.5
    Bravo | 88.1 | 7.4 | 310 | 32.5
    """
    (item,) = of_type(one_table(table).result().items, "table_about")
    assert item.answer == "Model; Simple tables Recall; Simple tables Error; Complex tables Score; Complex tables Drift"


def test_columns_shared_with_another_table_do_not_pin_this_one():
    rows = "Alpha | 91.5 | 12.3 | 204\nBravo | 88.1 | 7.4 | 310\nCharlie | 77.2 | 5.6 | 415"
    other = "Delta | 61.5 | 42.3 | 504\nEcho | 58.1 | 47.4 | 510\nFox | 57.2 | 45.6 | 515"
    head = "Model | Accuracy | Latency | Memory\n---\n"
    built = Builder(pages=3).table(head + rows, page=1).text("A page between.", page=2).table(head + other, page=3)
    result = built.result()
    assert not of_type(result.items, "table_about")
    assert result.tables[0].skips["spec:passes_elsewhere"] >= 1


def test_duplicates_are_judged_on_the_delabeled_question_and_both_go():
    rows = "Alpha | 91.5 | 12.3 | 204\nBravo | 88.1 | 7.4 | 310\nCharlie | 77.2 | 5.6 | 415"
    other = "Delta | 61.5 | 42.3 | 504\nEcho | 58.1 | 47.4 | 510\nFox | 57.2 | 45.6 | 515"
    built = Builder(pages=2)
    for _ in range(3):
        # Frequent headers are scored, rare ones are quoted: both tables quote the same two.
        built.text("Memory and weight matter.", page=1)
    built.table(f"Model | Accuracy | Latency | Memory\n---\n{rows}", page=1)
    result = built.table(f"Model | Accuracy | Latency | Weight\n---\n{other}", page=2).result()
    assert not of_type(result.items, "table_about")
    assert [table.skips["item:duplicate"] for table in result.tables] == [1, 1]


def test_the_same_table_twice_is_not_asked():
    one = "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
    result = Builder(pages=2).table(one, page=1).table(one, page=2).result(max_cell_value=99)
    assert result.items == ()


def test_the_limit():
    rows = "Alpha | 91.5 | 12.3 | 204 | 31.5\nBravo | 88.1 | 7.4 | 310 | 32.5\nCharlie | 77.2 | 5.6 | 415 | 33.5"
    built = one_table(f"Model | Accuracy | Latency | Memory | Weight\n---\n{rows}")
    assert [i.qid for i in of_type(built.result(max_table_about=2).items, "table_about")] == [
        "doc::auto_p1_t0_cols",
        "doc::auto_p1_t0_cols1",
    ]
