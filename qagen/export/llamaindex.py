"""LlamaIndex: the JSON of a labelled RAG dataset, written by hand (the class is gone from newer releases)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.io.canonical import pretty_json

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files


def llamaindex_files(bundle: Bundle) -> Files:
    """Return rag_dataset.json; the author of queries and answers is `ai` (the format knows only that and `human`)."""
    texts = bundle.texts()
    author = {"model_name": f"qagen {bundle.qagen_version} (rules, no model)", "type": "ai"}
    examples = [
        {
            "query": item.question,
            "query_by": author,
            "reference_contexts": [texts[id_] for id_ in bundle.relevant_ids(item.qid)],
            "reference_answer": item.answer,
            "reference_answer_by": author,
        }
        for item in bundle.items
    ]
    return {"rag_dataset.json": pretty_json({"examples": examples}, sort_keys=False)}
