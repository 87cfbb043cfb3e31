"""Benchmarks of the shipped corpus as the tests read them: each item with the source table that it asks."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from source_oracle import Address, SourceTable, addresses, bare

from qagen.corpus.build import sources_in

DATA = Path(__file__).parents[2] / "data"
ARMS = {"truth": DATA / "truth", "rendered": DATA / "documents"}
"""The truth read as documents, and the documents."""

_GENERATE = """
import json, sys
import qagen
from qagen.model.config import GenerateConfig, RunConfig
source, out, cache = sys.argv[1:]
run = RunConfig(workers=1, cache=cache)
qagen.generate([source], out + "/usual", run=run)
qagen.generate([source], out + "/cells", GenerateConfig(max_cell_value=6, max_context_dependent=0), run)
"""
"""`usual`: the limits of full90. `cells`: more cells of each table, so that a fault has more places to show."""

_DEV200 = """
import sys
import qagen
from qagen.model.config import GenerateConfig, RunConfig
qagen.generate(["documents"], "dev200", GenerateConfig(pick=200), RunConfig(workers=1, cache=sys.argv[1]))
"""


def start(arm: str, out: Path, cache: Path) -> subprocess.Popen[bytes]:
    """Begin to make both benchmarks of an arm, in a process without the chunkers that other tests load."""
    return subprocess.Popen([sys.executable, "-c", _GENERATE, str(ARMS[arm]), str(out), str(cache)])


def start_dev200(folder: Path, cache: Path) -> subprocess.Popen[bytes]:
    """Begin to make dev200 in a folder that has the dev documents and neither their truth nor their sources."""
    shutil.copytree(DATA / "documents" / "dev", folder / "documents")
    return subprocess.Popen([sys.executable, "-c", _DEV200, str(cache)], cwd=folder)


@dataclass(frozen=True, eq=False)
class Asked:
    """An item with the source table that it asks."""

    record: dict[str, Any]
    table: SourceTable | None
    """None where what an engine read is no table of the source."""

    @property
    def type(self) -> str:
        """Its type."""
        return self.record["type"]

    @property
    def asks_a_cell(self) -> bool:
        """Whether it has a single cell for an answer."""
        return self.record["type"] != "table_about"

    @property
    def value(self) -> str:
        """The scored value, bare."""
        return bare(self.record["answer_spec"]["value"])

    @cached_property
    def addresses(self) -> frozenset[Address]:
        """The cells of the source that its question names."""
        return addresses(self.record["question_delabeled"], self.table) if self.table else frozenset()

    @property
    def right(self) -> bool:
        """Whether the question names one cell of the source and its answer is that cell's."""
        return len(self.cells) == 1 and {address.answer for address in self.addresses} == {self.value}

    @property
    def cells(self) -> set[tuple[int, int]]:
        """Places of the source's cells that the question names; a merged cell counts once."""
        at = self.table.at if self.table else {}
        return {(at[a.row, a.col].row, at[a.row, a.col].col) for a in self.addresses}

    @property
    def question(self) -> str:
        """The question without the table's name."""
        return self.record["question_delabeled"]

    @property
    def cell_evidence(self) -> list[dict[str, Any]]:
        """The places in tables that show the answer, the value's first."""
        return [entry for entry in self.record["evidence"] if entry["row"] is not None]

    @property
    def paragraph(self) -> dict[str, Any]:
        """The place of the paragraph (context_dependent)."""
        return self.record["evidence"][-1]

    def __repr__(self) -> str:
        name = self.table.name if self.table else self.record["doc_id"]
        return f"<{name} {self.record['qid'].rpartition('::')[2]}: {self.record['question']} {self.record['answer']}>"


class Bench:
    """One benchmark folder."""

    def __init__(self, folder: Path, tables: dict[str, list[SourceTable]]) -> None:
        """Read the items; documents are read when their tables are asked for."""
        self.folder = folder
        self._tables = tables
        self._refs: dict[str, dict[str, SourceTable | None]] = {}
        self.manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        self.skips = json.loads((folder / "skips.json").read_text(encoding="utf-8"))
        self.failures = _records(folder / "failures.jsonl")
        self.items = [
            Asked(record, self.refs(record["doc_id"])[record["table_ref"]])
            for record in _records(folder / "items.jsonl")
        ]

    def document(self, doc_id: str) -> dict[str, Any]:
        """The DoclingDocument as stored."""
        return json.loads((self.folder / "documents" / f"{doc_id}.json").read_text(encoding="utf-8"))

    def refs(self, doc_id: str) -> dict[str, SourceTable | None]:
        """The source table of each table reference: the one that shares the most cells with it, half at least."""
        if doc_id not in self._refs:
            self._refs[doc_id] = {
                table["self_ref"]: self._alike(table, self._tables[doc_id]) for table in self.document(doc_id)["tables"]
            }
        return self._refs[doc_id]

    @staticmethod
    def _alike(table: dict[str, Any], candidates: list[SourceTable]) -> SourceTable | None:
        texts = frozenset(filter(None, (bare(cell["text"]) for cell in table["data"]["table_cells"])))
        if table.get("label") == "document_index" or not texts:
            return None
        scored = [
            (len(texts & one.texts) / len(texts), len(texts & one.texts) / len(texts | one.texts), -i)
            for i, one in enumerate(candidates)
        ]
        own, _, index = max(scored, default=(0.0, 0.0, 0))
        return candidates[-index] if own >= 0.5 else None

    def of(self, table: SourceTable) -> list[Asked]:
        """The items about a table."""
        return [item for item in self.items if item.table is table]

    def about_document(self, doc_id: str) -> list[Asked]:
        """The items of a document."""
        return [item for item in self.items if item.record["doc_id"] == doc_id]

    def reports(self, table: SourceTable) -> list[dict[str, Any]]:
        """What skips.json says of the logical tables that were read from a table."""
        doc_id = table.source.header.id
        if doc_id not in self.skips:
            return []
        refs = self.refs(doc_id)
        return [report for report in self.skips[doc_id]["tables"] if refs[report["table_ref"]] is table]


def _records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class Corpus:
    """The sources with their tables."""

    def __init__(self) -> None:
        """Read all sources."""
        self.sources = sources_in(DATA / "sources")
        self.by_document = {s.header.id: [SourceTable(s, table) for table in s.tables] for s in self.sources}

    @property
    def tables(self) -> list[SourceTable]:
        """All tables."""
        return [table for tables in self.by_document.values() for table in tables]

    def tagged(self, tag: str) -> list[SourceTable]:
        """The tables with a tag; where only documents carry it, all tables of these."""
        own = [table for table in self.tables if tag in table.table.tags]
        return own or [table for table in self.tables if tag in table.source.header.tags]
