"""The bytes of a document do not depend on how many pages are loaded at once, wait, or are decoded side by side."""

from __future__ import annotations

from pathlib import Path

import pytest
from geometry_pages import draw, prose, table
from pypdfium2 import PdfDocument

from qagen.ingest.engines.geometry import convert_pdf
from qagen.ingest.engines.geometry.source import parse

DEV = Path(__file__).parents[5] / "data" / "documents" / "dev"
SEVERAL_PAGES = [p for p in sorted(DEV.glob("*.pdf")) if len(PdfDocument(p)) >= 3][:3]


def page(number: int):
    def paint(canvas) -> None:
        rows = [
            ["Gauge", "2021", "2022"],
            *([f"Station {number}{c}", f"{number}.{i}", f"{i}.5"] for i, c in enumerate("abc")),
        ]
        table(canvas, rows, (70, 190, 280, 370), 760, 18)
        prose(canvas, 70, 560, 5)

    return paint


@pytest.mark.parametrize(("per_load", "ahead", "threads"), [(1, 1, 1), (2, 4, 2), (3, 1, 2), (1000, 16, 4)])
def test_batches_leave_no_trace(tmp_path, monkeypatch, per_load, ahead, threads):
    paths = [draw(tmp_path / "a.pdf", *map(page, range(1, 8))), *SEVERAL_PAGES]
    usual = [convert_pdf(p).model_dump_json() for p in paths]
    monkeypatch.setattr(parse, "_PAGES_PER_LOAD", per_load)
    monkeypatch.setattr(parse, "_PAGES_AHEAD", ahead)
    monkeypatch.setattr(parse, "_THREADS", threads)
    assert [convert_pdf(p).model_dump_json() for p in paths] == usual
    assert len(SEVERAL_PAGES) == 3
