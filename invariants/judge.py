"""Judging a benchmark, or items in memory, by the invariants."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from invariants.bench import load
from invariants.case import Case
from invariants.finding import Finding
from invariants.registry import INVARIANTS, Invariant
from invariants.selection_case import SelectionCase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from invariants.bench import Bench
    from invariants.derive.source import Source
    from qagen.model.item import Item


_AnyCase = TypeVar("_AnyCase", Case, SelectionCase)


def check(bench: Path | str, *, invariants: Sequence[Invariant] = INVARIANTS) -> tuple[Finding, ...]:
    """Judge a benchmark folder.

    Args:
        bench: the folder that `qagen generate` wrote.
        invariants: which to judge, in this order; all by default (determinism runs the generator as a process).

    Returns:
        What does not hold; nothing if all hold.

    Raises:
        UsageError: the folder is no finished benchmark.
    """
    return check_bench(load(Path(bench)), invariants=invariants)


def check_bench(
    bench: Bench,
    *,
    invariants: Sequence[Invariant] = INVARIANTS,
    on_progress: Callable[[int, int], None] | None = None,
) -> tuple[Finding, ...]:
    """Judge a loaded benchmark: items first, document by document, then the folder.

    `on_progress` is called after each item with the number judged and the number of all.
    """
    found = [*check_items(bench.sources, bench.items, invariants=invariants, on_progress=on_progress)]
    for invariant in invariants:
        if invariant.of_bench is not None:
            found.extend(invariant.of_bench(bench))
    return tuple(found)


def check_items(
    sources: Mapping[str, Source],
    items: Iterable[Item],
    *,
    invariants: Sequence[Invariant] = INVARIANTS,
    on_progress: Callable[[int, int], None] | None = None,
) -> tuple[Finding, ...]:
    """Judge items beside their documents, without a folder; an item whose document is missing is one finding."""
    cases: list[Case | SelectionCase] = []
    found: list[Finding] = []
    for item in items:
        source = sources.get(item.doc_id)
        if source is None:
            found.append(Finding(doc_id=item.doc_id, qid=item.qid, invariant="references", what="no such document"))
        else:
            cases.append(case_of(item, source))
    for number, case in enumerate(cases, start=1):
        found.extend(judge(case, invariants))
        if on_progress is not None:
            on_progress(number, len(cases))
    found.extend(judge_together(cases, invariants))
    return tuple(found)


def case_of(item: Item, source: Source) -> Case | SelectionCase:
    """An item beside its document, as its type asks for."""
    return Case(item, source) if item.selection is None else SelectionCase(item, source)


def judge(case: Case | SelectionCase, invariants: Sequence[Invariant] = INVARIANTS) -> Iterator[Finding]:
    """What does not hold for one item alone."""
    try:
        for invariant in invariants:
            if isinstance(case, SelectionCase):
                if invariant.of_selection is not None:
                    yield from _judge_item(case, invariant, invariant.of_selection)
            elif invariant.of_item is not None:
                yield from _judge_item(case, invariant, invariant.of_item)
    finally:
        if isinstance(case, SelectionCase):
            case.close()


def _judge_item(
    case: _AnyCase, invariant: Invariant, of_item: Callable[[_AnyCase], Iterator[str]]
) -> Iterator[Finding]:
    try:
        for what in of_item(case):
            yield _finding(case, invariant, what)
    except (LookupError, AttributeError, TypeError, ValueError, RecursionError) as error:
        # A document whose references lead nowhere, or an item beyond all bounds: no proof, and so a finding.
        yield _finding(case, invariant, f"cannot be judged ({type(error).__name__}: {error})")


def judge_together(
    cases: Sequence[Case | SelectionCase], invariants: Sequence[Invariant] = INVARIANTS
) -> Iterator[Finding]:
    """What does not hold between items."""
    tables = [case for case in cases if isinstance(case, Case)]
    forms = [case for case in cases if isinstance(case, SelectionCase)]
    for invariant in invariants:
        for case, what in invariant.of_items(tables) if invariant.of_items is not None else ():
            yield _finding(case, invariant, what)
        for form, what in invariant.of_selections(forms) if invariant.of_selections is not None else ():
            yield _finding(form, invariant, what)


def _finding(case: Case | SelectionCase, invariant: Invariant, what: str) -> Finding:
    return Finding(doc_id=case.item.doc_id, qid=case.item.qid, invariant=invariant.name, what=what)
