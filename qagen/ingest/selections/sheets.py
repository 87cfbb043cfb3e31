"""Selections of Excel files: form controls of sheets, and signs in cells (specs/selection.md section 9).

Read from the XML itself: openpyxl passes over form controls.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from qagen.ingest.selections.lines import Line, stream_of
from qagen.ingest.selections.package import TO, Package
from qagen.ingest.selections.signs import sign_of_font
from qagen.ingest.selections.stream import Mark, options_of
from qagen.ingest.selections.table_cells import table_lines
from qagen.model.selection import FormReading

if TYPE_CHECKING:
    from collections.abc import Iterator

_S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_XDR = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
_V = "{urn:schemas-microsoft-com:vml}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MAIN = "xl/workbook.xml"
_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_WIDEST = 1 << 10
"""Columns: what stands further right belongs to no form."""

Cells = dict[tuple[int, int], list[str | Mark]]
"""By row and column, from 0."""


def read_xlsx(data: bytes, name: str) -> FormReading:
    """The options of the sheets that are shown, row by row.

    Raises:
        SourceError: `corrupt`, the file holds no workbook.
    """
    package = Package(data, name)
    targets = package.targets(_MAIN)
    book = _Book(package)
    lines: list[Line] = []
    for entry in package.main(_MAIN).iter(f"{_S}sheet"):
        path = targets.get(entry.get(TO, ""), "")
        sheet = package.xml(path)
        if sheet is None or entry.get("state") in {"hidden", "veryHidden"}:
            continue
        cells, unseen = book.cells(sheet)
        for at, mark in _controls(package, path, sheet, entry.get("name", "")):
            if at[0] not in unseen:
                cells.setdefault(at, []).insert(0, mark)
        lines += _lines(cells, entry.get("name", ""))
    return FormReading(title="", options=options_of(stream_of(lines)), pages=(), notes=())


def _lines(cells: Cells, sheet: str) -> Iterator[Line]:
    """The lines of a sheet; rows without an empty one between them are a table."""
    block: list[list[list[Line]]] = []
    last = -2
    for row in sorted({row for row, _ in cells}):
        cols = [col for at, col in cells if at == row]
        if row != last + 1:
            yield from table_lines(block)
            yield Line(sheet, [" "])
            block = []
        block.append(
            [
                [Line(f"{sheet}!{_letters(col)}{row + 1}", cells[row, col])] if (row, col) in cells else []
                for col in range(max(cols) + 1)
            ]
        )
        last = row
    yield from table_lines(block)


class _Book:
    """Texts and fonts of a workbook."""

    def __init__(self, package: Package) -> None:
        styles, shared = package.xml("xl/styles.xml"), package.xml("xl/sharedStrings.xml")
        fonts = [] if styles is None else [_name(font) for font in styles.iterfind(f"{_S}fonts/{_S}font")]
        formats = [] if styles is None else styles.iterfind(f"{_S}cellXfs/{_S}xf")
        numbers = [int(style.get("fontId", "0")) for style in formats]
        self._fonts = [fonts[number] if number < len(fonts) else "" for number in numbers]
        self._shared = [] if shared is None else list(shared.iterfind(f"{_S}si"))

    def cells(self, sheet: Any) -> tuple[Cells, set[int]]:
        """The cells with text, and the rows that are hidden."""
        found: Cells = {}
        unseen: set[int] = set()
        for row in sheet.iterfind(f"{_S}sheetData/{_S}row"):
            hidden = row.get("hidden") in {"1", "true"}
            for cell in row.iterfind(f"{_S}c"):
                at = _place(cell.get("r", ""))
                if at is None or at[1] >= _WIDEST:
                    continue
                if hidden:
                    unseen.add(at[0])
                elif (text := self._text(cell)).strip():
                    found[at] = [text]
        return found, unseen

    def _text(self, cell: Any) -> str:
        kind, value = cell.get("t", "n"), cell.findtext(f"{_S}v") or ""
        style = int(cell.get("s", "0"))
        font = self._fonts[style] if style < len(self._fonts) else ""
        if kind == "inlineStr":
            inline = cell.find(f"{_S}is")
            return "" if inline is None else _rich(inline, font)
        if kind == "s":
            return _rich(self._shared[int(value)], font) if value.isdigit() and int(value) < len(self._shared) else ""
        return "" if kind in {"b", "e"} else _signs(value, font)


def _rich(item: Any, font: str) -> str:
    """A text with fonts of its own inside; readings above characters are no part of it."""
    parts = []
    for child in item:
        if child.tag == f"{_S}t":
            parts.append(_signs(child.text or "", font))
        elif child.tag == f"{_S}r":
            own = child.find(f"{_S}rPr/{_S}rFont")
            parts.append(
                _signs(child.findtext(f"{_S}t") or "", font if own is None else _wingdings(own.get("val", "")))
            )
    return "".join(parts)


def _name(font: Any) -> str:
    name = font.find(f"{_S}name")
    return "" if name is None else _wingdings(name.get("val", ""))


def _wingdings(name: str) -> str:
    return name if name.lower().startswith("wingdings") else ""


def _signs(text: str, font: str) -> str:
    return "".join(sign_of_font(ord(c), font) or c for c in text) if font else text


def _controls(package: Package, path: str, sheet: Any, name: str) -> Iterator[tuple[tuple[int, int], Mark]]:
    """The check boxes and radio buttons of a sheet, each with the cell at its upper left corner."""
    targets = package.targets(path)
    labels = _labels(package, targets)
    for control in sheet.iter(f"{_S}control"):
        if any(parent.tag == f"{_MC}Fallback" for parent in control.iterancestors()):
            continue
        properties = package.xml(targets.get(control.get(TO, ""), ""))
        start = control.find(f"{_S}controlPr/{_S}anchor/{_S}from")
        kind = "" if properties is None else properties.get("objectType", "")
        if start is None or kind not in {"CheckBox", "Radio"}:
            continue
        row, col = (int(start.findtext(f"{_XDR}{part}") or "0") for part in ("row", "col"))
        # A box that is neither on nor off (`Mixed`) is not chosen.
        selected = properties.get("checked") == "Checked"
        place = f"{name}!{_letters(col)}{row + 1}, control {control.get('name', '')}".rstrip()
        mark = Mark(
            "checkbox" if kind == "CheckBox" else "radio",
            "form_control", selected, "checked" if selected else "not checked", place,
        )  # fmt: skip
        label = labels.get(control.get("shapeId", ""), "")
        yield (row, col), mark.labelled(label, "element") if label else mark


def _labels(package: Package, targets: dict[str, str]) -> dict[str, str]:
    """The words on the controls of a sheet by the number of their shape."""
    found = {}
    for path in targets.values():
        drawing = package.xml(path) if path.endswith(".vml") else None
        for shape in () if drawing is None else drawing.iter(f"{_V}shape"):
            box = shape.find(f"{_V}textbox")
            text = "" if box is None else " ".join("".join(box.itertext()).split())
            if any(c.isalnum() for c in text):
                found[shape.get("id", "").rpartition("_s")[2]] = text
    return found


def _place(reference: str) -> tuple[int, int] | None:
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return None
    col = 0
    for letter in found.group(1):
        col = 26 * col + ord(letter) - ord("A") + 1
    return int(found.group(2)) - 1, col - 1


def _letters(col: int) -> str:
    text = ""
    col += 1
    while col:
        col, rest = divmod(col - 1, 26)
        text = chr(ord("A") + rest) + text
    return text
