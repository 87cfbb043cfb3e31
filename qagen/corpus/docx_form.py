"""Form lines of a Word document: content controls, as Word's developer tab makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docx.oxml import parse_xml
from docx.oxml.ns import qn

from qagen.corpus.inline import plain

if TYPE_CHECKING:
    from qagen.corpus.records import FormEntry

_NAMES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
)
_GLYPHS = {"check": ("☐", "☒"), "radio": ("○", "◉")}
_CODES = {"check": ("2610", "2612"), "radio": ("25CB", "25C9")}


def add_entry(paragraph: Any, entry: FormEntry) -> None:
    """Write one line of a form into an empty paragraph; radio buttons are check box controls with round signs."""
    if entry.kind == "question":
        paragraph.add_run(plain(entry.text)).bold = True
        paragraph.paragraph_format.keep_with_next = True
    elif entry.kind == "field":
        paragraph.add_run(f"{plain(entry.text)}: ")
        paragraph._p.append(_control("<w:text/>", plain(entry.value)))  # noqa: SLF001 - python-docx has no content controls
    else:
        empty, full = _CODES[entry.kind]
        properties = (
            f'<w14:checkbox><w14:checked w14:val="{int(entry.marked)}"/>'
            f'<w14:checkedState w14:val="{full}" w14:font="MS Gothic"/>'
            f'<w14:uncheckedState w14:val="{empty}" w14:font="MS Gothic"/></w14:checkbox>'
        )
        paragraph._p.append(_control(properties, _GLYPHS[entry.kind][entry.marked]))  # noqa: SLF001
        paragraph.add_run(f" {plain(entry.text)}")


def _control(properties: str, text: str) -> Any:
    control = parse_xml(
        f"<w:sdt {_NAMES}><w:sdtPr>{properties}</w:sdtPr>"
        '<w:sdtContent><w:r><w:t xml:space="preserve"></w:t></w:r></w:sdtContent></w:sdt>'
    )
    control.find(f".//{qn('w:t')}").text = text
    return control
