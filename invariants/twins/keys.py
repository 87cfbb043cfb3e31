"""Twins whose keys are not those of the question."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from invariants.derive.words import words
from qagen.text.match import has_token
from qagen.text.normalize import normalize_for_em
from qagen.text.tokens import content_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.twins.original import Original
    from qagen.model.item import Item

_MOST = 3


def dropped(original: Original) -> Iterator[Item]:
    """One key left out of the spec."""
    keys = original.item.answer_spec.context_keys
    for at in range(len(keys)):
        spec = original.spec(keys=keys[:at] + keys[at + 1 :])
        yield original.item.model_copy(update={"answer_spec": spec})


def swapped(original: Original) -> Iterator[Item]:
    """A key replaced by a word of another row's label."""
    match = original.match
    if match is None:
        return
    yield from islice(_swapped(original), _MOST)


def _swapped(original: Original) -> Iterator[Item]:
    keys = original.item.answer_spec.context_keys
    own = set(words(original.item.question))
    for row in original.logical.rows:
        levels = original.logical.levels(row, original.logical.label_columns)
        foreign = [word for level in levels for word in content_words(level.cell.text) if not set(words(word)) & own]
        if foreign and original.match is not None and row != original.match.row:
            yield original.item.model_copy(update={"answer_spec": original.spec(keys=(*keys[:-1], foreign[0]))})


def context_key_in_table(original: Original) -> Iterator[Item]:
    """A context key that stands in the table: a word of the paragraph if one does, else a header's."""
    paragraph = original.case.paragraph
    if original.item.type != "context_dependent" or paragraph is None:
        return
    table = original.logical.texts.markdown
    shared = [word for word in content_words(paragraph.text) if has_token(word, table)]
    headers = [word for _, text in original.case.header_texts() for word in content_words(text)]
    kept = original.slots.keys[0]
    for word in [*shared[:2], *headers[:1]]:
        if normalize_for_em(word) != normalize_for_em(kept):
            keys = (kept, word)
            yield original.asked(original.slots._replace(keys=keys), answer_spec=original.spec(keys=keys))


def nested(original: Original) -> Iterator[Item]:
    """A third key that repeats a part of another."""
    keys = original.item.answer_spec.context_keys
    long = max(keys, key=len)
    if len(long) > 4:
        yield original.item.model_copy(update={"answer_spec": original.spec(keys=(*keys, long[:-1]))})
