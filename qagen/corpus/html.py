"""A source as one HTML file."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from qagen.corpus.inline import runs
from qagen.corpus.records import (
    Block,
    Code,
    Figure,
    Footnotes,
    GridCell,
    Heading,
    ListBlock,
    Paragraph,
    Source,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
caption.below { caption-side: bottom; }
th, td { border: 1px solid #bbb; padding: .25rem .6rem; text-align: left; vertical-align: top; }
thead th { background: #eef1f5; }
.note, .footnote { font-size: .85rem; }
pre { background: #f4f4f4; padding: .6rem; overflow-x: auto; }
figure svg { border: 1px solid #999; }
""".strip()


def render_html(source: Source) -> bytes:
    """UTF-8 text of the page."""
    body = "\n".join(_block(block) for block in source.blocks)
    header = source.header
    text = (
        f'<!DOCTYPE html>\n<html lang="{header.language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(header.title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
    return text.encode()


def _block(block: Block) -> str:
    writers: dict[type[Block], Callable[[Any], str]] = {
        Heading: lambda b: f"<h{b.level + 1}>{_text(b.text)}</h{b.level + 1}>",
        Paragraph: lambda b: f"<p>{_text(b.text)}</p>",
        ListBlock: _list,
        Table: _table,
        Figure: _figure,
        Code: lambda b: f"<pre><code>{escape(b.text)}</code></pre>",
        Footnotes: lambda b: "\n".join(f'<p class="footnote">{_text(line)}</p>' for line in b.lines),
    }
    writer = writers.get(type(block))
    return writer(block) if writer else ""


def _text(text: str) -> str:
    pieces = (f"<sup>{escape(piece)}</sup>" if raised else escape(piece) for piece, raised in runs(text))
    return "".join(pieces).replace("\n", "<br>")


def _list(block: ListBlock) -> str:
    ordered = block.items[0].marker != "-"
    tag = "ol" if ordered else "ul"
    start = f' start="{block.items[0].marker[:-1]}"' if ordered and block.items[0].marker != "1." else ""
    items = "\n".join(f"<li>{_text(item.text)}</li>" for item in block.items)
    return f"<{tag}{start}>\n{items}\n</{tag}>"


def _figure(block: Figure) -> str:
    caption = f"<figcaption>{_text(block.caption)}</figcaption>" if block.caption else ""
    box = f'<svg width="{block.width}" height="{block.height}" role="img"></svg>'
    return f"<figure>\n{box}\n{caption}\n</figure>"


def _table(block: Table) -> str:
    lines = [f'<table id="{escape(block.id)}">']
    if block.caption:
        below = ' class="below"' if block.caption_below else ""
        lines.append(f"<caption{below}>{_text(block.caption)}</caption>")
    lines += _rows(block)
    lines.append("</table>")
    lines += [f'<p class="note">{_text(note)}</p>' for note in block.notes]
    return "\n".join(lines)


def _rows(block: Table) -> Iterator[str]:
    rows = {row: list(cells) for row, cells in groupby(block.grid.cells, key=lambda cell: cell.row)}
    head = block.grid.header_rows
    for tag, span in (("thead", range(head)), ("tbody", range(head, block.grid.n_rows))):
        if span:
            yield f"<{tag}>"
            for row in span:
                yield "<tr>" + "".join(_cell(cell) for cell in rows.get(row, [])) + "</tr>"
            yield f"</{tag}>"


def _cell(cell: GridCell) -> str:
    tag = "th" if cell.header or cell.stub or cell.section else "td"
    attributes = ""
    if cell.header:
        attributes += ' scope="colgroup"' if cell.col_span > 1 else ' scope="col"'
    elif cell.stub or cell.section:
        attributes += ' scope="row"' if cell.stub and cell.row_span == 1 else ' scope="rowgroup"'
    if cell.col_span > 1:
        attributes += f' colspan="{cell.col_span}"'
    if cell.row_span > 1:
        attributes += f' rowspan="{cell.row_span}"'
    return f"<{tag}{attributes}>{_text(cell.text)}</{tag}>"
