"""A chunker of somebody else's: one chunk per section, its heading in front."""  # noqa: INP001

from __future__ import annotations

from typing import TYPE_CHECKING

from docling_core.types.doc import DocItemLabel, SectionHeaderItem, TableItem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docling_core.types.doc import DoclingDocument


def chunk(document: DoclingDocument) -> Iterator[dict[str, object]]:
    """Give a chunk for each heading with all that stands below it, and one for what stands above the first."""
    texts: list[str] = []
    refs: list[str] = []
    for item, _ in document.iterate_items():
        if isinstance(item, SectionHeaderItem) and texts:
            yield {"text": "\n\n".join(texts), "refs": refs}
            texts, refs = [], []
        if isinstance(item, TableItem):
            texts.append(item.export_to_markdown(doc=document))  # with its caption
        elif getattr(item, "label", None) != DocItemLabel.CAPTION and getattr(item, "text", ""):
            texts.append(item.text)
        refs.append(item.self_ref)
    if texts:
        yield {"text": "\n\n".join(texts), "refs": refs}
