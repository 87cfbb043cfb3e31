"""A benchmark for tests of the evaluation: documents of two pages, made up here, asked by `qagen generate` as a process.

The process is needed: the generator refuses to run where a chunker is loaded.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from building import Builder

from qagen.evaluation.chunkers import Arm
from qagen.model.chunk import Chunk

if TYPE_CHECKING:
    from pathlib import Path

TOWNS = "Arlen Bruck Corvin Dunmore Eskdale Farrow Glenby Hestor Ironby Jarrow Kelso Lanark".split()
CREWS = "Harbour Quarry Orchard Foundry Saltworks Brewery Tannery Ropewalk".split()
STORIES = (
    "the millwright replaced a cracked penstock during the thaw",
    "a travelling surveyor measured the causeway by lantern",
    "the schoolmaster painted every milestone along the towpath",
    "smugglers sank their skiff beside the breakwater",
    "the apothecary dried comfrey above the granary",
    "a glazier mended the greenhouse after the hailstorm",
)


def document(number: int) -> Builder:
    """Document 0, 1, ...: a table of towns with a paragraph that names it, and on page two a table of crews."""
    built = Builder(pages=2, name=f"report-{number}")
    built.heading(f"Report of district {TOWNS[number]}", page=1)
    built.text(f"Table 1 was drawn up after {STORIES[number % len(STORIES)]}.", page=1)
    rows = [
        f"{TOWNS[(number + row * 2) % 12]} | {13 + row * 7 + number} | {40 + row * 3 + number * 2}.{row + 3} | {2 + row}.{number}{row}"
        for row in range(5)
    ]
    built.table("\n".join(["Town | Wells | Depth | Yield", "---", *rows]), page=1, caption="Table 1. Wells by town")
    built.heading("Staffing", page=2)
    built.text(f"Crews were paid on Fridays, and nobody in {TOWNS[number]} complained about it.", page=2)
    rows = [
        f"{CREWS[(number + row) % 8]} | {310 + row * 11 + number * 3} | {5 + row}.{number + 1}4 | {71 + row * 2 + number}"
        for row in range(4)
    ]
    built.table("\n".join(["Crew | Wages | Absence | Overtime", "---", *rows]), page=2, caption="Table 2. Crews")
    return built


def make_bench(folder: Path, documents: int = 6) -> Path:
    """Write the documents and ask them; returns the benchmark's folder."""
    sources = folder / "sources"
    sources.mkdir(parents=True)
    for number in range(documents):
        built = document(number)
        (sources / f"report-{number}.json").write_text(built.docling.model_dump_json(), encoding="utf-8")
    bench = folder / "bench"
    done = subprocess.run(
        [sys.executable, "-m", "qagen.cli.main", "generate", sources, "-o", bench, "--cache", folder / "cache", "-q"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return bench


def an_arm(name, chunker):
    return Arm(name=name, version="1", config={}, chunker=chunker)


def pages_of(document, _doc_id):
    """One chunk per page, without references: what a tool from outside gives."""
    for number in sorted(document.pages):
        items = [*document.texts, *document.tables]
        here = [item for item in items if item.prov and item.prov[0].page_no == number]
        yield Chunk(
            text="\n".join(item.export_to_markdown(document) if hasattr(item, "data") else item.text for item in here)
        )
