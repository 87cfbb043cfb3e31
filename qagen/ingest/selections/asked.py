"""Which of the texts before a group of marks asks for one: a sentence that ends there and began elsewhere does not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_ASKS = ("?", "？", ":", "：")
_ENDS = (*_ASKS, ".", "!", ";", ")", "。", "”", '"')
_LETTER = re.compile(r"[a-z][.)]?\s+[^a-z\s]")
"""The letter of a line, which is no word of it (`b Did you …`)."""
_SENTENCE = 8
"""Words: a paragraph of as many without an end goes on in the next one; a heading is shorter."""


def asked_in(texts: Sequence[str]) -> str | None:
    """The question of a group: the last text before it that is no remark in brackets, white space single.

    None where that is the tail of a sentence of another text.

    Args:
        texts: those since the group before, in order.
    """
    single = [" ".join(text.split()) for text in texts]
    while single and _is_aside(single[-1]):
        single.pop()
    if not single:
        return None
    last = single[-1]
    if last.endswith(_ASKS):
        return last
    return None if is_tail(last) or (len(single) > 1 and _is_open(single[-2])) else last


def is_tail(text: str) -> bool:
    """Whether a text is the end of a sentence that began elsewhere: it begins in lower case or closes a bracket."""
    begins = text[:1].islower() and not _LETTER.match(text)
    return begins or text.count(")") > text.count("(") + _numbered(text)


def _numbered(text: str) -> int:
    """Brackets that close numbers (`1) Which boat?`, `(a) and b)`)."""
    return sum(word.endswith(")") and len(word) <= 4 and "(" not in word for word in text.split())


def _is_aside(text: str) -> bool:
    return text.startswith(("(", "[")) and text.endswith((")", "]")) and text.count("(") + text.count("[") == 1


def _is_open(text: str) -> bool:
    """A paragraph that breaks off within a sentence."""
    return len(text.split()) >= _SENTENCE and not text.endswith(_ENDS)
