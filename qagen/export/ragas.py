"""Ragas: JSON Lines for `EvaluationDataset.from_jsonl`, all samples of the single-turn type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.export.trec import file_name
from qagen.io.jsonl import jsonl_bytes

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files
    from qagen.model.item import Item


def ragas_files(bundle: Bundle) -> Files:
    """Return ragas.jsonl, and with results one file for each run that adds what was retrieved.

    Ragas drops unknown keys, so where an item comes from is in `reference_context_ids`.
    """
    texts = bundle.texts()
    files = {"ragas.jsonl": jsonl_bytes(_sample(bundle, item, texts) for item in bundle.items)}
    for name, rankings in bundle.runs.items():
        samples = []
        for item in bundle.items:
            ids = [id_ for id_, _ in rankings.get(item.qid, ())]
            retrieved = {"retrieved_contexts": [texts[id_] for id_ in ids], "retrieved_context_ids": ids}
            samples.append({**_sample(bundle, item, texts), **retrieved})
        files[f"runs/{file_name(name)}.jsonl"] = jsonl_bytes(samples)
    return files


def _sample(bundle: Bundle, item: Item, texts: dict[str, str]) -> dict[str, Any]:
    ids = bundle.relevant_ids(item.qid)
    return {
        "user_input": item.question,
        "reference": item.answer,
        "reference_contexts": [texts[id_] for id_ in ids],
        "reference_context_ids": list(ids),
    }
