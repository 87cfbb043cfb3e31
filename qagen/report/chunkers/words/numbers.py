"""Figures in print: no rounding that makes a 100 % of what is less, minus signs, an honest p."""

from __future__ import annotations

NONE = "–"
"""In place of a figure that does not exist."""
_NBSP = "\u00a0"


def percent(value: float | None, digits: int = 1) -> str:
    """Return a share from 0 to 1 in per cent; what is not quite all or nothing is not rounded to it."""
    if value is None:
        return NONE
    smallest = 10.0**-digits
    scaled = round(value * 100, 9)
    if 0 < scaled < smallest / 2:
        return f"< {smallest:g}{_NBSP}%"
    if 100 - smallest / 2 < scaled < 100:
        return f"> {100 - smallest:.{digits}f}{_NBSP}%"
    whole = scaled in {0, 100}
    return f"{scaled:.{0 if whole else digits}f}{_NBSP}%"


def points(value: float | None, digits: int = 1) -> str:
    """Return a difference of two shares in percentage points, with its sign."""
    return NONE if value is None else signed(value * 100, digits)


def signed(value: float, digits: int = 1) -> str:
    """Return a number with its sign; exactly 0 has none."""
    if value == 0:
        return "0"
    return f"{'+' if value > 0 else '−'}{abs(value):,.{digits}f}"


def span(interval: tuple[float, float] | None, factor: float = 100, digits: int = 1) -> str:
    """Return an interval as `6.2 to 16.1`, its ends times a factor."""
    if interval is None:
        return NONE
    low, high = (_minus(f"{end * factor:,.{digits}f}") for end in interval)
    return f"{low} to {high}"


def _minus(text: str) -> str:
    if text.strip("-0.,") == "":
        return "0"
    negative = text.startswith("-")
    return ("−" if negative else "") + text.lstrip("-")


def p_value(p: float | None) -> str:
    """Return a p-value for a table."""
    if p is None:
        return NONE
    if p < 0.001:
        return "< 0.001"
    return "1" if p == 1 else f"{p:.3f}"


def p_words(p: float) -> str:
    """Return a p-value for a sentence: `p = 0.012`."""
    text = p_value(p)
    return f"p {text}" if text.startswith("<") else f"p = {text}"


def count(value: float | None) -> str:
    """Return a number of things with thousands set apart."""
    return NONE if value is None else f"{value:,.0f}"


def fixed(value: float | None, digits: int = 3) -> str:
    """Return a number with so many decimals."""
    return NONE if value is None else _minus(f"{value:,.{digits}f}")


def many(value: int, one: str, more: str = "") -> str:
    """Return a number with its noun: `1 document`, `2,000 documents`."""
    return f"{value:,}{_NBSP}{one if value == 1 else more or one + 's'}"
