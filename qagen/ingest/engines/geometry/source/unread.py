"""Pages that show something to a person and hold no text for a program: scans, and text drawn as outlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.source.content import PageContent

# stamps of archives and page numbers that a scanner's program adds stand in the outer twelfth of the page
_MARGIN = 1 / 12
# pictures of at least a tenth of the page: a letterhead on an empty page is smaller
_PICTURE_SHARE = 0.1
# a line of text drawn as outlines has some dozens of curves, a logo fewer than two hundred
_CURVES = 200


def lacks_text(page: PageContent) -> bool:
    """Whether the page shows pictures or outlines and no words, stamps in its margin apart. A blank page does not."""
    if any(_MARGIN * page.height < w.middle_y < (1 - _MARGIN) * page.height for w in page.words):
        return False
    shown = sum(box.area for box in page.bitmaps)
    return shown >= _PICTURE_SHARE * page.width * page.height or len(page.curves) >= _CURVES
