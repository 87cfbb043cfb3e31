"""Options on how PDF files are read, and what is said about the reading afterwards."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qagen.model.config import ReadConfig

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.model.run import Source


class Engine(str, Enum):
    """Values of --engine."""

    geometry = "geometry"
    docling = "docling"


class Ocr(str, Enum):
    """Values of --ocr."""

    tesseract = "tesseract"
    rapidocr = "rapidocr"


class TableMode(str, Enum):
    """Values of --table-mode."""

    fast = "fast"
    accurate = "accurate"


_PANEL = "Reading PDF files"
EngineOption = Annotated[
    Engine,
    typer.Option(
        "--engine",
        rich_help_panel=_PANEL,
        help="geometry: from the text layer, without models. "
        "docling: docling's models (pip install 'qagen\\[models]').",
    ),
]
PagesOption = Annotated[
    str | None,
    typer.Option(
        "--pages", metavar="1-3,7", rich_help_panel=_PANEL, help="Read these pages only; 5- is to the end.",
        show_default=False,
    ),
]  # fmt: skip
OcrOption = Annotated[
    Ocr | None,
    typer.Option(
        "--ocr", rich_help_panel=_PANEL, help="Read pages without a text layer from their pictures.", show_default=False
    ),
]
OcrLangOption = Annotated[
    str | None,
    typer.Option(
        "--ocr-lang", metavar="eng+kor", rich_help_panel=_PANEL, help="Languages for tesseract. [default: eng]",
        show_default=False,
    ),
]  # fmt: skip
TableModeOption = Annotated[
    TableMode | None,
    typer.Option("--table-mode", rich_help_panel=_PANEL, help="Of docling's table model.", show_default=False),
]
ArtifactsOption = Annotated[
    Path | None,
    typer.Option(
        "--artifacts-path",
        metavar="DIR",
        rich_help_panel=_PANEL,
        help="Folder of docling's weights (docling-tools models download -o DIR).",
        show_default=False,
    ),
]


def read_config(
    engine: Engine, pages: str | None, ocr: Ocr | None, ocr_lang: str | None, table_mode: TableMode | None
) -> ReadConfig:
    """The options as one record."""
    return ReadConfig(
        engine=engine.value,
        pages=pages,
        ocr=ocr.value if ocr is not None else None,
        ocr_lang=tuple(ocr_lang.split("+")) if ocr_lang is not None else (),
        table_mode=table_mode.value if table_mode is not None else None,
    )


def print_notes(sources: Iterable[Source]) -> None:
    """Say on stderr what was not read as usual, a line per document; nothing where there is nothing to say."""
    for source in sources:
        notes = source.pdf
        if notes is None:
            continue
        if notes.word_source == "pypdfium2":
            said = "docling-parse cannot read it; its words are pypdfium2's, and its tables count as less sure."
            print(f"note: {source.name}: {said}", file=sys.stderr)  # noqa: T201
        if notes.without_text:
            said = "without a text layer, left out; --ocr tesseract reads such pages."
            print(f"note: {source.name}: {_listed(notes.without_text)} {said}", file=sys.stderr)  # noqa: T201
        if notes.by_ocr:
            print(f"note: {source.name}: {_listed(notes.by_ocr)} read by OCR.", file=sys.stderr)  # noqa: T201


def _listed(pages: tuple[int, ...]) -> str:
    """`page 3`, `pages 1-4, 9`; at most ten runs."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    shown = ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs[:10])
    return f"page{'s' if len(pages) > 1 else ''} {shown}{' ...' if len(runs) > 10 else ''}"
