"""What a reader of the figures should know about an arm's chunks: empty, huge, stray and lost text, wrong references.

Nothing is repaired: an arm is scored as it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.evaluation.chunkers.content.words import body_words, words_of
from qagen.model.chunk import ArmFinding

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Sequence

    from docling_core.types.doc.document import DoclingDocument

    from qagen.model.chunk import Chunk, FindingKind

_HUGE = 8192
"""Tokens; what the embedding models with the longest inputs read."""
_TIMES_ITS_SIZE = 2
"""A chunk is huge too when it is more than twice the size that the arm was given."""
_RULING = re.compile(r"\|(?: *:?-+:? *\|)+ *")
_EXAMPLES = 5
_LONGEST_EXAMPLE = 80


def findings_of(
    document: DoclingDocument, chunks: Sequence[Chunk], counts: Sequence[int], size: object = None
) -> tuple[ArmFinding, ...]:
    """Look over the chunks of one document.

    Args:
        document: the document that they were made from.
        chunks: all of them, in order.
        counts: tokens of each.
        size: tokens that a chunk was to have; anything but a whole number is no size.

    Returns:
        What was found, in the order of `FindingKind`; empty where all is well.
    """
    body = body_words(document)
    words = [words_of(chunk.text) for chunk in chunks]
    limit = min(_HUGE, _TIMES_ITS_SIZE * size) if isinstance(size, int) else _HUGE
    known = {item.self_ref for item in (*document.texts, *document.tables, *document.pictures)}
    known |= {item.self_ref for item in (*document.groups, *document.key_value_items, *document.form_items)}
    n = len(chunks)
    found = [
        _finding("no_chunks", [""] if body and not chunks else [], 1),
        _finding("empty", (chunk.text for chunk, own in zip(chunks, words, strict=True) if not own), n),
        _finding(
            "huge", (f"{count} tokens: {c.text}" for c, count in zip(chunks, counts, strict=True) if count > limit), n
        ),
        _finding("stray", (c.text for c, own in zip(chunks, words, strict=True) if own and own.isdisjoint(body)), n),
        _finding("torn_table", (torn for chunk in chunks if (torn := _torn(chunk.text)) is not None), n),
        _lost(body, words) if chunks else None,
        _finding("unknown_ref", _strangers(chunks, known), n),
        _finding("unknown_page", _wrong_pages(chunks, set(document.pages)), n),
    ]
    return tuple(finding for finding in found if finding is not None)


def _finding(kind: FindingKind, texts: Iterable[str], of: int) -> ArmFinding | None:
    found = list(texts)
    if not found:
        return None
    return ArmFinding(kind=kind, count=len(found), of=of, examples=tuple(map(_short, found[:_EXAMPLES])))


def _torn(text: str) -> str | None:
    """The ruling of a Markdown table without its header, with what stands above it; None where there is none."""
    above = ""
    for line in text.split("\n"):
        if _RULING.fullmatch(line) and line.count("|") != above.count("|"):
            return f"{above} {line}"
        above = line
    return None


def _lost(body: Counter[str], words: Sequence[frozenset[str]]) -> ArmFinding | None:
    kept = frozenset[str]().union(*words)
    lost = {word: count for word, count in body.items() if word not in kept}
    if not lost:
        return None
    return ArmFinding(
        kind="lost", count=sum(lost.values()), of=body.total(), examples=tuple(map(_short, list(lost)[:_EXAMPLES]))
    )


def _strangers(chunks: Sequence[Chunk], known: set[str]) -> list[str]:
    """For each chunk that refers to what the document does not have, the first such reference."""
    wrong = ([ref for ref in chunk.refs if ref not in known] for chunk in chunks)
    return [refs[0] for refs in wrong if refs]


def _wrong_pages(chunks: Sequence[Chunk], pages: set[int]) -> list[str]:
    wrong = ([page for page in chunk.pages if page not in pages] for chunk in chunks)
    return [str(found[0]) for found in wrong if found]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_EXAMPLE else f"{line[: _LONGEST_EXAMPLE - 1]}…"
