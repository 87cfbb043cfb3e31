"""Tables joined with the text around them: the open counterpart of evidence-style chunkers (specs/evaluation.md).

A table with its caption is one chunk with every text item whose box lies within W points of it, measured vertically on
the same page as `dist_pt` of an item is. An item near two tables is in both chunks. What no table took becomes a chunk
of its own, a heading together with the text behind it. Tables are taken as docling gives them: one that goes on
overleaf is two.

W = `page` takes the whole page, and where a document has no pages the whole section: the scope in which the generator
links paragraphs with tables. Without boxes (flowing formats, workbooks) a distance is unknown: such text is joined by
`page` alone, however near it stands in reading order.

With a cosine, a text within W is joined only if its embedding and the table's are at least that close (published pair:
300 points and 0.40); the table is embedded as Markdown with its caption, and the model cuts what is too long for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.chunkers.content.parts import parts_of
from qagen.evaluation.chunkers.content.places import distance_points
from qagen.evaluation.chunkers.content.table_text import read_table
from qagen.evaluation.chunkers.embedder import embedder
from qagen.evaluation.chunkers.library import named_version
from qagen.model.chunk import Chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from docling_core.types.doc.document import DoclingDocument

    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.evaluation.chunkers.built_in import Cut, Values
    from qagen.evaluation.chunkers.content.parts import Part

    Close = Callable[[Part, Sequence[Part]], list[bool]]


def table_window(values: Values, options: ArmOptions) -> tuple[str, Cut]:
    """Parameters: W in points or `page`; a cosine from -1 to 1; rows as `markdown` or as `sentences`.

    Raises:
        UsageError: a cosine without a model, or the library for it is not installed.
    """
    window, cosine = values.number("window"), values.number("cosine")
    version = named_version("qagen")
    close: Close = _all_close
    if cosine is not None:
        embed = embedder(options.dense_model)
        version = f"{version}, {embed.version}"

        def close(table: Part, texts: Sequence[Part]) -> list[bool]:
            return [value >= cosine for value in embed.cosines(table.captioned, [text.text for text in texts])]

    as_sentences = values.word("rows") == "sentences"
    return version, lambda document: windows(document, window, close, as_sentences=as_sentences)


def windows(
    document: DoclingDocument, window: float | None, close: Close, *, as_sentences: bool = False
) -> Iterator[Chunk]:
    """The chunks of a document: where the first item of each stands.

    Args:
        document: any document; one without tables gives its texts.
        window: points, or None for the page (the section where there are no pages).
        close: says which texts within the window are close enough in meaning to the table.
        as_sentences: rows as `row | column: value` instead of Markdown.
    """
    parts = parts_of(document)
    scopes: dict[object, list[int]] = {}
    for i, part in enumerate(parts):
        if part.kind in {"text", "heading"}:
            for scope in _scopes(part):
                scopes.setdefault(scope, []).append(i)
    chunks: list[tuple[int, Chunk]] = []
    taken: set[int] = set()
    for at, table in enumerate(parts):
        if table.kind != "table":
            continue
        candidates = sorted({i for scope in _scopes(table) for i in scopes.get(scope, ())})
        near = [i for i in candidates if window is None or _is_within(table, parts[i], window)]
        joined = [i for i, fits in zip(near, close(table, [parts[i] for i in near]), strict=True) if fits]
        taken.update(joined)
        members = sorted([at, *joined])
        chunks.append((at, _chunk([parts[i] for i in members], as_sentences=as_sentences)))
    left = [i for i, part in enumerate(parts) if part.kind != "table" and i not in taken]
    chunks += [(group[0], _chunk([parts[i] for i in group], as_sentences=False)) for group in _paragraphs(parts, left)]
    return (chunk for _, chunk in sorted(chunks, key=lambda entry: entry[0]))


def _all_close(_: Part, texts: Sequence[Part]) -> list[bool]:
    return [True] * len(texts)


def _scopes(part: Part) -> tuple[object, ...]:
    """What a table and a text must share to be near each other: a page, or the section where there are no pages."""
    return part.pages or (part.section,)


def _is_within(table: Part, text: Part, window: float) -> bool:
    distance = distance_points(table.places, text.places)
    return distance is not None and distance <= window


def _paragraphs(parts: Sequence[Part], left: Sequence[int]) -> list[list[int]]:
    """Groups of what no table took: each text alone, but headings with the text right behind them."""
    groups: list[list[int]] = []
    for i in left:
        before = groups[-1] if groups else []
        if before and before[-1] == i - 1 and parts[i - 1].kind == "heading":
            before.append(i)
        else:
            groups.append([i])
    return groups


def _chunk(parts: Sequence[Part], *, as_sentences: bool) -> Chunk:
    return Chunk(
        text="\n\n".join(_text(part, as_sentences=as_sentences) for part in parts),
        refs=tuple(ref for part in parts for ref in (*part.caption_refs, *part.refs)),
        pages=tuple(sorted({page for part in parts for page in part.pages})),
    )


def _text(part: Part, *, as_sentences: bool) -> str:
    table = read_table(part.text) if as_sentences and part.kind == "table" else None
    if table is None:
        return part.captioned
    return "\n\n".join(text for text in (part.caption, table.sentences) if text)
