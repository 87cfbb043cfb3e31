"""Which predicted table of a document stands for which true one: by content, at the best total (specs/tables.md)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from qagen.evaluation.tables.rows.assignment import cheapest_assignment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.tables.html_model import HtmlTable

LEAST = 0.1
"""Tables that share less of their texts do not belong together."""


def pair_tables(
    truth: Sequence[HtmlTable], pred: Sequence[HtmlTable]
) -> tuple[list[tuple[int, int, float]], list[int], list[int]]:
    """Pairs of tables with the largest sum of similarities; of equal ones the earliest in the order of the truth.

    Returns:
        (place in `truth`, place in `pred`, similarity) of each pair in the order of `truth`; places of true tables
        without a partner; places of predicted tables without one.
    """
    if not truth or not pred:
        return [], list(range(len(truth))), list(range(len(pred)))
    bags = [_bag(table) for table in truth], [_bag(table) for table in pred]
    similarity = np.array([[content_similarity(a, b) for b in bags[1]] for a in bags[0]])
    # A pair that is not allowed must not displace one that is: it is worth nothing.
    similarity[similarity < LEAST] = 0.0
    pairs = [
        (i, j, float(similarity[i, j]))
        for i, j in enumerate(cheapest_assignment(1.0 - similarity))
        if j is not None and similarity[i, j] > 0
    ]
    used = {i for i, _, _ in pairs}, {j for _, j, _ in pairs}
    missing = [i for i in range(len(truth)) if i not in used[0]]
    return pairs, missing, [j for j in range(len(pred)) if j not in used[1]]


def table_similarity(a: HtmlTable, b: HtmlTable) -> float:
    """How much of their texts two tables share; see `content_similarity`."""
    return content_similarity(_bag(a), _bag(b))


def content_similarity(a: Counter[str], b: Counter[str]) -> float:
    """Shared words and shared character trigrams over all (Dice), 0 to 1; 1 for two tables without text."""
    total = a.total() + b.total()
    return 2 * (a & b).total() / total if total else 1.0


def _bag(table: HtmlTable) -> Counter[str]:
    """The words of all cells and their trigrams; a word is told from a trigram by a blank."""
    bag: Counter[str] = Counter()
    for cells in table.rows:
        for cell in cells:
            for word in cell.text.casefold().split():
                bag[f"{word} "] += 1
                bag.update(word[start : start + 3] for start in range(max(1, len(word) - 2)))
    return bag
