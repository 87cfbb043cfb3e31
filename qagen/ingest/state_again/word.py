"""The marks of a Word file: of a box the sign that it shows, of a list its last value, of an old field its setting."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import TYPE_CHECKING, Any

from lxml import etree

from qagen.ingest.state_again.marks import Mark, Tape
from qagen.ingest.state_again.names import state_in_font

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAMES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
}
_GONE = ("del", "moveFrom", "Fallback", "instrText", "pPr", "rPr")
_MOST_BYTES = 1 << 28


def word_marks(data: bytes) -> list[Mark]:
    """The marks of a document's body in the order of its XML.

    Raises:
        ValueError: the bytes hold no document.
    """
    tape = Tape()
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive, archive.open("word/document.xml") as part:
            root = etree.fromstring(part.read(_MOST_BYTES), etree.XMLParser(resolve_entities=False, huge_tree=True))
    except (zipfile.BadZipFile, KeyError, etree.LxmlError, OSError, EOFError) as error:
        raise ValueError(str(error)) from error
    _walk(root, tape)
    return tape.end()


def _walk(node: Any, tape: Tape) -> None:
    for child in node:
        if not isinstance(child.tag, str):
            continue
        name = etree.QName(child).localname
        if name in _GONE:
            continue
        if name == "sdt" and (box := _one(child, "w:sdtPr/w14:checkbox")) is not None:
            tape.mark(Mark(_box_state(box, child)))
        elif name == "sdt" and (entries := _one(child, "w:sdtPr/w:dropDownList | w:sdtPr/w:comboBox")) is not None:
            _entries(child, entries, tape)
        elif name == "checkBox":
            kept = _one(child, "w:checked")
            tape.mark(Mark(_is_set(kept if kept is not None else _one(child, "w:default"))))
        elif name == "t":
            font = str(child.xpath("string(../w:rPr/w:rFonts/@w:ascii)", namespaces=_NAMES))
            _signs(((ord(c), c) for c in child.text or ""), font, tape)
        elif name == "sym":
            code = int(_value(child, "char") or "0", 16)
            _signs(((code, chr(code) if code < 0xE000 else " "),), _value(child, "font") or "", tape)
        else:
            _walk(child, tape)
            if name in {"p", "tab", "br", "tc"}:
                tape.write(" ")


def _signs(characters: Any, font: str, tape: Tape) -> None:
    for code, character in characters:
        state = state_in_font(code, font)
        if state is None:
            tape.write(character)
        else:
            tape.mark(Mark(state, typed=True))


def _entries(sdt: Any, entries: Any, tape: Tape) -> None:
    open_ = _one(sdt, "w:sdtPr/w:showingPlcHdr") is not None
    shown = " ".join("".join(_texts(sdt)).split())
    last = _value(entries, "lastValue")
    for entry in entries.xpath("w:listItem", namespaces=_NAMES):
        value, label = _value(entry, "value"), _value(entry, "displayText") or _value(entry, "value") or ""
        chosen = value == last if last else " ".join(label.split()) == shown
        tape.mark(Mark(chosen and not open_))
        tape.write(label)


def _box_state(box: Any, sdt: Any) -> bool:
    """By the sign that is shown, as the box itself says which sign means what; else by its setting."""
    shown = {f"{ord(c):X}" for text in _texts(sdt) for c in text if not c.isspace()}
    shown |= {str(code).upper() for code in sdt.xpath("w:sdtContent//w:sym/@w:char", namespaces=_NAMES)}
    on, off = (_sign(box, *state) in shown for state in (("checkedState", "2612"), ("uncheckedState", "2610")))
    if on != off:
        return on
    checked = _one(box, "w14:checked")
    return checked is not None and checked.get(f"{{{_NAMES['w14']}}}val", "1").lower() in {"1", "true", "on"}


def _sign(box: Any, name: str, absent: str) -> str:
    """The code of the sign of a state, in hexadecimal figures without leading zeros."""
    element = _one(box, f"w14:{name}")
    code = None if element is None else element.get(f"{{{_NAMES['w14']}}}val")
    return str(code or absent).upper().lstrip("0")


def _texts(sdt: Any) -> Iterator[str]:
    yield from (text.text or "" for text in sdt.xpath("w:sdtContent//w:t", namespaces=_NAMES))


def _one(node: Any, path: str) -> Any:
    return next(iter(node.xpath(path, namespaces=_NAMES)), None)


def _value(node: Any, name: str) -> str | None:
    value = node.get(f"{{{_NAMES['w']}}}{name}")
    return None if value is None else str(value)


def _is_set(element: Any) -> bool:
    return element is not None and (_value(element, "val") or "1").lower() in {"1", "true", "on"}
