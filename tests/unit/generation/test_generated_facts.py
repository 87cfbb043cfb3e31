"""Facts from documents: what is stated, what is not, and why."""

from __future__ import annotations

import pytest
from building import Builder, one_table

from qagen.evaluation.facts import verdict
from qagen.generation.facts.build import build_facts
from qagen.generation.facts.safe_text import safe_text
from qagen.model.config import GenerateConfig
from qagen.tables.facts.holds import RELATIONS
from qagen.tables.facts.render import table_html

_GRID = """
Quay      | Ships | Crews | Tons
---
Sand      | 12    | 40    | 511
Coal      | 17    | 63    | 702
Timber    | 23    | 71    | 934
Herring   | 31    | 88    | 126
"""
_SPANS = """
Quay   | 2023  | <     | 2024  | <
^      | Ships | Crews | Ships | Crews
---
Sand   | 12    | 40    | 13    | 41
North  | <     | <     | <     | <
Coal   | 17    | 63    | 18    | 64
"""


def _facts(builder: Builder, **config: object) -> tuple:
    return build_facts(builder.made(), GenerateConfig(facts=True, **config))


def test_every_fact_passes_on_the_tables_html_and_markdown():
    builder = one_table(_GRID, row_headers=[0])
    found = _facts(builder)
    table = builder.made().tables[0]
    assert len(found.facts) >= 10
    for fact in found.facts:
        record = fact.model_dump()
        assert not fact.ignore_markdown_tables
        for page in (table_html(table).html, table.texts.markdown):
            for rules in ("compatible", "strict"):
                assert verdict(record, page, rules).passed, (fact, rules)


def test_each_relation_has_its_share():
    found = _facts(one_table(_GRID, row_headers=[0])).facts
    for relation in RELATIONS:
        assert sum(bool(getattr(fact, relation)) for fact in found) >= len(found) / 10


def test_a_table_with_spans_is_for_html_only_and_headings_are_of_the_own_column():
    builder = one_table(_SPANS, row_headers=[0], sections=[3])
    found = _facts(builder).facts
    assert any(fact.ignore_markdown_tables for fact in found)
    heads = {"12": {"Ships", "2023"}, "17": {"Ships", "2023"}, "41": {"Crews", "2024"}, "64": {"Crews", "2024"}}
    for fact in found:
        # The checker's walk would reach every header through the row that spans all columns.
        if fact.top_heading and fact.cell in heads:
            assert fact.top_heading in heads[fact.cell]


def test_facts_fail_where_a_row_is_gone_or_columns_are_swapped():
    builder = one_table(_GRID, row_headers=[0])
    rows = [[cell.strip() for cell in line.split("|")] for line in _GRID.strip().splitlines() if "|" in line]
    for fact in _facts(builder).facts:
        record = fact.model_dump()
        for row in range(len(rows)):
            gone = rows[:row] + rows[row + 1 :]
            named = {fact.cell, *(getattr(fact, relation) for relation in RELATIONS)} - {""}
            if named & set(rows[row]) and not (row == 0 and not fact.top_heading and fact.up not in rows[0]):
                touched = verdict(record, _html(gone)).passed
                assert not touched or named.isdisjoint(rows[row])
        swapped = [[row[0], row[2], row[1], row[3]] for row in rows]
        if fact.left and fact.right and fact.cell in {text for row in rows for text in row[1:3]}:
            assert not verdict(record, _html(swapped)).passed


def _html(rows: list[list[str]]) -> str:
    def line(row: list[str], name: str) -> str:
        return "<tr>" + "".join(f"<{name}>{text}</{name}>" for text in row) + "</tr>"

    return f"<table><thead>{line(rows[0], 'th')}</thead>{''.join(line(row, 'td') for row in rows[1:])}</table>"


def test_the_same_text_twice_is_not_stated():
    found = _facts(one_table(_GRID.replace("126", "511"), row_headers=[0]))
    assert all(fact.cell != "511" for fact in found.facts)
    assert found.tables[0].skips["cell:not_unique"] == 2


def test_dashes_around_a_cell_tell_nothing():
    grid = "Name | A | B\n---\none | x1 | 7\ntwo | x1 | 8\nsix | x1 | 9"
    found = _facts(one_table(grid, row_headers=[0]))
    assert all(fact.left != "x1" or fact.cell not in {"8", "9"} or fact.left_heading or fact.up for fact in found.facts)
    assert any("not_telling" in reason for reason in found.tables[0].skips)


def test_a_fact_holds_in_one_table_of_the_page():
    twins = Builder(pages=1).table(_GRID, page=1).table(_GRID, page=1)
    found = _facts(twins)
    assert found.facts == ()
    assert all(table.skips["fact:holds_in_another_table"] == 20 for table in found.tables)
    apart = Builder(pages=2).table(_GRID, page=1).table(_GRID, page=2)
    assert {fact.page for fact in _facts(apart).facts} == {1, 2}


@pytest.mark.parametrize(
    ("builder", "reason"),
    [
        (Builder(pages=2).table(_GRID, page=1, until=2), "table:several_pages"),
        (one_table("A\n---\n1\n2"), "table:too_small"),
        (Builder(pages=1).table(_GRID, page=1, in_picture=True), "table:in_picture"),
    ],
    ids=["two pages", "one column", "picture"],
)
def test_tables_without_facts_say_why(builder, reason):
    found = _facts(builder)
    assert found.facts == ()
    assert found.tables[0].skips == {reason: 1}


def test_ids_are_hashes_and_the_limit_holds():
    first, second = _facts(one_table(_GRID), max_facts=5), _facts(one_table(_GRID), max_facts=5)
    assert first == second
    assert len(first.facts) == 5
    assert len({fact.id for fact in first.facts}) == 5
    assert first.tables[0].skips["fact:enough"] > 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "--",
        "a_b_c",
        "**1**",
        "a | b",
        "x < 5",
        "R&D",
        r"\(x\)",
        "m²",
        "H₂O",
        "a\u200bb",
        "10\u201020",
        "x" * 121,
    ],
)
def test_unsafe_texts(text):
    assert safe_text(text) is None


@pytest.mark.parametrize(("text", "expected"), [("  a \n b ", "a b"), ("10\u201320", "10\u201320"), ("$12", "$12")])
def test_safe_texts(text, expected):
    assert safe_text(text) == expected


def test_a_document_without_tables_gives_none():
    assert _facts(Builder(pages=1).text("Nothing here.", page=1)).facts == ()
