"""The layout that existing harnesses for this kind of set read (specs/qa.md section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.io.canonical import pretty_json

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files
    from qagen.model.item import Item


def evidence_chunker_files(bundle: Bundle) -> Files:
    """Return `<doc_id>_qa.json` for each document and `_all_auto_qa.json`: arrays of the keys from doc_id to meta."""
    by_document: dict[str, list[dict[str, Any]]] = {}
    for item in bundle.items:
        by_document.setdefault(item.doc_id, []).append(_record(item))
    files = {f"{doc_id}_qa.json": _array(records) for doc_id, records in sorted(by_document.items())}
    files["_all_auto_qa.json"] = _array([_record(item) for item in bundle.items])
    return files


def _record(item: Item) -> dict[str, Any]:
    return item.model_dump(mode="json", exclude={"evidence", "proof"})


def _array(records: list[dict[str, Any]]) -> bytes:
    return pretty_json(records, sort_keys=False)
