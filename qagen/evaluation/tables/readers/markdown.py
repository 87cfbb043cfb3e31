"""Tables of a Markdown text: pipe tables of GFM, and HTML tables in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from qagen.evaluation.tables.readers.html import read_html

if TYPE_CHECKING:
    from qagen.evaluation.tables.readers.found_table import FoundTable
    from qagen.tables.html_model import NormalForm


def read_markdown(text: str, form: NormalForm, place: str) -> list[FoundTable]:
    """The tables in the order of the text; else as `readers.html.read_html`.

    Emphasis and other inline marks are read as such and leave their text.
    """
    return read_html(MarkdownIt("commonmark", {"html": True}).enable("table").render(text), form, place)
