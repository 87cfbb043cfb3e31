"""A source as Markdown with pipe tables, which know one header row and no spans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.corpus.inline import plain
from qagen.corpus.records import (
    Block,
    Code,
    Contents,
    Figure,
    Footnotes,
    Form,
    FormEntry,
    Heading,
    ListBlock,
    Paragraph,
    Source,
    Table,
)
from qagen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def render_markdown(source: Source) -> bytes:
    """UTF-8 text.

    Raises:
        UsageError: a table has spans, section rows, or not exactly one header row.
    """
    writers: dict[type[Block], Callable[[Any], str]] = {
        Heading: lambda b: f"{'#' * (b.level + 1)} {plain(b.text)}",
        Paragraph: lambda b: plain(b.text),
        ListBlock: lambda b: "\n".join(f"{item.marker} {plain(item.text)}" for item in b.items),
        Table: _table,
        Figure: lambda b: plain(b.caption),
        Code: lambda b: f"```\n{b.text}\n```",
        Contents: lambda b: "\n".join(
            f"- {plain(line.title)} {'.' * (60 - len(line.title))} {line.page}" for line in b.lines
        ),
        Form: lambda b: "\n".join(_entries(b)),
        Footnotes: lambda b: "\n\n".join(plain(line) for line in b.lines),
    }
    parts = [writers[type(block)](block) for block in source.blocks if type(block) in writers]
    return ("\n\n".join(part for part in parts if part) + "\n").encode()


def _entries(block: Form) -> Iterator[str]:
    """The options of a question are a task list; blank lines part it from questions and fields."""
    before: FormEntry | None = None
    for entry in block.entries:
        task = entry.kind in {"check", "radio"}
        if before and not (task and before.kind in {"check", "radio"}):
            yield ""
        value = f": {plain(entry.value)}" if entry.kind == "field" else ""
        yield f"- [{'x' if entry.marked else ' '}] {plain(entry.text)}" if task else plain(entry.text) + value
        before = entry


def _table(block: Table) -> str:
    grid = block.grid
    if grid.header_rows != 1 or any(cell.row_span > 1 or cell.col_span > 1 for cell in grid.cells):
        raise UsageError(
            f"table {block.id} (line {block.line} of its source): pipe tables have one header row, no merged cells"
        )
    rows = [[""] * grid.n_cols for _ in range(grid.n_rows)]
    for cell in grid.cells:
        rows[cell.row][cell.col] = plain(cell.text).replace("|", r"\|")
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + "---|" * grid.n_cols)
    caption = [plain(block.caption)] if block.caption else []
    table = ["\n".join(lines)]
    parts = [*table, *caption] if block.caption_below else [*caption, *table]
    return "\n\n".join([*parts, *(plain(note) for note in block.notes)])
