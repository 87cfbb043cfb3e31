"""The ratio of Ratcliff and Obershelp as `difflib.SequenceMatcher` gives it, for many pairs at once.

The longest common block is taken, the earliest in the first text and then in the second; then the same is done left
and right of it. Texts below 200 characters have no further rules and are compared side by side; from there on difflib
itself is asked, with its list of popular characters, which may give 0 for texts that are almost equal.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

_LONG = 200
"""From this length of the second text on difflib leaves popular characters out."""
_BOUNDS = (4, 8, 16, 32, 64, _LONG - 1)
"""Texts of like length are compared together."""
_PAIRS = 400_000
"""Pairs that are compared at a time."""
_ABSENT_A, _ABSENT_B = -1, -2

Ints = npt.NDArray[np.int32]


def block_ratios(a: list[str], b: list[str]) -> npt.NDArray[np.float64]:
    """2 * matching characters / (|a| + |b|) of each text with each; 1 for two empty ones. Not symmetric."""
    ratios = np.zeros((len(a), len(b)))
    a_groups, b_groups = _groups(a), _groups(b)
    for a_bound, a_places in a_groups.items():
        for b_bound, b_places in b_groups.items():
            if a_bound is None or b_bound is None:
                found = _by_difflib([a[i] for i in a_places], [b[j] for j in b_places])
            else:
                found = _side_by_side([a[i] for i in a_places], [b[j] for j in b_places], a_bound, b_bound)
            ratios[np.ix_(a_places, b_places)] = found
    return ratios


def _groups(texts: list[str]) -> dict[int | None, list[int]]:
    """Places of the texts by their bound of length; None for the long ones."""
    groups: dict[int | None, list[int]] = {}
    for place, text in enumerate(texts):
        bound = next((bound for bound in _BOUNDS if len(text) <= bound), None)
        groups.setdefault(bound, []).append(place)
    return groups


def _by_difflib(a: list[str], b: list[str]) -> npt.NDArray[np.float64]:
    ratios = np.empty((len(a), len(b)))
    for j, second in enumerate(b):
        matcher = SequenceMatcher(None, "", second)
        for i, first in enumerate(a):
            # Equal texts give 1 whatever is popular: the first block is widened over popular characters.
            matcher.set_seq1(first)
            ratios[i, j] = 1.0 if first == second else matcher.ratio()
    return ratios


class _Parts(NamedTuple):
    """Parts of pairs that are still to be compared; each field holds one number a part."""

    pair: Ints
    a_low: Ints
    a_high: Ints
    b_low: Ints
    b_high: Ints

    def where(self, chosen: npt.NDArray[np.bool_]) -> _Parts:
        """The chosen ones."""
        return _Parts(*(field[chosen] for field in self))


def _side_by_side(a: list[str], b: list[str], a_bound: int, b_bound: int) -> npt.NDArray[np.float64]:
    a_chars, b_chars = _characters(a, a_bound, _ABSENT_A), _characters(b, b_bound, _ABSENT_B)
    a_lengths = np.array([len(text) for text in a], dtype=np.int32)
    b_lengths = np.array([len(text) for text in b], dtype=np.int32)
    matched = np.zeros(len(a) * len(b), dtype=np.int64)
    for start in range(0, len(matched), _PAIRS):
        pair = np.arange(start, min(start + _PAIRS, len(matched)), dtype=np.int32)
        zero = np.zeros_like(pair)
        parts = _Parts(pair, zero, a_lengths[pair // len(b)], zero, b_lengths[pair % len(b)])
        while len(parts.pair):
            parts = _halve(parts, a_chars, b_chars, matched)
    lengths = a_lengths[:, None] + b_lengths[None]
    sums = 2.0 * matched.reshape(lengths.shape)
    return np.asarray(np.divide(sums, lengths, out=np.ones(lengths.shape), where=lengths > 0))


def _halve(parts: _Parts, a_chars: Ints, b_chars: Ints, matched: npt.NDArray[np.int64]) -> _Parts:
    """Count the longest block of each part; gives what is left of and right of it."""
    n_b = b_chars.shape[1]
    size, a_start, b_start = _longest(parts, a_chars[:, parts.pair // n_b], b_chars[:, parts.pair % n_b])
    np.add.at(matched, parts.pair, size)
    chosen = (size > 0) & (a_start > parts.a_low) & (b_start > parts.b_low)
    left = parts.where(chosen)._replace(a_high=a_start[chosen], b_high=b_start[chosen])
    a_end, b_end = a_start + size, b_start + size
    chosen = (size > 0) & (a_end < parts.a_high) & (b_end < parts.b_high)
    right = parts.where(chosen)._replace(a_low=a_end[chosen], b_low=b_end[chosen])
    return _Parts(*(np.concatenate(fields) for fields in zip(left, right, strict=True)))


def _longest(parts: _Parts, a: Ints, b: Ints) -> tuple[Ints, Ints, Ints]:
    """Size and starts of the longest common block of each part; of equal ones the earliest in `a`, then in `b`.

    Args:
        parts: which characters count.
        a: characters of the first texts, position x part; changed in place.
        b: the same of the second.
    """
    a_positions = np.arange(len(a), dtype=np.int32)[:, None]
    b_positions = np.arange(len(b), dtype=np.int32)[:, None]
    a[(a_positions < parts.a_low) | (a_positions >= parts.a_high)] = _ABSENT_A
    b[(b_positions < parts.b_low) | (b_positions >= parts.b_high)] = _ABSENT_B
    n = a.shape[1]
    # Lengths of the blocks that end at the character before, for each position of the second text.
    runs = np.zeros((len(b) + 1, n), dtype=np.int16)
    size, a_end, b_end = np.zeros(n, dtype=np.int16), np.zeros(n, dtype=np.int32), np.zeros(n, dtype=np.int32)
    for i in range(len(a)):
        shifted = np.zeros((len(b) + 1, n), dtype=np.int16)
        for j in range(len(b)):
            run = shifted[j + 1]
            np.add(runs[j], 1, out=run)
            run *= a[i] == b[j]
            longer = run > size
            if longer.any():
                size[longer], a_end[longer], b_end[longer] = run[longer], i + 1, j + 1
        runs = shifted
    sizes = size.astype(np.int32)
    return sizes, a_end - sizes, b_end - sizes


def _characters(texts: list[str], bound: int, absent: int) -> Ints:
    """Code points, position x text."""
    chars = np.full((bound, len(texts)), absent, dtype=np.int32)
    for place, text in enumerate(texts):
        chars[: len(text), place] = [ord(char) for char in text]
    return chars
