"""TREC: topics, qrels and run files for trec_eval, ir_measures and everything that reads their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.io.jsonl import jsonl_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.export.bundle import Bundle, Files, Ranking


def trec_files(bundle: Bundle) -> Files:
    """Return topics.tsv, qrels.txt (`qid 0 docid rel`), corpus.jsonl and one file per run."""
    topics = "".join(f"{item.qid}\t{' '.join(item.question_delabeled.split())}\n" for item in bundle.items)
    qrels = "".join(f"{item.qid} 0 {id_} 1\n" for item in bundle.items for id_ in bundle.relevant_ids(item.qid))
    files = {
        "topics.tsv": topics.encode(),
        "qrels.txt": qrels.encode(),
        "corpus.jsonl": jsonl_bytes({"docno": p.id, "text": p.text} for p in bundle.passages),
    }
    for name, rankings in bundle.runs.items():
        files[f"runs/{name}.txt"] = run_lines(rankings, name).encode()
    return files


def run_lines(rankings: Mapping[str, Ranking], tag: str) -> str:
    """Return the lines of a run file (`qid Q0 docid rank score tag`).

    Ranks count from 1; scores keep all their digits, so that no two become one.
    """
    return "".join(
        f"{qid} Q0 {id_} {rank} {score!r} {tag}\n"
        for qid, ranking in rankings.items()
        for rank, (id_, score) in enumerate(ranking, start=1)
    )
