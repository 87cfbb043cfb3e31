"""A subset of fixed size, picked by stratified hash rank over type and document, without a random number.

Decided here: the strata take turns in the order of their hashes, each giving its next item by the hash of its qid and
question, until the number is reached. So every type and every document is there in nearly equal parts for as long as it
has items.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.errors import UsageError
from qagen.generation.rarity import hash_rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.model.item import Item


def pick_items(items: Sequence[Item], number: int) -> tuple[Item, ...]:
    """Return `number` of the items in their given order.

    Raises:
        UsageError: there are fewer items than asked for.
    """
    if len(items) < number:
        raise UsageError(
            f"only {len(items)} proven items where {number} were to be picked: add documents or ask for fewer (--pick)"
        )
    strata: dict[tuple[str, str], list[Item]] = {}
    for item in items:
        strata.setdefault((item.type, item.doc_id), []).append(item)
    queues = [
        sorted(strata[key], key=lambda item: hash_rank(item.qid, item.question))
        for key in sorted(strata, key=lambda key: hash_rank(*key))
    ]
    picked: set[str] = set()
    depth = 0
    while len(picked) < number:
        for queue in queues:
            if depth < len(queue) and len(picked) < number:
                picked.add(queue[depth].qid)
        depth += 1
    return tuple(item for item in items if item.qid in picked)
