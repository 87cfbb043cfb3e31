"""The head of a column whose figures stand on other items than the next column's."""

from __future__ import annotations

from qagen.report.page import Markup, join, tag


def column_head(name: str, usual: tuple[int, int] | None, noun: str = "n") -> Markup:
    """Return a column's head with what its figures stand on.

    Args:
        name: of the column.
        usual: items and documents; null where there are none.
        noun: what the items are.
    """
    stands = "no items" if usual is None else f"{noun} {usual[0]:,}, D {usual[1]:,}"
    return join([name, tag("span", stands, class_="sub")])
