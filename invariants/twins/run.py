"""Makes the twins of a benchmark and lets the invariants judge them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.case import Case
from invariants.judge import judge, judge_together
from invariants.twins.original import Original
from invariants.twins.registry import KINDS, Kind
from qagen.model.base import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from invariants.derive.source import Source
    from qagen.model.item import Item


class Tally(Record):
    """What became of the twins of one kind."""

    kind: str
    made: int
    """Wrong twins."""
    killed: int
    """Wrong twins that an invariant rejected."""
    still_right: int
    """Changes that left an item which the documents support: not judged."""
    survivors: tuple[str, ...]
    """qid and question of the wrong twins that no invariant rejected."""


def run(originals: Sequence[Original]) -> tuple[Tally, ...]:
    """Spoil every item, in every way.

    Returns:
        One tally per kind, in the order of the kinds; all zero without originals.
    """
    return tuple(tally(kind, originals) for kind in KINDS)


def originals_of(sources: Mapping[str, Source], items: Sequence[Item]) -> Iterator[Original]:
    """The items that hold, in their order; one with a finding of its own or without its document is no original."""
    by_document: dict[str, list[Item]] = {}
    for item in items:
        by_document.setdefault(item.doc_id, []).append(item)
    for item in items:
        source = sources.get(item.doc_id)
        if source is None:
            continue
        case = Case(item, source)
        if next(judge(case), None) is None:
            yield Original(case, by_document[item.doc_id])


def tally(kind: Kind, originals: Sequence[Original]) -> Tally:
    """Make the twins of one kind and let the invariants judge the wrong ones."""
    made = killed = still_right = 0
    survivors: list[str] = []
    for original in originals:
        for twin in kind.make(original):
            if not kind.wrong(twin, original):
                still_right += 1
                continue
            made += 1
            if _is_rejected(twin, original, beside=kind.beside):
                killed += 1
            else:
                survivors.append(f"{twin.qid}: {twin.question}")
    return Tally(kind=kind.name, made=made, killed=killed, still_right=still_right, survivors=tuple(survivors))


def _is_rejected(twin: Item, original: Original, *, beside: bool) -> bool:
    case = Case(twin, original.source)
    if next(judge(case), None) is not None:
        return True
    others = [sibling for sibling in original.siblings if beside or sibling is not original.item]
    together = [*(Case(sibling, original.source) for sibling in others), case]
    return any(finding.qid == twin.qid for finding in judge_together(together))
