"""Labels as word sequences, so that display cleaning does not hide or invent a difference.

A label in a question may have lost citation and footnote marks. `words` keeps everything that tells two labels apart
(letters, digits, `%`, currency, comparison and plus signs); `variants` lists what a cell's text may be shown as.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

Words = tuple[str, ...]

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+|[%‰$€£¥₩+<>≤≥±#°²³/&=×µα-ω]|(?<![\w)])[-−](?=\d)")
_CITATION = re.compile(
    r"\(\s*(?:주석|주|註|Notes?|Anm\.|Anhang)\s?\d[\d\s,.]*\)|\[\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\]"
)
_MARKS = re.compile(r"[*†‡§¶⁎∗]+|[⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍ]+$")
_GLUED = re.compile(r"^(\w*[^\W\d_]{3,})([a-h]|\d)$")
_DATE = re.compile(
    r"^(?:\d{4}[-./]\d{1,2}(?:[-./]\d{1,2})?\.?|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}\.?)(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$"
)
_SPACED_HANGUL = re.compile(r"(?<![가-힣])([가-힣])\s+(?=[가-힣](?![가-힣]))")
_DASHES = frozenset("-–—−‐‑·.*/")
_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^)\s]*\)")
_MIDNIGHT = re.compile(r"(?<=\d-\d\d)[ T]00:00(?::00)?(?!\d)")
_TAG = re.compile(r"</?(?:sup|sub|b|i|em|strong|br)\s*/?>", re.IGNORECASE)
_NUMERIC = re.compile(r"\d")
_SYLLABLE = re.compile(r"[가-힣]")
_WORD_OF_TWO = re.compile(r"[^\W\d_]{2,}")
_YEAR = re.compile(
    r"^(?:FY\s?)?(?:(?:1[5-9]|20|21)\d\d|['’‘]\d\d)(?:\s?[/–-]\s?(?:\d\d){1,2})?(?:년|年)?(?:\s?\([^()]{1,12}\))?$",
    re.IGNORECASE,
)
_QUARTER = r"(?:[QqHh][1-4]|[1-4][QqHh])[ /’'-]?(?:(?:19|20)?\d\d)|(?:19|20)\d\d[ /-]?[QqHh][1-4]"
_PERIOD = re.compile(rf"^(?:{_QUARTER})(?:\s?[–-]\s?(?:{_QUARTER}))?$")


def plain(text: str) -> str:
    """The text without markdown and HTML dress, on one line, NFC."""
    text = _TAG.sub(" ", html.unescape(_LINK.sub(r"\1", text)))
    text = _MIDNIGHT.sub("", text.replace("\\", "").replace("\u00ad", ""))
    return unicodedata.normalize("NFC", " ".join(text.split()))


@lru_cache(maxsize=200_000)
def words(text: str) -> Words:
    """Casefolded words, numbers and telling signs of a text in order; nothing for an empty or symbol-only text."""
    folded = _SPACED_HANGUL.sub(r"\1", unicodedata.normalize("NFKC", plain(text)).casefold())
    return tuple(token.replace("−", "-") for token in _TOKEN.findall(folded))


def cleaned(text: str) -> str:
    """The text without citation brackets and footnote signs; the text itself where nothing else would be left."""
    bare = _MARKS.sub("", _CITATION.sub("", plain(text)).strip()).strip()
    return bare or plain(text)


@lru_cache(maxsize=100_000)
def strict_variants(text: str) -> tuple[Words, ...]:
    """The word sequences under which a label can stand in a question: as it is, and without marks."""
    return tuple(dict.fromkeys(form for form in (words(text), words(cleaned(text))) if form))


@lru_cache(maxsize=100_000)
def variants(text: str) -> tuple[Words, ...]:
    """`strict_variants`, and those without a single mark (letter or number) that ends the label."""
    forms = dict.fromkeys(strict_variants(text))
    for form in tuple(forms):
        glued = _GLUED.match(form[-1])
        if glued:
            bare = (*form[:-1], glued.group(1))
            forms[bare] = None
        if len(form) > 1 and len(form[-1]) == 1 and (form[-1].isalnum() or form[-1] == "#"):
            forms[form[:-1]] = None
    return tuple(forms)


def is_year(text: str) -> bool:
    """A bare year, quarter or half of a year, or a span of two, in the dress of a label."""
    bare = cleaned(text)
    return bool(_YEAR.match(bare) or _PERIOD.match(bare))


def is_date(text: str) -> bool:
    """A date in figures, with or without a time."""
    return bool(_DATE.match(plain(text)))


def is_blank(text: str) -> bool:
    """Empty, or dashes that stand for nothing."""
    return all(char in _DASHES or char.isspace() for char in text)


def is_number(text: str) -> bool:
    """Holds a digit and no word of two letters or more, and is no year or date: what stands in data cells."""
    bare = plain(text)
    if not _NUMERIC.search(bare) or _WORD_OF_TWO.search(bare) or len(_SYLLABLE.findall(bare)) > 1:
        return False
    return not is_year(bare) and not is_date(bare)


def is_bare_number(text: str) -> bool:
    """Digits without a single letter, and no year or date: no label."""
    return is_number(text) and not any(char.isalpha() for char in plain(text))


def says_something(text: str) -> bool:
    """Holds a letter or a digit."""
    return any(char.isalnum() for char in plain(text))
