"""Figures of an arm: micro and macro means with what they stand on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.groups import groups_of
from qagen.evaluation.retrievers import ORACLE
from qagen.evaluation.rows import headline_k, measure_names
from qagen.model.score import Figure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qagen.evaluation.groups import Group
    from qagen.model.score import Row

TOKENS_PER_HIT = "tokens_per_hit"
"""Tokens that a reader is made to read for each item whose evidence is among them."""


def figures_of(arm: str, retriever: str, rows: Sequence[Row], ks: Sequence[int]) -> list[Figure]:
    """All figures of an arm with a retriever.

    Args:
        arm: name of the arm.
        retriever: name of the retriever.
        rows: its rows.
        ks: depths of the hit measures; tokens per hit are counted at the headline's.

    Returns:
        By population, slice, class and measure.
    """
    names = measure_names(ks, retriever)
    hit = "oracle" if retriever == ORACLE else f"evidence@{headline_k(ks)}"
    figures: list[Figure] = []
    for group, members in groups_of(rows).items():
        figures.extend(_mean(arm, retriever, group, members, name) for name in names)
        figures.append(_cost(arm, retriever, group, members, hit))
    return figures


def _by_document(rows: Sequence[Row], value: Callable[[Row], float | None]) -> dict[str, list[float]]:
    values: dict[str, list[float]] = {}
    for row in rows:
        one = value(row)
        if one is not None:
            values.setdefault(row.doc_id, []).append(one)
    return {name: values[name] for name in sorted(values)}


def _mean(arm: str, retriever: str, group: Group, rows: Sequence[Row], measure: str) -> Figure:
    documents = _by_document(rows, lambda row: row.measures[measure])
    n = sum(map(len, documents.values()))
    means = [sum(values) / len(values) for values in documents.values()]
    return Figure(
        arm=arm,
        retriever=retriever,
        measure=measure,
        population=group.population,
        slice=group.slice,
        slice_class=group.slice_class,
        n=n,
        documents=len(documents),
        micro=sum(map(sum, documents.values())) / n if n else None,
        macro=sum(means) / len(means) if means else None,
    )


def _cost(arm: str, retriever: str, group: Group, rows: Sequence[Row], hit: str) -> Figure:
    """Tokens read over hits; macro over the documents that have a hit, since no price can be given for none."""
    hits = {name: sum(values) for name, values in _by_document(rows, lambda row: row.measures[hit]).items()}
    tokens = {name: sum(values) for name, values in _by_document(rows, lambda row: row.context_tokens).items()}
    found = sum(hits.values())
    prices = [tokens[name] / count for name, count in hits.items() if count]
    return Figure(
        arm=arm,
        retriever=retriever,
        measure=TOKENS_PER_HIT,
        population=group.population,
        slice=group.slice,
        slice_class=group.slice_class,
        n=int(found),
        documents=len(prices),
        micro=sum(tokens.values()) / found if found else None,
        macro=sum(prices) / len(prices) if prices else None,
    )
