"""A source as a LaTeX article."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any

from qagen.corpus.glyphs import entry_text
from qagen.corpus.inline import runs
from qagen.corpus.records import (
    Block,
    Code,
    Contents,
    Figure,
    Footnotes,
    Form,
    Grid,
    GridCell,
    Header,
    Heading,
    ListBlock,
    PageBreak,
    Paragraph,
    Source,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ESCAPES = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{char: f"\\{char}" for char in "&%$#_{}"},
}  # fmt: skip
_SPECIAL = re.compile(r"[\\~^&%$#_{}]")
_SECTIONS = {1: "section", 2: "subsection", 3: "subsubsection"}
_NUMBER = re.compile(r"[\d\s.,:()+\-−–%]*\d[\d\s.,:()+\-−–%]*")


def render_latex(source: Source) -> bytes:
    """UTF-8 text of the .tex file."""
    header = source.header
    titles = [block for block in source.blocks if isinstance(block, Heading) and block.level == 0]
    lines = [_preamble(header, titles[0].text if titles else header.title), r"\begin{document}", r"\maketitle", ""]
    for block in source.blocks:
        if block not in titles and (text := _block(block, header)):
            lines += [text, ""]
    lines.append(r"\end{document}")
    return ("\n".join(lines) + "\n").encode()


def _preamble(header: Header, title: str) -> str:
    paper = "a4paper" if header.page == "A4" else "letterpaper"
    columns = ",twocolumn" if header.columns == 2 else ""
    return "\n".join(
        [
            rf"\documentclass[{paper}{columns}]{{article}}",
            r"\usepackage{fontspec}",
            r"\usepackage{booktabs}",
            r"\usepackage{multirow}",
            r"\usepackage{graphicx}",
            rf"\title{{{_text(title)}}}",
            r"\date{}",
        ]
    )


def _block(block: Block, header: Header) -> str:
    writers: dict[type[Block], Callable[[Any], str]] = {
        Heading: lambda b: rf"\{_SECTIONS.get(b.level, 'paragraph')}*{{{_text(b.text)}}}",
        Paragraph: lambda b: _text(b.text),
        ListBlock: _list,
        Table: lambda b: _table(b, b.style or header.tables, wide=header.columns == 2 and b.width == "page"),
        Figure: _figure,
        Code: lambda b: f"\\begin{{verbatim}}\n{b.text}\n\\end{{verbatim}}",
        Footnotes: lambda b: "\n\n".join(rf"\noindent {_text(line)}" for line in b.lines),
        Contents: lambda b: "\n\n".join(
            rf"\noindent {_text(line.title)} \dotfill\ {_text(line.page)}" for line in b.lines
        ),
        Form: lambda b: "\n\n".join(rf"\noindent {_text(entry_text(entry))}" for entry in b.entries),
        PageBreak: lambda _: r"\newpage",
    }
    writer = writers.get(type(block))
    return writer(block) if writer else ""


def _text(text: str) -> str:
    pieces = []
    for piece, raised in runs(text):
        words = _SPECIAL.sub(lambda match: _ESCAPES[match[0]], piece)
        pieces.append(rf"\textsuperscript{{{words}}}" if raised else words)
    return "".join(pieces).replace("\n", " ")


def _list(block: ListBlock) -> str:
    name = "itemize" if block.items[0].marker == "-" else "enumerate"
    items = "\n".join(rf"  \item {_text(item.text)}" for item in block.items)
    return f"\\begin{{{name}}}\n{items}\n\\end{{{name}}}"


def _figure(block: Figure) -> str:
    # the picture that every TeX installation brings for examples
    box = rf"\includegraphics[width={block.width}pt,height={block.height}pt]{{example-image}}"
    caption = f"\\caption{{{_text(block.caption)}}}\n" if block.caption else ""
    return f"\\begin{{figure}}[ht]\n\\centering\n{box}\n{caption}\\end{{figure}}"


def _table(block: Table, style: str, *, wide: bool) -> str:
    name = "table*" if wide else "table"
    caption = [rf"\caption{{{_text(block.caption)}}}"] if block.caption else []
    lattice = style == "lattice"
    columns = (
        ("|" if lattice else "") + ("|" if lattice else "").join(_alignments(block.grid)) + ("|" if lattice else "")
    )
    grid = [rf"\begin{{tabular}}{{{columns}}}", *_rows(block.grid, lattice=lattice), r"\end{tabular}"]
    notes = [rf"\par\footnotesize {_text(note)}" for note in block.notes]
    parts = [*grid, *notes, *caption] if block.caption_below else [*caption, *grid, *notes]
    return "\n".join([rf"\begin{{{name}}}[ht]", r"\centering", *parts, rf"\end{{{name}}}"])


def _alignments(grid: Grid) -> list[str]:
    body = [cell for cell in grid.cells if not cell.header and not cell.section and cell.col_span == 1 and cell.text]
    numbers = [[bool(_NUMBER.fullmatch(cell.text)) for cell in body if cell.col == col] for col in range(grid.n_cols)]
    return ["r" if found and sum(found) > len(found) / 2 else "l" for found in numbers]


def _rows(grid: Grid, *, lattice: bool) -> Iterator[str]:
    top, middle, bottom = (r"\hline",) * 3 if lattice else (r"\toprule", r"\midrule", r"\bottomrule")
    starts = {row: {cell.col: cell for cell in cells} for row, cells in groupby(grid.cells, key=lambda cell: cell.row)}
    covered = {(cell.row + down, cell.col): cell.col_span for cell in grid.cells for down in range(1, cell.row_span)}
    yield top
    for row in range(grid.n_rows):
        if grid.header_rows and row == grid.header_rows:
            yield middle
        parts = []
        col = 0
        while col < grid.n_cols:
            cell = starts.get(row, {}).get(col)
            parts.append(_cell(cell) if cell else "")
            col += cell.col_span if cell else covered.get((row, col), 1)
        yield " & ".join(parts) + r" \\"
        if lattice and row + 1 not in {grid.header_rows, grid.n_rows}:
            yield r"\hline"
    yield bottom


def _cell(cell: GridCell) -> str:
    text = _text(cell.text)
    if cell.section:
        text = rf"\textit{{{text}}}"
    if cell.row_span > 1:
        text = rf"\multirow{{{cell.row_span}}}{{*}}{{{text}}}"
    if cell.col_span > 1:
        text = rf"\multicolumn{{{cell.col_span}}}{{{'l' if cell.section else 'c'}}}{{{text}}}"
    return text
