"""The ordered tree edit distance (Zhang and Shasha, 1989): insert and delete 1, rename 0 to 1 (specs/tables.md 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.tables.edit_distance.deep import deep_distance
from qagen.evaluation.tables.edit_distance.shallow import shallow_distance
from qagen.evaluation.tables.edit_distance.tree import forest_of

if TYPE_CHECKING:
    from qagen.evaluation.tables.edit_distance.tree import Node


def edit_distance(a: tuple[Node, ...], b: tuple[Node, ...]) -> float:
    """The least cost of turning one forest into the other; 0 for equal ones, the size of the other for an empty one.

    A rename costs 1 where labels differ, else the normalised Levenshtein distance of the texts.

    Equal trees at both ends are kept by some cheapest mapping, as equal characters at the ends of strings are, and so
    are two single roots that are equal: what is left below them is compared.
    """
    while True:
        a, b = _trimmed(a, b)
        if not (len(a) == len(b) == 1 and a[0].label == b[0].label and a[0].text == b[0].text):
            break
        a, b = a[0].children, b[0].children
    if not a or not b:
        return float(sum(tree.size for tree in a or b))
    if all(tree.is_shallow for tree in (*a, *b)):
        return shallow_distance(forest_of(a), forest_of(b))
    return deep_distance(a, b)


def _trimmed(a: tuple[Node, ...], b: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """Both without their equal first and last trees."""
    shorter = min(len(a), len(b))
    head = 0
    while head < shorter and a[head] == b[head]:
        head += 1
    tail = 0
    while tail < shorter - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    return a[head : len(a) - tail], b[head : len(b) - tail]
