"""A table's Markdown as header and rows, and rows written as sentences."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TableText:
    """The lines of a Markdown table."""

    header: str
    """Header row and separator, two lines."""
    rows: tuple[str, ...]
    """Body lines, as they stand."""

    @property
    def row_tables(self) -> tuple[str, ...]:
        """Each row as a table of its own, under the header; the header alone where there are no rows."""
        return tuple(f"{self.header}\n{row}" for row in self.rows) or (self.header,)

    @property
    def sentences(self) -> str:
        """Each cell as `row | column: value`, a line each; the first column names the row and has no sentences.

        A row that says the same in all cells (a section row) is written once, cells without text are left out, and a
        column without header is left out of the sentence. The columns' names where there are no rows.
        """
        names = _cells(self.header.partition("\n")[0])
        lines = [line for row in self.rows for line in _row_sentences(names, _cells(row))]
        return "\n".join(lines or [name for name in names if name])


def _cells(line: str) -> list[str]:
    # A pipe inside a cell is written as a character reference, so that each pipe here is an edge.
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _row_sentences(names: list[str], cells: list[str]) -> list[str]:
    label, *values = cells
    if all(value in {label, ""} for value in values):
        name = names[0] if not values else ""
        return [f"{name}: {label}" if name and label else label] if label else []
    return [
        f"{label} | {name}: {value}" if name else f"{label} | {value}"
        for name, value in zip(names[1:], values, strict=False)
        if value
    ]


def read_table(markdown: str) -> TableText | None:
    """Read the Markdown of one table without caption; None for a text that is none (a table without cells)."""
    lines = markdown.split("\n")
    if len(lines) < 2 or not set(lines[1]) <= set("|-: "):
        return None
    return TableText(header="\n".join(lines[:2]), rows=tuple(line for line in lines[2:] if line.strip()))
