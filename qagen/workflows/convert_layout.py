"""Which files a converted document becomes: one file, or one per page in the candidate layout of olmOCR-Bench."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from qagen.errors import UsageError

if TYPE_CHECKING:
    from qagen.ingest.read import Converted

Layout = Literal["documents", "olmocr"]
"""`documents`: `<doc_id>.<format>`; `olmocr`: `<doc_id>_pg<page>_repeat1.md` with front matter and HTML tables."""


def format_of(layout: Layout, output_format: Literal["json", "md", "html"]) -> Literal["json", "md", "html"]:
    """Return the format that a layout writes; JSON, the default of the command, gives way.

    Raises:
        UsageError: HTML was asked for in a layout of Markdown files.
    """
    if layout == "olmocr" and output_format == "html":
        raise UsageError("the layout olmocr is Markdown with tables in HTML; leave --format out.")
    return "md" if layout == "olmocr" else output_format


def layout_files(
    converted: Converted, output_format: Literal["json", "md", "html"], layout: Layout
) -> dict[str, bytes]:
    """Return names and bytes of the files of a document, in the order of its pages.

    Args:
        converted: the document.
        output_format: of the one file; pages are Markdown.
        layout: how documents become files.
    """
    doc_id = converted.source.doc_id
    if layout == "olmocr":
        from qagen.ingest.olmocr_pages import olmocr_pages

        pages = olmocr_pages(converted.docling_json, converted.document)
        return {f"{doc_id}_pg{number}_repeat1.md": text.encode() for number, text in pages.items()}
    if output_format == "json":
        return {f"{doc_id}.json": converted.docling_json}
    from qagen.ingest.render import rendered

    return {f"{doc_id}.{output_format}": rendered(converted.docling_json, output_format)}
