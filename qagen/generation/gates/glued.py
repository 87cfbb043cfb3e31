"""Glued cells: several records in one cell, as parsers leave them where rulings are missing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import share

if TYPE_CHECKING:
    from qagen.model.config import GenerateConfig
    from qagen.tables.view import TableView

_NUMBER = r"[-+−–(]?[$€£¥₩]?\d[\d.,'’]*\)?%?"
_NUMBERS = re.compile(rf"^{_NUMBER}(?:\s+{_NUMBER})+$")
_SPACED_THOUSANDS = re.compile(r"^[-+−(]?\s?[$€£¥₩]?\s?\d{1,3}(?:[\s\u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?\)?\s?%?$")


def several_records(text: str) -> bool:
    """Return whether a cell holds two or more numbers with nothing but space between them ("1.91 3.81")."""
    return bool(_NUMBERS.match(text)) and not _SPACED_THOUSANDS.match(text)


def glued_cells(view: TableView, _config: GenerateConfig) -> bool:
    """A fifth or more of the filled data cells hold several records."""
    cells = [view.grid.text(r, c) for r in view.rows for c in view.data_columns]
    said = [t for t in cells if t]
    return share([several_records(t) for t in said]) >= 0.2
