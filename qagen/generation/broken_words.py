"""Korean words that an engine split where they were wrapped inside a narrow cell: "사회진흥 원" for "사회진흥원".

Korean breaks lines inside words, and a cell that was read from a page has a space where the line ended. Whether a space
belongs there can be told only where the same word stands whole elsewhere in the document. So it is with a word that was
set wide on one line, above another that was not: "이 익 잉여금" for "이익잉여금".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qagen.model.document import Document
    from qagen.tables.view import TableView

_HANGUL_WORD = re.compile("[\uac00-\ud7a3]+")
# Two syllables apart are a heading set wide ("당 기"), which is printed so.
_MINIMUM = 3
# Words that are put together at most: a cell has few lines.
_MAX_WORDS = 4
# Two syllables apart beside another word. "이 동" and "한 번" are a number with what it counts.
_NUMBERS = "일이삼사오육칠팔구십한두세네몇첫"
_COUNTED = "동층호관실반조차년월일주개명번회급종"
_WIDE = re.compile(
    rf"(?<![가-힣] )(?<![가-힣])(?![{_NUMBERS}] [{_COUNTED}])([가-힣]) ([가-힣])(?= [가-힣]{{2}})",
)


class BrokenWords:
    """The words of one document that stand in it whole."""

    def __init__(self, document: Document) -> None:
        """Collect the Hangul words of paragraphs and cells; empty for documents whose tables were declared."""
        self._whole: set[str] = set()
        if any(table.reading is not None for table in document.tables):
            for text in (p.text for p in document.paragraphs):
                self._whole.update(_HANGUL_WORD.findall(text))
            for table in document.tables:
                for cell in table.cells:
                    self._whole.update(_HANGUL_WORD.findall(cell.text))

    def breaks(self, view: TableView, text: str) -> bool:
        """Return whether words of a text stand in the document as one word, in a table that an engine read."""
        if view.grid.parts[0].reading is None or not self._whole:
            return False
        if any(self._within("".join(pair)) for pair in _WIDE.findall(text)):
            return True
        words = text.split()
        for first in range(len(words)):
            for end in range(first + 2, min(first + _MAX_WORDS, len(words)) + 1):
                run = words[first:end]
                joined = "".join(run)
                if all(map(_HANGUL_WORD.fullmatch, run)) and len(joined) >= _MINIMUM and joined in self._whole:
                    return True
        return False

    def _within(self, word: str) -> bool:
        """A word stands in the document, alone or as part of a longer one."""
        return any(word in whole for whole in self._whole)
