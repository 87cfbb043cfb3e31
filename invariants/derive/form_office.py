"""The text of a workbook or of slides with its boxes, in one pass over the parts of the file."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Any

from lxml import etree

from invariants.derive.sign_fonts import sign_of_font

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterator

_MOST_BYTES = 1 << 28
_FOLDERS = {"workbook": "xl", "presentation": "ppt"}


def office_text(archive: zipfile.ZipFile, main: str) -> Iterator[str | bool]:
    """Texts, with typed signs in them, and the states of controls, in order; what is hidden is left out.

    Args:
        archive: of the file.
        main: `workbook` or `presentation`.

    Raises:
        KeyError: a part is missing.
        LxmlError: a part is no XML.
    """
    path = f"{_FOLDERS[main]}/{main}.xml"
    targets = _targets(archive, path)
    for entry in _xpath(_part(archive, path), "//*[local-name()='sheet' or local-name()='sldId']"):
        part = next((targets[value] for value in entry.attrib.values() if value in targets), "")
        if entry.get("state", "visible") != "visible" or not part:
            continue
        root = _part(archive, part)
        yield from _slide(root) if main == "presentation" else _Sheet(archive, part, root).text()
        yield " "


def _part(archive: zipfile.ZipFile, path: str) -> Any:
    with archive.open(path) as file:
        return etree.fromstring(file.read(_MOST_BYTES), etree.XMLParser(resolve_entities=False, huge_tree=True))


def _targets(archive: zipfile.ZipFile, path: str) -> dict[str, str]:
    folder, _, name = path.rpartition("/")
    try:
        links = _part(archive, f"{folder}/_rels/{name}.rels")
    except KeyError:
        return {}
    return {
        link.get("Id"): posixpath.normpath(posixpath.join(f"/{folder}", link.get("Target", ""))).lstrip("/")
        for link in links
        if link.get("TargetMode") != "External"
    }


def _xpath(node: Any, path: str) -> list[Any]:
    return list(node.xpath(path))


def _name(node: Any) -> str:
    return str(etree.QName(node).localname)


def _signed(text: str, font: str) -> str:
    return "".join(sign_of_font(ord(c), font) or c for c in text)


def _slide(root: Any) -> Iterator[str]:
    if root.get("show") in {"0", "false"}:
        return
    for node in root.iter():
        name = _name(node) if isinstance(node.tag, str) else ""
        if name == "t" and not _xpath(node, "ancestor::*[local-name()='Fallback']"):
            faces = _xpath(node, "../*[local-name()='rPr']/*[local-name()='sym' or local-name()='latin']/@typeface")
            signs = [face for face in faces if face.lower().startswith("wingdings")]
            yield _signed(node.text or "", signs[-1] if signs else "")
        elif name == "buChar":
            # Of bullets the signs alone are text.
            font = "".join(_xpath(node, "../*[local-name()='buFont']/@typeface"))
            shown = node.get("char", "")[:1]
            yield (sign_of_font(ord(shown), font) if shown else "") or re.sub(r"[^\u2500-\u2bff]", "", shown)
        elif name in {"p", "br", "tc"}:
            yield " "


class _Sheet:
    """One sheet with what it needs of the workbook."""

    def __init__(self, archive: zipfile.ZipFile, path: str, root: Any) -> None:
        self._archive, self._root = archive, root
        self._targets = _targets(archive, path)
        names = set(archive.namelist())
        styles = _part(archive, "xl/styles.xml") if "xl/styles.xml" in names else etree.Element("none")
        fonts = [
            "".join(_xpath(font, "*[local-name()='name']/@val"))
            for font in _xpath(styles, "*[local-name()='fonts']/*[local-name()='font']")
        ]
        used = _xpath(styles, "*[local-name()='cellXfs']/*[local-name()='xf']")
        self._fonts = [fonts[int(style.get("fontId", "0"))] for style in used]
        shared = _part(archive, "xl/sharedStrings.xml") if "xl/sharedStrings.xml" in names else ()
        self._shared = list(shared)

    def text(self) -> Iterator[str | bool]:
        """Row by row; a control stands before the text of its cell, or by itself."""
        hidden = {int(row) for row in _xpath(self._root, "//*[local-name()='row'][@hidden='1' or @hidden='true']/@r")}
        pieces: dict[tuple[int, int], list[str | bool]] = {}
        for control in _xpath(self._root, "//*[local-name()='control'][not(ancestor::*[local-name()='Fallback'])]"):
            place, found = self._control(control)
            pieces.setdefault(place, []).extend(found)
        for cell in _xpath(self._root, "//*[local-name()='sheetData']/*/*[local-name()='c']"):
            letters, number = re.sub(r"\d", "", cell.get("r", "")), re.sub(r"\D", "", cell.get("r", ""))
            col = 0
            for letter in letters:
                col = col * 26 + ord(letter) - 64
            pieces.setdefault((int(number or 0), col), []).append(self._cell(cell))
        for place in sorted(pieces):
            if place[0] not in hidden:
                yield from pieces[place]
                yield " "

    def _control(self, control: Any) -> tuple[tuple[int, int], list[str | bool]]:
        path = next((self._targets[value] for value in control.attrib.values() if value in self._targets), "")
        settings = _part(self._archive, path) if path else etree.Element("none")
        row, col = (
            int("".join(_xpath(control, f".//*[local-name()='from']/*[local-name()='{name}']/text()")) or 0) + 1
            for name in ("row", "col")
        )
        if settings.get("objectType") not in {"CheckBox", "Radio"}:
            return (row, col), []
        words = ""
        for target in self._targets.values():
            if target.endswith(".vml"):
                shape = f"//*[local-name()='shape'][substring-after(@id, '_s')='{control.get('shapeId')}']"
                shapes = _xpath(_part(self._archive, target), shape)
                words = "".join("".join(_xpath(s, "*[local-name()='textbox']//text()")) for s in shapes)
        return (row, col), [settings.get("checked") == "Checked", words]

    def _cell(self, cell: Any) -> str:
        kind = cell.get("t", "n")
        style = int(cell.get("s", "0"))
        font = self._fonts[style] if style < len(self._fonts) else ""
        stored = "".join(_xpath(cell, "*[local-name()='v']/text()"))
        if kind in {"b", "e"}:
            return ""
        if kind not in {"s", "inlineStr"}:
            return _signed(stored, font)
        inline = _xpath(cell, "*[local-name()='is']")
        item = self._shared[int(stored)] if kind == "s" else inline[0] if inline else etree.Element("none")
        text = ""
        for node in _xpath(item, "*[local-name()='t'] | *[local-name()='r']/*[local-name()='t']"):
            own = _xpath(node, "../*[local-name()='rPr']/*[local-name()='rFont']/@val")
            text += _signed(node.text or "", own[0] if own else font)
        return text
