"""Where the cells of a table in a DoclingDocument stand on their page."""

from __future__ import annotations

from math import isfinite
from typing import Any


def boxes_of(item: dict[str, Any], document: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """The cells that have a box, as `grits.location.grits_loc` takes them: points from the top left of the page.

    Boxes are measured from the top or from the bottom in such documents, even in one file; the height of the page
    brings them together. Nothing is given for a table without boxes, without a page, or on several pages (its cells do
    not say on which they stand).
    """
    height = _page_height(item, document)
    if height is None:
        return ()
    found = []
    for cell in item["data"].get("table_cells", ()):
        box = cell.get("bbox")
        if isinstance(box, dict):
            try:
                edges = _from_top(box, height)
            except (KeyError, TypeError, ValueError, OverflowError):
                return ()
            rows = range(int(cell["start_row_offset_idx"]), int(cell["end_row_offset_idx"]))
            columns = range(int(cell["start_col_offset_idx"]), int(cell["end_col_offset_idx"]))
            # Not len(), which cannot count a span of more than 2**63.
            slots = (rows.stop - rows.start) * (columns.stop - columns.start)
            if rows and columns and slots <= _MOST:
                found.append({"bbox": edges, "row_nums": list(rows), "column_nums": list(columns)})
    return tuple(found)


_MOST = 100_000
"""Slots of one cell."""


def _page_height(item: dict[str, Any], document: dict[str, Any]) -> float | None:
    places = item.get("prov")
    pages = document.get("pages")
    if not isinstance(places, list) or len(places) != 1 or not isinstance(pages, dict):
        return None
    try:
        return float(pages[str(places[0]["page_no"])]["size"]["height"])
    except (KeyError, TypeError, ValueError, OverflowError):
        return None


def _from_top(box: dict[str, Any], height: float) -> list[float]:
    left, right = sorted((float(box["l"]), float(box["r"])))
    top, bottom = float(box["t"]), float(box["b"])
    if not all(map(isfinite, (left, right, top, bottom))):
        raise ValueError("an edge is infinite")
    if box.get("coord_origin") == "BOTTOMLEFT":
        top, bottom = height - top, height - bottom
    return [left, min(top, bottom), right, max(top, bottom)]
