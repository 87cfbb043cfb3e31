"""Truths, predictions, PDFs and reports for the tests of the report of selections."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

from lxml import html as lxml_html

from qagen.workflows.evaluate_selections import evaluate_selections

if TYPE_CHECKING:
    from pathlib import Path


def box(x: float, y: float, width: float = 0.1, height: float = 0.02) -> list[float]:
    return [x, y, x + width, y, x + width, y + height, x, y + height]


def item(content: str, at: list[float] | None = None, *, page: int = 1, selected: bool = True) -> dict[str, Any]:
    return {"content": content, "page": page, "selected": selected, "bbox": at}


def sample(name: str, *items: dict[str, Any]) -> dict[str, Any]:
    return {"sample_id": name, "selected_items": list(items)}


def pdf(path: Path, pages: int = 1, size: tuple[float, float] = (300, 400)) -> Path:
    import pypdfium2

    document = pypdfium2.PdfDocument.new()
    for _ in range(pages):
        document.new_page(*size)
    data = BytesIO()
    document.save(data)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.getvalue())
    return path


class Run:
    """Truth and predictions in files, and the report on them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, truth: list[Any], *predictions: list[Any], documents: Path | None = None, **options: Any) -> str:
        paths: list[str | Path] = []
        for name, entries in [("truth", truth), *((f"p{n}", found) for n, found in enumerate(predictions))]:
            path = self.folder / f"{name}.json"
            path.write_text(json.dumps(entries), encoding="utf-8")
            paths.append(path)
        out = self.folder / "report.html"
        evaluate_selections(paths[0], paths[1:], report=out, documents=documents, **options)
        return out.read_text(encoding="utf-8")


def findings(text: str, key: str = "s0-0") -> list[str]:
    """What the list of a sample says, in words."""
    entries = lxml_html.fromstring(text).get_element_by_id(key).xpath(".//ol[@class='findings']/li")
    return [" ".join(entry.text_content().split()) for entry in entries]
