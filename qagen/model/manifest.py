"""The manifest: what a folder that qagen wrote was made from, by what, and what it holds. No clock, no path."""

from __future__ import annotations

from typing import Literal

from qagen.model.base import Record
from qagen.model.config import GenerateConfig, ReadConfig
from qagen.model.run import Source


class Isolation(Record):
    """What was kept away from the generator (specs/qa.md section 1)."""

    forbidden: tuple[str, ...]
    """Module roots and prefixes that must not be loaded, those of the configuration included."""
    loaded: tuple[str, ...]
    """Which of them were; always empty in a manifest, since the run stops otherwise."""


class Counts(Record):
    """How much of everything."""

    documents: int
    tables: int
    """Logical tables (parts joined over pages count once)."""
    tables_with_items: int
    items: int
    by_type: dict[str, int]
    failures: int
    facts: int = 0
    """Table facts (facts.jsonl); 0 where none were asked for."""
    selections: int = 0
    """Selected options (selections.jsonl); 0 where none were asked for."""


class Manifest(Record):
    """manifest.json of a benchmark; written last, so a folder without it is unfinished."""

    kind: Literal["qagen benchmark"] = "qagen benchmark"
    versions: dict[str, str]
    """qagen and everything whose version can change a byte."""
    config: GenerateConfig
    reading: ReadConfig
    isolation: Isolation
    inputs: tuple[Source, ...]
    """Sorted by document id."""
    counts: Counts
    outputs: dict[str, str]
    """Path inside the folder to the sha256 of the file's bytes, for every file but the manifest."""


class ConversionManifest(Record):
    """manifest.json of a folder of conversions; written last."""

    kind: Literal["qagen conversion"] = "qagen conversion"
    versions: dict[str, str]
    """qagen and everything whose version can change a byte."""
    output_format: Literal["json", "md", "html"]
    reading: ReadConfig
    inputs: tuple[Source, ...]
    """Sorted by document id."""
    failures: int
    outputs: dict[str, str]
    """Name of each written file to the sha256 of its bytes."""
