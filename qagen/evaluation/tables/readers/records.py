"""Tables as records: lists of JSON objects, as pydantic models dump them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from qagen.errors import RecordError
from qagen.evaluation.tables.readers.found_table import FoundTable, from_rows
from qagen.evaluation.tables.readers.html import read_html

if TYPE_CHECKING:
    from qagen.tables.html_model import NormalForm

_EXPECTED = (
    "expected a list of records (objects), a list of rows (lists), an object of such lists by table type, an object "
    "with `html`, or a DoclingDocument"
)


def tables_of_value(value: Any, form: NormalForm, place: str) -> list[FoundTable]:
    """The tables that a JSON value holds.

    A list of objects is one table: its columns are the keys in the order in which they first come. A list of lists is
    one table whose first row is the header. An object holds tables by type: lists, or one record alone.

    Raises:
        RecordError: the value is nothing of this.
    """
    if isinstance(value, dict) and isinstance(value.get("html"), str):
        return read_html(value["html"], form, place)
    if isinstance(value, dict):
        found = []
        for name, inner in value.items():
            if not isinstance(inner, list):
                raise RecordError(f"{place}: {_EXPECTED}; key {name!r} holds {type(inner).__name__}.")
            found.append(_table(inner, form, f"{place}, key {name!r}", name))
        return found
    if isinstance(value, list):
        return [_table(value, form, place, "")]
    raise RecordError(f"{place}: {_EXPECTED}; found {type(value).__name__}.")


def _table(rows: list[Any], form: NormalForm, place: str, table_type: str) -> FoundTable:
    if all(isinstance(row, dict) for row in rows):
        names = list(dict.fromkeys(name for row in rows for name in row))
        cells = [names, *([cell_of(row.get(name)) for name in names] for row in rows)]
        return from_rows(cells if names else [], form, table_type=table_type)
    if all(isinstance(row, list) for row in rows):
        return from_rows([[cell_of(cell) for cell in row] for row in rows], form, table_type=table_type)
    kinds = sorted({type(row).__name__ for row in rows})
    raise RecordError(f"{place}: {_EXPECTED}; the list holds {' and '.join(kinds)}.")


def cell_of(value: Any) -> str:
    """A JSON value as the text of a cell: null is blank, numbers in their shortest form, lists and objects as JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
