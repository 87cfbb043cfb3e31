"""Pages of a PDF by docling-parse, one at a time: a page is plain values before the next one is asked for."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw
from docling_parse.pdf_parser import (
    ContentConfig,
    ContentLevel,
    DecodeConfig,
    DoclingThreadedPdfParser,
    ThreadedPdfParserConfig,
)

from qagen.errors import SourceError
from qagen.ingest.engines.geometry.layout.right_to_left import plain_letters
from qagen.ingest.engines.geometry.layout.rulings import merge_collinear
from qagen.ingest.engines.geometry.layout.scripts import attach_scripts
from qagen.ingest.engines.geometry.layout.thousands import join_digit_groups
from qagen.ingest.engines.geometry.layout.underlines import without_underlines
from qagen.ingest.engines.geometry.source.accents import with_whole_letters
from qagen.ingest.engines.geometry.source.content import Box, Fill, PageContent, Rule, Word
from qagen.ingest.engines.geometry.source.decoded import decoded_shapes, decoded_words
from qagen.ingest.engines.geometry.source.fonts import (
    base_names,
    is_bold,
    is_monospaced,
    is_resource_name,
    without_subset_tag,
)
from qagen.ingest.engines.geometry.source.grounds import curves_besides, is_struck, painted_grounds, without_grounds
from qagen.ingest.engines.geometry.source.overprints import without_overprints
from qagen.ingest.engines.geometry.source.pdfium_page import pdfium_page
from qagen.ingest.engines.geometry.source.signs import with_printed_signs
from qagen.ingest.engines.geometry.source.spaces import with_lost_spaces
from qagen.ingest.memory import give_back_memory
from qagen.ingest.pdf_pages import count_pages

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.ingest.engines.geometry.source.decoded import Cell, Shape

_CONTENT = ContentConfig(
    char_cells_content_level=ContentLevel.COMPUTE,
    word_cells_content_level=ContentLevel.COMPUTE,
    line_cells_content_level=ContentLevel.SKIP,
    shapes_content_level=ContentLevel.COMPUTE,
    include_bitmap_bytes=False,
)
_THREADS = 2
# pages that wait decoded while one is read: more would only hold memory
_PAGES_AHEAD = 4
# pages per load: the decoder keeps what it has read until the document is unloaded
_PAGES_PER_LOAD = 48
# a filled rectangle up to this thick is a ruling: word processors draw rulings of 0.5 to 3 points as rectangles
_THICKEST_RULING = 3.0
# shorter than this is a dash, a tick or a part of a glyph
_SHORTEST_RULING = 4.0
# strokes this far from straight are still rulings (scanned coordinates rounded by the producer)
_STRAIGHT = 0.6
_INVISIBLE_MODES = (3, 7)
# vector maps and plots have tens of thousands of curves; beyond this number more of them tell nothing new
_CURVES_KEPT = 4000


def open_pdfium(source: Path | BytesIO, name: str, password: str | None = None) -> pdfium.PdfDocument:
    """The file opened by pypdfium2.

    Raises:
        SourceError: `empty`, `encrypted` or `corrupt`.
    """
    if _is_blank(source):
        raise SourceError("empty", f"{name}: the file is empty", "Get the file again from where it came from.")
    try:
        opened = _openable(source)
        return pdfium.PdfDocument(opened if isinstance(opened, Path) else opened.getvalue(), password=password)
    except pdfium.PdfiumError as error:
        if getattr(error, "err_code", None) == pdfium_raw.FPDF_ERR_PASSWORD:
            asked = "needs a password" if password is None else "does not open with the password given"
            raise SourceError("encrypted", f"{name}: the PDF {asked}", "Give its password with --password.") from error
        advice = "Open it in a viewer and save it anew, or get the file again."
        reason = str(error).rstrip(".")
        raise SourceError("corrupt", f"{name}: not readable as PDF ({reason})", advice) from error


def _is_blank(source: Path | BytesIO) -> bool:
    if isinstance(source, BytesIO):
        return not source.getvalue().strip()
    with source.open("rb") as stream:
        return not any(chunk.strip() for chunk in iter(lambda: stream.read(1 << 16), b""))


def _openable(source: Path | BytesIO) -> Path | BytesIO:
    """The file by its whole path, or its bytes where its name is no Unicode, which neither parser takes."""
    if isinstance(source, BytesIO):
        return source
    path = source.absolute()
    try:
        str(path).encode("utf-8")
    except UnicodeEncodeError:
        return BytesIO(path.read_bytes())
    return path


def read_pages(
    source: Path | BytesIO, name: str, password: str | None = None, first: int = 1, last: int | None = None
) -> Iterator[PageContent]:
    """The pages `first` to `last` (from 1, both included; clipped to the file), in the order of their numbers.

    What docling-parse refuses, a file or a page, is read by pypdfium2.

    Raises:
        SourceError: `empty`, `encrypted` or `corrupt`.
    """
    source = _openable(source)
    document = open_pdfium(source, name, password)
    try:
        count = count_pages(document)
        end = min(count, last or count)
        for start in range(max(1, first), end + 1, _PAGES_PER_LOAD):
            yield from _read_range(source, password, document, (start, min(end, start + _PAGES_PER_LOAD - 1)))
    finally:
        document.close()


def _read_range(
    source: Path | BytesIO, password: str | None, document: pdfium.PdfDocument, pages: tuple[int, int]
) -> Iterator[PageContent]:
    parser = DoclingThreadedPdfParser(
        parser_config=ThreadedPdfParserConfig(
            loglevel="fatal", threads=_THREADS, max_concurrent_results=_PAGES_AHEAD, page_content_config=_CONTENT
        ),
        decode_config=DecodeConfig(),
    )
    stream = BytesIO(source.getvalue()) if isinstance(source, BytesIO) else source
    try:
        key = parser.load(stream, password=password, page_range=pages)
    except RuntimeError:
        yield from (pdfium_page(document, number) for number in range(pages[0], pages[1] + 1))
        return
    waiting: dict[int, PageContent] = {}
    due = pages[0]
    for result in parser.iterate_results():
        waiting[result.page_number] = _page_content(result, document)
        while due in waiting:
            yield waiting.pop(due)
            due += 1
    for number in range(due, pages[1] + 1):
        yield waiting.pop(number) if number in waiting else pdfium_page(document, number)
    parser.unload(key)
    give_back_memory()


def _page_content(result: Any, document: pdfium.PdfDocument) -> PageContent:
    if not result.success:
        return pdfium_page(document, result.page_number)
    width, height = result.page_width, result.page_height
    strokes = result.get_shape_lines(horizontal=True, vertical=True, tolerance=_STRAIGHT)
    shapes = decoded_shapes(result)
    horizontals, verticals, fills, curves = _shapes(shapes, strokes, height)
    words = without_overprints(_words(decoded_words(result), width, height))
    struck = is_struck(horizontals, verticals, words)
    if grounds := painted_grounds(shapes, document, result.page_number, struck=struck):
        horizontals = without_grounds(horizontals, grounds, across=True)
        verticals = without_grounds(verticals, grounds, across=False)
        fills, curves = grounds + fills, curves_besides(curves, grounds)
    words = with_whole_letters(with_lost_spaces(words, document, result.page_number), document, result.page_number)
    words = _name_fonts(words, document, result.page_number)
    words = join_digit_groups(with_printed_signs(words, document, result.page_number))
    return PageContent(
        number=result.page_number,
        width=width,
        height=height,
        words=tuple(attach_scripts(words)),
        horizontals=tuple(
            without_underlines([r for r in merge_collinear(horizontals) if r.length > _SHORTEST_RULING], words)
        ),
        verticals=tuple(r for r in merge_collinear(verticals) if r.length > _SHORTEST_RULING),
        fills=tuple(fills),
        curves=tuple(curves[:_CURVES_KEPT]),
        bitmaps=tuple(_bitmap_box(item, height) for item in result.get_page().bitmap_resources),
    )


def _words(cells: Sequence[Cell], width: float, height: float) -> list[Word]:
    words = []
    for index, (x0, y0, x1, y1, x2, y2, x3, y3, raw, name, mode) in enumerate(cells):
        text = plain_letters(raw.strip())
        if not text or mode in _INVISIBLE_MODES:
            continue
        left, right = min(x0, x1, x2, x3), max(x0, x1, x2, x3)
        top, bottom = height - max(y0, y1, y2, y3), height - min(y0, y1, y2, y3)
        if right <= left or bottom <= top or right < 0 or bottom < 0 or left > width or top > height:
            continue
        rotated = abs(y1 - y0) > abs(x1 - x0) + 1e-3
        font = without_subset_tag(name or "")
        bold, fixed, down = is_bold(font), is_monospaced(font), rotated and y1 < y0
        words.append(Word(left, top, right, bottom, text, font, bold, fixed, rotated, index, down))
    return words


def _name_fonts(words: list[Word], document: pdfium.PdfDocument, number: int) -> list[Word]:
    """The words with base font names where the parser only knew the page's resource names."""
    samples: dict[str, list[tuple[str, float, float]]] = {}
    for word in words:
        if is_resource_name(word.font) and len(samples.setdefault(word.font, [])) < 3:  # one may be hidden or clipped
            samples[word.font].append((word.font, word.middle_x, word.middle_y))
    if not samples:
        return words
    names = base_names(document, number, [s for group in samples.values() for s in group])
    return [
        word._replace(font=name, bold=is_bold(name), monospaced=is_monospaced(name))
        if (name := names.get(word.font))
        else word
        for word in words
    ]


def _shapes(
    shapes: Sequence[Shape], strokes: Any, height: float
) -> tuple[list[Rule], list[Rule], list[Fill], list[Box]]:
    horizontals: list[Rule] = []
    verticals: list[Rule] = []
    fills: list[Fill] = []
    curves: list[Box] = []
    for stroke in strokes:
        box = _flipped(stroke.l, stroke.r, stroke.b, stroke.t, height)
        _add_rule(box, horizontals, verticals)
    for shape in shapes:
        xs, ys, color, _ = shape
        if len(xs) < 2:
            continue
        box = Box(min(xs), height - max(ys), max(xs), height - min(ys))
        slanted = len(xs) == 2 and box.width > 1 and box.height > 1
        if slanted or (len(xs) > 2 and not _is_rectangle(xs, ys)):
            curves.append(box)
        elif len(xs) == 2:
            _add_rule(box, horizontals, verticals)  # the dots of dotted rulings are no strokes for the parser
        elif min(box.width, box.height) <= _THICKEST_RULING:
            _add_rule(box, horizontals, verticals)
        else:
            fills.append(Fill(*box, color))
    return horizontals, verticals, fills, curves


def _is_rectangle(xs: list[float], ys: list[float]) -> bool:
    """Whether all points are corners of their bounding box; some producers close a rectangle twice."""
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    return len(xs) >= 4 and all(
        min(x - left, right - x) < _STRAIGHT and min(y - low, high - y) < _STRAIGHT for x, y in zip(xs, ys, strict=True)
    )


def _add_rule(box: Box, horizontals: list[Rule], verticals: list[Rule]) -> None:
    if box.width >= box.height:
        horizontals.append(Rule((box.top + box.bottom) / 2, box.left, box.right))
    else:
        verticals.append(Rule((box.left + box.right) / 2, box.top, box.bottom))


def _flipped(left: float, right: float, bottom: float, top: float, height: float) -> Box:
    return Box(min(left, right), height - max(bottom, top), max(left, right), height - min(bottom, top))


def _bitmap_box(item: Any, height: float) -> Box:
    box = item.rect.to_bounding_box()
    return _flipped(box.l, box.r, box.b, box.t, height)
