"""The marks of an Excel file: of a control what its drawing says, of a cell the signs in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.state_again.marks import Mark, Tape
from qagen.ingest.state_again.names import letters, state_in_font
from qagen.ingest.state_again.parts import Parts, below, first, name_of, number, value

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_BOOK = "xl/workbook.xml"


def sheet_marks(data: bytes) -> list[Mark]:
    """The marks of the sheets that are shown, row by row.

    Raises:
        ValueError: the bytes hold no workbook.
    """
    parts = Parts(data)
    links, tape = parts.linked(_BOOK), Tape()
    fonts = _fonts(parts.tree("xl/styles.xml"))
    shared = list(below(parts.tree("xl/sharedStrings.xml"), "si"))
    for entry in below(parts.tree(_BOOK), "sheet"):
        path = links.get(value(entry, "id"), "")
        if path and "idden" not in value(entry, "state"):
            _sheet(parts, path, fonts, shared, tape)
            tape.write(" ")
    return tape.end()


def _fonts(styles: Element) -> list[str]:
    """The name of the font of each format of cells."""
    names = [value(next(below(font, "name"), None), "val") for fonts in below(styles, "fonts") for font in fonts]
    formats = [number(value(style, "fontId")) for formats in below(styles, "cellXfs") for style in formats]
    return [names[font] if font < len(names) else "" for font in formats]


def _sheet(parts: Parts, path: str, fonts: list[str], shared: list[Element], tape: Tape) -> None:
    controls = _controls(parts, path)
    hidden: set[int] = set()
    rows = {number(value(row, "r")): row for row in below(parts.tree(path), "row")}
    for at, row in rows.items():
        if value(row, "hidden") in {"1", "true"}:
            hidden.add(at)
    cells: dict[tuple[int, int], Element] = {}
    for at, row in rows.items():
        for cell in row:
            if at not in hidden:
                cells[at, _column(value(cell, "r"))] = cell
    for place in sorted({*cells, *(place for place in controls if place[0] not in hidden)}):
        for mark, label in controls.get(place, []):
            tape.mark(mark)
            tape.write(label)
        if place in cells:
            _cell(cells[place], fonts, shared, tape)
        tape.write(" ")


def _column(reference: str) -> int:
    found = 0
    for character in reference:
        if character.isalpha():
            found = 26 * found + ord(character.upper()) - 64
    return found


def _cell(cell: Element, fonts: list[str], shared: list[Element], tape: Tape) -> None:
    style, kind = number(value(cell, "s")), value(cell, "t", "n")
    font = fonts[style] if style < len(fonts) else ""
    content = first(cell, "is") if kind == "inlineStr" else first(cell, "v")
    if kind == "s" and content is not None and number(content.text or "") < len(shared):
        content = shared[number(content.text or "")]
    if content is None or kind in {"b", "e"}:
        return
    if not len(content):
        _write(content.text or "", font, tape)
    for part in content:
        if name_of(part) == "t":
            _write(part.text or "", font, tape)
        elif name_of(part) == "r":
            own = first(part, "rPr", "rFont")
            _write("".join(text.text or "" for text in below(part, "t")), value(own, "val", font), tape)


def _write(text: str, font: str, tape: Tape) -> None:
    for character in text:
        state = state_in_font(ord(character), font)
        if state is None:
            tape.write(character)
        else:
            tape.mark(Mark(state, typed=True))


def _controls(parts: Parts, path: str) -> dict[tuple[int, int], list[tuple[Mark, str]]]:
    """Boxes and buttons by the cell of their upper left corner, each with the words on it.

    The state is what the drawing of the control says; where it says nothing, that of its settings.
    """
    links = parts.linked(path)
    shapes = {}
    for target in links.values():
        for drawn in below(parts.tree(target), "shape") if target.endswith(".vml") else ():
            shapes[value(drawn, "id").rpartition("_s")[2]] = drawn
    found: dict[tuple[int, int], list[tuple[Mark, str]]] = {}
    for control in below(parts.tree(path), "control"):
        settings = parts.tree(links.get(value(control, "id"), ""))
        corner = first(control, "controlPr", "anchor", "from")
        if corner is None or value(settings, "objectType") not in {"CheckBox", "Radio"}:
            continue
        shape = shapes.get(value(control, "shapeId"))
        said = None if shape is None else next(below(shape, "ClientData"), None)
        checked = None if said is None else first(said, "Checked")
        selected = value(settings, "checked") == "Checked"
        if said is not None:
            selected = checked is not None and (checked.text or "").strip() == "1"
        box = None if shape is None else next(below(shape, "textbox"), None)
        words = "" if box is None else "".join(box.itertext())
        at = [number("".join(part.text or "" for part in below(corner, name))) + 1 for name in ("row", "col")]
        found.setdefault((at[0], at[1]), []).append((Mark(selected, named=letters(words)), words))
    return found
