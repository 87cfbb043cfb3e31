"""A source as an OpenDocument text: the archive is written member by member, so it has the same bytes every time."""

from __future__ import annotations

import io
import zipfile
from itertools import groupby
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from qagen.corpus.glyphs import entry_text
from qagen.corpus.inline import runs
from qagen.corpus.records import (
    Block,
    Code,
    Contents,
    Figure,
    Footnotes,
    Form,
    GridCell,
    Heading,
    ListBlock,
    PageBreak,
    Paragraph,
    Source,
    Table,
)
from qagen.corpus.zips import EPOCH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_TYPE = "application/vnd.oasis.opendocument.text"
_NAMES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}"'
    for short, long in (
        ("office", "office:1.0"),
        ("text", "text:1.0"),
        ("table", "table:1.0"),
        ("style", "style:1.0"),
        ("fo", "xsl-fo-compatible:1.0"),
        ("meta", "meta:1.0"),
    )
)
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'


def _style(name: str, properties: str, family: str = "paragraph") -> str:
    return f'<style:style style:name="{name}" style:family="{family}">{properties}</style:style>'


def _list_style(name: str, level: str) -> str:
    return f'<text:list-style style:name="{name}">{level}</text:list-style>'


_STYLES = "\n".join(
    [
        _style("Raised", '<style:text-properties style:text-position="super 58%"/>', "text"),
        _style(
            "Caption",
            '<style:paragraph-properties fo:keep-with-next="always"/><style:text-properties fo:font-style="italic"/>',
        ),
        _style("Title", '<style:text-properties fo:font-size="18pt" fo:font-weight="bold"/>'),
        _style("Small", '<style:text-properties fo:font-size="8.5pt"/>'),
        _style("Head", '<style:text-properties fo:font-weight="bold"/>'),
        _style("Code", '<style:text-properties style:font-name="Liberation Mono"/>'),
        _style("Break", '<style:paragraph-properties fo:break-before="page"/>'),
        _style(
            "Contents",
            '<style:paragraph-properties><style:tab-stops><style:tab-stop style:position="16cm" style:type="right"'
            ' style:leader-style="dotted" style:leader-text="."/></style:tab-stops></style:paragraph-properties>',
        ),
        _style(
            "Cell", '<style:table-cell-properties fo:border="0.5pt solid #777777" fo:padding="0.1cm"/>', "table-cell"
        ),
        _list_style("Bullets", '<text:list-level-style-bullet text:level="1" text:bullet-char="•"/>'),
        _list_style(
            "Numbers", '<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>'
        ),
    ]
)


def render_odt(source: Source) -> bytes:
    """The same bytes every time."""
    header = source.header
    body = "\n".join(part for block in source.blocks if (part := _block(block)))
    content = (
        f'{_XML}<office:document-content {_NAMES} office:version="1.3">\n'
        f"<office:automatic-styles>\n{_STYLES}\n</office:automatic-styles>\n"
        f"<office:body><office:text>\n{body}\n</office:text></office:body></office:document-content>\n"
    )
    meta = (
        f'{_XML}<office:document-meta {_NAMES} xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3">'
        f"<office:meta><dc:title>{escape(header.title)}</dc:title><dc:language>{header.language}</dc:language>"
        f"<meta:creation-date>{EPOCH:%Y-%m-%dT%H:%M:%S}</meta:creation-date></office:meta></office:document-meta>\n"
    )
    styles = f'{_XML}<office:document-styles {_NAMES} office:version="1.3"/>\n'
    entries = [("/", _TYPE), *((name, "text/xml") for name in ("content.xml", "meta.xml", "styles.xml"))]
    manifest = (
        f'{_XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" '
        'manifest:version="1.3">'
        + "".join(
            f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="{kind}"/>' for name, kind in entries
        )
        + "</manifest:manifest>\n"
    )
    return _archive({"content.xml": content, "meta.xml": meta, "styles.xml": styles, "META-INF/manifest.xml": manifest})


def _archive(members: dict[str, str]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        # the type comes first and uncompressed: the format asks for it
        for name, text in (("mimetype", _TYPE), *members.items()):
            info = zipfile.ZipInfo(name, EPOCH.timetuple()[:6])
            info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, text.encode())
    return target.getvalue()


def _block(block: Block) -> str:
    writers: dict[type[Block], Callable[[Any], str]] = {
        Heading: lambda b: (
            f'<text:h text:outline-level="{b.level}">{_text(b.text)}</text:h>'
            if b.level
            else _paragraph(b.text, "Title")
        ),
        Paragraph: lambda b: _paragraph(b.text),
        ListBlock: _list,
        Table: _table,
        Figure: lambda b: _paragraph(b.caption, "Caption") if b.caption else "",
        Code: lambda b: _paragraph(b.text, "Code"),
        Footnotes: lambda b: "\n".join(_paragraph(line, "Small") for line in b.lines),
        Contents: lambda b: "\n".join(
            f'<text:p text:style-name="Contents">{_text(line.title)}<text:tab/>{escape(line.page)}</text:p>'
            for line in b.lines
        ),
        Form: lambda b: "\n".join(_paragraph(entry_text(entry)) for entry in b.entries),
        PageBreak: lambda _: _paragraph("", "Break"),
    }
    writer = writers.get(type(block))
    return writer(block) if writer else ""


def _text(text: str) -> str:
    pieces = []
    for piece, raised in runs(text):
        words = escape(piece).replace("\n", "<text:line-break/>").replace("  ", " <text:s/>")
        pieces.append(f'<text:span text:style-name="Raised">{words}</text:span>' if raised else words)
    return "".join(pieces)


def _paragraph(text: str, style: str = "") -> str:
    name = f" text:style-name={quoteattr(style)}" if style else ""
    return f"<text:p{name}>{_text(text)}</text:p>"


def _list(block: ListBlock) -> str:
    style = "Bullets" if block.items[0].marker == "-" else "Numbers"
    items = "\n".join(f"<text:list-item>{_paragraph(item.text)}</text:list-item>" for item in block.items)
    return f'<text:list text:style-name="{style}">\n{items}\n</text:list>'


def _table(block: Table) -> str:
    caption = [_paragraph(block.caption, "Caption")] if block.caption else []
    rows = [f"<table:table-row>{''.join(row)}</table:table-row>" for row in _rows(block)]
    head = block.grid.header_rows
    if head:
        rows[:head] = ["<table:table-header-rows>", *rows[:head], "</table:table-header-rows>"]
    table = [
        f"<table:table table:name={quoteattr(block.id)}>",
        f'<table:table-column table:number-columns-repeated="{block.grid.n_cols}"/>',
        *rows,
        "</table:table>",
    ]
    notes = [_paragraph(note, "Small") for note in block.notes]
    return "\n".join([*table, *notes, *caption] if block.caption_below else [*caption, *table, *notes])


def _rows(block: Table) -> Iterator[list[str]]:
    grid = block.grid
    starts = {row: {cell.col: cell for cell in cells} for row, cells in groupby(grid.cells, key=lambda cell: cell.row)}
    for row in range(grid.n_rows):
        cells = starts.get(row, {})
        yield [_cell(cells[col]) if col in cells else "<table:covered-table-cell/>" for col in range(grid.n_cols)]


def _cell(cell: GridCell) -> str:
    spans = ""
    if cell.col_span > 1 or cell.row_span > 1:
        spans = f' table:number-columns-spanned="{cell.col_span}" table:number-rows-spanned="{cell.row_span}"'
    content = _paragraph(cell.text, "Head" if cell.header or cell.section else "")
    return f'<table:table-cell table:style-name="Cell" office:value-type="string"{spans}>{content}</table:table-cell>'
