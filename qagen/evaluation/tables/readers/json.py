"""JSON files: a DoclingDocument, or records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from qagen.errors import RecordError
from qagen.evaluation.tables.readers.docling_json import is_docling, tables_of_docling
from qagen.evaluation.tables.readers.records import tables_of_value

if TYPE_CHECKING:
    from qagen.evaluation.tables.readers.found_table import FoundTable
    from qagen.tables.html_model import NormalForm


def read_json(text: str, form: NormalForm, place: str) -> list[FoundTable]:
    """The tables of a file with one JSON value.

    Raises:
        RecordError: the text is no JSON (a key twice and NaN included), or holds no tables of a form that is known.
    """
    value = _value(text, place)
    return tables_of_docling(value, form, place) if is_docling(value) else tables_of_value(value, form, place)


def read_json_lines(text: str, form: NormalForm, place: str) -> list[FoundTable]:
    """One table whose records are the lines; none for a file without a line.

    Raises:
        RecordError: a line is no JSON object.
    """
    records = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            value = _value(line, f"{place}, line {number}")
            if not isinstance(value, dict):
                raise RecordError(f"{place}, line {number}: expected a JSON object, found {type(value).__name__}.")
            records.append(value)
    return tables_of_value(records, form, place) if records else []


def _value(text: str, place: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else error
        raise RecordError(f"{place}: expected JSON ({reason}).") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON value")
