"""The table facts of a benchmark: built beside its items, written to facts.jsonl (specs/facts.md section 10)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from qagen.errors import RecordError
from qagen.io.jsonl import jsonl_bytes, read_jsonl

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.ingest.read import Converted
    from qagen.model.config import GenerateConfig
    from qagen.model.fact import DocumentFacts

FACT_FILES = ("facts.jsonl", "urls.jsonl")
"""Files of a benchmark that hold facts."""


class FactCollector:
    """Gathers the facts of a run, document by document."""

    def __init__(self, config: GenerateConfig, urls: str | None) -> None:
        """Reads the origins.

        Args:
            config: with `facts` off, nothing is gathered.
            urls: JSON Lines with the origins of documents (see `read_urls`); None for none.

        Raises:
            RecordError: a line of it says something else.
        """
        self._config = config
        self._urls = read_urls(Path(urls)) if urls is not None and config.facts else {}
        self._found: list[DocumentFacts] = []
        self._origins: list[dict[str, str]] = []

    def add(self, converted: Converted) -> DocumentFacts | None:
        """Build the facts of a document; None where no facts are asked for."""
        if not self._config.facts:
            return None
        # Its parsers are loaded only where facts are asked for.
        from qagen.generation.facts.build import build_facts

        source = converted.source
        names = (f"{source.doc_id}.pdf", source.name, *source.also_named)
        url = next((self._urls[name] for name in names if name in self._urls), None)
        found = build_facts(converted.document, self._config, url)
        self._found.append(found)
        if url is not None:
            self._origins.append({"pdf": f"{source.doc_id}.pdf", "name": source.name, "url": url})
        return found

    @property
    def count(self) -> int:
        """Facts so far."""
        return sum(len(found.facts) for found in self._found)

    def files(self) -> dict[str, bytes]:
        """Names and bytes of the files to write; empty where no facts are asked for."""
        if not self._config.facts:
            return {}
        files = {
            "facts.jsonl": jsonl_bytes(fact.model_dump(mode="json") for found in self._found for fact in found.facts)
        }
        if self._origins:
            files["urls.jsonl"] = jsonl_bytes(sorted(self._origins, key=lambda one: one["pdf"]))
        return files

    def skips(self) -> Mapping[str, list[dict[str, Any]]]:
        """For each document and table what was not stated, and why."""
        return {found.doc_id: [table.model_dump(mode="json") for table in found.tables] for found in self._found}


def read_urls(path: Path) -> dict[str, str]:
    """Return origins by file name (or by the name that facts use, `<doc_id>.pdf`).

    Raises:
        RecordError: the file cannot be read, or a line has no name and url.
    """
    found: dict[str, str] = {}
    for number, record in read_jsonl(path):
        name, url = record.get("name", record.get("pdf")), record.get("url")
        if not isinstance(name, str) or not isinstance(url, str) or not name:
            raise RecordError(f'{path}, line {number}: expected {{"name": "report.pdf", "url": "https://..."}}.')
        found[name] = url
        if isinstance(record.get("pdf"), str):
            found[record["pdf"]] = url
    return found
