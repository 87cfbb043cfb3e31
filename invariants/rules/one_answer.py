"""One answer (specs/qa.md section 6): the shown labels lead to one cell of the document, and the spec to one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.derive.words import is_blank, says_something
from qagen.text.match import em_hit_normalized
from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.case import Case
    from invariants.derive.logical import Address, Logical


def check(case: Case) -> Iterator[str]:
    """No other cell, table or value fits the question."""
    if case.logical is None:
        yield f"{case.item.table_ref} is no table of the document"
        return
    if case.item.type != "table_about":
        yield from _one_cell(case, case.logical)
    yield from _one_table(case, case.logical)


def _one_cell(case: Case, logical: Logical) -> Iterator[str]:
    if case.claimed is None:
        yield "the first evidence is no data cell of the table"
        return
    if case.match is None:
        named = ", ".join(f"{a.ref} ({a.row}, {a.col})" for a in case.addressed[:3]) or "no cell"
        yield f"the shown labels are not those of the evidence's cell; they lead to {named}"
        return
    others = [
        address
        for address in case.addressed
        if address != case.claimed_address and not _blank_beside(case, logical, address)
    ]
    if others:
        named = ", ".join(f"{a.ref} ({a.row}, {a.col})" for a in others[:3])
        yield f"the shown labels also lead to {named}"
    text = normalize_for_em(logical.cell(*case.claimed).text)
    if text != case.normalized_value:
        yield f"the cell says {logical.cell(*case.claimed).text!r}, the spec {case.item.answer_spec.value!r}"
    same = [cell.at for cell in logical.data_cells if normalize_for_em(cell.text) == case.normalized_value]
    if len(same) > 1:
        yield f"the value stands in {len(same)} data cells: {same[:3]}"


def _blank_beside(case: Case, logical: Logical, address: Address) -> bool:
    """A blank cell (or a lone currency sign) of the value's row under the very header cells of the value.

    Accounts set details and sums, or signs and amounts, in columns of their own under one header: one place to read.
    """
    if case.claimed is None or case.claimed_address is None:
        return False
    part = logical.parts[case.claimed[0].part]
    if (address.ref, address.row) != case.claimed_address[:2]:
        return False
    text = part.grid.cell(address.row, address.col).text
    return logical.paths[address.col] == logical.paths[case.claimed[1]] and (is_blank(text) or not says_something(text))


def _one_table(case: Case, logical: Logical) -> Iterator[str]:
    own = {part.ref for part in logical.parts}
    for table in case.source.tables:
        if table.ref in own:
            continue
        if any(em_hit_normalized(case.spec, text) for text in set(table.normalized_texts)):
            yield f"the spec also passes on {table.ref}"
