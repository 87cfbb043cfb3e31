"""All tables of a page: frames first, then rules, then white space in what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.columns import text_columns
from qagen.ingest.engines.geometry.layout.lines import group_lines, typical_height, upright_lines
from qagen.ingest.engines.geometry.layout.patterns import YEAR, is_value, names_table
from qagen.ingest.engines.geometry.layout.rulings import Frame, cluster_positions, connected_frames
from qagen.ingest.engines.geometry.source.content import (
    Box,
    PageContent,
    Rule,
    Word,
    bounding_box,
    holds,
    overlap_share,
)
from qagen.ingest.engines.geometry.tables.above import CELL_GAP, leaves_head_above, region_with_head, region_with_names
from qagen.ingest.engines.geometry.tables.accept import (
    is_lattice_table,
    is_rule_bound_table,
    is_unruled_table,
    measure,
)
from qagen.ingest.engines.geometry.tables.booktabs import ruled_regions
from qagen.ingest.engines.geometry.tables.by_whitespace import Read, read_region
from qagen.ingest.engines.geometry.tables.columns import CHUNK_GAP
from qagen.ingest.engines.geometry.tables.confidence import confidence_of, weigh
from qagen.ingest.engines.geometry.tables.contents import contents_lists
from qagen.ingest.engines.geometry.tables.corner import without_column_axis
from qagen.ingest.engines.geometry.tables.doubts import MOST_CONFIDENCE_IN_DOUBT, is_doubtful
from qagen.ingest.engines.geometry.tables.finish import finish_cells, section_rows
from qagen.ingest.engines.geometry.tables.headers import Header, count_header_rows
from qagen.ingest.engines.geometry.tables.lattice import Ruled, is_complete, read_frame, stacked_frames
from qagen.ingest.engines.geometry.tables.model import Kind, PageTable
from qagen.ingest.engines.geometry.tables.stub_lines import has_unclear_lines
from qagen.ingest.engines.geometry.tables.trim import trim
from qagen.ingest.engines.geometry.tables.unruled import unruled_stretches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.layout.columns import Stream
    from qagen.ingest.engines.geometry.layout.lines import Line

_FEWEST_WORDS = 6
# smaller frames are boxes, check marks and parts of drawings
_NARROWEST_FRAME, _LOWEST_FRAME = 40.0, 14.0
# a frame around nearly the whole page is its decoration
_PAGE_SHARE = 0.9
# white space with less evidence than this (nothing aligned, few values, no caption) is a formula, a form or a figure
_LEAST_CONFIDENCE = 0.35
# a stray number in prose is a value too
_FEWEST_VALUES = 0.05
# a drawn row with more lines than this (with padding) may be a table whose rows are not ruled
_LINES_OF_A_ROW = 5.0
# footnotes of small print are set in 5 points; below 4 text is drawn, not set
_SMALLEST_TYPE = 4.0
# what rules cut off a label is a small part of the table
_CUT_TEXT = 0.06


class _Framed(NamedTuple):
    frame: Frame
    box: Box
    ruled: Ruled | None = None
    """Its grid, filled with the words of the page."""


def find_tables(page: PageContent) -> tuple[PageTable, ...]:
    """The tables of a page from top to bottom; empty for a page without any."""
    if len(page.words) < _FEWEST_WORDS or all(w.rotated for w in page.words):
        return ()
    captions = caption_boxes(page.words)
    tables: list[PageTable] = []
    loose: list[Rule] = []
    closed: list[Box] = []
    for frame in _table_frames(page, loose):
        nested = [t.box for t in tables if overlap_share(frame.box, t.box) > 0.9 and t.box.area < 0.8 * frame.box.area]
        table = _from_frame(page, frame, captions, nested)
        if table is None:
            loose += frame.frame.horizontals
            if _is_drawn_row(frame, page.words):
                closed.append(frame.box)
        elif not any(overlap_share(table.box, t.box) > 0.5 for t in tables if t.box not in nested):
            tables.append(table)
    tables += _rule_bound(page, loose, tables, captions)
    tables += _unruled(page, [*(t.box for t in tables), *closed], captions)
    tables = _heads_with_their_bodies(page, tables, captions)
    tables = [t for t in tables if not _is_thumbnail(t, page)]
    return tuple(sorted(tables, key=lambda t: (t.box.top, t.box.left)))


def _rule_bound(
    page: PageContent, loose: Sequence[Rule], taken: Sequence[PageTable], captions: Sequence[Box]
) -> list[PageTable]:
    """Tables between horizontal rules that are no parts of frames."""
    found: list[PageTable] = []
    regions = ruled_regions(sorted(set(loose)), page.words)
    columns = text_columns(page.words, page.width, page.height) if regions else []
    for region in regions:
        if _cuts_off_labels(page, region, columns):
            continue
        whole = _with_whole_texts(region, page.words)
        if any(overlap_share(whole, t.box) > 0.3 for t in (*taken, *found)):
            continue
        whole = region_with_head(whole, page.words, page.horizontals, page.fills)
        read = read_region(page, whole, page.words, ruled=False)
        if read and (named := region_with_names(whole, read.draft, page.words)) != whole:
            whole, read = named, read_region(page, named, page.words, ruled=False)
        captioned = is_captioned(whole, captions)
        if read and is_rule_bound_table(read.draft, measure(read.draft, page), page, captioned=captioned):
            table = _finished(page, read, "booktabs", captioned=captioned)
            if captioned or not _is_head_alone(table):  # white space reads a head whose rows have no rules
                found.append(table)
    return found


def _is_head_alone(table: PageTable) -> bool:
    """One or two levels of names and nothing below them."""
    texts = [c.text for c in table.cells if c.text]
    names = not any(is_value(t) and not YEAR.match(t) for t in texts)
    return names and table.rows - sum(c.column_header for c in table.cells if c.col == 0) <= 1


def _is_drawn_row(framed: _Framed, words: Sequence[Word]) -> bool:
    """A single row of drawn cells: a table that the page cuts off, or a box with fields. White space reads it wrong."""
    inside = [w for w in words if holds(framed.box, w, 0)]
    if framed.box.height > _LINES_OF_A_ROW * typical_height(inside):
        return False
    ruled = read_frame(framed.frame, inside)
    return ruled is not None and ruled.regular and ruled.draft.rows == 1 and ruled.draft.cols >= 3


def _is_cut_off(framed: _Framed, ruled: Ruled, words: Sequence[Word], page: PageContent) -> bool:
    """A drawn row at the edge of the page, every cell filled: the head or the last row of a table on two pages."""
    box, draft = framed.box, ruled.draft
    at_edge = box.bottom > 0.85 * page.height or box.top < 0.12 * page.height
    return at_edge and _is_drawn_row(framed, words) and len(draft.cells) == draft.cols


def _is_thumbnail(table: PageTable, page: PageContent) -> bool:
    """Type that nobody can read beside the type of the page: a page shown in a figure."""
    height = typical_height(w for c in table.cells for w in c.words)
    return height < _SMALLEST_TYPE and any(w.height >= 1.7 * height for w in page.words)


def _cuts_off_labels(page: PageContent, region: Box, columns: Sequence[Stream]) -> bool:
    """Rules under the numbers only, as statements have them: the labels stand left of the region, line by line.

    Such a table is read whole by its white space.
    """
    band = [w for w in page.words if region.top - 1 <= w.middle_y <= region.bottom + 1 and not w.rotated]
    lines = group_lines(w for w in band if region.left - 2 <= w.middle_x <= region.right + 2)
    before = [w for w in band if w.right < region.left - 2]
    rows = [n for n in lines if _holds_values(n)] or lines  # heads have no labels
    labelled = sum(any(n.top - 1 <= w.middle_y <= n.bottom + 1 for w in before) for n in rows)
    if not rows or labelled < (0.6 if rows is lines else 0.5) * len(rows):  # totals may have none
        return False
    beside = [s for s in columns if s.left > 1 and s.lines[0].top < region.bottom and s.lines[-1].bottom > region.top]
    return not any(s.left <= region.left + 3 for s in beside)  # else the neighbours are another text column


def _with_whole_texts(region: Box, words: Sequence[Word]) -> Box:
    """The region, wider where its ends cut texts: rules may begin behind the first letters of the labels."""
    left, right = region.left - 2, region.right + 2  # texts may stand a little beyond their rules
    band = [w for w in words if region.top <= w.middle_y <= region.bottom and not w.rotated]
    for line in group_lines(band):
        for chunk in line.chunks(CHUNK_GAP):
            if chunk.left < left <= chunk.middle_x and left - chunk.left < _CUT_TEXT * region.width:
                left = chunk.left - 1
            if chunk.middle_x <= right < chunk.right and chunk.right - right < _CUT_TEXT * region.width:
                right = chunk.right + 1
    return Box(left, region.top, right, region.bottom)


def _holds_values(line: Line) -> bool:
    chunks = line.chunks(CELL_GAP)
    return all(is_value(c.text) and (len(c.text) < len("2024") or not YEAR.match(c.text)) for c in chunks)


def caption_boxes(words: tuple[Word, ...]) -> list[Box]:
    """Where numbered table captions begin."""
    boxes = []
    for line in upright_lines(words):
        boxes += [Box(*c[:4]) for c in line.chunks(1.2) if names_table(c.text)]
    return boxes


def is_captioned(region: Box, captions: Sequence[Box]) -> bool:
    """Whether a caption stands above (up to three lines), below (two lines) or in the first line of a region."""
    for c in captions:
        beside = c.right > region.left - 20 and c.left < region.right + 20
        above = 0 <= region.top - c.bottom < 45
        below = -6 <= c.top - region.bottom < 30
        within = region.top - 3 <= c.top and c.bottom < region.top + 25
        if beside and (above or below or within):
            return True
    return False


def _table_frames(page: PageContent, loose: list[Rule]) -> list[_Framed]:
    """Frames that may be tables, inner ones first; the rules of all others are added to `loose`."""
    found = []
    for frame in connected_frames(page.horizontals, page.verticals):
        if not frame.horizontals or (len(frame.horizontals) < 2 and not frame.verticals):
            loose += frame.horizontals
            continue
        box = frame.box
        big_enough = box.width >= _NARROWEST_FRAME and box.height >= _LOWEST_FRAME
        crossing = len(frame.horizontals) >= 2 and len(frame.verticals) >= 1
        if crossing and big_enough and len(cluster_positions([h.at for h in frame.horizontals], 2)) >= 2:
            found.append(_Framed(frame, box))
        else:
            loose += frame.horizontals
    found = [part for framed in found for part in _unstacked(framed, page.words)]
    return sorted(found, key=lambda f: (f.box.area, f.box))


def _unstacked(framed: _Framed, words: Sequence[Word]) -> list[_Framed]:
    """A frame that is several tables with common borders as its parts, from top to bottom."""
    parts, rest = [], framed.frame
    while (ruled := read_frame(rest, words)) and len(cut := stacked_frames(rest, ruled)) > 1:
        parts.append(_Framed(cut[0], cut[0].box, read_frame(cut[0], words)))
        rest = cut[1]
    return [*parts, _Framed(rest, rest.box, ruled)]


def _from_frame(page: PageContent, framed: _Framed, captions: Sequence[Box], nested: Sequence[Box]) -> PageTable | None:
    """The table that a frame draws, without the words of tables inside its cells; null for anything else."""
    captioned = is_captioned(framed.box, captions)
    words = [w for w in page.words if not any(holds(b, w, 0) for b in nested)] if nested else page.words
    ruled = read_frame(framed.frame, words) if nested else framed.ruled
    if ruled and is_complete(ruled):
        draft = ruled.draft
        if draft.cells and is_lattice_table(draft, measure(draft, page), page, captioned=captioned):
            return _finished_lattice(page, ruled, captioned=captioned)
        return None
    if ruled and _is_cut_off(framed, ruled, words, page):
        return _finished_lattice(page, ruled, captioned=captioned)
    if nested or framed.box.area > _PAGE_SHARE * page.width * page.height or _is_drawn_row(framed, words):
        return None
    read = read_region(page, framed.box, words, ruled=True)
    if read is None:
        return None
    shape = measure(read.draft, page)
    inner = ruled is not None and ruled.draft.cols >= 2
    accept = is_lattice_table if inner else is_rule_bound_table
    if not accept(read.draft, shape, page, captioned=captioned):
        return None
    return _finished(page, read, "lattice", captioned=captioned, rulings=0.5 if inner else 0.25)


def _finished_lattice(page: PageContent, ruled: Ruled, *, captioned: bool) -> PageTable:
    header = count_header_rows(ruled.draft, page.fills, (), grid=True)
    if ruled.draft.rows == 1 and ruled.draft.box.top > 0.5 * page.height:  # it goes on overleaf: a head without values
        header = Header(int(not any(is_value(c.text) for c in ruled.draft.cells)), 0.5)
    corner = without_column_axis(ruled.draft._replace(header_rows=header.rows), page.curves)
    draft = corner.draft
    sections = section_rows(draft, grid=True)
    evidence = weigh(
        draft, rulings=ruled.drawn if ruled.regular else 0.5 * ruled.drawn, header=header.certainty, captioned=captioned
    )
    return PageTable(
        box=draft.box,
        kind="lattice",
        rows=draft.rows,
        cols=draft.cols,
        cells=finish_cells(draft, sections, page.fills, ruled.slots),
        evidence=evidence,
        confidence=_doubted(
            confidence_of("lattice", evidence),
            corner.unclear or is_doubtful(draft, sections, grid=True, guessed=header.certainty == 0),
        ),
    )


def _finished(page: PageContent, read: Read, kind: Kind, *, captioned: bool, rulings: float = 0.0) -> PageTable:
    trimmed = trim(read.draft)
    corner = without_column_axis(trimmed.draft, page.curves)
    draft = corner.draft
    evidence = weigh(draft, rulings=rulings, header=read.header.certainty, captioned=captioned)
    sections = section_rows(draft, grid=kind == "lattice")
    words = [w for c in draft.cells for w in c.words]
    tight = bounding_box(words)
    box = tight if kind == "unruled" or trimmed.captions or trimmed.notes else draft.box
    return PageTable(
        box=box,
        kind=kind,
        rows=draft.rows,
        cols=draft.cols,
        cells=finish_cells(draft, sections, page.fills),
        evidence=evidence,
        confidence=_doubted(
            confidence_of(kind, evidence),
            corner.unclear
            or is_doubtful(draft, sections, grid=False, guessed=read.header.certainty == 0)
            or (kind != "lattice" and (leaves_head_above(draft, page.words) or has_unclear_lines(draft, sections))),
        ),
        captions=trimmed.captions,
        notes=trimmed.notes,
    )


def _doubted(confidence: float, doubtful: bool) -> float:
    return min(confidence, MOST_CONFIDENCE_IN_DOUBT) if doubtful else confidence


def _unruled(page: PageContent, taken: Sequence[Box], captions: Sequence[Box]) -> list[PageTable]:
    rest = tuple(w for w in page.words if not any(holds(box, w, 2) for box in taken)) if taken else page.words
    streams = text_columns(rest, page.width, page.height)
    found = contents_lists(streams)
    listed = [t.box for t in found]
    for stretch in unruled_stretches(streams, page.horizontals, page.fills):
        if any(overlap_share(stretch.box, box) > 0.3 for box in listed):
            continue
        captioned = is_captioned(stretch.box, captions)
        read = read_region(page, stretch.box, stretch.words, ruled=False)
        if read and is_unruled_table(read.draft, measure(read.draft, page), page, captioned=captioned):
            found.append(_finished(page, read, "unruled", captioned=captioned))
    return [t for t in found if t.contents_list or (t.confidence >= _LEAST_CONFIDENCE and _shows_data(t))]


def _shows_data(table: PageTable) -> bool:
    """A value, a head or a caption: texts in columns without any are prose that happens to leave gaps."""
    evidence = table.evidence
    return evidence.caption > 0 or evidence.header > 0 or evidence.numeric >= _FEWEST_VALUES


def _heads_with_their_bodies(page: PageContent, tables: list[PageTable], captions: Sequence[Box]) -> list[PageTable]:
    """A ruled head and the unruled rows below it are one table."""
    for head in [t for t in tables if t.kind == "booktabs" and t.rows <= 5]:
        for body in [t for t in tables if t.kind == "unruled" and not t.contents_list]:
            height = typical_height(w for c in body.cells for w in c.words)
            shared = min(head.box.right, body.box.right) - max(head.box.left, body.box.left)
            narrower = min(head.box.width, body.box.width)
            if not (-4 <= body.box.top - head.box.bottom < 2.5 * height and shared > 0.7 * narrower):
                continue
            region = Box(
                min(head.box.left, body.box.left),
                head.box.top,
                max(head.box.right, body.box.right),
                body.box.bottom + 1,
            )
            region = _with_whole_texts(region, page.words)
            read = read_region(page, region, page.words, ruled=False)
            if read and read.draft.rows >= body.rows and read.draft.cols >= body.cols - 1:
                whole = _finished(page, read, "booktabs", captioned=is_captioned(region, captions))
                return _heads_with_their_bodies(page, [t for t in tables if t not in (head, body)] + [whole], captions)
    return tables
