"""Glued cells: several records in one cell, as parsers leave them where rulings are missing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import share, year_like

if TYPE_CHECKING:
    from qagen.model.config import GenerateConfig
    from qagen.tables.view import TableView

_NUMBER = r"[-+−–(]?[$€£¥₩]?\d[\d.,'’]*\)?%?"
_NUMBERS = re.compile(rf"^{_NUMBER}(?:\s+{_NUMBER})+$")
_SPACED_THOUSANDS = re.compile(r"^[-+−(]?\s?[$€£¥₩]?\s?\d{1,3}(?:[\s\u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?\)?\s?%?$")

_OTHER_THOUSANDS = re.compile(r"^[-+−(]?[$€£¥₩]?(?:\d{1,3}(?:[,.'’]\d{3})+|\d{4,})\)?%?$")


# "91.5 (3.25)", "45 (12.5%)": a value with its deviation or share. "1,204 (345)" may be two amounts of an account.
_WITH_SHARE = re.compile(r"^[-+−–]?[$€£¥₩]?\d[\d.,'’]*%?\s+\(\d+(?:[.,]\d{1,3}%?|%)\)$")

# "17% (5/29)": the fraction behind a share belongs to it.
_FRACTION = re.compile(r"\s*\(\d+\s?/\s?\d+\)$")


def several_records(text: str, *, spaced_thousands: bool = True) -> bool:
    """Return whether a cell holds two or more numbers with nothing but space between them ("1.91 3.81").

    Args:
        text: the cell's text.
        spaced_thousands: the table groups thousands by spaces, so "1 204" is one number.
    """
    text = _FRACTION.sub("", text)
    if " " not in text or not _NUMBERS.match(text) or _WITH_SHARE.match(text) or year_like(text):
        return False
    return not (spaced_thousands and _SPACED_THOUSANDS.match(text))


def groups_by_spaces(view: TableView) -> bool:
    """Return whether a table groups thousands by spaces: some cells do, and none does it in another way.

    One cell alone ("550 900") may as well be two values that the parser put together.
    """
    texts = view.data_texts
    spaced = sum(bool(_SPACED_THOUSANDS.match(t)) for t in texts)
    return spaced >= 2 and not any(_OTHER_THOUSANDS.match(t) and not year_like(t) for t in texts)


def glued_cells(view: TableView, _config: GenerateConfig) -> bool:
    """A fifth or more of the filled data cells hold several records."""
    cells = view.data_texts
    said = [t for t in cells if t]
    spaced = groups_by_spaces(view)
    return share([several_records(t, spaced_thousands=spaced) for t in said]) >= 0.2
