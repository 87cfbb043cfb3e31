"""Labels as they are shown in a question: note and citation marks taken off, nothing else changed.

Marks are never taken off where the table's own brackets are intervals ("[500 - 5000]"), see `brackets_are_intervals`.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_CITATION = re.compile(r"\s*\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]")
_NOTE_MARKS = re.compile(r"(?<=\S)\s*[\u00b9\u00b2\u00b3\u2070\u2074-\u2079\u1d2c-\u1d6a\u1d9b-\u1dbf*†‡§¶]+$")
# A superscript after a unit is an exponent (m², s⁻¹), not a note.
_EXPONENT = re.compile(r"(?:^|[\s/(·])(?:[kcdmµn]?m|s|h|ha|in|ft|yd|cm|km|mm)[²³\u00b9]$|\d[²³]$|⁻[¹²³]$")
_KOREAN_NOTE = re.compile(r"\s*\(\s*(?:주석|주)\s*\d+(?:\s*,\s*\d+)*\s*\)")
_ESCAPES = re.compile(r"\\([_*#\[\]~`|])")
_INTERVAL = re.compile(r"\[\s*[-−+]?\d[\d.,]*\s*(?:[-–—,;]|to|~)\s*[-−+]?\d[\d.,]*\s*\]")
_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)")
_EMPHASIS = re.compile(r"(\*{1,3}|_{2,3}|~~|`)(?=\S)(.+?)(?<=\S)\1(?!\w)")
# Letter-spaced headings: single syllables apart by wide gaps ("당\t기"), or three and more of them. Two syllables
# with one space between them may be two words ("방 수" is a number of rooms, "방수" is waterproof).
_SPACED_HANGUL = re.compile(
    r"^(\S{1,4}[.)]\s+)?((?:[\uac00-\ud7a3](?:[ \u00a0]{2,}|\t\s*|\u3000\s*))+[\uac00-\ud7a3]"
    r"|(?:[\uac00-\ud7a3]\s){2,}[\uac00-\ud7a3])(?=\s*\(|\s*$)"
)
_MIDNIGHT = re.compile(r"(\d{4}-\d{2}-\d{2}) 00:00:00\b")
_SPACE = re.compile(r"\s+")


def brackets_are_intervals(texts: Iterable[str]) -> bool:
    """Return whether bracketed number pairs in these texts are intervals rather than citations.

    They are if one holds a decimal, a number of more than three digits, a space around its dash, or if the first is not
    smaller than the second (citations are listed in rising order of small whole numbers).
    """
    for text in texts:
        for match in _INTERVAL.finditer(text):
            inner = match.group()[1:-1]
            if (
                "." in inner
                or " - " in inner
                or " – " in inner
                or re.search(r"\d{4}", inner)
                or re.search(r"(^|\s)[-−]\d", inner)
            ):
                return True
    return False


def display_label(text: str, *, keep_brackets: bool) -> str:
    """Return a label without note and citation marks; `` only if the text is blank.

    Args:
        text: the cell's text.
        keep_brackets: the table's brackets are intervals: leave them alone.
    """
    spaced = _SPACED_HANGUL.match(text.strip())
    if spaced is not None:
        word = "".join(spaced[2].split())
        text = f"{spaced[1] or ''}{word}{text.strip()[spaced.end() :]}"
    shown = _plain(text)
    bare = shown
    if not keep_brackets:
        bare = _CITATION.sub("", bare)
    bare = _KOREAN_NOTE.sub("", bare)
    if not _EXPONENT.search(bare):
        bare = _NOTE_MARKS.sub("", bare)
    bare = bare.strip().rstrip(":：").strip()
    return bare or shown


def display_answer(text: str) -> str:
    """Return a value for reading: entities and escapes resolved, white space collapsed; never shortened to nothing."""
    return _plain(text) or text


def _plain(text: str) -> str:
    """Text without markdown's dress (emphasis, escapes, entities, links) and without a spreadsheet's midnights."""
    plain = html.unescape(_ESCAPES.sub(r"\1", _EMPHASIS.sub(r"\2", _LINK.sub(r"\1", text))))
    return _MIDNIGHT.sub(r"\1", _SPACE.sub(" ", plain)).strip()
