"""ranx (and ir_measures, which takes the same dicts): qrels.json and one JSON file per run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.io.canonical import pretty_json

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files


def ranx_files(bundle: Bundle) -> Files:
    """Return `{qid: {docid: 1}}` and `{qid: {docid: score}}`; queries without a relevant passage are in no qrels."""
    qrels = {item.qid: dict.fromkeys(bundle.relevant_ids(item.qid), 1) for item in bundle.items}
    files = {"qrels.json": pretty_json({qid: judged for qid, judged in qrels.items() if judged}, sort_keys=False)}
    for name, rankings in bundle.runs.items():
        run = {qid: dict(ranking) for qid, ranking in rankings.items()}
        files[f"runs/{name}.json"] = pretty_json(run, sort_keys=False)
    return files
