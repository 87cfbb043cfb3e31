"""Truths and predictions to scores: the one function of this room (specs/selection.md sections 4 to 6)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qagen.evaluation.selection.aggregate import counts_of, macro, ratios, rounded
from qagen.evaluation.selection.eligible import STAGES, Contents, Eligible, eligible
from qagen.evaluation.selection.errors import SelectionError
from qagen.evaluation.selection.matching import greedy_pairs, optimal_pairs
from qagen.evaluation.selection.options import MATCHINGS, Options, options_of
from qagen.evaluation.selection.records import Place, Read, Selection, read_entries, sample_ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from qagen.evaluation.selection.eligible import Candidate
    from qagen.evaluation.selection.options import Matching

SCHEMA = "qagen selections 1"


def score(
    truth: Sequence[Mapping[str, Any]],
    pred: Sequence[Mapping[str, Any]],
    samples: Iterable[str] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Score predicted selections.

    Args:
        truth: records, objects with `selected_items` or rows of the public dataset, as plain dicts.
        pred: the same; an empty list is a system that saw nothing.
        samples: further sample ids that exist without any selection.
        **options: `overlap_min` (0.8), `centroid_max` (0.35; -1 for any distance), `matching` ("optimal" or "greedy"),
            `strip_marks` (False).

    Returns:
        The counts, micro and macro scores and what became of each sample, as `qagen evaluate selections` writes them.

    Raises:
        SelectionError: options, truths or predictions that cannot be scored, in this order; its `code` says what.
    """
    settings = options_of(options)
    known = sample_ids(samples) if samples is not None else ()
    truths = read_entries(_placed("truth", truth), samples=known)
    if not truths.samples:
        raise no_samples("truth")
    return score_read(truths, read_entries(_placed("predictions", pred)), settings)


def no_samples(source: str) -> SelectionError:
    """The error for a truth that names no sample."""
    return SelectionError(
        "E_NO_SAMPLES", f"{source}: names no sample; give truth records, or objects with an empty selected_items."
    )


def _placed(source: str, entries: object) -> Iterable[tuple[Place, object]]:
    if isinstance(entries, str | bytes | dict) or not hasattr(entries, "__iter__"):
        raise SelectionError("E_RECORD", f"{source}: expected a list of records, found {type(entries).__name__}.")
    return ((Place(source, number), entry) for number, entry in enumerate(entries, start=1))


@dataclass(frozen=True)
class _Sample:
    """One sample with its graph."""

    sample_id: str
    truths: tuple[Selection, ...]
    predictions: tuple[Selection, ...]
    graph: Eligible
    order: tuple[int, ...]
    """Of the predictions for the optimal matching."""

    def pairs(self, matching: Matching) -> dict[int, Candidate]:
        if matching == "greedy":
            return greedy_pairs(self.graph.candidates)
        return optimal_pairs(self.graph.candidates, self.order)


def score_read(truths: Read, predictions: Read, options: Options) -> dict[str, Any]:
    """Score checked inputs; see `score`."""
    samples = _samples(truths, predictions, options)
    results = {matching: [_result(sample, matching) for sample in samples] for matching in MATCHINGS}
    other = next(matching for matching in MATCHINGS if matching != options.matching)
    chosen, literal = results[options.matching], results[other]
    known, named = set(truths.samples), set(predictions.samples)
    report = {
        "schema": SCHEMA,
        "options": dict(options.__dict__),
        **_totals(chosen),
        "unknown_samples": sorted(named - known),
        "missing_samples": sorted(known - {record.sample_id for record in predictions.records}),
        "other_matching": None,
        "per_sample": chosen,
    }
    apart = [one["sample_id"] for one, two in zip(chosen, literal, strict=True) if one["tp"] != two["tp"]]
    if apart:
        report["other_matching"] = {"matching": other, **_totals(literal), "samples_that_differ": apart}
    return report


def _totals(results: list[dict[str, Any]]) -> dict[str, Any]:
    tp, fp, fn = counts_of(results)
    return {"tp": tp, "fp": fp, "fn": fn, "micro": rounded(ratios(tp, fp, fn)), "macro": rounded(macro(results))}


def _samples(truths: Read, predictions: Read, options: Options) -> list[_Sample]:
    contents = Contents(strip_marks=options.strip_marks)
    by_sample: dict[str, tuple[list[Selection], list[Selection]]] = defaultdict(lambda: ([], []))
    for side, records in enumerate((truths.records, predictions.records)):
        for record in records:
            if record.selected:
                by_sample[record.sample_id][side].append(record)
    samples = []
    for sample_id in sorted({*truths.samples, *predictions.samples}):
        own, seen = by_sample.get(sample_id, ((), ()))
        graph = eligible(own, seen, contents, options)
        order = sorted(
            range(len(seen)),
            key=lambda at: (seen[at].page, contents.of(seen[at].content).normal, seen[at].bbox or (), at),
        )
        samples.append(_Sample(sample_id, tuple(own), tuple(seen), graph, tuple(order)))
    return samples


def _result(sample: _Sample, matching: Matching) -> dict[str, Any]:
    pairs = sample.pairs(matching)
    met = {choice.truth for choice in pairs.values()}
    false = [at for at in range(len(sample.predictions)) if at not in pairs]
    missed = [at for at in range(len(sample.truths)) if at not in met]
    scores = ratios(len(pairs), len(false), len(missed))
    return {
        "sample_id": sample.sample_id,
        "tp": len(pairs),
        "fp": len(false),
        "fn": len(missed),
        **rounded(scores),
        "skipped": scores["precision"] is None or scores["recall"] is None,
        "pairs": [
            [
                sample.predictions[at].index,
                sample.truths[pairs[at].truth].index,
                round(pairs[at].overlap, 6),
                None if (distance := pairs[at].distance) is None else round(distance, 6),
            ]
            for at in sorted(pairs)
        ],
        "fp_index": [sample.predictions[at].index for at in false],
        "fp_reason": [STAGES[sample.graph.pred_stage[at]] for at in false],
        "fn_index": [sample.truths[at].index for at in missed],
        "fn_reason": [STAGES[sample.graph.truth_stage[at]] for at in missed],
    }
