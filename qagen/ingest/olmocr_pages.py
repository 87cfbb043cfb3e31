"""A document as pages in olmOCR's form: front matter, Markdown, tables in HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docling_core.transforms.serializer.base import BaseDocSerializer, BaseTableSerializer, SerializationResult
from docling_core.transforms.serializer.common import create_ser_result
from docling_core.transforms.serializer.markdown import MarkdownDocSerializer, MarkdownParams
from docling_core.types.doc import DoclingDocument, TableItem
from typing_extensions import override

from qagen.tables.facts.render import table_html

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from docling_core.types.doc import NodeItem

    from qagen.model.document import Document

_SCRIPTS = (
    ("ko", "\uac00", "\ud7a3"),
    ("ja", "\u3040", "\u30ff"),
    ("zh", "\u4e00", "\u9fff"),
    ("ar", "\u0600", "\u06ff"),
)


class _HtmlTables(BaseTableSerializer):
    """Writes captions as docling does, and each table as the HTML that was made for it."""

    def __init__(self, tables: Mapping[str, str]) -> None:
        self._tables = tables

    @override
    def serialize(
        self, *, item: TableItem, doc_serializer: BaseDocSerializer, doc: DoclingDocument, **kwargs: Any
    ) -> SerializationResult:
        # What stands in cells is part of the table's text, and is not written again after it.
        kwargs.get("visited", set()).update(_refs_below(doc, item))
        caption = doc_serializer.serialize_captions(item=item, **kwargs)
        parts = [text for text in (caption.text, self._tables.get(item.self_ref, "")) if text]
        return create_ser_result(text="\n\n".join(parts), span_source=item)


def _refs_below(doc: DoclingDocument, item: NodeItem) -> Iterator[str]:
    captions = {ref.cref for ref in getattr(item, "captions", [])}
    for reference in item.children:
        if reference.cref not in captions:
            yield reference.cref
            yield from _refs_below(doc, reference.resolve(doc))


def olmocr_pages(docling_json: bytes, document: Document) -> dict[int, str]:
    """Return the pages of a document by number, front matter included.

    Args:
        docling_json: the document as it is stored.
        document: the same as the record that holds its tables.

    Returns:
        Every page, empty ones too; a document without pages is page 1 as a whole.
    """
    doc = DoclingDocument.model_validate_json(docling_json)
    tables = {table.ref: table_html(table).html for table in document.tables}
    pages: list[int | None] = [*sorted(doc.pages)] or [None]
    found: dict[int, str] = {}
    for number in pages:
        params = MarkdownParams(
            pages=None if number is None else {number},
            escape_underscores=False,
            escape_html=False,
            image_placeholder="",
        )
        serializer = MarkdownDocSerializer(doc=doc, table_serializer=_HtmlTables(tables), params=params)
        body = serializer.serialize().text.strip()
        found[number or 1] = _front_matter(body) + (f"{body}\n" if body else "")
    return found


def _front_matter(body: str) -> str:
    """The block above a page that stands upright.

    A page counts as a table if more than half of its characters stand between table tags, as a diagram never: nobody
    looked at its pictures. The language is given where the script tells it.
    """
    inside = sum(len(part.split("</table>")[0]) for part in body.split("<table>")[1:])
    language = next((name for name, first, last in _SCRIPTS if _share(body, first, last) > 0.1), "null")
    values = {
        "primary_language": language,
        "is_rotation_valid": True,
        "rotation_correction": 0,
        "is_table": 2 * inside > len(body),
        "is_diagram": False,
    }
    return "---\n" + "".join(f"{key}: {value}\n" for key, value in values.items()) + "---\n"


def _share(text: str, first: str, last: str) -> float:
    letters = sum(map(str.isalpha, text))
    return sum(first <= sign <= last for sign in text) / letters if letters else 0.0
