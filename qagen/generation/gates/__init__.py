"""What may be asked: gates on tables, columns, rows and values, each a small function with a named skip reason.

`TABLE_GATES` is the ordered table of the gates on tables; the first that fires names the reason. `NO_TABLE` are the
reasons that say that a reader would not call the thing a table at all (they matter when tables are counted).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.generation.gates import glued, header, not_a_table, table_kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from qagen.model.config import GenerateConfig
    from qagen.tables.view import TableView

TABLE_GATES: tuple[tuple[str, Callable[[TableView, GenerateConfig], bool]], ...] = (
    ("table:contents_list", table_kind.flagged_contents_list),
    ("table:nested", table_kind.nested),
    ("table:in_picture", table_kind.in_picture),
    ("table:contents_list", not_a_table.contents_list),
    ("table:code_listing", not_a_table.code_listing),
    ("table:layout", not_a_table.layout),
    ("table:form", not_a_table.form),
    ("table:navigation", not_a_table.navigation),
    ("table:ocr_text", table_kind.ocr_text),
    ("table:too_small", table_kind.too_small),
    ("table:reading_unsure", table_kind.reading_unsure),
    ("table:no_header", header.no_header),
    ("table:number_grid", not_a_table.number_grid),
    ("table:no_label_column", header.no_label_column),
    ("table:numeric_headers", header.numeric_headers),
    ("table:header_is_data", header.header_is_data),
    ("table:levels_share_names", header.levels_share_names),
    ("table:torn_line_above", header.torn_line_above),
    ("table:mark_matrix", not_a_table.mark_matrix),
    ("table:glued_cells", glued.glued_cells),
)

NO_TABLE = frozenset({"table:contents_list", "table:nested", "table:in_picture", "table:code_listing", "table:layout"})

DOUBTFUL = frozenset(
    """table:form table:navigation table:reading_unsure table:too_small table:no_header table:no_label_column
    table:header_is_data table:glued_cells""".split()
)
"""Reasons why a thing that an engine found may be no table: a letterhead, a frame of prose, an organisation chart."""


def table_reason(view: TableView, config: GenerateConfig) -> str | None:
    """Return the reason why a table is not asked, None if it may be."""
    return next((reason for reason, gate in TABLE_GATES if gate(view, config)), None)
