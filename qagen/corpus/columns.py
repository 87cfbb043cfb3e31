"""Column widths of a table from what its cells need."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Need(NamedTuple):
    """What a cell needs, in points."""

    col: int
    span: int
    least: float
    """Its longest word."""
    most: float
    """All of its text on one line."""


def column_needs(needs: Iterable[Need], n_cols: int) -> tuple[list[float], list[float]]:
    """Least and greatest useful width of each column; a merged cell's surplus goes evenly to its columns."""
    least, most = [0.0] * n_cols, [0.0] * n_cols
    for need in sorted(needs, key=lambda n: (n.span, n.col)):
        columns = range(need.col, need.col + need.span)
        for widths, wanted in ((least, need.least), (most, need.most if need.span < n_cols else need.least)):
            missing = wanted - sum(widths[c] for c in columns)
            if missing > 0:
                for c in columns:
                    widths[c] += missing / need.span
    return least, [max(pair) for pair in zip(least, most, strict=True)]


def share(least: Sequence[float], most: Sequence[float], available: float) -> list[float] | None:
    """Widths that sum up to at most `available` points: narrow columns get all they want, wide ones wrap.

    None when not even the longest words fit.
    """
    if sum(most) <= available:
        return list(most)
    if sum(least) > available:
        return None
    low, high = 0.0, available
    for _ in range(40):
        middle = (low + high) / 2
        if sum(_capped(least, most, middle)) > available:
            high = middle
        else:
            low = middle
    return _capped(least, most, low)


def widen(widths: Sequence[float], target: float) -> list[float]:
    """The same columns, evenly widened to `target` points."""
    missing = target - sum(widths)
    return [width + missing / len(widths) for width in widths] if missing > 0 else list(widths)


def _capped(least: Sequence[float], most: Sequence[float], cap: float) -> list[float]:
    return [min(top, max(bottom, cap)) for bottom, top in zip(least, most, strict=True)]
