"""Intersection over union of rectangles, for the topology (spans) and the location (boxes) of cells."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def overlap(a: list[Any], b: list[Any]) -> Floats:
    """Intersection over union of each rectangle of `a` with each of `b`; 0 for two without area.

    Rectangles are (left, top, right, bottom) with right >= left, bottom >= top. None, which stands for a hole without
    a place, equals itself (1) and overlaps nothing else (0).
    """
    return _ratio(a, b, hull=False)


def overlap_in_hull(a: list[Any], b: list[Any]) -> Floats:
    """The same over the area of the smallest rectangle around both, as table-transformer computes it (parity)."""
    return _ratio(a, b, hull=True)


def _ratio(a: list[Any], b: list[Any], *, hull: bool) -> Floats:
    a_none, b_none = (np.array([one is None for one in side], dtype=bool) for side in (a, b))
    left, right = (
        np.array([(0, 0, 0, 0) if one is None else one for one in side], dtype=np.float64).reshape(-1, 4)
        for side in (a, b)
    )
    p, q = left[:, None, :], right[None]
    inner = _area(np.maximum(p[..., :2], q[..., :2]), np.minimum(p[..., 2:], q[..., 2:]))
    if hull:
        whole = _area(np.minimum(p[..., :2], q[..., :2]), np.maximum(p[..., 2:], q[..., 2:]))
    else:
        whole = _area(p[..., :2], p[..., 2:]) + _area(q[..., :2], q[..., 2:]) - inner
    ratio = np.divide(inner, whole, out=np.zeros_like(inner), where=whole > 0)
    ratio[np.ix_(a_none, b_none)] = 1.0
    return ratio


def _area(low: Floats, high: Floats) -> Floats:
    sides = np.maximum(high - low, 0.0)
    return np.asarray(sides[..., 0] * sides[..., 1])
