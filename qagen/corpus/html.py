"""A source as one HTML file."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from qagen.corpus.inline import plain, runs
from qagen.corpus.nesting import holds, nested_tables, without_nested
from qagen.corpus.records import (
    Block,
    Code,
    Contents,
    Figure,
    Footnotes,
    Form,
    FormEntry,
    GridCell,
    Heading,
    ListBlock,
    Paragraph,
    Source,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

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
    nested = nested_tables(source)
    body = "\n".join(_block(block, nested) for block in without_nested(source.blocks))
    header = source.header
    direction = ' dir="rtl"' if header.rtl else ""
    text = (
        f'<!DOCTYPE html>\n<html lang="{header.language}"{direction}>\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(header.title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
    return text.encode()


def _block(block: Block, nested: Mapping[str, Table]) -> str:
    writers: dict[type[Block], Callable[[Any], str]] = {
        Heading: lambda b: f"<h{b.level + 1}>{_text(b.text)}</h{b.level + 1}>",
        Paragraph: lambda b: f"<p>{_text(b.text)}</p>",
        ListBlock: _list,
        Table: lambda b: _table(b, nested),
        Figure: _figure,
        Code: lambda b: f"<pre><code>{escape(b.text)}</code></pre>",
        Contents: _contents,
        Form: _form,
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


def _contents(block: Contents) -> str:
    lines = (f"<p>{_text(line.title)} {'.' * (70 - len(line.title))} {escape(line.page)}</p>" for line in block.lines)
    return '<nav class="contents">\n' + "\n".join(lines) + "\n</nav>"


def _form(block: Form) -> str:
    lines = [f'<form id="{escape(block.id)}">']
    question = 0
    for index, entry in enumerate(block.entries):
        question += entry.kind == "question"
        lines.append(_entry(entry, f"{block.id}-{index}", f"{block.id}-q{question}"))
    return "\n".join([*lines, "</form>"])


def _entry(entry: FormEntry, name: str, group: str) -> str:
    label = f'<label for="{name}">{_text(entry.text)}</label>'
    if entry.kind == "question":
        return f'<p class="question">{_text(entry.text)}</p>'
    if entry.kind == "field":
        return f'<p>{label} <input type="text" id="{name}" value="{escape(plain(entry.value))}"></p>'
    kind = "checkbox" if entry.kind == "check" else "radio"
    checked = " checked" if entry.marked else ""
    return f'<p><input type="{kind}" id="{name}" name="{name if kind == "checkbox" else group}"{checked}> {label}</p>'


def _table(block: Table, nested: Mapping[str, Table]) -> str:
    lines = [f'<table id="{escape(block.id)}">']
    if block.caption:
        below = ' class="below"' if block.caption_below else ""
        lines.append(f"<caption{below}>{_text(block.caption)}</caption>")
    inner = {place: _table(held, {}) for place, held in holds(block, nested).items()}
    lines += _rows(block, inner)
    lines.append("</table>")
    lines += [f'<p class="note">{_text(note)}</p>' for note in block.notes]
    return "\n".join(lines)


def _rows(block: Table, inner: Mapping[tuple[int, int], str]) -> Iterator[str]:
    rows = {row: list(cells) for row, cells in groupby(block.grid.cells, key=lambda cell: cell.row)}
    head = block.grid.header_rows
    for tag, span in (("thead", range(head)), ("tbody", range(head, block.grid.n_rows))):
        if span:
            yield f"<{tag}>"
            for row in span:
                yield "<tr>" + "".join(_cell(cell, inner) for cell in rows.get(row, [])) + "</tr>"
            yield f"</{tag}>"


def _cell(cell: GridCell, inner: Mapping[tuple[int, int], str]) -> str:
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
    content = inner.get((cell.row, cell.col)) or _text(cell.text)
    return f"<{tag}{attributes}>{content}</{tag}>"
