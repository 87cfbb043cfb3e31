"""Which paragraphs may be linked with a table: those of its pages, or of its section where there are no pages.

The page before or after is out of scope; a paragraph that runs over a page end belongs to both pages (specs/qa.md
section 4). Headings, captions, notes, page furniture, text inside tables and lists of references are no paragraphs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.model.document import Document, Paragraph, Place, Table
    from qagen.tables.view import TableView

_REFERENCES = re.compile(
    r"^\W*(?:[\divx]+\.?\s+)?(?:references|bibliography|works cited|literature cited|literatur(?:verzeichnis)?"
    r"|bibliographie"
    r"|références|referencias|bibliografía|参考文献|參考文獻|引用文献|참고\s*문헌)\W*$",
    re.IGNORECASE,
)


class Scope:
    """Paragraphs and tables of a document by page or section."""

    def __init__(self, document: Document, views: Sequence[TableView]) -> None:
        """Index the document once."""
        self._paged = document.paged != "none"
        references = {
            p.section for p in document.paragraphs if p.label == "section_header" and _REFERENCES.match(p.text)
        }
        self._paragraphs: dict[object, list[Paragraph]] = {}
        for paragraph in document.paragraphs:
            if (
                paragraph.label in ("text", "list_item")
                and paragraph.in_table is None
                and paragraph.section not in references
            ):
                for key in self._keys(paragraph.places, paragraph.section):
                    self._paragraphs.setdefault(key, []).append(paragraph)
        self._tables: dict[object, list[TableView]] = {}
        for view in views:
            for key in self._view_keys(view):
                self._tables.setdefault(key, []).append(view)

    def _keys(self, places: Iterable[Place], section: str) -> list[object]:
        return sorted({place.page_no for place in places}) if self._paged else [section]  # type: ignore[return-value]

    def _view_keys(self, view: TableView) -> list[object]:
        keys: dict[object, None] = {}
        for part in view.grid.parts:
            keys.update(dict.fromkeys(self._keys(part.places, part.section)))
        return list(keys)

    def paragraphs(self, view: TableView) -> tuple[Paragraph, ...]:
        """Return the paragraphs in scope of a table, in reading order."""
        found = {p.ref: p for key in self._view_keys(view) for p in self._paragraphs.get(key, ())}
        return tuple(sorted(found.values(), key=lambda p: p.order))

    def other_tables(self, view: TableView) -> tuple[TableView, ...]:
        """Return the other tables in scope of a table, in reading order."""
        found = {v.ref: v for key in self._view_keys(view) for v in self._tables.get(key, ()) if v.ref != view.ref}
        return tuple(found.values())


def distance_points(view: TableView, paragraph: Paragraph) -> float | None:
    """Return the vertical gap in points between a table and a paragraph, 0 when they overlap, None when unknown.

    Of several pairs of places on the same page the nearest counts.
    """
    gaps = [
        max(table.box.b - place.box.t, place.box.b - table.box.t, 0.0)
        for part in view.grid.parts
        for table in part.places
        for place in paragraph.places
        if table.page_no == place.page_no and table.box is not None and place.box is not None
    ]
    return round(min(gaps), 1) if gaps else None


def distance_items(parts: Sequence[Table], paragraph: Paragraph) -> int:
    """Return the gap in reading order between a table (its nearest part) and a paragraph; 1 for neighbours."""
    return min(abs(part.order - paragraph.order) for part in parts)
