"""Judging a benchmark, or items in memory, by the invariants."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from invariants.bench import load
from invariants.case import Case
from invariants.finding import Finding
from invariants.registry import INVARIANTS, Invariant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from invariants.bench import Bench
    from invariants.derive.source import Source
    from qagen.model.item import Item


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
    cases, found = [], []
    for item in items:
        source = sources.get(item.doc_id)
        if source is None:
            found.append(Finding(doc_id=item.doc_id, qid=item.qid, invariant="references", what="no such document"))
        else:
            cases.append(Case(item, source))
    for number, case in enumerate(cases, start=1):
        found.extend(judge(case, invariants))
        if on_progress is not None:
            on_progress(number, len(cases))
    found.extend(judge_together(cases, invariants))
    return tuple(found)


def judge(case: Case, invariants: Sequence[Invariant] = INVARIANTS) -> Iterator[Finding]:
    """What does not hold for one item alone."""
    for invariant in invariants:
        if invariant.of_item is not None:
            yield from _judge_item(case, invariant, invariant.of_item)


def _judge_item(case: Case, invariant: Invariant, of_item: Callable[[Case], Iterator[str]]) -> Iterator[Finding]:
    try:
        for what in of_item(case):
            yield _finding(case, invariant, what)
    except (LookupError, AttributeError, TypeError, ValueError, RecursionError) as error:
        # A document whose references lead nowhere, or an item beyond all bounds: no proof, and so a finding.
        yield _finding(case, invariant, f"cannot be judged ({type(error).__name__}: {error})")


def judge_together(cases: Sequence[Case], invariants: Sequence[Invariant] = INVARIANTS) -> Iterator[Finding]:
    """What does not hold between items."""
    for invariant in invariants:
        if invariant.of_items is not None:
            for case, what in invariant.of_items(cases):
                yield _finding(case, invariant, what)


def _finding(case: Case, invariant: Invariant, what: str) -> Finding:
    return Finding(doc_id=case.item.doc_id, qid=case.item.qid, invariant=invariant.name, what=what)
