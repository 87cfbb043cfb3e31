"""A benchmark folder as it was written: nothing is read from one that was changed afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from qagen.errors import RecordError, UsageError
from qagen.io.hashing import sha256_file
from qagen.io.items import load_items
from qagen.model.manifest import Manifest

if TYPE_CHECKING:
    from qagen.model.item import Item
    from qagen.model.run import Source

_KIND = b'"kind": "qagen benchmark"'


@dataclass(frozen=True)
class Benchmark:
    """A finished benchmark whose files are those of its manifest."""

    folder: Path
    manifest: Manifest
    items: tuple[Item, ...]
    """Those about tables, in the order of items.jsonl."""
    selections: tuple[Item, ...] = ()
    """Those about forms: no text of the documents shows their answers, so that whoever scores texts leaves them out."""

    @property
    def sources(self) -> tuple[Source, ...]:
        """The documents, sorted by doc_id."""
        return self.manifest.inputs

    def document_path(self, doc_id: str) -> Path:
        """Return where the DoclingDocument of a document lies."""
        return self.folder / "documents" / f"{doc_id}.json"


def open_benchmark(bench: Path | str) -> Benchmark:
    """Open a benchmark and compare each file with the hash that its manifest holds.

    Raises:
        UsageError: the folder is no finished benchmark, was written by another version of the format, or one of its
            files is missing or was changed.
        RecordError: a line of items.jsonl is no item.
    """
    folder = Path(bench)
    path = folder / "manifest.json"
    if not path.is_file():
        raise UsageError(
            f"{folder}: no finished benchmark (manifest.json is missing); run `qagen generate` into it first."
        )
    data = path.read_bytes()
    if _KIND not in data:
        raise UsageError(f"{path}: is not of a benchmark; give the folder that `qagen generate` wrote.")
    try:
        manifest = Manifest.model_validate_json(data)
    except ValidationError as error:
        where = ".".join(map(str, error.errors()[0]["loc"])) or "the whole"
        raise UsageError(
            f"{path}: {where} is not as this version of qagen writes it; generate the benchmark again, or use the "
            "version that made it."
        ) from error
    for name, sha256 in manifest.outputs.items():
        _check(folder / name, sha256)
    items = load_items(folder)
    return Benchmark(
        folder,
        manifest,
        tuple(item for item in items if item.selection is None),
        tuple(item for item in items if item.selection is not None),
    )


def _check(path: Path, sha256: str) -> None:
    if not path.is_file():
        raise UsageError(f"{path}: is missing; the benchmark is not whole. Generate it again.")
    if sha256_file(path) == sha256:
        return
    if path.name == "items.jsonl":
        try:
            load_items(path.parent)
        except RecordError as error:
            raise UsageError(
                f"{error} The file was changed after it was written; generate the benchmark again."
            ) from error
    raise UsageError(
        f"{path}: was changed after the benchmark was written (its sha256 is not the one in manifest.json). Figures on "
        "changed items cannot be compared with any others; generate the benchmark again."
    )
