"""Which tables facts are made from: each gate is a small function with a named reason; the first that fires counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.generation.facts.tables import RULES

if TYPE_CHECKING:
    from collections.abc import Callable

    from qagen.generation.facts.tables import FactTable
    from qagen.model.config import GenerateConfig


def _contents_list(table: FactTable, _config: GenerateConfig) -> bool:
    return table.table.label == "document_index"


def _nested(table: FactTable, _config: GenerateConfig) -> bool:
    """The public checker reads the rows of a table in a cell as rows of the outer table."""
    return table.table.nested_in is not None


def _in_picture(table: FactTable, _config: GenerateConfig) -> bool:
    return table.table.in_picture


def _ocr_text(table: FactTable, config: GenerateConfig) -> bool:
    return table.table.ocr and not config.ocr_items


def _several_pages(table: FactTable, _config: GenerateConfig) -> bool:
    """A page's test sees one page."""
    return len({place.page_no for place in table.table.places}) > 1


def _reading_unsure(table: FactTable, config: GenerateConfig) -> bool:
    reading = table.table.reading
    return reading is not None and reading.confidence < config.min_table_confidence


def _too_small(table: FactTable, _config: GenerateConfig) -> bool:
    return table.table.n_rows < 2 or table.table.n_cols < 2


def _overlapping(table: FactTable, _config: GenerateConfig) -> bool:
    return table.overlapping


def _no_grid(table: FactTable, _config: GenerateConfig) -> bool:
    """Its own HTML is not read as this table: too large, or without a cell."""
    readings = [table.html[rules] for rules in RULES]
    return any(one is None or len(one.grid.cells) != len(table.rendered_cells) for one in readings)


GATES: tuple[tuple[str, Callable[[FactTable, GenerateConfig], bool]], ...] = (
    ("table:contents_list", _contents_list),
    ("table:nested", _nested),
    ("table:in_picture", _in_picture),
    ("table:ocr_text", _ocr_text),
    ("table:several_pages", _several_pages),
    ("table:reading_unsure", _reading_unsure),
    ("table:too_small", _too_small),
    ("table:overlapping_cells", _overlapping),
    ("table:no_grid", _no_grid),
)


def table_reason(table: FactTable, config: GenerateConfig) -> str | None:
    """Return why no fact is made from a table, None if facts may be."""
    return next((reason for reason, gate in GATES if gate(table, config)), None)
