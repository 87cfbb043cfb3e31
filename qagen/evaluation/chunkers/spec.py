"""The name of an arm with its parameters: `fixed-window:256`, `table-window:300:0.40,rows=sentences`.

Values behind colons are taken in the order in which the arm declares its parameters; `name=value` behind commas may
stand in any order.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Value = float | int | str | None
"""A parameter's value: a number, a word of the parameter's own, or null for one that is not set."""

LARGEST_SIZE = 1_000_000_000
"""Tokens. No document is as large, and no splitter overflows."""


@dataclass(frozen=True)
class Parameter:
    """One parameter of a built-in arm."""

    name: str
    default: Value
    smallest: float = 0
    """Least number allowed."""
    largest: float = LARGEST_SIZE
    """Greatest number allowed."""
    whole: bool = True
    """Only whole numbers are allowed."""
    words: tuple[str, ...] = ()
    """What may stand instead of a number."""
    numbers: bool = True
    """Numbers are allowed."""

    def read(self, text: str, place: str) -> Value:
        """Read a value.

        Raises:
            UsageError: it is none of those that are allowed; the text starts with `place`.
        """
        if text in self.words:
            return text
        try:
            number = float(text) if self.numbers else math.nan
        except ValueError:
            number = math.nan
        # A comparison with NaN is false, so that "nan" is refused too.
        if not self.smallest <= number <= self.largest or (self.whole and number != int(number)):
            raise UsageError(f"{place}: {self.name} is {text!r}; expected {self.expected}.")
        return int(number) if number == int(number) else number

    @property
    def expected(self) -> str:
        """What may be given, for messages and listings."""
        kind = "a whole number" if self.whole else "a number"
        least, most = f"{self.smallest:g}", f"{self.largest:g}"
        span = f"of {least} or more" if self.largest >= LARGEST_SIZE else f"from {least} to {most}"
        return " or ".join([*([f"{kind} {span}"] if self.numbers else []), *self.words])


def split_spec(spec: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Split a spec into its name, the values behind colons and the settings behind commas."""
    head, *settings = spec.split(",")
    name, *values = head.split(":")
    return name.strip(), tuple(value.strip() for value in values), tuple(one.strip() for one in settings)


def read_values(spec: str, parameters: Sequence[Parameter]) -> dict[str, Value]:
    """Read the parameters of a spec; those that are not given have their defaults.

    Args:
        spec: as given on the command line.
        parameters: what the arm declares, in the order of the values behind colons.

    Raises:
        UsageError: more values than parameters, a parameter that the arm does not have or that is given twice, or a
            value that is not allowed.
    """
    name, values, settings = split_spec(spec)
    place = f"arm {spec!r}"
    known = {parameter.name: parameter for parameter in parameters}
    listing = ", ".join(f"{one.name} ({one.expected})" for one in parameters) or "none"
    if len(values) > len(parameters):
        raise UsageError(f"{place}: {name} takes {len(parameters)} value(s) behind colons; its parameters: {listing}.")
    given: dict[str, str] = dict(zip(known, values, strict=False))
    for setting in settings:
        key, equals, text = (piece.strip() for piece in setting.partition("="))
        if not equals or key not in known:
            raise UsageError(f"{place}: {setting!r} is no parameter of {name}; its parameters: {listing}.")
        if key in given:
            raise UsageError(f"{place}: {key} is given twice.")
        given[key] = text
    return {one.name: one.read(given[one.name], place) if one.name in given else one.default for one in parameters}


def normal_name(spec: str, parameters: Sequence[Parameter], values: Mapping[str, Value]) -> str:
    """Write a spec in its normal form: the values that were given or differ from their defaults, numbers plainly.

    `fixed-window, size=0256` is `fixed-window:256`; `fixed-window` stays as it is.
    """
    name, given, settings = split_spec(spec)
    named = {setting.partition("=")[0].strip() for setting in settings}
    shown = [
        one
        for i, one in enumerate(parameters)
        if i < len(given) or one.name in named or values[one.name] != one.default
    ]
    behind = [one for one, place in zip(shown, parameters, strict=False) if one is place]
    settings = tuple(f"{one.name}={values[one.name]}" for one in shown[len(behind) :])
    return ",".join([":".join([name, *(str(values[one.name]) for one in behind)]), *settings])
