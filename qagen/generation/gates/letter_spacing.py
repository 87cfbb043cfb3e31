"""Korean labels that were set wide and closed for one of their words only: "영업이익(손 실)" for "영 업 이 익(손 실)".

A heading of two syllables apart ("당 기") is printed so and reads well. Beside a word that was closed it does not.
"""

from __future__ import annotations

import re

_PAIR = re.compile(r"(?:\S{1,5}[.)]\s*)?[가-힣] [가-힣]")
_WORD = re.compile("[가-힣]+")
_BRACKETS = re.compile(r"[()（）]")


def closed_in_part(shown: str, printed: str) -> bool:
    """Return whether a part of a label, before or in brackets, is two syllables apart where another part was closed.

    Args:
        shown: the label as it is shown; words that were set wide may be closed there.
        printed: the label as printed.
    """
    closed = any(word not in printed for word in _WORD.findall(shown))
    return closed and any(_PAIR.fullmatch(part.strip()) for part in _BRACKETS.split(shown))
