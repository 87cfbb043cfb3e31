"""Twins that point to the wrong place."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from invariants.question import table_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.twins.original import Original
    from qagen.model.item import Evidence, Item

_STEP = 9.0
_MOST = 2
_ORDINALS = ("first", "second", "third", "fourth")
_ORDINALS_KO = ("첫", "두", "세", "네")


def box_moved(original: Original) -> Iterator[Item]:
    """One box moved by the height of a line, each evidence in turn."""
    for at, evidence in enumerate(original.item.evidence):
        if evidence.bbox is not None:
            left, top, right, bottom = evidence.bbox
            moved = evidence.model_copy(update={"bbox": (left, top - _STEP, right, bottom - _STEP)})
            yield _with(original, at, moved)


def page_changed(original: Original) -> Iterator[Item]:
    """The next page, in qid, page, meta, table phrase and evidence alike."""
    item = original.item
    if item.page is None:
        return
    page = item.page + 1
    pages = max(original.source.n_pages, page)
    slots = original.slots._replace(table=original.slots.table.replace(str(item.page), str(page)))
    yield original.asked(
        slots,
        page=page,
        qid=item.qid.replace(f"::auto_p{item.page}_", f"::auto_p{page}_"),
        meta=item.meta.model_copy(update={"page_index": round(page / pages, 3)}),
        evidence=tuple(
            evidence if evidence.page_no is None else evidence.model_copy(update={"page_no": evidence.page_no + 1})
            for evidence in item.evidence
        ),
    )


def evidence_page_changed(original: Original) -> Iterator[Item]:
    """The value's evidence on another page than its table."""
    first = original.item.evidence[0]
    if first.page_no is not None:
        yield _with(original, 0, first.model_copy(update={"page_no": first.page_no + 1}))


def other_table_named(original: Original) -> Iterator[Item]:
    """The table phrase of another table: one that another item uses, or another count on the same page."""
    own = original.slots.table
    if original.item.type == "context_dependent":
        return
    phrases = [_recounted(own)] if own else []
    phrases += [sibling for sibling in _phrases(original) if sibling != own]
    for phrase in islice(dict.fromkeys(phrases), _MOST):
        yield original.asked(original.slots._replace(table=phrase))


def _phrases(original: Original) -> Iterator[str]:
    from invariants.question import readings

    for sibling in original.siblings:
        if sibling.table_ref != original.item.table_ref and sibling.type != "context_dependent":
            for reading in readings(sibling.question):
                if reading.type == sibling.type and table_name(reading.table) is not None:
                    yield reading.table


def _recounted(phrase: str) -> str:
    """Another ordinal, or one where there was none."""
    for words, joint in ((_ORDINALS, " "), (_ORDINALS_KO, " 번째 ")):
        for number, word in enumerate(words):
            if f"{word}{joint}" in phrase:
                return phrase.replace(f"{word}{joint}", f"{words[(number + 1) % len(words)]}{joint}", 1)
    if phrase.startswith("the table"):
        return phrase.replace("the table", "the second table", 1)
    return f"{phrase.removesuffix('표')}두 번째 표"


def label_evidence_dropped(original: Original) -> Iterator[Item]:
    """One label cell left out of the evidence."""
    if original.match is not None and len(original.item.evidence) > 1:
        yield original.item.model_copy(update={"evidence": (original.item.evidence[0], *original.item.evidence[2:])})


def table_ref_changed(original: Original) -> Iterator[Item]:
    """The reference of another table, with the evidence left where it is."""
    own = {part.ref for part in original.logical.parts}
    for table in islice((table for table in original.source.tables if table.ref not in own), 1):
        yield original.item.model_copy(update={"table_ref": table.ref})


def _with(original: Original, at: int, evidence: Evidence) -> Item:
    every = original.item.evidence
    return original.item.model_copy(update={"evidence": (*every[:at], evidence, *every[at + 1 :])})
