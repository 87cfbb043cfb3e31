"""Words and shapes read behind docling-parse's models are the same as in its models."""

from __future__ import annotations

from pathlib import Path

import pytest
from docling_parse.pdf_parser import DecodeConfig, DoclingThreadedPdfParser
from geometry_pages import draw, prose, table
from pydantic import ValidationError

from qagen.ingest.engines.geometry.source.decoded import decoded_shapes, decoded_words
from qagen.ingest.engines.geometry.source.parse import read_pages

DEV = Path(__file__).parents[5] / "data" / "documents" / "dev"


def results(path: Path):
    parser = DoclingThreadedPdfParser(decode_config=DecodeConfig())
    parser.load(path)
    return sorted(parser.iterate_results(), key=lambda r: r.page_number)


def drawn(canvas) -> None:
    low = table(canvas, [["Gauge", "2021"], ["Ness", "14.2"], ["Holm", "−7.5"]], (70, 190, 280), 700, 18)
    canvas.setFillColorRGB(0.25, 0.5, 1)
    canvas.rect(60, low, 200, 30, fill=1)
    canvas.bezier(60, 300, 80, 340, 120, 260, 160, 300)
    canvas.saveState()
    canvas.rotate(30)
    canvas.drawString(300, 200, "Slanted")
    canvas.restoreState()
    prose(canvas, 70, 560, 3)


@pytest.mark.parametrize("name", ["drawn", *sorted(p.name for p in DEV.glob("*.pdf"))[:4]])
def test_the_values_are_those_of_the_models(tmp_path, name):
    path = draw(tmp_path / "a.pdf", drawn) if name == "drawn" else DEV / name
    seen = 0
    for result in results(path):
        page = result.get_page()
        words, shapes = decoded_words(result), decoded_shapes(result)
        seen += len(words)
        models = [
            (
                *(getattr(w.rect, f"r_{c}") for c in ("x0", "y0", "x1", "y1", "x2", "y2", "x3", "y3")),
                w.text,
                w.font_name,
                w.rendering_mode.value,
            )
            for w in page.word_cells
        ]
        assert [tuple(w) for w in words] == models
        assert [list(zip(s.xs, s.ys, strict=True)) for s in shapes] == [
            [tuple(p) for p in s.points] for s in page.shapes
        ]
        assert [s.filling for s in shapes] == [s.rgb_filling.as_tuple()[:3] for s in page.shapes]
    assert seen


def test_colours_beyond_the_range_are_the_nearest_ones(tmp_path):
    path = draw(tmp_path / "a.pdf", drawn, pageCompression=0)
    data = path.read_bytes()
    assert data.count(b".25 .5 1 rg") == 1
    path.write_bytes(data.replace(b".25 .5 1 rg", b".25 -.5 7 rg"))
    (result,) = results(path)
    with pytest.raises(ValidationError):
        result.get_page()
    assert (64, 0, 255) in [s.filling for s in decoded_shapes(result)]
    (page,) = read_pages(path, path.name)
    assert (64, 0, 255) in [f.color for f in page.fills]
