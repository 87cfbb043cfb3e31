"""DeepEval: goldens.json for `EvaluationDataset.add_goldens_from_json_file`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.io.canonical import pretty_json

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files


def deepeval_files(bundle: Bundle) -> Files:
    """Return goldens.json: input, expected_output, context, source_file, additional_metadata."""
    texts = bundle.texts()
    goldens = [
        {
            "input": item.question,
            "expected_output": item.answer,
            "context": [texts[id_] for id_ in bundle.relevant_ids(item.qid)],
            "source_file": bundle.sources.get(item.doc_id, item.doc_id),
            "additional_metadata": {
                "qid": item.qid,
                "type": item.type,
                "doc_id": item.doc_id,
                "page": item.page,
                "value": item.answer_spec.value,
                "context_keys": list(item.answer_spec.context_keys),
            },
        }
        for item in bundle.items
    ]
    return {"goldens.json": pretty_json(goldens, sort_keys=False)}
