"""The options of scoring, checked before anything else is looked at."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, cast

from qagen.evaluation.selection.errors import SelectionError

Matching = Literal["optimal", "greedy"]
MATCHINGS: tuple[Matching, ...] = ("optimal", "greedy")


@dataclass(frozen=True)
class Options:
    """How selections are compared (specs/selection.md sections 2 to 4)."""

    overlap_min: float = 0.8
    """Least token overlap of a pair, in (0, 1]."""
    centroid_max: float = 0.35
    """Greatest distance of the centroids of two boxes, in fractions of the page; negative for any distance."""
    matching: Matching = "optimal"
    """`optimal`: as many pairs as there can be; `greedy`: each prediction in turn takes its best truth."""
    strip_marks: bool = False
    """Take one leading mark (`[x]`, `:selected:`, a ballot glyph ...) off every content first."""


def options_of(given: dict[str, Any]) -> Options:
    """The options that a caller gave by name.

    Raises:
        SelectionError: E_OPTION: an unknown name, or a value outside its range.
    """
    known = ("overlap_min", "centroid_max", "matching", "strip_marks")
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise SelectionError("E_OPTION", f"no option {', '.join(unknown)}; there are {', '.join(known)}.")
    values = {**Options().__dict__, **given}
    overlap, centroid = values["overlap_min"], values["centroid_max"]
    if not _is_number(overlap) or not 0 < overlap <= 1:
        raise SelectionError(
            "E_OPTION", f"overlap_min is {overlap!r}; expected a number above 0 and not above 1 (--overlap-min 0.8)."
        )
    if not _is_number(centroid):
        raise SelectionError(
            "E_OPTION", f"centroid_max is {centroid!r}; expected a finite number, or -1 for any distance."
        )
    if values["matching"] not in MATCHINGS:
        raise SelectionError("E_OPTION", f"matching is {values['matching']!r}; expected {' or '.join(MATCHINGS)}.")
    if not isinstance(values["strip_marks"], bool):
        raise SelectionError("E_OPTION", f"strip_marks is {values['strip_marks']!r}; expected true or false.")
    return Options(float(overlap), float(centroid), cast("Matching", values["matching"]), values["strip_marks"])


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
