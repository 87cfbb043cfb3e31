"""The scores of many tables together: micro and macro, by document, table type and tag (specs/tables.md section 4)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qagen.evaluation.tables.rows.cells import NO_COUNTS, Counts, coverage, rates, soft_rates
from qagen.evaluation.tables.score_table import score_names
from qagen.model.table_score import GroupScores, NumberSums, TableScores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from qagen.model.table_score import CellSums, TableEvaluationConfig, TableResult

_MICRO = ("precision", "recall", "f1", "soft_precision", "soft_recall", "soft_f1", "coverage")
_HEADLINE_MICRO = ("precision", "recall", "f1", "soft_f1", "coverage")


def summarize(
    results: Sequence[TableResult],
    config: TableEvaluationConfig,
    *,
    without_prediction: Iterable[str] = (),
    without_truth: Iterable[str] = (),
    failures: Iterable[str] = (),
) -> TableScores:
    """Put the tables of a run together.

    Args:
        results: all tables.
        config: how they were scored.
        without_prediction: documents without predictions.
        without_truth: documents without true tables.
        failures: what could not be read.
    """
    overall = group_scores(results, config)
    by_tag: dict[str, list[TableResult]] = {}
    for result in results:
        for tag in result.tags:
            by_tag.setdefault(tag, []).append(result)
    prefix = "" if config.counting == "values" else "all_"
    headline = {
        name: overall.micro[prefix + name] if name in _HEADLINE_MICRO else overall.macro[name]
        for name in headline_names(config)
    }
    return TableScores(
        config=config,
        headline=headline,
        overall=overall,
        by_document=_grouped(results, config, lambda result: result.document),
        by_table_type=_grouped(
            [result for result in results if result.table_type], config, lambda result: result.table_type
        ),
        by_tag={tag: group_scores(by_tag[tag], config) for tag in sorted(by_tag)},
        without_prediction=tuple(without_prediction),
        without_truth=tuple(without_truth),
        failures=tuple(failures),
    )


def headline_names(config: TableEvaluationConfig) -> tuple[str, ...]:
    """The names of the headline: scores of cells (micro), then of tables (macro)."""
    return (*_HEADLINE_MICRO, *(name for name in score_names(config) if name not in _MICRO))


def group_scores(results: Sequence[TableResult], config: TableEvaluationConfig) -> GroupScores:
    """The scores of some tables; means over no table are 0, and counts over no cell 1 (nothing was asked)."""
    documents: dict[str, list[TableResult]] = {}
    for result in results:
        documents.setdefault(result.document, []).append(result)
    names = score_names(config)
    means = [_means(tables, names) for tables in documents.values()]
    located = [result.grits_loc for result in results if result.grits_loc is not None]
    states = Counter(result.state for result in results)
    return GroupScores(
        documents=len(documents),
        tables=len(results),
        paired=states["paired"],
        missing=states["missing"],
        spurious=states["spurious"],
        micro=_micro([result.values for result in results]) | {
            f"all_{name}": value for name, value in _micro([result.all for result in results]).items()
        },
        macro=_means(results, names),
        macro_documents={name: _mean([one[name] for one in means]) for name in names},
        grits_loc=_mean(located) if located else None,
        numbers=_numbers([result.numbers for result in results]),
        causes=dict(sorted(Counter(result.cause_of_failure for result in results).items())),
    )  # fmt: skip


def _grouped(
    results: Sequence[TableResult], config: TableEvaluationConfig, key: Callable[[TableResult], str]
) -> dict[str, GroupScores]:
    groups: dict[str, list[TableResult]] = {}
    for result in results:
        groups.setdefault(key(result), []).append(result)
    return {name: group_scores(groups[name], config) for name in sorted(groups)}


def _means(results: Sequence[TableResult], names: Sequence[str]) -> dict[str, float]:
    return {name: _mean([result.scores.get(name, 0.0) for result in results]) for name in names}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _micro(sums: Sequence[CellSums]) -> dict[str, float]:
    total = NO_COUNTS
    for one in sums:
        total = total.plus(Counts(**one.model_dump()))
    found = {**rates(total), **soft_rates(total), "coverage": coverage(total)}
    return {name: float(found[name]) for name in _MICRO}


def _numbers(sums: Sequence[NumberSums]) -> NumberSums:
    return NumberSums(**{name: sum(getattr(one, name) for one in sums) for name in NumberSums.model_fields})
