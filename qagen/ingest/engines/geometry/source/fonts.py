"""What a font's name says about its weight and its pitch, and the names that the parser does not give."""

from __future__ import annotations

import ctypes
import re
from functools import lru_cache
from typing import TYPE_CHECKING

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw

from qagen.ingest.engines.geometry.source.page_view import PageView

if TYPE_CHECKING:
    from collections.abc import Iterable

_BOLD = re.compile(
    r"bold|black|heavy|demi|medi(?![a-z])|cmbx|cmssbx|sfbx|-bd|-b$|,b$|[-_][789]00|[-_]eb\b|견고딕|헤드라인",
    re.IGNORECASE,
)
_MONOSPACED = re.compile(
    r"courier|mono|consol|menlo|lucidacons|typewriter|(cm|sf|ec|lm|tx)tt|pcrr|source ?code|d2coding", re.IGNORECASE
)
_SUBSET_TAG = re.compile(r"^/?[A-Z]{6}\+")
_RESOURCE_NAME = re.compile(r"^/?[A-Za-z]{1,3}\d{0,4}(\+\d+)?$")
# one page needs no more text objects than this to show each of its fonts once; a map with 100,000 labels stays cheap
_OBJECTS_READ = 2000


@lru_cache(4096)
def without_subset_tag(font: str) -> str:
    """The name without the six letters of a subset: parts of one font that were embedded apart are one font."""
    return _SUBSET_TAG.sub("", font)


@lru_cache(4096)
def is_bold(font: str) -> bool:
    """Whether the name promises a bold face. Unknown names are not bold."""
    return bool(_BOLD.search(font))


@lru_cache(4096)
def is_monospaced(font: str) -> bool:
    """Whether the name promises a face of one width, as listings use. Unknown names are not."""
    return bool(_MONOSPACED.search(font))


@lru_cache(4096)
def is_resource_name(font: str) -> bool:
    """Whether the parser gave the page's own name of the font (`/F1`), as it does for fonts that are not embedded."""
    return bool(_RESOURCE_NAME.match(font))


def base_names(
    document: pdfium.PdfDocument, page_number: int, samples: Iterable[tuple[str, float, float]]
) -> dict[str, str]:
    """Base font names of the resource names that a page uses.

    Args:
        document: the opened file.
        page_number: from 1.
        samples: for each word in such a font its resource name and a point inside the word (top-left origin).

    Returns:
        Resource name to base font name; a name whose text object is not found is left out.
    """
    found: dict[str, str] = {}
    page = document[page_number - 1]
    try:
        view = PageView.of(page)
        wanted = sorted((name, *view.source(x, y)) for name, x, y in samples)
        objects = page.get_objects(filter=(pdfium_raw.FPDF_PAGEOBJ_TEXT,), max_depth=4)
        for count, item in enumerate(objects):
            left, bottom, right, top = item.get_bounds()
            for name, x, y in wanted:
                if name not in found and left <= x <= right and bottom <= y <= top:
                    found[name] = _base_name(item)
            if count > _OBJECTS_READ or len(found) == len({name for name, *_ in wanted}):
                break
    finally:
        page.close()
    return found


def _base_name(item: pdfium.PdfObject) -> str:
    buffer = ctypes.create_string_buffer(256)
    pdfium_raw.FPDFFont_GetBaseFontName(pdfium_raw.FPDFTextObj_GetFont(item), buffer, 256)
    return buffer.value.decode("utf-8", "replace")
