"""scores.json put together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qagen.evaluation.comparisons import headline_measures
from qagen.evaluation.rows import headline_k
from qagen.evaluation.statistics.compare import MIN_BOOTSTRAP, MIN_INTERVAL
from qagen.evaluation.summaries import arm_summary
from qagen.model.score import RetrieverSummary, Scores, Unreached

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.evaluation.arm_run import ArmRun
    from qagen.evaluation.retrievers import Retriever
    from qagen.model.item import Item
    from qagen.model.score import ArmSummary, ChunkEvaluationConfig, Comparison, Figure


def make_scores(
    *,
    config: ChunkEvaluationConfig,
    token_counter: str,
    items: Sequence[Item],
    documents: int,
    runs: Sequence[ArmRun],
    files: Mapping[str, str],
    retrievers: Sequence[Retriever],
    figures: Sequence[Figure],
    comparisons: Sequence[Comparison],
) -> Scores:
    """Put the record together; `files` says what the files of each arm are called."""
    arms = tuple(arm_summary(run.arm, files[run.arm.name], run.made, run.chunks, run.errors) for run in runs)
    return Scores(
        config=config,
        baseline=config.baseline or runs[0].arm.name,
        headline_k=headline_k(config.ks),
        headline=headline_measures(config),
        token_counter=token_counter,
        items=len(items),
        documents=documents,
        items_by_type=dict(sorted(Counter(item.type for item in items).items())),
        arms=arms,
        retrievers=tuple(
            RetrieverSummary(name=one.name, file=_plain(one.name), version=one.version, config=dict(one.config))
            for one in retrievers
        ),
        figures=tuple(figures),
        comparisons=tuple(comparisons),
        unreached=unreached(items, runs),
        notes=tuple(_notes(items, documents, arms)),
    )


def _plain(name: str) -> str:
    from qagen.evaluation.run_files import file_names

    return file_names([name])[name]


def unreached(items: Sequence[Item], runs: Sequence[ArmRun]) -> tuple[Unreached, ...]:
    """Items whose value and keys stand together in no chunk of any arm, by qid."""
    reached = {judge.item.qid for run in runs for judge in run.judges if judge.document.satisfying[judge.item.qid]}
    missing = sorted((item for item in items if item.qid not in reached), key=lambda item: item.qid)
    return tuple(Unreached(qid=item.qid, type=item.type) for item in missing)


def _notes(items: Sequence[Item], documents: int, arms: Sequence[ArmSummary]) -> list[str]:
    notes = []
    if documents < MIN_BOOTSTRAP:
        weak = "no interval and an exact sign flip" if documents < MIN_INTERVAL else "an exact sign flip over documents"
        notes.append(f"{documents} documents are few: comparisons have {weak} in place of the bootstrap.")
    without = sum(item.page is None for item in items)
    if without:
        notes.append(f"{without} of {len(items)} items are of documents without pages; page measures leave them out.")
    for arm in arms:
        for what, basis in (("pages", arm.pages), ("tables", arm.tables)):
            if basis.text:
                notes.append(
                    f"{arm.name}: the {what} of {basis.text} of {arm.chunks} chunks were told by their words, since "
                    "the chunker gives no references."
                )
        if arm.errors:
            notes.append(f"{arm.name} failed {len(arm.errors)} times; what failed has no score, and is left out of n.")
        if not arm.chunks and not arm.errors:
            notes.append(f"{arm.name} gave no chunk at all.")
    return notes
