"""Twins of context items whose paragraph is not about the table."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from invariants.derive.boxes import vertical_gap
from qagen.text.link_numbers import link_numbers
from qagen.text.match import has_token
from qagen.text.mentions import own_table_number, table_mentions
from qagen.text.numbers import numeric_tokens
from qagen.text.tokens import content_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.derive.paragraph import ParagraphView
    from invariants.twins.original import Original
    from qagen.model.item import Item

_MOST = 3
_LONG_ENOUGH = 5


def of_another_page(original: Original) -> Iterator[Item]:
    """A paragraph of another page (of another section where there are no pages), keys and measures taken from it."""
    if original.item.type == "context_dependent":
        pages = {page for part in original.logical.parts for page in part.pages}
        far = (
            paragraph
            for paragraph in original.source.paragraphs
            if (not pages & set(paragraph.pages) if pages else paragraph.section != original.logical.head.section)
        )
        yield from islice(_with_each(original, far), _MOST)


def of_another_table(original: Original) -> Iterator[Item]:
    """A paragraph in scope that names only other tables."""
    if original.item.type == "context_dependent":
        own = {own_table_number(caption) for caption in original.logical.captions}
        near = (
            paragraph
            for paragraph in original.source.paragraphs
            if set(table_mentions(paragraph.text)) and not set(table_mentions(paragraph.text)) & own
        )
        yield from islice(_with_each(original, near), _MOST)


def unrelated(original: Original) -> Iterator[Item]:
    """A paragraph of the same page that neither names the table nor shares a number with it."""
    if original.item.type == "context_dependent":
        numbers = {token.canonical for cell in original.logical.data_cells for token in numeric_tokens(cell.text)}
        other = (
            paragraph
            for paragraph in original.source.paragraphs
            if not table_mentions(paragraph.text)
            and not {token.canonical for token in link_numbers(paragraph.text)} & numbers
        )
        yield from islice(_with_each(original, other), _MOST)


def _with_each(original: Original, paragraphs: Iterator[ParagraphView]) -> Iterator[Item]:
    table = original.logical.texts.markdown
    for paragraph in paragraphs:
        if paragraph.label not in {"text", "list_item"} or paragraph.in_table or not paragraph.body:
            continue
        fitting = [
            word
            for word in dict.fromkeys(content_words(paragraph.text))
            if len(word) >= _LONG_ENOUGH and word.isalpha() and not has_token(word, table)
        ]
        if len(fitting) > 1:
            yield _with(original, paragraph, (fitting[0], fitting[-1]))


def _with(original: Original, paragraph: ParagraphView, keys: tuple[str, str]) -> Item:
    place = paragraph.places[0] if paragraph.places else None
    box = place.box if place else None
    evidence = original.item.evidence[-1].model_copy(
        update={
            "ref": paragraph.ref,
            "page_no": place.page_no if place else None,
            "bbox": box,
            "coord_origin": "BOTTOMLEFT" if box else None,
            "text": paragraph.text,
        }
    )
    head = original.logical.head
    gaps = [
        round(vertical_gap(one.box, other.box), 1)
        for one in head.places
        for other in paragraph.places
        if one.page_no == other.page_no and one.box and other.box
    ]
    meta = original.item.meta.model_copy(
        update={
            "dist_pt": min(gaps, default=None),
            "dist_items": abs(head.orders[0] - paragraph.orders[0]),
            "ctx_para_excerpt": paragraph.text[:200],
        }
    )
    return original.asked(
        original.slots._replace(keys=keys),
        answer_spec=original.spec(keys=keys),
        meta=meta,
        evidence=(*original.item.evidence[:-1], evidence),
    )
