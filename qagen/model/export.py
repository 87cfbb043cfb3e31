"""manifest.json of an export."""

from __future__ import annotations

from typing import Literal

from qagen.model.base import Record


class ExportManifest(Record):
    """What an export was made from and what it holds; written last, so a folder without it is unfinished."""

    kind: Literal["qagen export"] = "qagen export"
    versions: dict[str, str]
    """qagen, and pyarrow for formats that are Parquet."""
    format: str
    """Name of the format."""
    bench: dict[str, str]
    """manifest.json of the benchmark, and of the results where there are any, to their sha256."""
    items: int
    selections_left_out: int = 0
    """Items about forms: no passage of text shows their answers, so that no format for retrieval can hold them."""
    passages: int
    """Of the corpus that belongs to no arm."""
    arms: dict[str, int]
    """Arm to its number of chunks; empty without results."""
    unreached: dict[str, int]
    """Arm to the number of items of which no chunk holds the answer: some formats cannot hold such queries, and leave
    them out."""
    outputs: dict[str, str]
    """Path inside the folder to sha256, for every file but the manifest."""
