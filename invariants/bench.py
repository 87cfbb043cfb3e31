"""A benchmark folder, loaded once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from pydantic import ValidationError

from invariants.derive.source import Source
from qagen.errors import QagenError, RecordError, UsageError
from qagen.io.jsonl import read_jsonl
from qagen.model.item import Item

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Bench(NamedTuple):
    """Documents, items and manifest. `root` is null for a benchmark that stands in memory only."""

    root: Path | None
    sources: Mapping[str, Source]
    items: tuple[Item, ...]
    manifest: Mapping[str, Any]


def load(root: Path) -> Bench:
    """Read a benchmark folder.

    Raises:
        UsageError: it is no folder, not finished (no manifest), or one of its files cannot be read as what it must be.
    """
    if not root.is_dir():
        raise UsageError(f"{root}: not a folder; give the folder that `qagen generate -o` wrote")
    for name in ("manifest.json", "items.jsonl", "documents"):
        if not (root / name).exists():
            raise UsageError(f"{root}: no {name}; not a finished benchmark (run `qagen generate` again to complete it)")
    if not (root / "documents").is_dir():
        raise UsageError(f"{root / 'documents'}: not a folder; not a benchmark")
    return Bench(root, _sources(root / "documents"), _items(root / "items.jsonl"), _manifest(root / "manifest.json"))


def _manifest(path: Path) -> dict[str, Any]:
    try:
        value = orjson.loads(path.read_bytes())
    except (OSError, orjson.JSONDecodeError) as error:
        raise UsageError(f"{path}: cannot be read as JSON ({error})") from error
    if not isinstance(value, dict):
        raise UsageError(f"{path}: expected a JSON object")
    return value


def _sources(folder: Path) -> dict[str, Source]:
    return {path.stem: _source(path) for path in sorted(folder.glob("*.json"))}


def form_of(root: Path, doc_id: str) -> Path | None:
    """The copy of a document's form; null where there is none, or more than one."""
    folder = root / "forms"
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    found = [path for path in found if path.name.removesuffix(path.suffix) == doc_id]
    return found[0] if len(found) == 1 else None


def _source(path: Path) -> Source:
    try:
        source = Source.load(path.stem, path)
        source.form = form_of(path.parent.parent, path.stem)
        return source  # noqa: TRY300 - whatever of it fails, the document is not usable
    except (OSError, ValueError, LookupError, AttributeError, RuntimeError) as error:
        # The last three are what docling raises over references that lead nowhere.
        raise UsageError(f"{path}: cannot be read as a DoclingDocument ({_first_line(error)})") from error


def _items(path: Path) -> tuple[Item, ...]:
    try:
        return tuple(_item(path, number, record) for number, record in read_jsonl(path))
    except QagenError as error:
        raise UsageError(str(error)) from error


def _item(path: Path, number: int, record: dict[str, Any]) -> Item:
    try:
        return Item.model_validate(record)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(part) for part in fault["loc"])
        raise RecordError(f"{path}, line {number}: not an item ({place}: {fault['msg']})") from error


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
