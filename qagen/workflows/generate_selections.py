"""The selections of a benchmark: written to selections.jsonl beside its items, with a copy of each form."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from qagen.errors import SourceError
from qagen.io.hashing import sha256_bytes
from qagen.io.jsonl import jsonl_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.ingest.read import Converted
    from qagen.model.config import GenerateConfig
    from qagen.model.selection import FormFile
    from qagen.model.selection_truth import DocumentSelections

SELECTION_FILE = "selections.jsonl"
"""One row per page of each form."""
FORM_FOLDER = "forms"
"""Copies of the forms, byte for byte; the proofs and a second run read them."""


class SelectionCollector:
    """Gathers the selections of a run, document by document."""

    def __init__(self, config: GenerateConfig) -> None:
        """With `config.selections` off, nothing is gathered."""
        self._config = config
        self._found: list[DocumentSelections] = []

    def look(self, converted: Converted) -> tuple[DocumentSelections | None, dict[str, bytes]]:
        """The selections of a document; None where none are asked for.

        Returns:
            Them, and name in the benchmark and bytes of the form's copy (none for a form that was not read).

        Raises:
            SourceError: `changed`, the form is not what was read.
        """
        form = converted.form
        if not self._config.selections or form is None:
            return None, {}
        from qagen.generation.selections.build import build_selections

        doc_id = converted.source.doc_id
        copies = {}
        if form.path is not None:
            copies[f"{FORM_FOLDER}/{doc_id}{form.suffix}"] = _bytes_of(form, Path(form.path), converted.source.name)
        return build_selections(doc_id, form), copies

    def keep(self, found: DocumentSelections | None) -> None:
        """Take in what `look` gave."""
        if found is not None:
            self._found.append(found)

    @property
    def count(self) -> int:
        """Selected options so far."""
        return sum(row.selected_count for found in self._found for row in found.rows)

    def files(self) -> dict[str, bytes]:
        """Name and bytes of the file to write; empty where no selections are asked for."""
        if not self._config.selections:
            return {}
        return {SELECTION_FILE: jsonl_bytes(row.model_dump(mode="json") for found in self._found for row in found.rows)}

    def skips(self) -> Mapping[str, dict[str, Any]]:
        """For each document what was left out, and why."""
        return {
            found.doc_id: {"rows": len(found.rows), "skips": found.skips, "notes": list(found.notes)}
            for found in self._found
        }


def _bytes_of(form: FormFile, path: Path, name: str) -> bytes:
    try:
        data = path.read_bytes()
    except OSError:
        data = b""
    if sha256_bytes(data) != form.sha256:
        raise SourceError("changed", f"{name}: the file changed while it was being read.", "Run again.")
    return data
