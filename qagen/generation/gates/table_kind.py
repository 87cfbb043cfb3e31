"""Table gates on what the document itself says: contents lists, nested tables, pictures, size, an engine's doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qagen.model.config import GenerateConfig
    from qagen.tables.view import TableView


def flagged_contents_list(view: TableView, _config: GenerateConfig) -> bool:
    """The document labels the table as an index."""
    return view.grid.parts[0].label == "document_index"


def nested(view: TableView, _config: GenerateConfig) -> bool:
    """The table stands in a cell of another one."""
    return any(part.nested_in for part in view.grid.parts)


def in_picture(view: TableView, _config: GenerateConfig) -> bool:
    """The table belongs to a picture (a chart's grid)."""
    return any(part.in_picture for part in view.grid.parts)


def too_small(view: TableView, _config: GenerateConfig) -> bool:
    """A single column, or a single data row below the header: nothing to tell apart."""
    return view.grid.n_cols < 2 or view.grid.n_rows - view.header.body_start < 2


def reading_unsure(view: TableView, config: GenerateConfig) -> bool:
    """An engine found the table, and is less sure of it than the configuration asks for."""
    return any(
        part.reading is not None and part.reading.confidence < config.min_table_confidence for part in view.grid.parts
    )


def ocr_text(view: TableView, config: GenerateConfig) -> bool:
    """OCR read a part of it from a picture, and such tables are not asked for."""
    return not config.ocr_items and any(part.ocr for part in view.grid.parts)
