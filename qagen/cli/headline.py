"""The headline table of an evaluation of chunkers, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.model.score import Comparison, Figure, Scores

_TITLES = {
    "table": "items answered by a table alone (cell_value, table_about)",
    "context_dependent": "items that need a paragraph with the table (context_dependent)",
}
_NOTHING = "-"
_CEILING = "oracle"


def headline_lines(scores: Scores) -> list[str]:
    """Lines of the headline: for each population a table of arms, then the differences from the baseline.

    Shares are in per cent, over the items (micro); `n` is the number of items for which a measure is defined.
    """
    lines: list[str] = []
    found: dict[tuple[str, str, str, str], Figure] = {}
    for figure in scores.figures:
        if not figure.slice:
            found[figure.population, figure.arm, figure.retriever, figure.measure] = figure
    ranking = [one.name for one in scores.retrievers if one.name != _CEILING]
    for population, title in _TITLES.items():
        lines += [title, *_table(list(_rows(scores, found, population, ranking))), ""]
    differences = [one for one in scores.comparisons if not one.exploratory]
    if differences:
        lines += [f"differences from {scores.baseline}, in points of per cent (p adjusted by Holm over all of them)"]
        lines += _table([_DIFFERENCE_HEADER, *map(_difference, differences)])
    return lines if differences else lines[:-1]


def _rows(
    scores: Scores, found: dict[tuple[str, str, str, str], Figure], population: str, ranking: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    measures = [*scores.headline, "tokens_per_hit"]
    ceiling = any(one.name == _CEILING for one in scores.retrievers)
    yield ("arm", "retriever", *(cell for name in measures[:-1] for cell in (name, "n")), "tokens/hit")
    for retriever in ranking:
        for arm in scores.arms:
            figures = [found.get((population, arm.name, retriever, name)) for name in measures]
            cells = [cell for one in figures[:-1] for cell in (_share(one), str(one.n) if one else "0")]
            yield (arm.name, retriever, *cells, _number(figures[-1]))
    for arm in scores.arms if ceiling else ():
        top, budget, cost = (
            found.get((population, arm.name, _CEILING, name))
            for name in ("oracle", "evidence@budget", "tokens_per_hit")
        )
        n = str(top.n) if top else "0"
        blank = [_NOTHING, "0"] * (len(scores.headline) - 2)
        yield (arm.name, _CEILING, *blank, _share(top), n, _share(budget), n, _number(cost))


def _share(figure: Figure | None) -> str:
    return _NOTHING if figure is None or figure.micro is None else f"{100 * figure.micro:.1f}"


def _number(figure: Figure | None) -> str:
    return _NOTHING if figure is None or figure.micro is None else f"{figure.micro:,.0f}"


_DIFFERENCE_HEADER = ("arm", "retriever", "items", "measure", "difference", "interval", "p", "n", "documents", "test")


def _difference(one: Comparison) -> tuple[str, ...]:
    points = _NOTHING if one.difference is None else f"{100 * one.difference:+.1f}"
    interval = _NOTHING if one.interval is None else f"{100 * one.interval[0]:+.1f} to {100 * one.interval[1]:+.1f}"
    p = _NOTHING if one.p_holm is None else f"{one.p_holm:.4f}"
    kind = "context" if one.population == "context_dependent" else one.population
    return (one.arm, one.retriever, kind, one.measure, points, interval, p, str(one.n), str(one.documents), one.method)


def _table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Columns of equal width, the first two to the left, the others to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            text.ljust(width) if at < 2 else text.rjust(width)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
