"""Docling's own chunkers, run as their users run them: what is retrieved and read is the contextualized text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.evaluation.chunkers.library import load, named_version
from qagen.evaluation.chunkers.tokenizer import token_counter
from qagen.model.chunk import Chunk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docling_core.types.doc.document import DoclingDocument

    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.evaluation.chunkers.built_in import Cut, Values
    from qagen.evaluation.chunkers.tokenizer import TokenCounter

_ROOM = "docling_core.transforms.chunker"
_DISTRIBUTION = "docling-core"


def hierarchical(_: Values, __: ArmOptions) -> tuple[str, Cut]:
    """HierarchicalChunker: a chunk for each item, with its headings."""
    chunker = load(f"{_ROOM}.hierarchical_chunker", _DISTRIBUTION).HierarchicalChunker()
    return named_version(_DISTRIBUTION), lambda document: _contextualized(chunker, document)


def page(_: Values, __: ArmOptions) -> tuple[str, Cut]:
    """PageChunker: a chunk for each page; the whole document where there are no pages."""
    chunker = load(f"{_ROOM}.page_chunker", _DISTRIBUTION).PageChunker()
    return named_version(_DISTRIBUTION), lambda document: _contextualized(chunker, document, one_page=True)


def hybrid(values: Values, options: ArmOptions) -> tuple[str, Cut]:
    """HybridChunker with its default serializer: tables as `row, column = value`."""
    return _hybrid(values, options, {})


def hybrid_markdown(values: Values, options: ArmOptions) -> tuple[str, Cut]:
    """HybridChunker with tables as Markdown: the fair second baseline."""
    return _hybrid(values, options, {"serializer_provider": _markdown_provider()})


def _hybrid(values: Values, options: ArmOptions, settings: dict[str, Any]) -> tuple[str, Cut]:
    module = load(f"{_ROOM}.hybrid_chunker", _DISTRIBUTION)
    tokenizer = _tokenizer(token_counter(options.tokenizer), values.size())
    chunker = module.HybridChunker(tokenizer=tokenizer, **settings)
    return named_version(_DISTRIBUTION), lambda document: _contextualized(chunker, document)


def _markdown_provider() -> Any:
    hierarchical_chunker = load(f"{_ROOM}.hierarchical_chunker", _DISTRIBUTION)
    markdown = load("docling_core.transforms.serializer.markdown", _DISTRIBUTION)

    class MarkdownTables(hierarchical_chunker.ChunkingSerializerProvider):  # type: ignore[misc, name-defined]
        """The serializer of chunks, with Markdown for tables."""

        def get_serializer(self, doc: DoclingDocument) -> Any:
            return hierarchical_chunker.ChunkingDocSerializer(
                doc=doc, table_serializer=markdown.MarkdownTableSerializer()
            )

    return MarkdownTables()


def _tokenizer(counter: TokenCounter, size: int) -> Any:
    """Our counter in the form that docling asks for; its own default would be downloaded."""
    base = load(f"{_ROOM}.tokenizer.base", _DISTRIBUTION).BaseTokenizer

    class Offline(base):  # type: ignore[misc, valid-type]
        """Counts as everything else in a run does."""

        def count_tokens(self, text: str) -> int:
            return counter.count(text)

        def get_max_tokens(self) -> int:
            return size

        def get_tokenizer(self) -> Any:
            return counter.count  # semchunk takes a function that counts

    return Offline()


def _contextualized(chunker: Any, document: DoclingDocument, *, one_page: bool = False) -> Iterator[Chunk]:
    for chunk in chunker.chunk(document):
        pages = [{prov.page_no for prov in item.prov} for item in chunk.meta.doc_items if item.prov]
        # An item that runs on over the page end stands on two pages; the chunk of a page on the one that all share.
        known = (set.intersection(*pages) if one_page and pages else set()) or set().union(*pages)
        yield Chunk(
            text=chunker.contextualize(chunk),
            refs=tuple(dict.fromkeys(item.self_ref for item in chunk.meta.doc_items)),
            pages=tuple(sorted(known)),
        )
