"""Reading items back from a benchmark folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
from pydantic import ValidationError

from qagen.errors import RecordError, UsageError
from qagen.io.jsonl import read_jsonl
from qagen.model.item import Item


def load_items(bench: Path | str) -> list[Item]:
    """Return the items of a finished benchmark in the order of items.jsonl.

    Raises:
        UsageError: the folder is no finished benchmark (it has no manifest.json).
        RecordError: a line of items.jsonl is no item; the text names file, line and field.
    """
    folder = Path(bench)
    if not (folder / "manifest.json").is_file():
        raise UsageError(
            f"{folder}: no finished benchmark (manifest.json is missing); run `qagen generate` into it first."
        )
    path = folder / "items.jsonl"
    items = []
    for number, record in read_jsonl(path):
        items.append(_item(record, f"{path}, line {number}"))
    return items


def _item(record: dict[str, Any], place: str) -> Item:
    try:
        # JSON mode takes lists for tuples, as the file has them.
        return Item.model_validate_json(orjson.dumps(record))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise RecordError(f"{place}: field {where}: {first['msg']}.") from error
