"""Axes: round ticks, and the way from a value to a place on the drawing."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """A linear axis."""

    low: float
    """Value at the start; below `high`."""
    high: float
    start: float
    """Place of `low` on the drawing, in its units; above `end` where the axis points the other way."""
    end: float

    def at(self, value: float) -> float:
        """Return the place of a value; values outside are placed at the nearer end."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def holds(self, value: float) -> bool:
        """Return whether a value lies on the axis."""
        return self.low <= value <= self.high


def ticks(low: float, high: float, most: int = 6) -> tuple[float, ...]:
    """Return round values that cover a range: steps of 1, 2 or 5 times a power of ten.

    Args:
        low: least value shown.
        high: greatest value shown; where it is not above `low`, a range of 1 around it is taken.
        most: number of values, from 2; one or two more come out where the ends do not fall on a step.
    """
    if not high > low:
        low, high = low - 0.5, low + 0.5
    rough = (high - low) / max(most - 1, 1)
    power = 10.0 ** math.floor(math.log10(rough))
    # The tolerance keeps a step that is round already from being taken for a little more.
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= rough * (1 - 1e-9))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return tuple(round(index * step, 12) + 0.0 for index in range(first, last + 1))
