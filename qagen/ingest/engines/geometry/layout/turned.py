"""Pages whose text runs sideways, read upright: the content turned for reading, boxes turned back."""

from __future__ import annotations

from typing import NamedTuple

from qagen.ingest.engines.geometry.layout.scripts import attach_scripts
from qagen.ingest.engines.geometry.layout.thousands import join_digit_groups
from qagen.ingest.engines.geometry.source.content import Box, Fill, PageContent, Rule, Word

# names that run up in the head of a table are never more than this share of the characters of a page
_SIDEWAYS = 0.5


class Turn(NamedTuple):
    """From the page to the upright reading and back; width and height are those of the page, points."""

    width: float
    height: float
    downward: bool
    """The text runs from top to bottom; else from bottom to top."""

    def upright(self, box: Box) -> Box:
        """A box of the page as the reader of the sideways text sees it."""
        if self.downward:
            return Box(box.top, self.width - box.right, box.bottom, self.width - box.left)
        return Box(self.height - box.bottom, box.left, self.height - box.top, box.right)

    def back(self, box: Box) -> Box:
        """A box of the upright reading on the page."""
        if self.downward:
            return Box(self.width - box.bottom, box.left, self.width - box.top, box.right)
        return Box(box.top, self.height - box.right, box.bottom, self.height - box.left)


class Sideways(NamedTuple):
    """A page in two: what runs sideways with all that is drawn, turned upright, and the other words."""

    turn: Turn
    turned: PageContent
    rest: PageContent


def sideways(page: PageContent) -> Sideways | None:
    """The page parted, if most of its characters run upwards or downwards; null for any other page."""
    total = sum(len(w.text) for w in page.words)
    for downward in (False, True):
        own = [w for w in page.words if w.rotated and w.downward == downward]
        if own and sum(len(w.text) for w in own) > _SIDEWAYS * total:
            turn = Turn(page.width, page.height, downward)
            others = tuple(w for w in page.words if not (w.rotated and w.downward == downward))
            rest = PageContent(page.number, page.width, page.height, others, (), (), (), (), ())
            return Sideways(turn, turn_content(page._replace(words=tuple(own)), turn), rest)
    return None


def turn_content(page: PageContent, turn: Turn) -> PageContent:
    """What a page draws, as the reader of its sideways text sees it; all of its words run that way."""
    upright = [_turned_word(w, turn) for w in page.words]
    return PageContent(
        number=page.number,
        width=page.height,
        height=page.width,
        words=tuple(attach_scripts(join_digit_groups(upright))),
        horizontals=tuple(sorted(_across(r, turn) for r in page.verticals)),
        verticals=tuple(sorted(_along(r, turn) for r in page.horizontals)),
        fills=tuple(Fill(*turn.upright(Box(*f[:4])), f.color) for f in page.fills),
        curves=tuple(turn.upright(b) for b in page.curves),
        bitmaps=tuple(turn.upright(b) for b in page.bitmaps),
    )


def _turned_word(word: Word, turn: Turn) -> Word:
    left, top, right, bottom = turn.upright(Box(*word[:4]))
    return word._replace(left=left, top=top, right=right, bottom=bottom, rotated=False)


def _across(rule: Rule, turn: Turn) -> Rule:
    """A vertical rule of the page, which lies level upright."""
    box = turn.upright(Box(rule.at, rule.start, rule.at, rule.end))
    return Rule(box.top, box.left, box.right)


def _along(rule: Rule, turn: Turn) -> Rule:
    """A horizontal rule of the page, which stands upright."""
    box = turn.upright(Box(rule.start, rule.at, rule.end, rule.at))
    return Rule(box.left, box.top, box.bottom)
