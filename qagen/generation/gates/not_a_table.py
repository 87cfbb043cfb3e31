"""Table gates on grids that hold no facts: contents lists, listings, forms, matrices of marks, number grids."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import numeric, share, void

if TYPE_CHECKING:
    from qagen.model.config import GenerateConfig
    from qagen.tables.view import TableView

_LEADERS = re.compile(r"(?:\.\s?){4,}|…{2,}|·{4,}")
_PAGE_NUMBER = re.compile(r"^(?:\.\s*)*\d{1,4}$|^[ivxlc]{1,7}$", re.IGNORECASE)
_CODE = re.compile(
    r"[;{}]\s*$|^\s*(?:def |class |import |from \w+ import|#include|//|/\*|\$ |>>> |</?\w+>)"
    r"|^\s*(?:SELECT|CREATE|INSERT|UPDATE|DROP|ALTER|WHERE) "
    r"|\w+\([^)]*\)\s*[;{]|:=|->|=>|&&|\|\|"
)
_CONTACT = re.compile(r"@[\w-]+\.\w|https?://|www\.|\btel\b|\bfax\b|e-?mail|전화|팩스|이메일|telefon", re.IGNORECASE)
_BOX = re.compile(r"[\u2610-\u2612\u25a1\u25a0\u25a2\u25ef]|\[\s?[xX]?\s?\]|\(\s\)|_{4,}")
_MARKS = frozenset(
    {
        "x",
        "o",
        "yes",
        "no",
        "y",
        "n",
        "true",
        "false",
        "✓",
        "✔",
        "✗",
        "✘",
        "○",
        "●",
        "△",
        "예",
        "아니오",
        "유",
        "무",
        "ja",
        "nein",
        "oui",
        "non",
        "有",
        "無",
    }
)
_NAVIGATION = re.compile(r"^(?:v|t|e|\[?edit\]?|show|hide|back to top|authority control.*)$", re.IGNORECASE)


def _share_matching(pattern: re.Pattern[str], texts: list[str]) -> float:
    """The share of texts in which a pattern is found; one search over all of them says most often that it is none."""
    if not pattern.search("\n".join(texts)):
        return 0.0
    return share([bool(pattern.search(t)) for t in texts])


def contents_list(view: TableView, _config: GenerateConfig) -> bool:
    """Leader dots, or two or three columns of which the last holds rising page numbers beside titles."""
    grid = view.grid
    texts = [cell.text for cell in grid.cells if cell.text]
    if _share_matching(_LEADERS, texts) > 0.1:
        return True
    if grid.n_cols > 3:
        return False
    last = [grid.text(r, grid.n_cols - 1) for r in view.rows if grid.text(r, grid.n_cols - 1)]
    if len(last) < 4 or not all(_PAGE_NUMBER.match(t) for t in last):
        return False
    pages = [int(t) for t in last if t.isdecimal()]
    # Page numbers rise with the titles and repeat; the values of a table are rarely sorted without a gap of order.
    rising = all(a <= b for a, b in pairwise(pages))
    heading = " ".join(view.columns[grid.n_cols - 1].levels).casefold()
    return len(pages) >= 4 and rising and (not heading or "page" in heading or "쪽" in heading or "seite" in heading)


def code_listing(view: TableView, _config: GenerateConfig) -> bool:
    """At least a third of the rows read like program text."""
    lines = [" ".join(cell.text for cell in view.grid.filled(r)) for r in range(view.grid.n_rows)]
    return share([bool(_CODE.search(line)) for line in lines if line]) > 1 / 3


def form(view: TableView, _config: GenerateConfig) -> bool:
    """Key and value pairs, contact blocks, boxes to tick, lines to fill in.

    Keys with colons in the label column, or in every other column; a grid without numbers in which contact data stand.
    """
    grid = view.grid
    texts = [cell.text for cell in grid.cells if cell.text]
    if _share_matching(_BOX, texts) > 0.2:
        return True
    first = [t for t in grid.column_texts(0, range(grid.n_rows)) if t]
    if share([t.endswith((":", "：")) for t in first]) > 0.5:
        return True
    if grid.n_cols >= 4 and grid.n_cols % 2 == 0:
        keys = [grid.text(r, c) for r in range(grid.n_rows) for c in range(0, grid.n_cols, 2)]
        if share([k.endswith((":", "：")) for k in keys if k]) > 0.5:
            return True
    return grid.n_cols <= 3 and any(_CONTACT.search(t) for t in texts) and not any(numeric(t) for t in texts)


def mark_matrix(view: TableView, _config: GenerateConfig) -> bool:
    """Nearly all data cells are marks: crosses, ticks, yes and no."""
    cells = view.data_texts
    said = [t for t in cells if t]
    return bool(said) and share([void(t) or t.casefold() in _MARKS for t in said]) > 0.8


def number_grid(view: TableView, _config: GenerateConfig) -> bool:
    """No word anywhere below the header: nothing names the rows."""
    body = [view.grid.text(r, c) for r in view.rows for c in range(view.grid.n_cols)]
    said = [t for t in body if t]
    return bool(said) and all(numeric(t) or void(t) for t in said)


def navigation(view: TableView, _config: GenerateConfig) -> bool:
    """A box of links as encyclopaedias have it."""
    texts = [cell.text for cell in view.grid.cells if cell.text]
    return not any(numeric(t) for t in texts) and any(_NAVIGATION.match(t) for t in texts)


def layout(view: TableView, _config: GenerateConfig) -> bool:
    """Cells of prose: half of the filled cells are longer than 120 characters, or most hold structure of their own."""
    filled = [cell for cell in view.grid.cells if cell.text]
    if not filled:
        return True
    return share([len(cell.text) > 120 for cell in filled]) > 0.5 or share([c.source.nested for c in filled]) > 0.5
