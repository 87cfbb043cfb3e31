"""Which item of a changed items.jsonl was edited, as far as the documents beside it can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson
from pydantic import ValidationError

from qagen.errors import QagenError, UsageError
from qagen.evaluation.evidence import EvidenceIndex
from qagen.evaluation.outline import outline_of
from qagen.io.hashing import sha256_file
from qagen.io.items import load_items
from qagen.io.jsonl import read_jsonl
from qagen.model.manifest import Manifest
from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from pathlib import Path

    from qagen.model.item import Item


def with_changed_item(error: UsageError, bench: Path) -> UsageError:
    """The error with the items that cannot be as they were written, if the error is about items.jsonl.

    An item is named if its value or keys do not stand in its document, or a cell of its evidence reads otherwise there.
    An edit that leaves all this true cannot be told apart; the error then stays as it is.
    """
    try:
        manifest = Manifest.model_validate_json((bench / "manifest.json").read_bytes())
        path = bench / "items.jsonl"
        if sha256_file(path) == manifest.outputs.get("items.jsonl"):
            return error
        lines = [number for number, _ in read_jsonl(path)]
        odd = [
            f"line {number} ({item.qid}: {reason})"
            for number, item in zip(lines, load_items(bench), strict=True)
            if (reason := _odd(item, bench))
        ]
    except (QagenError, OSError, ValidationError, ValueError, KeyError, TypeError):
        return error
    if not odd:
        return error
    more = f" and {len(odd) - 3} more" if len(odd) > 3 else ""
    return UsageError(f"{error} Not as the documents have it: {'; '.join(odd[:3])}{more}.")


def _odd(item: Item, bench: Path) -> str | None:
    path = bench / "documents" / f"{item.doc_id}.json"
    if not path.is_file():
        return f"no document is called {item.doc_id}"
    document: dict[str, Any] = orjson.loads(path.read_bytes())
    cells = {table["self_ref"]: table["data"]["table_cells"] for table in document.get("tables") or ()}
    for one in item.evidence:
        texts = [
            cell["text"]
            for cell in cells.get(one.ref, ())
            if (cell["start_row_offset_idx"], cell["start_col_offset_idx"]) == (one.row, one.col)
        ]
        # Cells with inner structure are kept as their markup in an item.
        if texts and normalize_for_em(one.text) not in map(normalize_for_em, texts):
            return f"the evidence reads {one.text!r}, the document {texts[0]!r}"
    return _missing_token(item, outline_of(document).text)


def _missing_token(item: Item, text: str) -> str | None:
    if item.selection is not None:
        # Its label stands in the form, and not in every reading of it as text.
        return None
    spec = item.answer_spec
    # Labels of several levels stand in several cells, so that only single tokens can be looked for.
    if len(spec.value.split()) == 1 and not EvidenceIndex([text]).hits({"value": spec.value, "context_keys": ()}):
        return f"the value {spec.value!r} does not stand in the document"
    return None
