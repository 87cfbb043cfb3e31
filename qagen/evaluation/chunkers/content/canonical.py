"""The document as docling's own Markdown export, with a map from offsets back to items: what text splitters get."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from docling_core.types.doc import TextItem

from qagen.evaluation.chunkers.content.flat import FlatSerializer
from qagen.model.chunk import Chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from docling_core.transforms.serializer.base import SerializationResult
    from docling_core.types.doc import DoclingDocument

_BETWEEN = "\n\n"


@dataclass(frozen=True)
class Region:
    """A stretch of the Markdown that one item made."""

    start: int
    end: int
    """Behind its last character."""
    ref: str
    pages: tuple[int, ...]
    """Ascending, from 1; empty where there are no pages."""


@dataclass(frozen=True)
class Canonical:
    """Markdown of a document; equal to `DoclingDocument.export_to_markdown()`."""

    text: str
    regions: tuple[Region, ...]
    """In order, without overlaps; what lies between them (blank lines) comes from no item."""

    def chunk(self, start: int, end: int) -> Chunk:
        """Give the stretch from `start` to `end` as a chunk with the references and pages of its items."""
        return self._chunk(self.text[start:end], start, end)

    def chunks(self, pieces: Iterable[str], *, overlapping: bool = False) -> list[Chunk]:
        """Give pieces of the text as chunks.

        Args:
            pieces: in order. One that stands nowhere (its splitter changed it) has neither references nor pages.
            overlapping: a piece may begin before the one before it ends; else it is looked for behind that end.
        """
        found, at = [], 0
        for piece in pieces:
            start = self.text.find(piece, at)
            if start < 0:
                found.append(Chunk(text=piece))
                continue
            found.append(self._chunk(piece, start, start + len(piece)))
            at = start + (1 if overlapping else len(piece))
        return found

    def _chunk(self, text: str, start: int, end: int) -> Chunk:
        low = bisect_right(self.regions, start, key=lambda region: region.end)
        high = bisect_left(self.regions, end, key=lambda region: region.start)
        inside = self.regions[low:high]
        return Chunk(
            text=text,
            refs=tuple(dict.fromkeys(region.ref for region in inside)),
            pages=tuple(sorted({page for region in inside for page in region.pages})),
        )


def canonical_markdown(document: DoclingDocument) -> Canonical:
    """Render a document as docling does by default, and note which item made which stretch; empty for an empty body."""
    serializer = FlatSerializer(doc=document)
    texts: list[str] = []
    regions: list[Region] = []
    at = 0
    for part in serializer.get_parts():
        regions += _regions(serializer, part, at)
        texts.append(part.text)
        at += len(part.text) + len(_BETWEEN)
    return Canonical(text=_BETWEEN.join(texts), regions=tuple(regions))


def over_markdown(
    split: Callable[[str], Iterable[str]], *, overlapping: bool = False
) -> Callable[[DoclingDocument], list[Chunk]]:
    """Make a chunker of documents from a splitter of texts.

    Args:
        split: gives pieces of a text, in order.
        overlapping: pieces share text.
    """

    def cut(document: DoclingDocument) -> list[Chunk]:
        canonical = canonical_markdown(document)
        pieces = split(canonical.text) if canonical.text else ()
        return canonical.chunks(pieces, overlapping=overlapping)

    return cut


def _regions(serializer: FlatSerializer, part: SerializationResult, offset: int) -> list[Region]:
    """The items of a part one behind the other: a text begins where it is found, anything else behind the one before.

    A text that was changed on the way (formatted runs) counts from the end of the one before it.
    """
    starts: list[int] = []
    at = 0
    for span in part.spans:
        text = serializer.post_process(span.item.text) if isinstance(span.item, TextItem) else ""
        found = part.text.find(text, at) if text else at
        starts.append(found if found >= 0 else at)
        at = starts[-1] + (len(text) if found >= 0 else 0)
    if starts:
        starts[0] = 0  # marks before the first text (#, -) are its own
    return [
        Region(
            offset + start, offset + end, span.item.self_ref, tuple(sorted({prov.page_no for prov in span.item.prov}))
        )
        for span, start, end in zip(part.spans, starts, [*starts[1:], len(part.text)], strict=True)
        if start < end
    ]
