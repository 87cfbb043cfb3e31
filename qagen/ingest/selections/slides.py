"""Selections of PowerPoint files: signs in the text of slides, typed or as bullets of a font of signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.ingest.selections.lines import Line, stream_of
from qagen.ingest.selections.package import TO, Package
from qagen.ingest.selections.signs import SIGNS, sign_of_font
from qagen.ingest.selections.stream import options_of
from qagen.ingest.selections.table_cells import table_lines
from qagen.model.selection import FormReading

if TYPE_CHECKING:
    from collections.abc import Iterator

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MAIN = "ppt/presentation.xml"


def read_pptx(data: bytes, name: str) -> FormReading:
    """The options of the slides that are shown, in their order.

    Raises:
        SourceError: `corrupt`, the file holds no presentation.
    """
    package = Package(data, name)
    targets = package.targets(_MAIN)
    lines: list[Line] = []
    title = ""
    for number, entry in enumerate(package.main(_MAIN).iter(f"{_P}sldId"), start=1):
        slide = package.xml(targets.get(entry.get(TO, ""), ""))
        if slide is None or slide.get("show") in {"0", "false"}:
            continue
        title = title or _title(slide)
        lines += _slide(slide, f"slide {number}")
    return FormReading(title=title, options=options_of(stream_of(lines)), pages=(), notes=())


def _title(slide: Any) -> str:
    for shape in slide.iter(f"{_P}sp"):
        holder = shape.find(f"{_P}nvSpPr/{_P}nvPr/{_P}ph")
        if holder is not None and holder.get("type") in {"title", "ctrTitle"}:
            return " ".join("".join(text.text or "" for text in shape.iter(f"{_A}t")).split())
    return ""


def _slide(slide: Any, place: str) -> Iterator[Line]:
    """The lines of a slide, shape by shape in the order of the file."""
    for element in slide.iter(f"{_P}txBody", f"{_A}tbl"):
        if any(parent.tag == f"{_MC}Fallback" for parent in element.iterancestors()):
            continue
        if element.tag == f"{_A}tbl":
            rows = [[_lines(cell, place) for cell in row.iter(f"{_A}tc")] for row in element.iter(f"{_A}tr")]
            yield from table_lines(rows)
        else:
            yield from _lines(element, place)
        # What stands in another shape is no line right below.
        yield Line(place, [" "])


def _lines(parent: Any, place: str) -> list[Line]:
    return [Line(place, [text]) for paragraph in parent.iter(f"{_A}p") if (text := _text(paragraph)).strip()]


def _text(paragraph: Any) -> str:
    parts = [_bullet(paragraph)]
    for child in paragraph:
        if child.tag == f"{_A}br":
            parts.append(" ")
        elif child.tag in {f"{_A}r", f"{_A}fld"}:
            words = "".join(text.text or "" for text in child.iter(f"{_A}t"))
            font = _font(child.find(f"{_A}rPr"))
            parts.append("".join(sign_of_font(ord(c), font) or c for c in words) if font else words)
    return "".join(parts)


def _font(properties: Any) -> str:
    """The font of a run if it is one of signs."""
    for tag in () if properties is None else ("sym", "latin"):
        face = properties.find(f"{_A}{tag}")
        if face is not None and str(face.get("typeface", "")).lower().startswith("wingdings"):
            return str(face.get("typeface"))
    return ""


def _bullet(paragraph: Any) -> str:
    """The bullet of a paragraph where it is a box; an empty one may be a bullet and nothing else."""
    properties = paragraph.find(f"{_A}pPr")
    bullet = None if properties is None else properties.find(f"{_A}buChar")
    if properties is None or bullet is None:
        return ""
    face, character = properties.find(f"{_A}buFont"), str(bullet.get("char", ""))[:1]
    font = "" if face is None else str(face.get("typeface", ""))
    shown = sign_of_font(ord(character), font) if character else ""
    sign = SIGNS.get(shown or character)
    if sign is None or sign.kind != "checkbox":
        return ""
    return shown or character if sign.selected else "□"
