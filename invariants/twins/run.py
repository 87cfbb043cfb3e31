"""Makes the twins of a benchmark and lets the invariants judge them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.case import Case
from invariants.judge import judge, judge_together
from invariants.selection_case import SelectionCase
from invariants.twins.original import Original
from invariants.twins.registry import KINDS, Kind
from invariants.twins.selections import SELECTION_KINDS, SelectionKind, SelectionOriginal
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


def run(originals: Sequence[Original], forms: Sequence[SelectionOriginal] = ()) -> tuple[Tally, ...]:
    """Spoil every item, in every way.

    Args:
        originals: items about tables.
        forms: items about forms; their kinds are tallied only where there are some.

    Returns:
        One tally per kind, in the order of the kinds; all zero without originals.
    """
    kinds = SELECTION_KINDS if forms else ()
    return (*(tally(kind, originals) for kind in KINDS), *(tally_selections(kind, forms) for kind in kinds))


def originals_of(sources: Mapping[str, Source], items: Sequence[Item]) -> Iterator[Original]:
    """The items that hold, in their order; one with a finding of its own or without its document is no original."""
    by_document: dict[str, list[Item]] = {}
    for item in items:
        by_document.setdefault(item.doc_id, []).append(item)
    for item in items:
        source = sources.get(item.doc_id)
        if source is None or item.selection is not None:
            continue
        case = Case(item, source)
        if next(judge(case), None) is None:
            yield Original(case, [sibling for sibling in by_document[item.doc_id] if sibling.selection is None])


def selections_of(sources: Mapping[str, Source], items: Sequence[Item]) -> Iterator[SelectionOriginal]:
    """The items about forms that hold, in their order."""
    about_forms = [item for item in items if item.selection is not None]
    for item in about_forms:
        if item.doc_id in sources:
            case = SelectionCase(item, sources[item.doc_id])
            if next(judge(case), None) is None:
                yield SelectionOriginal(case, about_forms)


def tally_selections(kind: SelectionKind, originals: Sequence[SelectionOriginal]) -> Tally:
    """Make the twins of one kind about forms and let the invariants judge them."""
    made = killed = 0
    survivors: list[str] = []
    for original in originals:
        for twin in kind.make(original):
            made += 1
            case = SelectionCase(twin, original.case.source)
            beside = [original.case] if kind.beside else []
            if next(judge(case), None) is not None or any(judge_together([*beside, case])):
                killed += 1
            else:
                survivors.append(f"{twin.qid}: {twin.question} -> {twin.answer}")
    return Tally(kind=kind.name, made=made, killed=killed, still_right=0, survivors=tuple(survivors))


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
