"""LangSmith: examples for `Client.create_examples(dataset_name=..., examples=[...])`, one a line."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from qagen.io.jsonl import jsonl_bytes

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files

# Any fixed name does: the id of an example depends on it and on the item alone (RFC 9562, version 5).
_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "qagen.items")


def langsmith_files(bundle: Bundle) -> Files:
    """Return examples.jsonl; nothing is uploaded. Ids are made of the benchmark's name and the qid."""
    return {
        "examples.jsonl": jsonl_bytes(
            {
                "id": str(uuid.uuid5(_NAMESPACE, f"{bundle.name} {item.qid} {item.question}")),
                "inputs": {"question": item.question},
                "outputs": {"answer": item.answer},
                "metadata": {
                    "qid": item.qid,
                    "type": item.type,
                    "doc_id": item.doc_id,
                    "source": bundle.sources.get(item.doc_id, ""),
                    "page": item.page,
                    "table_ref": item.table_ref,
                    "answer_spec": item.answer_spec.model_dump(mode="json"),
                },
                "split": "test",
            }
            for item in bundle.items
        )
    }
