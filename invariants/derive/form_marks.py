"""The marks of a form without pages, in one pass over its text: what stands before and after each, and its state.

No grouping, no tables, no questions: a format's text is written down in order, with one sign for each box.
"""

from __future__ import annotations

import re
import zipfile
from typing import TYPE_CHECKING, Any, NamedTuple

from lxml import etree, html

from invariants.derive.form_office import office_text
from invariants.derive.sign_fonts import sign_of_font

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ON, OFF = "\ue001", "\ue000"
"""Private signs for a selected and an empty box of the format's own; typed signs stay what they are."""
_TYPED_ON, _TYPED_OFF = "☑☒🗹🗷🗵⮽■▣▪◼⬛⊠✅◉⦿●⊙◎⚫", "☐🗆□▢◻❏❐❑❒⬜○◯❍⚪〇"
_MARK = re.compile(f"[{ON}{OFF}{_TYPED_ON}{_TYPED_OFF}]")
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
_ODF = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_FORM, _DRAW = _ODF % "form", _ODF % "drawing"
_ID = "{http://www.w3.org/XML/1998/namespace}id"
_MOST_BYTES = 1 << 28


class LinearMark(NamedTuple):
    """One mark in the order of the text."""

    selected: bool
    typed: bool
    """A character of the text, not a control of the format."""
    before: str
    """Everything since the mark before, without white space."""
    after: str
    """Everything up to the next mark, without white space."""


def marks_of(path: Path) -> tuple[LinearMark, ...]:
    """The marks of a DOCX, HTML, Markdown, ODT, XLSX or PPTX file in the order of its text.

    Raises:
        ValueError: the suffix is none of these, or the file cannot be read as what it says.
    """
    text = _text_of(path)
    found = list(_MARK.finditer(text))
    ends = [0, *(match.end() for match in found)]
    starts = [*(match.start() for match in found), len(text)]
    between = [squeezed(text[end:start]) for end, start in zip(ends, starts, strict=True)]
    return tuple(
        LinearMark(
            selected=match.group() == ON or match.group() in _TYPED_ON,
            typed=match.group() not in {ON, OFF},
            before=between[number],
            after=between[number + 1],
        )
        for number, match in enumerate(found)
    )


def typed_state(character: str) -> bool | None:
    """Whether a character is a marked (True) or an empty (False) sign; null for any other."""
    return True if character in _TYPED_ON else False if character in _TYPED_OFF else None


def squeezed(text: str) -> str:
    """Letters and digits alone, in lower case."""
    return "".join(c for c in text.casefold() if c.isalnum())


def _text_of(path: Path) -> str:
    suffix = path.suffix.lower()
    try:
        if suffix in {".md", ".markdown"}:
            return re.sub(r"(?m)^([ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[([ xX])\]", _task, path.read_text("utf-8-sig"))
        if suffix in {".html", ".htm", ".xhtml"}:
            return "".join(_html(html.fromstring(path.read_bytes())))
        if suffix in {".xlsx", ".pptx"}:
            with zipfile.ZipFile(path) as archive:
                parts = office_text(archive, "workbook" if suffix == ".xlsx" else "presentation")
                return "".join(part if isinstance(part, str) else ON if part else OFF for part in parts)
        if suffix in {".docx", ".odt"}:
            part = "word/document.xml" if suffix == ".docx" else "content.xml"
            parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
            with zipfile.ZipFile(path) as archive, archive.open(part) as file:
                root = etree.fromstring(file.read(_MOST_BYTES), parser)
            return "".join(_word(root) if suffix == ".docx" else _odt(root))
    except (OSError, LookupError, zipfile.BadZipFile, etree.LxmlError) as error:
        raise ValueError(f"not readable ({error})") from error
    raise ValueError(f"no linear reading of {suffix or 'a file without a suffix'}")


def _task(match: re.Match[str]) -> str:
    return match.group(1) + (OFF if match.group(2) == " " else ON)


def _html(root: Any) -> Iterator[str]:
    """Text and controls; a list's entries stand behind their marks."""
    for event, node in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        if event in {"comment", "pi"}:
            yield node.tail or ""
        elif event == "end":
            yield f" {node.tail or ''}"
        elif node.tag == "input" and node.get("type", "").strip().lower() in {"checkbox", "radio"}:
            yield ON if "checked" in node.attrib else OFF
            yield node.get("aria-label") or ""
        elif node.tag == "option":
            yield ON if _is_chosen(node) else OFF
            yield node.text or node.get("label") or ""
        elif node.tag not in {"script", "style"}:
            yield f" {node.get('aria-label') or ''} {node.text or ''}"


def _is_chosen(option: Any) -> bool:
    """Of a list of one line without a chosen entry, the first is shown; of several chosen ones, the last."""
    lists = [node for node in option.iterancestors() if node.tag == "select"]
    if not lists or "multiple" in lists[0].attrib:
        return "selected" in option.attrib
    chosen = [entry for entry in lists[0].iter("option") if "selected" in entry.attrib]
    if not chosen and lists[0].get("size", "1") in {"", "0", "1"}:
        chosen = list(lists[0].iter("option"))[:1]
    return bool(chosen) and chosen[-1] is option


def _word(root: Any) -> Iterator[str]:
    for node in root.iter():
        if node.tag == f"{_W}t":
            # A box of Word's own shows a sign as its text: the box is written down already.
            boxes = (sdt.find(f"{_W}sdtPr/{_W14}checkbox") for sdt in node.iterancestors(f"{_W}sdt"))
            if all(box is None for box in boxes):
                fonts = node.getparent().find(f"{_W}rPr/{_W}rFonts")
                font = "" if fonts is None else fonts.get(f"{_W}ascii") or fonts.get(f"{_W}hAnsi") or ""
                yield "".join(sign_of_font(ord(c), font) or c for c in node.text or "")
        elif node.tag == f"{_W}sym":
            yield sign_of_font(int(node.get(f"{_W}char") or "0", 16), node.get(f"{_W}font") or "")
        elif node.tag == f"{_W}listItem":
            label = node.get(f"{_W}displayText") or node.get(f"{_W}value") or ""
            shown = "".join(t.text or "" for t in next(node.iterancestors(f"{_W}sdt"), node).iter(f"{_W}t"))
            yield f"{ON if shown.split() == label.split() else OFF}{label}"
        elif node.tag == f"{_W}checkBox":
            states = [state for name in ("checked", "default") for state in node.iter(f"{_W}{name}")]
            yield ON if states and _is_on(states[0].get(f"{_W}val")) else OFF
        elif node.tag == f"{_W14}checkbox":
            states = list(node.iter(f"{_W14}checked"))
            yield ON if states and _is_on(states[0].get(f"{_W14}val")) else OFF
        elif node.tag == f"{_W}p":
            yield " "


def _is_on(value: str | None) -> bool:
    return value is None or value.lower() in {"1", "true", "on"}


def _odt(root: Any) -> Iterator[str]:
    controls = {c.get(key): c for c in root.iter() for key in (_ID, f"{_FORM}id") if c.get(key)}
    for event, node in etree.iterwalk(root, events=("start", "end")):
        if event == "end":
            yield node.tail or ""
            continue
        control = controls.get(node.get(f"{_DRAW}control")) if node.tag == f"{_DRAW}control" else None
        if control is not None and control.tag in {f"{_FORM}checkbox", f"{_FORM}radio"}:
            kept = [
                control.get(f"{_FORM}{name}") for name in ("current-state", "current-selected", "state", "selected")
            ]
            stated = next((value for value in kept if value), "")
            yield ON if stated in {"checked", "true"} else OFF
            yield control.get(f"{_FORM}label") or ""
        yield node.text or ""
