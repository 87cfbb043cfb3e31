"""Tables as records of a schema: columns by heading, types checked (the "target format" of people who map tables)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from qagen.evaluation.tables.readers.found_table import FoundTable, from_rows
from qagen.evaluation.tables.rows.columns import headings
from qagen.evaluation.tables.rows.number_parser import parse_number
from qagen.text.dates import is_year_like

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.model.table_score import SchemaColumn
    from qagen.tables.html_model import NormalForm

_NO_LETTER = re.compile(r"[\W_]+")
_BOOLEANS = frozenset("true false yes no 1 0 x ja nein oui non wahr falsch ✓ ✗ ☑ ☐".split())
NUMERIC_TYPES = frozenset({"number", "integer"})
"""Types of columns in which equal numbers are right however they are written."""


class Mapped(NamedTuple):
    """A table over the columns of the schema."""

    found: FoundTable
    """A header row of the schema's names, then one row a record; blank where the table lacks the column."""
    columns: frozenset[str]
    """Names of the schema's columns that the table has."""


def map_to_schema(found: FoundTable, columns: Sequence[SchemaColumn], form: NormalForm) -> Mapped:
    """Bring a table into the form of the schema.

    Columns are found by heading (name or alias; case, blanks and punctuation do not matter). A table in which no
    heading is known but which has as many columns as the schema is taken in order, and all its rows are records.
    """
    table = found.table
    places = _places(headings(table), columns)
    if any(place is not None for place in places):
        header = table.header_rows if any(table.header_rows) else (True, *(False,) * (table.n_rows - 1))
    elif table.n_cols == len(columns):
        places, header = list(range(len(columns))), table.header_rows
    else:
        header = table.header_rows
    records = [
        [row[place] if place is not None else "" for place in places]
        for row, is_header in zip(table.texts(), header, strict=True)
        if not is_header
    ]
    names = [column.name for column in columns]
    present = frozenset(name for name, place in zip(names, places, strict=True) if place is not None)
    return Mapped(from_rows([names, *records], form, table_type=found.table_type), present)


def faults(record: Sequence[str], columns: Sequence[SchemaColumn]) -> tuple[str, ...]:
    """What in a record breaks the schema, in words; a blank cell breaks nothing unless it is required."""
    found = []
    for text, column in zip(record, columns, strict=True):
        if not text:
            if column.required:
                found.append(f"{column.name}: is required and blank")
        elif not _fits(text, column.type):
            found.append(f"{column.name}: {text!r} is no {column.type}")
    return tuple(found)


def _fits(text: str, kind: str) -> bool:
    if kind in NUMERIC_TYPES:
        number = parse_number(text)
        return number is not None and (kind == "number" or any(one == int(one) for one in number.readings))
    if kind == "date":
        return is_year_like(text)
    return kind != "boolean" or text.casefold() in _BOOLEANS


def _places(names: list[str], columns: Sequence[SchemaColumn]) -> list[int | None]:
    keys = [_key(name) for name in names]
    places: list[int | None] = []
    for column in columns:
        wanted = [_key(name) for name in (column.name, *column.aliases)]
        places.append(next((keys.index(key) for key in wanted if key and key in keys), None))
    return places


def _key(name: str) -> str:
    return _NO_LETTER.sub("", name.casefold())


def schema_weights(columns: Sequence[SchemaColumn]) -> dict[str, float]:
    """The weights of the columns that are not 1."""
    return {column.name: column.weight for column in columns if column.weight != 1}
