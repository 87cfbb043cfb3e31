"""Right-to-left scripts: letters for the shapes that fonts draw, and pages mirrored so that one reading fits both."""

from __future__ import annotations

import itertools
import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from qagen.ingest.engines.geometry.layout.lines import group_lines
from qagen.ingest.engines.geometry.source.content import Box, Fill, PageContent, Rule, Word

if TYPE_CHECKING:
    from collections.abc import Sequence

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_SHAPES = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]+")
# a mark on a carrier (a space or a stroke) is the mark
_CARRIERS = re.compile("[ \u0640](?=[\u064b-\u0652])")
_LETTER = re.compile(r"[^\W\d_]")
_BRACKETS = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"[+\-−–$€£]?\d+(?:[.,:/٫٬ ]\d+)*[%€£$]?|[^\d]")
# words of one text; see tables.columns.CHUNK_GAP
_ONE_TEXT = 0.5


class Mirror(NamedTuple):
    """From the page to its mirror image and back: x counts from the right edge, points."""

    width: float

    def back(self, box: Box) -> Box:
        """A box of the mirrored page on the page."""
        return Box(self.width - box.right, box.top, self.width - box.left, box.bottom)


def plain_letters(text: str) -> str:
    """A word with letters for their presentation forms, and brackets as they open and close in its direction.

    Words without letters of right-to-left scripts come back as they are: brackets around a number look the same.
    """
    if text.isascii() or not _RIGHT_TO_LEFT.search(text):
        return text
    plain = _SHAPES.sub(lambda shape: _CARRIERS.sub("", unicodedata.normalize("NFKC", shape[0])), text)
    return plain.translate(_BRACKETS)


def mirrored(page: PageContent) -> tuple[PageContent, Mirror] | None:
    """The mirror image of a page most of whose letters are of a right-to-left script; null for any other page.

    Columns, indents and words then follow each other from left to right. Texts in other scripts keep their order.
    """
    letters = right = 0
    for word in page.words:
        count = len(_LETTER.findall(word.text))
        letters += count
        right += count if _RIGHT_TO_LEFT.search(word.text) else 0
    if right <= 0.5 * letters or not right:
        return None
    mirror = Mirror(page.width)
    image = page._replace(
        words=_mirrored_words(page.words, mirror),
        horizontals=tuple(sorted(Rule(r.at, page.width - r.end, page.width - r.start) for r in page.horizontals)),
        verticals=tuple(sorted(Rule(page.width - r.at, r.start, r.end) for r in page.verticals)),
        fills=tuple(Fill(*mirror.back(Box(*f[:4])), f.color) for f in page.fills),
        curves=tuple(mirror.back(b) for b in page.curves),
        bitmaps=tuple(mirror.back(b) for b in page.bitmaps),
    )
    return image, mirror


def _mirrored_words(words: Sequence[Word], mirror: Mirror) -> tuple[Word, ...]:
    image = [_placed(w, mirror.width - w.right) for w in words if w.rotated]
    for line in group_lines(w for w in words if not w.rotated):
        for chunk in line.chunks(_ONE_TEXT):
            for run in _runs(chunk.words):
                left = mirror.width - max(w.right for w in run)
                start = min(w.left for w in run)
                alone = len(run) == 1
                image += [
                    _placed(w._replace(text=_read_leftwards(w.text)) if alone else w, left + w.left - start)
                    for w in run
                ]
    return tuple(sorted(image, key=lambda w: w.order))


def _read_leftwards(text: str) -> str:
    """A word without letters as it is read from the right: numbers as they are, marks beside them change sides."""
    if _LETTER.search(text):
        return text
    parts = _NUMBER.findall(text)
    return "".join(part if _DIGIT.search(part) else part.translate(_BRACKETS) for part in reversed(parts))


def _placed(word: Word, left: float) -> Word:
    return word._replace(left=left, right=left + word.right - word.left)


def _runs(words: Sequence[Word]) -> list[list[Word]]:
    """Words one by one, but neighbours that run to the right together: words in other scripts, numbers between them."""
    runs: list[list[Word]] = []
    for level, group in itertools.groupby(words, key=_may_run_right):
        own = list(group)
        together = level and any(_LETTER.search(w.text) for w in own)
        runs += [own] if together else [[w] for w in own]
    return runs


def _may_run_right(word: Word) -> bool:
    return any(c.isalnum() for c in word.text) and not _RIGHT_TO_LEFT.search(word.text)
