"""The whole set of 90: how many of what, and that each hard thing that a tag promises is really there."""

from __future__ import annotations

from collections import Counter

import pytest
from docling_core.types.doc.document import DoclingDocument

from qagen.corpus.records import Code, Contents, Form

HARD = {
    "continued-repeated-header", "continued-no-header", "same-labels-one-page", "discussed-on-previous-page",
    "discussed-on-next-page", "transposed", "stub-two-levels", "section-rows", "total-rows-repeat",
    "merged-data-cells", "empty-first-column", "unit-column", "unit-in-note", "footnote-marks", "multi-line-cells",
    "rotated-table", "narrow-gutter", "unruled", "contents-list", "code-listing", "cites-other-table",
    "number-in-several-tables", "check-matrix", "caption-repeats-answer", "nested-table",
}  # fmt: skip


def tags_of(source) -> set[str]:
    return {*source.header.tags, *(tag for table in source.tables for tag in table.tags)}


def test_ninety_documents_in_two_sets(shipped):
    assert Counter(source.header.set for source in shipped) == {"dev": 20, "more": 70}


def test_languages_and_formats(shipped):
    languages = Counter(source.header.language for source in shipped)
    assert languages["ko"] >= 15
    assert languages["ar"] == 1
    assert min(languages[code] for code in ("de", "fr", "es", "ja", "zh")) >= 3
    formats = Counter(source.header.format for source in shipped)
    assert 55 <= formats["pdf"] <= 65
    assert set(formats) == {"pdf", "docx", "xlsx", "pptx", "html", "md", "csv", "odt", "latex"}
    assert sum(source.header.scan for source in shipped) == 4
    assert sum(any(isinstance(block, Form) for block in source.blocks) for source in shipped) >= 5


def test_tables(shipped):
    tables = [table for source in shipped for table in source.tables]
    assert sum(table.grid.n_rows >= 15 for table in tables) >= 30


@pytest.mark.parametrize("tag", sorted(HARD))
def test_each_hard_thing_stands_in_three_documents(shipped, tag):
    assert sum(tag in tags_of(source) for source in shipped) >= 3


def _merged(table) -> bool:
    return any(max(c.row_span, c.col_span) > 1 and not (c.header or c.stub or c.section) for c in table.grid.cells)


SHAPES = {
    "two-header-levels": lambda table: table.grid.header_rows >= 2,
    "stub-two-levels": lambda table: table.stub >= 2,
    "section-rows": lambda table: any(cell.section for cell in table.grid.cells),
    "merged-data-cells": _merged,
    "multi-line-cells": lambda table: any("\n" in cell.text or len(cell.text) > 40 for cell in table.grid.cells),
    "footnote-marks": lambda table: any("^" in cell.text for cell in table.grid.cells) or "^" in table.caption,
    "rotated-table": lambda table: table.rotate == 90,
    "narrow-gutter": lambda table: table.gutter is not None and table.gutter <= 4,
    "unit-in-note": lambda table: bool(table.notes),
    "empty-first-column": lambda table: any(not cell.text for cell in table.grid.cells if cell.col == 0),
}
"""What a table with the tag must look like."""


@pytest.mark.parametrize("tag", sorted(SHAPES))
def test_tagged_tables_have_the_shape(shipped, tag):
    tagged = [(source.header.id, table) for source in shipped for table in source.tables if tag in table.tags]
    assert tagged
    assert [(name, table.id) for name, table in tagged if not SHAPES[tag](table)] == []


def test_tagged_documents_have_their_blocks(shipped):
    for tag, kind in (("contents-list", Contents), ("code-listing", Code)):
        tagged = [source for source in shipped if tag in source.header.tags]
        assert [s.header.id for s in tagged if not any(isinstance(block, kind) for block in s.blocks)] == []
    unruled = [source for source in shipped if "unruled" in tags_of(source)]
    styles = {source.header.id: {source.header.tables, *(table.style for table in source.tables)} for source in unruled}
    assert [name for name, used in styles.items() if "plain" not in used] == []
    nested = [source for source in shipped if "nested-table" in tags_of(source)]
    assert [source.header.id for source in nested if not any(table.nested for table in source.tables)] == []


@pytest.mark.parametrize(("tag", "repeated"), [("continued-repeated-header", True), ("continued-no-header", False)])
def test_continued_tables_are_continued(shipped, data, tag, repeated):
    short = []
    for source in shipped:
        if source.header.format != "pdf":
            continue
        truth = DoclingDocument.load_from_json(data / "truth" / f"{source.header.id}.json")
        for table, item in zip(source.tables, _in_order(truth), strict=True):
            if tag in table.tags and not (len(item.prov) > 1 and (table.repeat_header is not False) == repeated):
                short.append((source.header.id, table.id))
    assert short == []


def _in_order(truth) -> list:
    return [item for item in truth.tables if item.label.value == "table"]
