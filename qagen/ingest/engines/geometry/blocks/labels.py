"""What a paragraph is: heading, caption, footnote, list item, listing or running text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.patterns import (
    BULLET,
    ENUMERATION,
    FIGURE_CAPTION,
    FOOTNOTE_MARK,
    LISTING_CAPTION,
    NOTE,
    NUMBERED_HEADING,
    names_table,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.ingest.engines.geometry.blocks.model import Label
    from qagen.ingest.engines.geometry.blocks.paragraphs import Segment
    from qagen.ingest.engines.geometry.source.content import Box, Rule

_CLEAR_NOTE = re.compile(
    r"^\s*(sources?\b|notes?\b|quellen?\b|anmerkung|hinweis|remarque|※|주|자료|출처|비고|注|出典|資料|出所|来源|资料|備考|\*|†|‡|[¹²³⁴-⁹ᵃ-ᵉ])",
    re.IGNORECASE,
)
# Chinese and Japanese set a title and a sentence after the number alike; sentences have their full stop
_SENTENCE = re.compile("[^\u0000-\u2fff]。")
_LONGEST_CAPTION = 700
_LONGEST_HEADING = 140


class Surroundings(NamedTuple):
    """What a label depends on beside the paragraph itself."""

    page_height: float
    body_size: float
    """The size of most text of the page, points."""
    tables: tuple[Box, ...]
    figures: tuple[Box, ...]
    short_rules: tuple[Rule, ...]
    """Horizontal rules in the lower half that are shorter than half of the page: footnotes stand below them."""


class Paragraph(NamedTuple):
    """A paragraph with its measures."""

    segments: tuple[Segment, ...]
    box: Box
    text: str
    size: float
    bold: bool
    leads: bool
    """One line that stands out to the left of the paragraph right below it."""


def label_of(paragraph: Paragraph, around: Surroundings) -> Label:
    """The label, from the most to the least telling signs; page furniture is told later, over all pages."""
    if _is_caption(paragraph, around):
        return "caption"
    if _is_code(paragraph):
        return "code"
    if _is_footnote(paragraph, around):
        return "footnote"
    if BULLET.match(paragraph.text) or paragraph.segments[0].bullet:
        return "list_item"
    if _is_heading(paragraph, around):
        return "section_header"
    return "list_item" if ENUMERATION.match(paragraph.text) else "text"


def beside(box: Box, others: Sequence[Box], above: float, below: float) -> bool:
    """Whether a box stands at most `above` points over or `below` points under one of the others."""
    return any(
        box.right > o.left
        and box.left < o.right
        and (-6 <= o.top - box.bottom < above or -6 <= box.top - o.bottom < below)
        for o in others
    )


def _is_caption(p: Paragraph, around: Surroundings) -> bool:
    text, lines = p.text, len(p.segments)
    if len(text) > _LONGEST_CAPTION:
        return False
    if names_table(text) and not _SENTENCE.search(text):
        return beside(p.box, around.tables, 60, 40) or lines <= 4
    if FIGURE_CAPTION.match(text):
        return beside(p.box, around.figures, 50, 60) or lines <= 6
    return bool(LISTING_CAPTION.match(text)) and lines <= 2 and len(text) < 150


def _is_code(p: Paragraph) -> bool:
    words = [w for s in p.segments for w in s.line.words]
    return len(p.segments) >= 2 and sum(w.monospaced for w in words) > 0.7 * len(words)


def _is_footnote(p: Paragraph, around: Surroundings) -> bool:
    text, top = p.text, p.box.top
    if NOTE.match(text) and _CLEAR_NOTE.match(text) and beside(p.box, around.tables, -6, 34):
        return True
    # small print right below a table: closer than a paragraph would stand
    if p.size <= 0.93 * around.body_size and len(p.segments) <= 4 and beside(p.box, around.tables, -6, 14):
        return not p.bold
    under_rule = any(
        r.at <= top + 3 and p.box.left - 12 <= r.start <= p.box.right and top - r.at < 0.4 * around.page_height
        for r in around.short_rules
    )
    if top < 0.5 * around.page_height:
        return False
    if p.bold:
        return False
    marked = bool(FOOTNOTE_MARK.match(text))
    if p.size <= 0.93 * around.body_size and (marked or under_rule) and len(text) > 8:
        return marked or top > 0.6 * around.page_height
    return under_rule and marked and p.size <= 1.01 * around.body_size and len(text) > 20


def _is_heading(p: Paragraph, around: Surroundings) -> bool:
    text, size, body = p.text.rstrip(), p.size, around.body_size
    letters = sum(c.isalpha() for c in text)
    if len(p.segments) > 3 or len(text) > _LONGEST_HEADING or letters < 2 or text.endswith((",", ";")):
        return False
    loud = p.bold or size >= 1.2 * body or (text.isupper() and len(p.segments) == 1)
    if size >= 1.13 * body and loud and not text.endswith("."):
        return True
    if p.bold and size >= 0.9 * body and not text.endswith((".", ":")) and len(text) <= 110:
        return True
    if p.bold and NUMBERED_HEADING.match(text):
        return True
    return len(p.segments) == 1 and len(text) < 60 and p.leads and bool(_NUMBER_LED.match(text))


_NUMBER_LED = re.compile(r"^\s*(\(\d{1,2}\)|\d{1,2}(\.\d+)*\.?|[가-하]\.|[IVX]+\.|제\s*\d+\s*[장절])\s*\S")
