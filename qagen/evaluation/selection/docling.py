"""The check boxes of a DoclingDocument in JSON as one object of selections (specs/selection.md section 9).

Only plain JSON is looked at, so that a document of any docling version can be scored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_SELECTED = {"checkbox_selected": True, "checkbox_unselected": False}


def is_docling(entry: Mapping[str, Any]) -> bool:
    """Whether an object is a DoclingDocument."""
    return entry.get("schema_name") == "DoclingDocument" and isinstance(entry.get("texts"), list)


def from_docling(document: Mapping[str, Any]) -> dict[str, Any]:
    """An object with `sample_id` (the document's name) and `selected_items` (its check boxes of either state).

    Page and box come from the first provenance; without one the page is 1 and there is no box. Furniture (menus,
    running heads) is left out.
    """
    pages = document.get("pages")
    items = []
    for text in document["texts"]:
        if not isinstance(text, dict) or text.get("label") not in _SELECTED:
            continue
        if text.get("content_layer", "body") != "body":
            continue
        page, box = _place(text.get("prov"), pages if isinstance(pages, dict) else {})
        content = text.get("text", "")
        items.append({"content": content, "selected": _SELECTED[text["label"]], "page": page, "bbox": box})
    return {"sample_id": document.get("name"), "selected_items": items}


def _place(provenance: object, pages: Mapping[str, Any]) -> tuple[Any, list[float] | None]:
    if not isinstance(provenance, list) or not provenance or not isinstance(provenance[0], dict):
        return 1, None
    page = provenance[0].get("page_no", 1)
    try:
        size, box = pages[str(page)]["size"], provenance[0]["bbox"]
        width, height = float(size["width"]), float(size["height"])
        left, right = (_share(box[side], width) for side in ("l", "r"))
        top, bottom = (_share(box[side], height) for side in ("t", "b"))
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        return page, None
    if box.get("coord_origin") == "BOTTOMLEFT":
        top, bottom = 1 - top, 1 - bottom
    return page, [left, top, right, top, right, bottom, left, bottom]


def _share(value: float, whole: float) -> float:
    """A coordinate as a share of the page; what sticks out over its edge is cut off."""
    return min(max(value / whole, 0.0), 1.0)
