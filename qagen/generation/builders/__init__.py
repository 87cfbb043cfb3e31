"""The builders of items, one file per type. `BUILDERS` is their order: it is the order of a table's items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.generation.builders import cell_value, context_dependent, table_about

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable

    from qagen.generation.subject import Draft, Subject

BUILDERS: tuple[Callable[[Subject], tuple[tuple[Draft, ...], Counter[str]]], ...] = (
    cell_value.build,
    table_about.build,
    context_dependent.build,
)
