"""BEIR: corpus.jsonl, queries.jsonl, qrels/test.tsv (specs/exports.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.io.jsonl import jsonl_bytes

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files


def beir_files(bundle: Bundle) -> Files:
    """Return the three files that BEIR's loader reads.

    Queries are `question_delabeled`, the form that gets embedded. A query without a relevant passage (an arm that lost
    the answer) is left out of both queries and qrels: the loader raises KeyError otherwise. How many were left out
    is seen by comparing with items.jsonl.
    """
    asked = [item for item in bundle.items if bundle.relevant_ids(item.qid)]
    rows = [f"{item.qid}\t{id_}\t1\n" for item in asked for id_ in bundle.relevant_ids(item.qid)]
    return {
        "corpus.jsonl": jsonl_bytes({"_id": p.id, "title": p.title, "text": p.text} for p in bundle.passages),
        "queries.jsonl": jsonl_bytes({"_id": item.qid, "text": item.question_delabeled} for item in asked),
        "qrels/test.tsv": ("query-id\tcorpus-id\tscore\n" + "".join(rows)).encode(),
    }
