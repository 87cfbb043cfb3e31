"""Selections of OpenDocument texts: form controls, and signs in the text."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import TYPE_CHECKING, Any

from lxml import etree

from qagen.errors import SourceError
from qagen.ingest.selections.lines import Line, stream_of
from qagen.ingest.selections.stream import Mark, options_of
from qagen.ingest.selections.table_cells import table_lines
from qagen.model.selection import FormReading

if TYPE_CHECKING:
    from collections.abc import Iterator

_NS = "urn:oasis:names:tc:opendocument:xmlns:"
_TEXT, _TABLE, _FORM, _DRAW, _OFFICE = (
    f"{{{_NS}{name}:1.0}}" for name in ("text", "table", "form", "drawing", "office")
)
_XML = "{http://www.w3.org/XML/1998/namespace}"
_MOST_BYTES = 1 << 28
_UNSEEN = frozenset({f"{_TEXT}tracked-changes", f"{_OFFICE}annotation", f"{_OFFICE}forms", f"{_TEXT}sequence-decls"})


def read_odt(data: bytes, name: str) -> FormReading:
    """The options of an OpenDocument text.

    Raises:
        SourceError: `corrupt`, the file holds no text.
    """
    root = _content(data, name)
    body = root.find(f"{_OFFICE}body/{_OFFICE}text")
    if body is None:
        raise SourceError("corrupt", f"{name}: no text inside.", "Open it in LibreOffice and save it again.")
    reader = _Reader(root)
    return FormReading(title=_title(body), options=options_of(stream_of(reader.blocks(body))), pages=(), notes=())


def _title(body: Any) -> str:
    """The text in the style of titles, or the heading, that is the first text of all: any later one may name a part."""
    for paragraph in body.iter(f"{_TEXT}p", f"{_TEXT}h"):
        if any(parent.tag in _UNSEEN for parent in paragraph.iterancestors()):
            continue
        if text := " ".join("".join(paragraph.itertext()).split()):
            is_title = paragraph.tag == f"{_TEXT}h" or paragraph.get(f"{_TEXT}style-name") == "Title"
            return text if is_title else ""
    return ""


def _content(data: bytes, name: str) -> Any:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive, archive.open("content.xml") as part:
            return etree.fromstring(part.read(_MOST_BYTES), parser)
    except (zipfile.BadZipFile, KeyError, etree.XMLSyntaxError, OSError, ValueError, EOFError) as error:
        raise SourceError(
            "corrupt", f"{name}: no OpenDocument text inside ({error}).", "Open it in LibreOffice and save it again."
        ) from error


class _Reader:
    """A text with its form controls by id."""

    def __init__(self, root: Any) -> None:
        self._controls: dict[str, Any] = {}
        for tag in ("checkbox", "radio"):
            for control in root.iter(f"{_FORM}{tag}"):
                for attribute in (f"{_XML}id", f"{_FORM}id"):
                    if control.get(attribute):
                        self._controls[control.get(attribute)] = control
        self._paragraphs = 0

    def blocks(self, parent: Any) -> list[Line]:
        """The lines of a body, a section, a list or a cell."""
        lines: list[Line] = []
        for child in parent:
            if child.tag in {f"{_TEXT}p", f"{_TEXT}h"}:
                self._paragraphs += 1
                line = Line(f"paragraph {self._paragraphs}")
                line.pieces += self._pieces(child, line.place)
                lines.append(line)
            elif child.tag == f"{_TABLE}table":
                rows = child.iter(f"{_TABLE}table-row")
                cells = [[self.blocks(cell) for cell in row.iter(f"{_TABLE}table-cell")] for row in rows]
                lines += table_lines(cells)
            elif isinstance(child.tag, str) and child.tag not in _UNSEEN:
                lines += self.blocks(child)
        return lines

    def _pieces(self, element: Any, place: str) -> Iterator[str | Mark]:
        if element.text:
            yield element.text
        for child in element:
            if child.tag == f"{_DRAW}control":
                mark = self._mark(child.get(f"{_DRAW}control"), place)
                if mark is not None:
                    yield mark
            elif child.tag in {f"{_TEXT}s", f"{_TEXT}tab", f"{_TEXT}line-break"}:
                yield " "
            elif isinstance(child.tag, str) and child.tag not in _UNSEEN:
                yield from self._pieces(child, place)
            if child.tail:
                yield child.tail

    def _mark(self, control_id: str | None, place: str) -> Mark | None:
        control = self._controls.get(control_id or "")
        if control is None:
            return None
        if control.tag == f"{_FORM}checkbox":
            said = control.get(f"{_FORM}current-state") or control.get(f"{_FORM}state") or "unchecked"
            mark = Mark("checkbox", "form_control", said == "checked", said, place)
        else:
            value = control.get(f"{_FORM}current-selected") or control.get(f"{_FORM}selected") or "false"
            name = control.get(f"{_FORM}name")
            mark = Mark("radio", "form_control", value == "true", f"selected={value}", place, name=name)
        label = control.get(f"{_FORM}label")
        return mark.labelled(label, "element") if label else mark
