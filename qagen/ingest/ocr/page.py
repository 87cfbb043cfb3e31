"""A page from its picture: words and rulings as the geometry engine takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.layout.rulings import merge_collinear
from qagen.ingest.engines.geometry.layout.scripts import attach_scripts
from qagen.ingest.engines.geometry.layout.underlines import without_underlines
from qagen.ingest.engines.geometry.source.content import PageContent, Rule, Word
from qagen.ingest.ocr.picture import picture_of, softened
from qagen.ingest.ocr.rulings import find_rulings
from qagen.ingest.ocr.weight import bold_words

if TYPE_CHECKING:
    import pypdfium2 as pdfium

    from qagen.ingest.ocr.picture import Picture
    from qagen.ingest.ocr.reading import OcrWord, Reader

# by tesseract's own scale words below this are wrong more often than right
_LEAST_SURE = 0.3


def ocr_page(document: pdfium.PdfDocument, number: int, reader: Reader) -> PageContent:
    """The page `number` (from 1), read from its picture.

    Raises:
        SourceError: the OCR program fails.
        PdfiumError: the page cannot be drawn.
    """
    page = document[number - 1]
    try:
        picture = picture_of(page)
    finally:
        page.close()
    return content_of(picture, number, reader)


def content_of(picture: Picture, number: int, reader: Reader) -> PageContent:
    """Words and rulings of a picture; without either for an empty one.

    Raises:
        SourceError: the OCR program fails.
    """
    ruled = find_rulings(picture)
    read = [w for w in reader(softened(picture._replace(grey=ruled.wiped))) if _is_text(w)]
    words = _words(read, bold_words(ruled.wiped, read), picture)
    horizontals = merge_collinear([Rule(*line) for line in ruled.horizontals])
    return PageContent(
        number=number,
        width=picture.width,
        height=picture.height,
        words=tuple(attach_scripts(words)),
        horizontals=tuple(without_underlines(horizontals, words)),
        verticals=tuple(merge_collinear([Rule(*line) for line in ruled.verticals])),
        fills=(),
        curves=(),
        bitmaps=(),
        word_source="ocr",
    )


def _is_text(word: OcrWord) -> bool:
    """Speckles are read as marks, and pictures as words of which the program is not sure."""
    return word.sureness >= _LEAST_SURE and word.right > word.left and word.bottom > word.top


def _words(read: list[OcrWord], bold: list[bool], picture: Picture) -> list[Word]:
    return [
        Word(
            left=round(word.left / picture.scale, 3),
            top=round(word.top / picture.scale, 3),
            right=round(word.right / picture.scale, 3),
            bottom=round(word.bottom / picture.scale, 3),
            text=word.text,
            font="",
            bold=is_bold,
            monospaced=False,
            rotated=False,
            order=order,
        )
        for order, (word, is_bold) in enumerate(zip(read, bold, strict=True))
    ]
