"""How alike two texts are, and whether that is enough (specs/facts.md section 4).

`compatible` repeats the public checker's arithmetic in doubles, where k substitutions in n characters can fail an
allowance of k by rounding; `strict` compares the same quantities as whole numbers.
"""

from __future__ import annotations

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

FLOOR = 0.5
"""Least similarity that can ever count, where a floor applies."""


def ratio(first: str, second: str) -> float:
    """Return 1 - D / M in the checker's doubles: D insertions and deletions, M the sum of the lengths.

    Between 0 and 1; two empty texts are alike (1), an empty and another are not (0).
    """
    if not first or not second:
        return 1.0 if first == second else 0.0
    total = len(first) + len(second)
    return ((1.0 - Indel.distance(first, second) / total) * 100) / 100.0


def threshold(text: str, max_diffs: int) -> float:
    """Return the least similarity that passes: 1 - max_diffs / length; 1 for empty text, below 0 for many diffs."""
    return 1.0 - max_diffs / len(text) if text else 1.0


def partial(first: str, second: str) -> float:
    """Return the best `ratio` of the shorter text with a window of the longer one.

    Windows are those of the shorter one's length, and the shorter prefixes and suffixes. Two empty texts give 1, an
    empty and another 0.
    """
    if not first or not second:
        return 1.0 if first == second else 0.0
    return fuzz.partial_ratio(first, second) / 100.0


def contains(needle: str, text: str, least: float) -> bool:
    """Whether `partial(needle, text)` reaches `least`, the quick way where only equality reaches it."""
    if least == 1.0:
        short, long = sorted((needle, text), key=len)
        return short in long if short else not long
    return partial(needle, text) >= least


def close_enough(first: str, wanted: str, max_diffs: int) -> bool:
    """Whether a cell's text is the wanted one under `compatible`: the threshold of the wanted text, at least 0.5."""
    if max_diffs == 0:
        return first == wanted
    return ratio(first, wanted) >= max(FLOOR, threshold(wanted, max_diffs))


def close_enough_exactly(first: str, wanted: str, max_diffs: int) -> bool:
    """The same under `strict`, in whole numbers."""
    if not max_diffs or not first or not wanted:
        return first == wanted
    total = len(first) + len(wanted)
    distance = Indel.distance(first, wanted)
    # 1 - D/M >= 1 - k/n and 1 - D/M >= 1/2, multiplied out.
    return distance * len(wanted) <= max_diffs * total and 2 * distance <= total


def contains_exactly(needle: str, text: str, max_diffs: int) -> bool:
    """Whether `text` holds `needle`, as `strict` sees it: the needle is always the needle.

    A text shorter than the needle is compared as a whole, so that a page of one letter holds nothing longer.
    """
    if not needle or not text:
        return False
    if needle in text:
        return True
    if max_diffs == 0:
        return False
    if len(text) < len(needle):
        return close_enough_exactly(text, needle, max_diffs)
    found = fuzz.partial_ratio_alignment(needle, text)
    if found is None:
        return False
    return close_enough_exactly(text[found.dest_start : found.dest_end], needle, max_diffs)
