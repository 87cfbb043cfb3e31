"""A benchmark folder with the two documents and their right items: what the invariants must let pass."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from invariant_documents import garden, river
from invariant_items import garden_items, river_items

if TYPE_CHECKING:
    from pathlib import Path

    from qagen.model.item import Item


def write_bench(root: Path, items: list[Item] | None = None) -> Path:
    """A finished benchmark folder with both documents."""
    docs = (garden(), river())
    (root / "documents").mkdir(parents=True)
    for doc in docs:
        (root / "documents" / f"{doc.name}.json").write_text(doc.model_dump_json(), encoding="utf-8")
    written = [*garden_items(docs[0]), *river_items(docs[1])] if items is None else items
    (root / "items.jsonl").write_text("".join(i.model_dump_json() + "\n" for i in written), encoding="utf-8")
    (root / "skips.json").write_text("{}\n", encoding="utf-8")
    (root / "failures.jsonl").write_text("", encoding="utf-8")
    write_manifest(root, written)
    return root


def write_manifest(root: Path, items: list[Item], **changes: object) -> None:
    """The manifest of what stands in the folder now."""
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and path.name != "manifest.json"]
    types = sorted({item.type for item in items})
    manifest = {
        "isolation": {
            "forbidden": [
                "docling.chunking",
                "docling_core.transforms.chunker",
                "langchain_text_splitters",
                "qagen.evaluation",
            ],
            "loaded": [],
        },
        "counts": {
            "documents": 2,
            "items": len(items),
            "by_type": {name: sum(item.type == name for item in items) for name in types},
        },
        "outputs": {path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files},
    }
    (root / "manifest.json").write_text(json.dumps(manifest | changes), encoding="utf-8")
