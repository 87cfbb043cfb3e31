"""Markdown tables as the public checker finds them: lines with bars, nothing more (specs/facts.md section 5a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.tables.facts.fill import MAX_TEXT, RawCell, TableError

if TYPE_CHECKING:
    from collections.abc import Iterator

_RULE = frozenset("- :")
_RULE_WITH_BARS = frozenset("- :|")


def pipe_tables(page: str) -> Iterator[list[list[RawCell]]]:
    """The tables of a page in its order: two or more lines in a row that hold a bar.

    The first row and the first column are headings, of both axes. Runs without a row that remains give nothing.

    Raises:
        TableError: the tables are too large.
    """
    block: list[str] = []
    size = 0
    for line in (*page.strip().split("\n"), ""):
        if "|" in line:
            block.append(line)
            continue
        if len(block) >= 2:
            size += sum(map(len, block))
            if size > MAX_TEXT:
                raise TableError(f"Markdown tables of more than {MAX_TEXT:,} characters are not read")
            rows = _rows(block)
            if rows:
                yield rows
        block = []


def _rows(block: list[str]) -> list[list[RawCell]]:
    rows: list[list[RawCell]] = []
    ruled = False
    for line in block:
        if not ruled and _is_rule(line):
            ruled = True
            continue
        # Not trimmed: a tab or a carriage return keeps a row of dashes.
        if line.strip() and _RULE_WITH_BARS.issuperset(line):
            continue
        pieces = [piece.strip() for piece in line.split("|")]
        if pieces and not pieces[0]:
            del pieces[0]
        if pieces and not pieces[-1]:
            del pieces[-1]
        if pieces:
            first = not rows
            rows.append([RawCell(text, 1, 1, first or i == 0, first or i == 0) for i, text in enumerate(pieces)])
    return rows


def _is_rule(line: str) -> bool:
    signs = line.strip().replace("|", "").strip()
    return bool(signs) and _RULE.issuperset(signs)
