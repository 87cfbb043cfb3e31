"""No duplicates within a document: judged on the embedded form and on the spec (specs/qa.md section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from invariants.case import Case
    from invariants.selection_case import SelectionCase


def check_items(cases: Iterable[Case]) -> Iterator[tuple[Case, str]]:
    """Every item whose qid, embedded question or spec an earlier item of the document has."""
    seen: dict[Hashable, str] = {}
    for case in cases:
        for name, identity in _identities(case).items():
            key = (name, identity)
            if key in seen:
                yield case, f"same {name} as {seen[key]}"
            seen.setdefault(key, case.item.qid)


def check_selections(cases: Iterable[SelectionCase]) -> Iterator[tuple[SelectionCase, str]]:
    """Every item about a form whose qid or embedded question an earlier item of the document has."""
    seen: dict[Hashable, str] = {}
    for case in cases:
        item = case.item
        embedded = normalize_for_em(item.question_delabeled)
        for key in (("qid", item.qid), ("question_delabeled", item.doc_id, embedded)):
            if key in seen:
                yield case, f"same {key[0]} as {seen[key]}"
            seen.setdefault(key, item.qid)


def _identities(case: Case) -> dict[str, Hashable]:
    item = case.item
    keys = frozenset(normalize_for_em(key) for key in item.answer_spec.context_keys)
    found: dict[str, Hashable] = {
        "qid": item.qid,
        "question_delabeled": (item.doc_id, normalize_for_em(item.question_delabeled)),
        "spec": (item.doc_id, case.normalized_value, keys),
    }
    if case.claimed is not None and case.logical is not None:
        cell = case.logical.cell(*case.claimed)
        if cell.row_span > 1 or cell.col_span > 1:
            found["merged cell"] = (item.doc_id, case.claimed_address)
    return found
