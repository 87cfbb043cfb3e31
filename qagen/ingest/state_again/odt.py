"""The marks of an OpenDocument text: each control where it is drawn, with the state that its element holds."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import TYPE_CHECKING
from xml.sax import ContentHandler, SAXException, make_parser
from xml.sax.handler import feature_external_ges

from qagen.ingest.state_again.marks import Mark, Tape

if TYPE_CHECKING:
    from xml.sax.xmlreader import AttributesImpl

_MOST_BYTES = 1 << 28
_BLOCKS = {"text:p", "text:h", "table:table-cell", "text:line-break", "text:tab", "text:s"}


def odt_marks(data: bytes) -> list[Mark]:
    """The marks in the order of the text.

    Raises:
        ValueError: the bytes hold no text.
    """
    handler = _Text()
    # Expat: outside entities are off, and it stops by itself where inner ones grow beyond measure.
    parser = make_parser()  # noqa: S317
    parser.setFeature(feature_external_ges, False)
    parser.setContentHandler(handler)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive, archive.open("content.xml") as part:
            parser.parse(BytesIO(part.read(_MOST_BYTES)))
    except (zipfile.BadZipFile, KeyError, SAXException, OSError, EOFError) as error:
        raise ValueError(str(error)) from error
    return handler.tape.end()


class _Text(ContentHandler):
    """Writes down what stands in paragraphs; the controls are declared before they are drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.tape = Tape()
        self._controls: dict[str, tuple[bool, str]] = {}
        self._deleted = 0

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - the name that the parser calls
        if name in {"text:tracked-changes", "office:annotation"}:
            self._deleted += 1
        elif name in {"form:checkbox", "form:radio"}:
            kept = [attrs.get(f"form:{key}") for key in ("current-state", "current-selected", "state", "selected")]
            state = next((value for value in kept if value), "") in {"checked", "true"}
            for key in ("xml:id", "form:id"):
                if attrs.get(key):
                    self._controls[str(attrs.get(key))] = (state, str(attrs.get("form:label") or ""))
        elif name == "draw:control" and (found := self._controls.get(str(attrs.get("draw:control")))):
            self.tape.mark(Mark(found[0]))
            self.tape.write(f"{found[1]} ")

    def endElement(self, name: str) -> None:  # noqa: N802 - the name that the parser calls
        if name in {"text:tracked-changes", "office:annotation"}:
            self._deleted -= 1
        elif name in _BLOCKS:
            self.tape.write(" ")

    def characters(self, content: str) -> None:
        if not self._deleted:
            self.tape.write(content)
