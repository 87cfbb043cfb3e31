"""What the set must hold: sizes, variety, and tables that the text really discusses."""

from __future__ import annotations

import re
from collections import Counter
from statistics import median

import pytest

from qagen.corpus.records import Footnotes, Heading, ListBlock, Paragraph, Source

MENTION = r"(?:Tables?|Tab\.|Tabellen?|Tableaux?|표|表|图表)"


def prose_words(source: Source) -> int:
    """Words outside of tables; two Japanese or Chinese characters count as one."""
    texts = []
    for block in source.blocks:
        if isinstance(block, (Heading, Paragraph)):
            texts.append(block.text)
        elif isinstance(block, ListBlock):
            texts += [item.text for item in block.items]
        elif isinstance(block, Footnotes):
            texts += block.lines
    text = " ".join(texts)
    characters = len(re.findall(r"[぀-ヿ一-鿿]", text))
    return characters // 2 if source.header.language in {"ja", "zh"} else len(text.split())


def is_rich(table) -> bool:
    grid = table.grid
    return grid.header_rows > 1 or any(c.row_span > 1 or c.col_span > 1 for c in grid.cells)


def test_every_document_has_its_length_and_tables(shipped):
    odd = {
        source.header.id: (prose_words(source), len(source.tables))
        for source in shipped
        if not (300 <= prose_words(source) <= 1500 and 2 <= len(source.tables) <= 8)
        and source.header.format not in {"xlsx", "csv"}
    }
    assert odd == {}


def test_the_median_table_and_the_rich_third(shipped):
    tables = [table for source in shipped for table in source.tables]
    assert median(table.grid.n_rows for table in tables) >= 6
    assert median(table.grid.n_cols for table in tables) >= 4
    assert sum(is_rich(table) for table in tables) >= len(tables) / 3
    assert sum(table.grid.n_rows >= 12 for table in tables) >= 10


def test_languages_formats_and_kinds(shipped):
    assert len({source.header.kind for source in shipped}) >= 6
    assert {"en", "ko", "de", "fr"} <= {source.header.language for source in shipped}
    formats = Counter(source.header.format for source in shipped)
    assert set(formats) >= {"pdf", "docx", "xlsx", "html", "md"}
    assert formats["pdf"] > len(shipped) / 2


def test_row_labels_are_distinct(shipped):
    """Within a section of a table (else no single cell can be asked), except where total rows repeat on purpose."""
    repeated = []
    for source in shipped:
        for table in source.tables:
            section, seen = "", set()
            for cell in table.grid.cells:
                section = cell.text if cell.section else section
                key = (section, cell.text)
                if cell.stub and cell.col == table.stub - 1 == 0 and cell.text:
                    if key in seen and "total-rows-repeat" not in {*table.tags, *source.header.tags}:
                        repeated.append((source.header.id, table.id, key))
                    seen.add(key)
    assert repeated == []


@pytest.mark.parametrize("format_", ["pdf", "docx", "html"])
def test_numbered_tables_are_discussed(shipped, format_):
    silent = []
    for source in shipped:
        if source.header.format != format_:
            continue
        text = " ".join(block.text for block in source.blocks if isinstance(block, Paragraph))
        mentioned = set(re.findall(rf"{MENTION}\s*(\w+)", text, re.IGNORECASE))
        for table in source.tables:
            number = re.match(rf"{MENTION}\s*(\w+)", table.caption)
            if number and number[1] not in {re.match(r"\d*", m)[0] or m for m in mentioned}:
                silent.append((source.header.id, table.caption))
    assert silent == []


def test_files_are_small(data, shipped):
    # a subset of a Japanese, Chinese or Korean font takes 100 to 200 kB whatever the document
    limits = {
        source.header.id: 300_000 if source.header.language in {"ja", "zh", "ko"} else 200_000 for source in shipped
    }
    big = {
        path.name: path.stat().st_size
        for path in sorted((data / "documents").rglob("[!.]*"))
        if path.is_file() and path.stat().st_size > limits.get(path.stem, 200_000)
    }
    assert big == {}
