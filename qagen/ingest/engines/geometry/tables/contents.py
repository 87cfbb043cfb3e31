"""Contents lists: entries whose page number stands behind leaders or at the right edge under a contents title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.join import join_lines, join_words
from qagen.ingest.engines.geometry.layout.patterns import CONTENTS_TITLE, LEADERS
from qagen.ingest.engines.geometry.source.content import Box, Word, bounding_box
from qagen.ingest.engines.geometry.tables.model import Evidence, GridCell, PageTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.layout.columns import Stream
    from qagen.ingest.engines.geometry.layout.lines import Line

_PAGE = re.compile(r"^(\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})$")
_DOTS = re.compile(r"^[.·…_\s]+$")
_TRAILING_DOTS = re.compile(r"[\s.·…_]{3,}$")
# fewer entries than this are no list; single lines with dots are form fields
_FEWEST_ENTRIES = 4
# entries of one list stand closer than this many line heights
_WIDEST_GAP = 3.0
_SURE = Evidence(rulings=0.0, fill=1.0, alignment=1.0, numeric=1.0, header=0.0, caption=0.0)


class _Entry(NamedTuple):
    line: Line
    words: tuple[Word, ...]
    """The words of the title, without leaders and page."""
    page: Word | None
    """Null for a line that goes on in the next one."""
    led: bool
    """The line has leaders."""


def contents_lists(streams: Sequence[Stream]) -> list[PageTable]:
    """The contents lists of a page as tables of two columns, title and page, without a head."""
    found: list[PageTable] = []
    for stream in streams:
        entries = [_entry(line) for line in stream.lines]
        titled = [bool(CONTENTS_TITLE.match(line.text)) for line in stream.lines]
        for first, last in _runs(entries, titled):
            rows = _rows(entries[first : last + 1])
            if len(rows) >= _FEWEST_ENTRIES:
                found.append(_table(rows, [e.line for e in entries[first : last + 1]]))
    return found


def _entry(line: Line) -> _Entry:
    words = list(line.words)
    led = bool(LEADERS.search(line.text))
    page = words[-1] if len(words) > 1 and _PAGE.match(words[-1].text) else None
    if page is not None:
        words.pop()
    title = tuple(w for w in words if not _DOTS.match(w.text))
    return _Entry(line, title, page if title else None, led)


def _runs(entries: Sequence[_Entry], titled: Sequence[bool]) -> list[tuple[int, int]]:
    """From first to last entry; at least half of the numbered lines have leaders, or a contents title stands above."""
    runs: list[tuple[int, int]] = []
    place = 0
    while place < len(entries):
        if entries[place].page is None or not (entries[place].led or _leads(entries, titled, place)):
            place += 1
            continue
        last, missed = place, 0
        for following in range(place + 1, len(entries)):
            before, line = entries[following - 1].line, entries[following].line
            if line.top - before.bottom > _WIDEST_GAP * (line.bottom - line.top) or missed > 1:
                break
            missed = 0 if entries[following].page is not None else missed + 1
            last = following if entries[following].page is not None else last
        numbered = [e for e in entries[place : last + 1] if e.page is not None]
        title = any(titled[max(0, place - 2) : place + 1])
        if len(numbered) >= _FEWEST_ENTRIES and (title or sum(e.led for e in numbered) >= 0.5 * len(numbered)):
            runs.append((place, last))
        place = last + 1
    return runs


def _leads(entries: Sequence[_Entry], titled: Sequence[bool], place: int) -> bool:
    """A line without leaders begins a list right under its title, or when an entry with leaders follows it."""
    following = entries[place + 1 : place + 3]
    return any(titled[max(0, place - 2) : place]) or any(e.led and e.page is not None for e in following)


def _rows(entries: Sequence[_Entry]) -> list[tuple[tuple[Word, ...], str, Word]]:
    rows = []
    words: tuple[Word, ...] = ()
    texts: list[str] = []
    for entry in entries:
        words += entry.words
        if entry.words:
            texts.append(_TRAILING_DOTS.sub("", join_words(entry.words)))
        if entry.page is not None:
            rows.append((words, join_lines(texts), entry.page))
            words, texts = (), []
    return rows


def _table(rows: Sequence[tuple[tuple[Word, ...], str, Word]], lines: Sequence[Line]) -> PageTable:
    cells = []
    for row, (words, text, page) in enumerate(rows):
        box = bounding_box(words)
        cells.append(GridCell(row, 0, row + 1, 1, words, text, box))
        cells.append(GridCell(row, 1, row + 1, 2, (page,), page.text, Box(*page[:4])))
    box = bounding_box([w for n in lines for w in n.words])
    return PageTable(box, "unruled", len(rows), 2, tuple(cells), _SURE, 0.9, contents_list=True)
