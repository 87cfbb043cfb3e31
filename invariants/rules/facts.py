"""Table facts (specs/facts.md section 10): each is re-derived from the documents, by a walk of its own.

A fact must lead to one cell of one table of its page, by texts that mean the same in every markup; every relation that
it states must be there. Places that the table leaves open are empty cells, as the facts' own HTML writes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson
from pydantic import ValidationError

from invariants.finding import Finding
from qagen.errors import RecordError
from qagen.io.canonical import canonical_json
from qagen.io.hashing import sha256_bytes
from qagen.io.jsonl import read_jsonl
from qagen.model.fact import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from invariants.bench import Bench
    from invariants.derive.grid import Grid, GridCell
    from invariants.derive.source import Source
    from invariants.derive.table import TableView

_RELATIONS = ("up", "down", "left", "right", "top_heading", "left_heading")
_MARKUP = frozenset("*_|<>&`\\")


def check_bench(bench: Bench) -> Iterator[Finding]:
    """Every line of facts.jsonl; a benchmark that was made without facts has none."""
    if bench.root is None:
        return
    path = bench.root / "facts.jsonl"
    asked = bool((bench.manifest.get("config") or {}).get("facts"))
    if not path.is_file():
        if asked:
            yield _finding("-", None, "the manifest says that facts were asked for, but facts.jsonl is missing")
        return
    seen: set[str] = set()
    try:
        for number, record in read_jsonl(path):
            yield from _judge(record, f"line {number}", bench.sources, seen)
    except RecordError as error:
        yield _finding("-", None, str(error))


def _judge(record: dict[str, Any], place: str, sources: Mapping[str, Source], seen: set[str]) -> Iterator[Finding]:
    try:
        fact = Fact.model_validate_json(orjson.dumps(record))
    except ValidationError as error:
        yield _finding("-", None, f"facts.jsonl, {place}: no fact ({error.errors()[0]['msg']})")
        return
    doc_id = fact.pdf.removesuffix(".pdf")
    if fact.id in seen:
        yield _finding(doc_id, fact.id, "the id is that of another fact too")
    seen.add(fact.id)
    source = sources.get(doc_id)
    if source is None:
        yield _finding(doc_id, fact.id, "no such document")
        return
    for what in problems(fact, source):
        yield _finding(doc_id, fact.id, what)


def problems(fact: Fact, source: Source) -> Iterator[str]:
    """What does not hold for one fact."""
    stated = {name: getattr(fact, name) for name in _RELATIONS if getattr(fact, name)}
    if fact.id != _id(fact, source.doc_id, stated):
        yield "the id is not the hash of the content"
    if not stated:
        yield "it states no relation"
    if fact.max_diffs:
        yield f"it allows {fact.max_diffs} differences"
    for name, text in (("cell", fact.cell), *stated.items()):
        if not _is_safe(text):
            yield f"{name} {text!r} is no safe text"
    tables = [table for table in source.tables if fact.page in (table.pages or (1,))]
    holding = [table for table in tables if _holds(fact.cell, stated, table)]
    if not holding:
        yield f"no table of page {fact.page} has a cell {fact.cell!r} with {stated}"
    elif len(holding) > 1:
        yield f"it holds in {len(holding)} tables of the page"
    elif len(_cells(holding[0].grid, fact.cell.casefold(), folded=True)) > 1:
        yield f"the table has several cells {fact.cell!r}"
    elif len(holding[0].pages) > 1:
        yield "its table stands on several pages"


def _id(fact: Fact, doc_id: str, stated: dict[str, str]) -> str:
    content = {
        "pdf": fact.pdf,
        "page": fact.page,
        "cell": fact.cell,
        **stated,
        "ignore_markdown_tables": fact.ignore_markdown_tables,
    }
    return f"{doc_id}_p{fact.page}_{sha256_bytes(canonical_json(content))[:12]}"


def _is_safe(text: str) -> bool:
    return text == " ".join(text.split()) and any(map(str.isalnum, text)) and _MARKUP.isdisjoint(text)


def _text(cell: GridCell) -> str:
    return " ".join(cell.text.split())


def _cells(grid: Grid, text: str, *, folded: bool = False) -> list[GridCell]:
    every = dict.fromkeys(grid.cell(row, col) for row in range(grid.n_rows) for col in range(grid.n_cols))
    return [cell for cell in every if (_text(cell).casefold() if folded else _text(cell)) == text]


def _holds(text: str, stated: dict[str, str], table: TableView) -> bool:
    return any(
        all(wanted in _around(table.grid, cell, relation) for relation, wanted in stated.items())
        for cell in _cells(table.grid, text)
    )


def _around(grid: Grid, cell: GridCell, relation: str) -> set[str]:
    """The texts that stand in a relation to a cell."""
    rows = range(cell.row, min(cell.row + cell.row_span, grid.n_rows))
    cols = range(cell.col, min(cell.col + cell.col_span, grid.n_cols))
    if relation == "top_heading":
        above = {grid.cell(row, col) for row in range(cell.row) for col in cols}
        return {_text(one) for one in above if one.column_header}
    if relation == "left_heading":
        beside = {grid.cell(row, col) for row in rows for col in range(cell.col)}
        return {_text(one) for one in beside if not one.column_header}
    places = {
        "up": [(cell.row - 1, col) for col in cols],
        "down": [(rows.stop, col) for col in cols],
        "left": [(row, cell.col - 1) for row in rows],
        "right": [(row, cols.stop) for row in rows],
    }[relation]
    return {_text(grid.cell(row, col)) for row, col in places if 0 <= row < grid.n_rows and 0 <= col < grid.n_cols}


def _finding(doc_id: str, fact_id: str | None, what: str) -> Finding:
    return Finding(doc_id=doc_id, qid=fact_id, invariant="facts", what=what)
