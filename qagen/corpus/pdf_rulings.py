"""Lines and shaded rows of the PDF renderer's table styles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.corpus.pdf_text import Look, colour

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from qagen.corpus.records import Grid, TableStyle


def rulings(look: Look, grid: Grid, style: TableStyle) -> list[tuple[Any, ...]]:
    """Lines and shades as reportlab's table commands."""
    head = grid.header_rows
    tint, ink = colour(look.tint), colour(look.ink)
    sections = [cell.row for cell in grid.cells if cell.section]
    commands: list[tuple[Any, ...]] = []
    if style == "lattice":
        commands = [
            ("GRID", (0, 0), (-1, -1), 0.5, colour("#7a7a7a")),
            ("BOX", (0, 0), (-1, -1), 0.9, colour("#444444")),
        ]
        commands += [("BACKGROUND", (0, row), (-1, row), tint) for row in range(head)]
        commands += [("BACKGROUND", (0, row), (-1, row), colour("#f4f4f4")) for row in sections]
    elif style == "booktabs":
        commands = [("LINEABOVE", (0, 0), (-1, 0), 0.9, "black"), ("LINEBELOW", (0, -1), (-1, -1), 0.9, "black")]
        if head:
            commands.append(("LINEBELOW", (0, head - 1), (-1, head - 1), 0.5, "black"))
        commands += [("TOPPADDING", (0, row), (-1, row), 4.0) for row in sections]
    elif style == "zebra":
        commands = [("BACKGROUND", (0, row), (-1, row), ink) for row in range(head)]
        start = head
        for row in range(head, grid.n_rows):
            if row in sections:
                commands.append(("BACKGROUND", (0, row), (-1, row), colour("#cfcfcf")))
                start = row + 1
            elif (row - start) % 2:
                commands.append(("BACKGROUND", (0, row), (-1, row), tint))
        commands.append(("LINEBELOW", (0, -1), (-1, -1), 0.8, ink))
    return commands


def group_rules(canvas: Canvas, grid: Grid, row_at: dict[int, int], xs: list[float], ys: list[float]) -> None:
    """The short rules under header groups, trimmed at both ends."""
    canvas.setLineWidth(0.35)
    for cell in grid.cells:
        end = cell.row + cell.row_span
        if cell.header and cell.col_span > 1 and end < grid.header_rows and cell.row in row_at and cell.text:
            y = ys[row_at[cell.row] + cell.row_span]
            canvas.line(xs[cell.col] + 3, y, xs[cell.col + cell.col_span] - 3, y)
