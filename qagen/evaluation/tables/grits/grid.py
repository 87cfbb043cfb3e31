"""A grid of values, with equal values stored once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    import numpy.typing as npt


@dataclass(frozen=True)
class ValueGrid:
    """A table as rows times columns of values.

    Attributes:
        places: for each slot the place of its value in `values`; rows times columns.
        values: the distinct values.
    """

    places: npt.NDArray[np.int64]
    values: list[Any]

    @property
    def size(self) -> int:
        """Number of slots."""
        return int(self.places.size)


def value_grid(rows: Sequence[Sequence[Hashable]]) -> ValueGrid:
    """The grid of some rows of one length; no rows and rows of no columns give an empty grid."""
    known: dict[Hashable, int] = {}
    places = [[known.setdefault(value, len(known)) for value in row] for row in rows]
    width = len(places[0]) if places else 0
    return ValueGrid(np.array(places, dtype=np.int64).reshape(len(places), width), list(known))
