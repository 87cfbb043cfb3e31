"""Ragas: JSON Lines for `EvaluationDataset.from_jsonl`, all samples of the single-turn type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.io.jsonl import jsonl_bytes

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files
    from qagen.model.item import Item


def ragas_files(bundle: Bundle) -> Files:
    """Return ragas.jsonl, and with results one file for each run that adds what was retrieved.

    Ragas drops unknown keys, so where an item comes from is in `reference_context_ids`.
    """
    texts = bundle.texts()
    samples = {item.qid: _sample(bundle, item, texts) for item in bundle.items}
    files = {"ragas.jsonl": jsonl_bytes(samples.values())}
    for name, rankings in bundle.runs.items():
        retrieved = {qid: [id_ for id_, _ in rankings.get(qid, ())] for qid in samples}
        files[f"runs/{name}.jsonl"] = jsonl_bytes(
            {**sample, "retrieved_contexts": [texts[id_] for id_ in ids], "retrieved_context_ids": ids}
            for sample, ids in zip(samples.values(), retrieved.values(), strict=True)
        )
    return files


def _sample(bundle: Bundle, item: Item, texts: dict[str, str]) -> dict[str, Any]:
    ids = bundle.relevant_ids(item.qid)
    return {
        "user_input": item.question,
        "reference": item.answer,
        "reference_contexts": [texts[id_] for id_ in ids],
        "reference_context_ids": list(ids),
    }
