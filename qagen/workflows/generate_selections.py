"""The selections of a benchmark: its truth records (selections.jsonl), its items, and a copy of each form."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from qagen.errors import SourceError
from qagen.io.hashing import sha256_bytes
from qagen.io.jsonl import jsonl_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.generation.selections.items import FormDrafts
    from qagen.ingest.read import Converted
    from qagen.model.config import GenerateConfig
    from qagen.model.item import Item
    from qagen.model.selection import FormFile
    from qagen.model.selection_truth import DocumentSelections

SELECTION_FILE = "selections.jsonl"
"""One row per page of each form."""
FORM_FOLDER = "forms"
"""Copies of the forms, byte for byte; the proofs and a second run read them."""


class Selections(NamedTuple):
    """What a form gives: its truth records, and what can be asked of it."""

    truth: DocumentSelections
    drafts: FormDrafts


class SelectionCollector:
    """Gathers the selections of a run, document by document."""

    def __init__(self, config: GenerateConfig) -> None:
        """With `config.selections` off, nothing is gathered."""
        self._config = config
        self._found: list[Selections] = []
        self._items: dict[str, tuple[Item, ...]] = {}
        self._skips: dict[str, dict[str, int]] = {}

    def look(self, converted: Converted) -> tuple[Selections | None, dict[str, bytes]]:
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
        from qagen.generation.selections.items import draft_selections

        doc_id = converted.source.doc_id
        copies = {}
        if form.path is not None:
            copies[f"{FORM_FOLDER}/{doc_id}{form.suffix}"] = _bytes_of(form, Path(form.path), converted.source.name)
        truth = build_selections(doc_id, form)
        whole = {row.page_no for row in truth.rows}
        return Selections(
            truth, draft_selections(converted.document, form, whole, self._config.question_language)
        ), copies

    def keep(self, found: Selections | None) -> None:
        """Take in what `look` gave."""
        if found is not None:
            self._found.append(found)

    def items(self) -> Mapping[str, tuple[Item, ...]]:
        """For each document its items of type selection, now that all titles are known."""
        if self._found and not self._items:
            from qagen.generation.selections.items import items_of

            titles = Counter(found.drafts.title for found in self._found)
            for found in self._found:
                made, skips = items_of(found.drafts, title_is_shared=titles[found.drafts.title] > 1)
                self._items[found.truth.doc_id], self._skips[found.truth.doc_id] = made, skips
        return self._items

    @property
    def count(self) -> int:
        """Selected options so far."""
        return sum(row.selected_count for found in self._found for row in found.truth.rows)

    def files(self) -> dict[str, bytes]:
        """Name and bytes of the file to write; empty where no selections are asked for."""
        if not self._config.selections:
            return {}
        rows = [row for found in self._found for row in found.truth.rows]
        return {SELECTION_FILE: jsonl_bytes(row.model_dump(mode="json") for row in rows)}

    def skips(self, items: Sequence[Item]) -> Mapping[str, dict[str, Any]]:
        """For each document what was left out, and why.

        Args:
            items: those that are written; the others were not picked.
        """
        kept = Counter(item.doc_id for item in items if item.selection is not None)
        made = self.items()
        found = {}
        for truth in (found.truth for found in self._found):
            doc_id = truth.doc_id
            skips = Counter(truth.skips) + Counter(self._skips[doc_id])
            skips["pick:not_picked"] += len(made[doc_id]) - kept[doc_id]
            found[doc_id] = {
                "rows": len(truth.rows),
                "items": kept[doc_id],
                "skips": {reason: number for reason, number in sorted(skips.items()) if number},
                "notes": list(truth.notes),
            }
        return found


def _bytes_of(form: FormFile, path: Path, name: str) -> bytes:
    try:
        data = path.read_bytes()
    except OSError:
        data = b""
    if sha256_bytes(data) != form.sha256:
        raise SourceError("changed", f"{name}: the file changed while it was being read.", "Run again.")
    return data
