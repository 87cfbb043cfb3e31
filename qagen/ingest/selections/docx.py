"""Selections of Word files: content controls, legacy form fields, and signs in the text (specs/selection.md section 9).

Read from the XML itself: docling loses the state of `w14:val="true"`, legacy fields and several boxes in a paragraph.
"""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import TYPE_CHECKING, Any

from lxml import etree

from qagen.errors import SourceError
from qagen.ingest.selections.lines import Line, stream_of
from qagen.ingest.selections.signs import sign_of_font
from qagen.ingest.selections.stream import Mark, options_of
from qagen.ingest.selections.table_cells import table_lines
from qagen.model.selection import FormReading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_ON = frozenset({"1", "true", "on"})
_MOST_BYTES = 1 << 28
_UNSEEN = frozenset({f"{_W}del", f"{_W}moveFrom", f"{_MC}Fallback", f"{_W}instrText", f"{_W}pPr", f"{_W}rPr"})


def read_docx(data: bytes, name: str) -> FormReading:
    """The options of a Word file's body, in the order of its paragraphs.

    Raises:
        SourceError: `corrupt`, the file holds no document.
    """
    body = _body(data, name)
    reader = _Reader()
    lines = reader.blocks(body)
    notes = ("ActiveX controls are not read.",) if reader.active_x else ()
    return FormReading(title=_title(body), options=options_of(stream_of(lines)), pages=(), notes=notes)


def _body(data: bytes, name: str) -> Any:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive, archive.open("word/document.xml") as part:
            text = part.read(_MOST_BYTES + 1)
        body = etree.fromstring(text[:_MOST_BYTES], parser).find(f"{_W}body")
    except (zipfile.BadZipFile, KeyError, etree.XMLSyntaxError, OSError, ValueError, EOFError) as error:
        raise SourceError(
            "corrupt", f"{name}: no Word document inside ({error}).", "Open it in Word and save it again."
        ) from error
    if body is None:
        raise SourceError("corrupt", f"{name}: the Word document has no body.", "Open it in Word and save it again.")
    return body


def _title(body: Any) -> str:
    """The text in the style of titles, else a heading that is the first text of all: any other one may name a part."""
    for number, paragraph in enumerate(p for p in body.iter(f"{_W}p") if _text(p)):
        style = paragraph.find(f"{_W}pPr/{_W}pStyle")
        name = "" if style is None else str(style.get(f"{_W}val", "")).lower()
        if name == "title" or (name == "heading1" and not number):
            return _text(paragraph)
    return ""


def _text(paragraph: Any) -> str:
    return " ".join("".join(t.text or "" for t in paragraph.iter(f"{_W}t")).split())


class _Reader:
    """Counts paragraphs and controls for the places of options."""

    def __init__(self) -> None:
        self.active_x = False
        self._paragraphs = 0
        self._lists = 0

    def blocks(self, parent: Any) -> list[Line]:
        """The lines of a body, a cell or a block-level control."""
        lines: list[Line] = []
        for child in parent:
            if child.tag == f"{_W}p":
                lines += self._paragraph(child)
            elif child.tag == f"{_W}tbl":
                rows = [
                    [self.blocks(cell) for cell in _cells(row)] for row in child.iter(f"{_W}tr") if _owner(row) is child
                ]
                lines += table_lines(rows)
            elif child.tag not in _UNSEEN and isinstance(child.tag, str):
                lines += self.blocks(child)
        return lines

    def _paragraph(self, paragraph: Any) -> list[Line]:
        self._paragraphs += 1
        line = Line(f"paragraph {self._paragraphs}")
        later: list[Line] = []
        for piece in self._pieces(paragraph, line, later):
            line.pieces.append(piece)
        return [line, *later]

    def _pieces(self, parent: Any, line: Line, later: list[Line]) -> Iterator[str | Mark]:
        for child in parent:
            tag = child.tag
            if tag in _UNSEEN or not isinstance(tag, str):
                continue
            if tag == f"{_W}sdt":
                yield from self._control(child, line, later)
            elif tag == f"{_W}r":
                yield from self._run(child, line, later)
            else:
                yield from self._pieces(child, line, later)

    def _control(self, sdt: Any, line: Line, later: list[Line]) -> Iterator[str | Mark]:
        """A content control: a check box, a list, or something to write into."""
        properties, content = sdt.find(f"{_W}sdtPr"), sdt.find(f"{_W}sdtContent")
        box = None if properties is None else properties.find(f"{_W14}checkbox")
        if box is not None:
            yield _check_box(box, line.place, "".join(t.text or "" for t in sdt.iter(f"{_W}t")))
            return
        chosen = (
            [] if properties is None else [*properties.iter(f"{_W}dropDownList"), *properties.iter(f"{_W}comboBox")]
        )
        if chosen:
            line.is_field = True
            later += self._entries(properties, chosen[0], line, "".join(t.text or "" for t in sdt.iter(f"{_W}t")))
            return
        if properties is not None and (
            properties.find(f"{_W}text") is not None or properties.find(f"{_W}date") is not None
        ):
            line.is_field = True
        if content is not None:
            yield from self._pieces(content, line, later)

    def _entries(self, properties: Any, entries: Any, line: Line, shown: str) -> Iterator[Line]:
        """The entries of a list to choose from; the text before it is the question."""
        self._lists += 1
        open_ = properties.find(f"{_W}showingPlcHdr") is not None
        question = line.text.rstrip(" :：") or None
        for number, entry in enumerate(entries.iter(f"{_W}listItem"), start=1):
            label = entry.get(f"{_W}displayText") or entry.get(f"{_W}value") or ""
            chosen = not open_ and " ".join(label.split()) == " ".join(shown.split())
            if label and entry.get(f"{_W}value") != "":
                mark = Mark(
                    "choice", "content_control", chosen, "shown" if chosen else "not shown",
                    f"{line.place}, list {self._lists}, entry {number}",
                    name=f"list {self._lists}", question=question,
                )  # fmt: skip
                yield Line(mark.place, [mark.labelled(label, "element")])

    def _run(self, run: Any, line: Line, later: list[Line]) -> Iterator[str | Mark]:
        properties = run.find(f"{_W}rPr")
        if properties is not None and _is_on(properties.find(f"{_W}vanish"), absent=False):
            return
        font = _font(properties)
        for child in run:
            if child.tag in _PIECES:
                yield _PIECES[child.tag](child, font)
            elif child.tag == f"{_W}fldChar":
                mark = _field_character(child, line)
                if mark is not None:
                    yield mark
            elif child.tag == f"{_W}object" and child.find(f".//{_W}control") is not None:
                self.active_x = True
            elif isinstance(child.tag, str):
                # Text boxes: paragraphs of their own, after the one that holds them.
                for box in child.iter(f"{_W}txbxContent"):
                    if not any(parent.tag == f"{_MC}Fallback" for parent in box.iterancestors()):
                        later += self.blocks(box)


def _words(text: Any, font: str) -> str:
    """The text of a run; in a font of signs, the signs."""
    words = text.text or ""
    return "".join(sign_of_font(ord(c), font) or c for c in words) if font else words


def _space(_break: Any, _font: str) -> str:
    return " "


def _field_character(child: Any, line: Line) -> Mark | None:
    """The mark of a legacy check box where its field begins."""
    data = child.find(f"{_W}ffData") if child.get(f"{_W}fldCharType") == "begin" else None
    if data is None:
        return None
    box = data.find(f"{_W}checkBox")
    if box is None:
        line.is_field = line.is_field or data.find(f"{_W}textInput") is not None
        return None
    checked, default = box.find(f"{_W}checked"), box.find(f"{_W}default")
    state = checked if checked is not None else default
    selected = _is_on(state, absent=False)
    named = "w:checked" if checked is not None else "w:default" if default is not None else "no w:checked"
    said = named if state is None else f"{named}={state.get(f'{_W}val', '(none)')}"
    return Mark("checkbox", "legacy_field", selected, said, line.place)


def _check_box(box: Any, place: str, shown: str) -> Mark:
    checked = box.find(f"{_W14}checked")
    value = None if checked is None else checked.get(f"{_W14}val")
    # An on/off element without a value is on; without the element it is off.
    selected = checked is not None and (value is None or value.lower() in _ON)
    said = "no w14:checked" if checked is None else f"w14:checked={'(none)' if value is None else value}"
    round_ = any(c in "○◉●◯⦿⊙" for c in shown)
    return Mark("radio" if round_ else "checkbox", "content_control", selected, said, place)


def _is_on(element: Any, *, absent: bool) -> bool:
    if element is None:
        return absent
    value = element.get(f"{_W}val")
    return value is None or value.lower() in _ON


def _font(properties: Any) -> str:
    """The font of a run if it is one of signs."""
    fonts = None if properties is None else properties.find(f"{_W}rFonts")
    name = "" if fonts is None else fonts.get(f"{_W}ascii") or fonts.get(f"{_W}hAnsi") or ""
    return name if name.lower().startswith("wingdings") else ""


def _symbol(symbol: Any, _font: str) -> str:
    font, code = symbol.get(f"{_W}font") or "", symbol.get(f"{_W}char") or ""
    try:
        number = int(code, 16)
    except ValueError:
        return ""
    return sign_of_font(number, font) or ("" if 0xE000 <= number <= 0xF8FF else chr(number))


def _cells(row: Any) -> Iterator[Any]:
    """The cells of a row, also those inside controls."""
    for child in row:
        if child.tag == f"{_W}tc":
            yield child
        elif child.tag in {f"{_W}sdt", f"{_W}sdtContent"}:
            yield from _cells(child)


def _owner(row: Any) -> Any:
    return next(parent for parent in row.iterancestors() if parent.tag == f"{_W}tbl")


_PIECES: dict[str, Callable[[Any, str], str]] = {
    f"{_W}t": _words,
    f"{_W}sym": _symbol,
    f"{_W}tab": _space,
    f"{_W}br": _space,
    f"{_W}cr": _space,
}
"""The text of each kind of child of a run, in the font of the run."""
