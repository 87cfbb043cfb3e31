"""Which predicted column stands for which true one where their numbers differ (specs/tables.md section 3)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.tables.html_model import HtmlTable


class Column(NamedTuple):
    """One aligned column: its place in the true and in the predicted table, None where it is missing there."""

    truth: int | None
    pred: int | None
    name: str
    """Heading, empty without one."""


def headings(table: HtmlTable) -> list[str]:
    """The heading of each column: the texts of its header rows, a text that repeats (a merged cell) once.

    A table without header rows is read as if its first row were one.
    """
    texts = table.texts()
    rows = [row for row, header in zip(texts, table.header_rows, strict=True) if header] or texts[:1]
    return [" ".join(dict.fromkeys(row[column] for row in rows if row[column])) for column in range(table.n_cols)]


def align_columns(truth: HtmlTable, pred: HtmlTable) -> list[Column]:
    """The columns over which two tables are compared.

    As many columns on both sides are the same columns in order. Otherwise columns with one heading that is in both
    tables once belong together, and the others in order, as far as they go.
    """
    names, pred_names = headings(truth), headings(pred)
    if truth.n_cols == pred.n_cols:
        return [Column(i, i, name or other) for i, (name, other) in enumerate(zip(names, pred_names, strict=True))]
    partner = _by_heading(names, pred_names)
    free = iter(sorted(set(range(pred.n_cols)) - set(partner.values())))
    columns = []
    for place, name in enumerate(names):
        other = partner.get(place)
        columns.append(Column(place, other if other is not None else next(free, None), name))
    columns += [Column(None, place, pred_names[place]) for place in free]
    return columns


def _by_heading(truth: Sequence[str], pred: Sequence[str]) -> dict[int, int]:
    once = [{name for name, number in Counter(side).items() if number == 1 and name} for side in (truth, pred)]
    return {truth.index(name): pred.index(name) for name in sorted(once[0] & once[1])}


def over_columns(table: HtmlTable, places: Sequence[int | None]) -> list[list[str]]:
    """The texts of a table in the order of some of its columns; blank where there is none."""
    return [[row[place] if place is not None else "" for place in places] for row in table.texts()]
