"""The arms against the baseline: pairs by item, clusters by document, one declared family (specs/evaluation.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.groups import DECLARED, groups_of
from qagen.evaluation.retrievers import ORACLE
from qagen.evaluation.rows import headline_k, measure_names
from qagen.evaluation.statistics.compare import Pairing, compare
from qagen.evaluation.statistics.exact import holm
from qagen.model.score import Comparison

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.evaluation.groups import Group
    from qagen.model.score import ChunkEvaluationConfig, Row


def headline_measures(config: ChunkEvaluationConfig) -> tuple[str, ...]:
    """Measures of the declared family for retrievers that rank; the oracle has the measure `oracle` alone."""
    k = headline_k(config.ks)
    return (f"page_hit@{k}", f"evidence@{k}", "evidence@budget")


def comparisons_of(
    rows: Mapping[tuple[str, str], Sequence[Row]],
    arms: Sequence[str],
    retrievers: Sequence[str],
    baseline: str,
    config: ChunkEvaluationConfig,
) -> list[Comparison]:
    """Compare every other arm with the baseline.

    Whole populations are compared on every measure, slices on those of the headline only.

    Args:
        rows: (arm, retriever) to rows.
        arms: names in the order of the output.
        retrievers: names in the order of the output.
        baseline: name of one of the arms.
        config: of the run.

    Returns:
        By retriever, arm, population, slice, class and measure, with p-values adjusted over the declared family.
    """
    found = []
    for retriever in retrievers:
        declared = ("oracle",) if retriever == ORACLE else headline_measures(config)
        base = {row.qid: row for row in rows.get((baseline, retriever), ())}
        for arm in arms:
            mine = rows.get((arm, retriever), ())
            names = measure_names(config.ks, retriever)
            for group, members in groups_of(mine).items() if arm != baseline else ():
                for measure in names if group.whole else declared:
                    family = group.whole and group.population in DECLARED and measure in declared
                    found.append(_compared(group, members, base, (arm, baseline, retriever, measure), config, family))
    return _adjusted(found)


def _compared(
    group: Group,
    rows: Sequence[Row],
    base: Mapping[str, Row],
    names: tuple[str, str, str, str],
    config: ChunkEvaluationConfig,
    family: bool,
) -> Comparison:
    arm, baseline, retriever, measure = names
    mine: list[float] = []
    theirs: list[float] = []
    documents: list[str] = []
    for row in sorted(rows, key=lambda row: row.qid):
        one = row.measures[measure]
        other = base[row.qid].measures[measure] if row.qid in base else None
        if one is not None and other is not None:
            mine.append(one)
            theirs.append(other)
            documents.append(row.doc_id)
    verdict = compare(
        Pairing(mine, theirs, documents),
        resamples=config.bootstrap,
        key=config.bootstrap_key,
        level=config.level,
        binary=not measure.startswith("mrr"),
    )
    return Comparison(
        arm=arm,
        baseline=baseline,
        retriever=retriever,
        measure=measure,
        population=group.population,
        slice=group.slice,
        slice_class=group.slice_class,
        exploratory=not family,
        n=len(mine),
        documents=len(set(documents)),
        arm_value=sum(mine) / len(mine) if mine else None,
        baseline_value=sum(theirs) / len(theirs) if theirs else None,
        difference=verdict.difference,
        difference_macro=verdict.difference_macro,
        method=verdict.method,
        interval=verdict.interval,
        p=verdict.p,
        p_holm=None,
        bootstrap=verdict.bootstrap,
        clustered=verdict.clustered,
        sign_flip_p=verdict.sign_flip_p,
        mcnemar=verdict.mcnemar,
        note=verdict.note,
    )


def _adjusted(comparisons: Sequence[Comparison]) -> list[Comparison]:
    family = [at for at, one in enumerate(comparisons) if not one.exploratory and one.p is not None]
    adjusted = dict(zip(family, holm([comparisons[at].p or 0.0 for at in family]), strict=True))
    return [one.model_copy(update={"p_holm": adjusted.get(at)}) for at, one in enumerate(comparisons)]
