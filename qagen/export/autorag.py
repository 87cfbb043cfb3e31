"""AutoRAG: qa.parquet and corpus.parquet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.export.parquet_tables import parquet_bytes

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files

_QA = (("qid", "string"), ("query", "string"), ("retrieval_gt", "lists of strings"), ("generation_gt", "strings"))


def autorag_files(bundle: Bundle) -> Files:
    """Return the two files.

    `retrieval_gt` is a list of lists: every inner list is needed, any of its members will do. Items without a relevant
    passage are left out, since AutoRAG refuses an empty truth.
    """
    qa = [
        {
            "qid": item.qid,
            "query": item.question_delabeled,
            "retrieval_gt": [list(group) for group in bundle.relevant[item.qid]],
            "generation_gt": [item.answer],
        }
        for item in bundle.items
        if bundle.relevant_ids(item.qid)
    ]
    corpus = [
        {
            "doc_id": p.id,
            "contents": p.text,
            "metadata": {"title": p.title, "pages": list(p.pages)},
            "path": bundle.sources.get(p.doc_id, p.doc_id),
        }
        for p in bundle.passages
    ]
    return {
        "qa.parquet": parquet_bytes(
            qa,
            [
                ("qid", "string"),
                ("query", "string"),
                ("retrieval_gt", "lists of strings"),
                ("generation_gt", "strings"),
            ],
        ),
        "corpus.parquet": parquet_bytes(
            corpus, [("doc_id", "string"), ("contents", "string"), ("metadata", "origin"), ("path", "string")]
        ),
    }
