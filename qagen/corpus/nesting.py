"""Tables inside cells of tables: a cell whose text is `{{id}}` holds the nested table of that id."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.corpus.inline import plain
from qagen.corpus.records import Source, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from qagen.corpus.grid import Fail
    from qagen.corpus.records import AnyBlock

_HELD = re.compile(r"\{\{(\S+?)\}\}")
_FORMATS = {"pdf", "docx", "html"}


def held_id(text: str) -> str | None:
    """Id of the nested table that a cell of this text holds; none for other cells."""
    match = _HELD.fullmatch(text)
    return match[1] if match else None


def nested_tables(source: Source) -> dict[str, Table]:
    """The nested tables of a source by id."""
    return {table.id: table for table in source.tables if table.nested}


def held_text(table: Table) -> str:
    """All that a nested table prints, in reading order."""
    parts = [table.caption, *(cell.text for cell in table.grid.cells), *table.notes]
    return " ".join(plain(part) for part in parts if part)


def check_nesting(format_: str, blocks: Iterable[AnyBlock], fail: Fail) -> None:
    """Nested tables stand before the one table whose cell holds them, and hold none themselves.

    Raises:
        Exception: what `fail` makes.
    """
    free: dict[str, int] = {}
    for block in blocks:
        if not isinstance(block, Table):
            continue
        held = [name for cell in block.grid.cells if (name := held_id(cell.text))]
        if block.nested and (held or format_ not in _FORMATS):
            raise fail(block.line, "a nested table holds no other and stands in pdf, docx or html")
        for name in held:
            if free.pop(name, None) is None:
                raise fail(block.line, f"{{{{{name}}}}} is no nested table before this one, or held twice")
        if block.nested:
            free[block.id] = block.line
    for name, line in free.items():
        raise fail(line, f"no table holds the nested table '{name}'")


def without_nested(blocks: Iterable[AnyBlock]) -> list[AnyBlock]:
    """The blocks that stand in the text."""
    return [block for block in blocks if not (isinstance(block, Table) and block.nested)]


def holds(table: Table, nested: Mapping[str, Table]) -> dict[tuple[int, int], Table]:
    """The tables in a table's cells, by row and column of the cell."""
    names = {(cell.row, cell.col): held_id(cell.text) for cell in table.grid.cells}
    return {place: nested[name] for place, name in names.items() if name is not None}
