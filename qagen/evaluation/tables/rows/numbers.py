"""Is a number plausible where a string distance sees one lost character (specs/tables.md section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from qagen.evaluation.tables.rows.number_parser import parse_number
from qagen.tables.html_model import normalize_cell

if TYPE_CHECKING:
    from decimal import Decimal

    from qagen.evaluation.tables.rows.number_parser import CellNumber

NumericClass = Literal[
    "same", "equal_value", "ambiguous", "magnitude", "sign", "unit", "value", "text", "missing", "spurious"
]


class NumericComparison(NamedTuple):
    """What kind of difference there is between a true and a predicted cell."""

    cls: NumericClass
    """`same`: equal texts; `equal_value`: one number and unit, written differently; `ambiguous`: equal under some
    readings of a separator only; `magnitude`: off by a power of ten; `sign`: negated; `unit`: one number, units
    differ; `value`: another number; `text`: not both are numbers; `missing`, `spurious`: one cell is blank."""
    exp10: int | None
    """For `magnitude` the power of ten by which the prediction is too large."""
    closeness: float | None
    """max(0, 1 - |a - b| / max(|a|, |b|)), 0 to 1; None where not both are numbers or the reading is open."""


def compare_numbers(truth: str, pred: str) -> NumericComparison:
    """Compare two cells as numbers.

    Args:
        truth: the true text.
        pred: the predicted text.
    """
    a, b = normalize_cell(truth), normalize_cell(pred)
    if a == b:
        return NumericComparison("same", None, None)
    if not a or not b:
        return NumericComparison("missing" if a else "spurious", None, None)
    first, second = parse_number(a), parse_number(b)
    if first is None or second is None:
        return NumericComparison("text", None, None)
    return _compare(first, second)


def _compare(truth: CellNumber, pred: CellNumber) -> NumericComparison:
    pairs = [(a, b) for a in truth.readings for b in pred.readings]
    equal = sum(a == b for a, b in pairs)
    if equal == len(pairs):
        return NumericComparison("equal_value" if truth.unit == pred.unit else "unit", None, 1.0)
    if equal:
        return NumericComparison("ambiguous", None, None)
    # Open readings that all differ: the one under which the prediction is nearest.
    a, b = max(pairs, key=lambda pair: _closeness(*pair))
    return _unequal(a, b)


def _unequal(a: Decimal, b: Decimal) -> NumericComparison:
    if a == -b:
        return NumericComparison("sign", None, _closeness(a, b))
    exponent = _power_of_ten(a, b)
    return NumericComparison("value" if exponent is None else "magnitude", exponent, _closeness(a, b))


def _closeness(a: Decimal, b: Decimal) -> float:
    largest = max(abs(a), abs(b))
    return max(0.0, float(1 - abs(a - b) / largest)) if largest else 1.0


def _power_of_ten(a: Decimal, b: Decimal) -> int | None:
    """The k where b = a * 10^k; None if there is none."""
    if not a or not b:
        return None
    left, right = a.normalize().as_tuple(), b.normalize().as_tuple()
    if (left.sign, left.digits) != (right.sign, right.digits):
        return None
    return int(right.exponent) - int(left.exponent)
