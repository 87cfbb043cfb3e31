"""Ids and references (specs/qa.md sections 2 and 8): the item points to what exists, and names the right table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from invariants.derive.words import cleaned, words
from invariants.question import TableName, readings, table_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.case import Case
    from invariants.derive.logical import Logical

_QID = re.compile(r"auto_p(?P<page>\d+)_t(?P<table>\d+)_(?:(?P<kind>c|ctx)\d+|cols)")
_KINDS = {"c": "cell_value", None: "table_about", "ctx": "context_dependent"}


def check(case: Case) -> Iterator[str]:
    """The qid, the form of the question, its table phrase and the displayed answer."""
    if case.logical is None:
        yield f"{case.item.table_ref} is no table of the document"
        return
    if case.logical.head.ref != case.item.table_ref:
        yield f"{case.item.table_ref} continues {case.logical.head.ref}, which the item must name"
    yield from _qid(case)
    yield from _forms(case)
    yield from _table_phrase(case, case.logical)
    yield from _answer(case, case.logical)


def _qid(case: Case) -> Iterator[str]:
    item = case.item
    doc_id, _, rest = item.qid.partition("::")
    found = _QID.fullmatch(rest)
    if found is None or doc_id != item.doc_id:
        yield "the qid does not have the form doc::auto_p1_t0_c0 with the item's document"
        return
    if int(found["page"]) != (item.page or 0):
        yield f"the qid says page {found['page']}, the item {item.page}"
    if int(found["table"]) != item.meta.table_index:
        yield f"the qid says table {found['table']}, meta {item.meta.table_index}"
    if _KINDS[found["kind"]] != item.type:
        yield f"the qid is that of another type than {item.type}"


def _forms(case: Case) -> Iterator[str]:
    if not case.readings:
        yield "the question has no known form of its type"
        return
    slots = {(r.column, r.row, r.keys) for r in case.readings}
    embedded = readings(case.item.question_delabeled, delabeled=True)
    if not slots & {(r.column, r.row, r.keys) for r in embedded if r.type == case.item.type}:
        yield "question_delabeled is not the question without its table"


def _table_phrase(case: Case, logical: Logical) -> Iterator[str]:
    if case.item.type == "context_dependent":
        return
    faults = []
    for reading in case.readings:
        name = table_name(reading.table)
        fault = f"unknown table phrase {reading.table!r}" if name is None else _misnamed(name, case, logical)
        if fault is None:
            return
        faults.append(fault)
    yield from faults[:1]


def _misnamed(name: TableName, case: Case, logical: Logical) -> str | None:
    """Why the phrase does not name exactly this table; null where it does."""
    named = [other for other in case.source.logicals if _stands_there(name, other, case)]
    if logical not in named:
        return "the table phrase names a place where the table does not stand"
    counted = [other for other in named if other.stands_for_itself]
    if name.nth is None and len(counted) != 1:
        return f"{len(counted)} tables fit the table phrase, which counts none"
    if name.nth is not None and (name.nth > len(counted) or counted[name.nth - 1] is not logical):
        return "the table phrase counts to another table"
    return None


def _stands_there(name: TableName, other: Logical, case: Case) -> bool:
    pages = sorted({page for part in other.parts for page in part.pages})
    if name.page is not None and name.last is not None:
        return bool(pages) and (pages[0], pages[-1]) == (name.page, name.last)
    if name.page is not None:
        return case.source.kind in {"pages", "slides"} and name.page in pages
    if name.sheet is not None:
        return other.head.sheet == name.sheet
    if name.section is not None:
        return bool(other.head.headings) and words(other.head.headings[-1]) == words(name.section)
    return True


def _answer(case: Case, logical: Logical) -> Iterator[str]:
    """For cells the answer is the value, perhaps with a unit that the row, the header or the caption states."""
    if case.item.type == "table_about":
        return
    answer, value = words(case.item.answer), words(case.item.answer_spec.value)
    starts = [at for at in range(len(answer)) if value and answer[at : at + len(value)] == value]
    if not starts and words(cleaned(case.item.answer_spec.value)) != answer:
        yield f"the answer {case.item.answer!r} does not display the value {case.item.answer_spec.value!r}"
    elif starts and case.claimed is not None:
        row, col = case.claimed
        around = [logical.cell(row, other).text for other in range(logical.head.grid.n_cols)]
        around += [level.cell.text for level in logical.paths[col]] + list(logical.captions)
        stated = {word for text in around for word in words(text)}
        added = [word for word in (*answer[: starts[0]], *answer[starts[0] + len(value) :]) if word not in stated]
        if added:
            yield f"the answer {case.item.answer!r} adds {' '.join(added)!r} to the value"
