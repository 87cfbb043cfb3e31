"""The table of a CSV file."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from qagen.errors import RecordError
from qagen.evaluation.tables.readers.found_table import FoundTable, from_rows

if TYPE_CHECKING:
    from qagen.tables.html_model import NormalForm

_DELIMITERS = ",;\t|"
_LONGEST = 10_000_000
"""Characters of the longest cell."""


def read_csv(text: str, form: NormalForm, place: str) -> list[FoundTable]:
    """One table whose first row is its header; none for a file without a row.

    Commas, semicolons, tabs and bars are recognised as delimiters by the first row; fields may be quoted (RFC 4180).

    Raises:
        RecordError: the text is no CSV.
    """
    csv.field_size_limit(_LONGEST)
    try:
        rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text)) if any(row)]
    except csv.Error as error:
        raise RecordError(f"{place}: expected CSV ({error}).") from error
    return [from_rows(rows, form)] if rows else []


def _delimiter(text: str) -> str:
    """The delimiter that stands most often in the first line, outside of quotes."""
    line = next((line for line in text.splitlines() if line.strip()), "")
    outside = "".join(line.split('"')[::2])
    return max(_DELIMITERS, key=outside.count)
