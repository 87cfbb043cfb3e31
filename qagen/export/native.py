"""qagen's own JSON Lines: items.jsonl as it is (specs/qa.md section 8), with the passages beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.io.jsonl import jsonl_bytes

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files


def jsonl_files(bundle: Bundle) -> Files:
    """Return items.jsonl, corpus.jsonl and qrels.jsonl; rows in the order of the benchmark."""
    return {
        "items.jsonl": jsonl_bytes(item.model_dump(mode="json") for item in bundle.items),
        "corpus.jsonl": jsonl_bytes(
            {"id": p.id, "doc_id": p.doc_id, "title": p.title, "text": p.text, "refs": p.refs, "pages": p.pages}
            for p in bundle.passages
        ),
        "qrels.jsonl": jsonl_bytes(
            {"qid": item.qid, "corpus_id": id_, "score": 1}
            for item in bundle.items
            for id_ in bundle.relevant_ids(item.qid)
        ),
    }
