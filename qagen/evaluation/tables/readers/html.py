"""Tables of an HTML text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from qagen.errors import RecordError
from qagen.evaluation.tables.readers.found_table import FoundTable
from qagen.tables.html_model import outer_tables, table_of

if TYPE_CHECKING:
    from qagen.tables.html_model import NormalForm

TYPE_ATTRIBUTE = "data-table-type"
"""Attribute of a `table` element that says what kind of table it is."""


def read_html(text: str, form: NormalForm, place: str) -> list[FoundTable]:
    """The tables that stand in no other table, in the order of the text.

    Args:
        text: any text.
        form: Unicode normal form of the cells.
        place: the file, for messages.

    Raises:
        RecordError: a table is too large or nested too deeply to be read.
    """
    try:
        return [
            FoundTable(
                table_of(element, form),
                etree.tostring(element, encoding="unicode", method="html", with_tail=False),
                element.get(TYPE_ATTRIBUTE) or "",
            )
            for element in outer_tables(text)
        ]
    except RecordError as error:
        raise RecordError(f"{place}: {error}") from error
