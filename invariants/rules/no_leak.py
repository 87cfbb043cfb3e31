"""No leak: the scored value stands in no label and no key of the question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.derive.words import is_number
from invariants.question import table_name
from qagen.text.match import has_token, loose_hit_normalized
from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.case import Case

# Digits from which on a number is not in a text by chance.
_LONG = 3


def check(case: Case) -> Iterator[str]:
    """The value is nowhere in what the question shows; a page or section number in the table's name is no leak."""
    value = case.item.answer_spec.value
    for key in case.item.answer_spec.context_keys:
        if _stands_in(value, key):
            yield f"the key {key!r} holds the value"
    shown = case.item.question
    for reading in case.readings:
        shown = shown.replace(reading.table, " ", 1) if table_name(reading.table) else shown
    for name, text in (("question", shown), ("question_delabeled", case.item.question_delabeled)):
        if _stands_in(value, text):
            yield f"the {name} holds the value {value!r}"


def _stands_in(value: str, text: str) -> bool:
    """As a whole token; a long number also with any unit or letter glued on (a short one is in many names, like Q3)."""
    normalized = normalize_for_em(text)
    long_number = is_number(value) and sum(char.isdigit() for char in value) >= _LONG
    return has_token(value, normalized) or (long_number and loose_hit_normalized(value, normalized))
