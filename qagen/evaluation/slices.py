"""The classes of an item, by which figures are sliced (specs/evaluation.md, Measures)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.model.score import ItemSlices

if TYPE_CHECKING:
    from typing import Literal

    from qagen.model.item import Item

SLICES: tuple[str, ...] = tuple(ItemSlices.model_fields)
"""Names of the slices, in the order of the report."""


def slices_of(item: Item, *, language: str, file_format: str, window_pt: float) -> ItemSlices:
    """Sort an item into its classes.

    Args:
        item: the item.
        language: of its document.
        file_format: of its document's source file.
        window_pt: points at which `near` ends; a distance of exactly that is near.
    """
    meta, context = item.meta, item.type == "context_dependent"
    return ItemSlices(
        distance=_distance(meta.dist_pt, window_pt) if context else None,
        mention=("numbers" if meta.ctx_explicit_ref is None else "explicit") if context else None,
        tables_on_page="one" if meta.n_tables_on_page == 1 else "several",
        header_rows=_header_rows(meta.header_rows),
        page_position=None if meta.page_index is None else _third(meta.page_index),
        language=language,
        format=file_format,
    )


def _distance(points: float | None, window_pt: float) -> Literal["near", "far", "unknown"]:
    if points is None:
        return "unknown"
    return "near" if points <= window_pt else "far"


def _header_rows(rows: int) -> Literal["0", "1", "2", "3+"]:
    if rows <= 0:
        return "0"
    if rows == 1:
        return "1"
    return "2" if rows == 2 else "3+"


def _third(page_index: float) -> Literal["first third", "middle third", "last third"]:
    """`page_index` is page / pages with three decimals, so the last page is 1 and 0.333 is a third."""
    if page_index <= 0.334:
        return "first third"
    return "middle third" if page_index <= 0.667 else "last third"
