"""Ordered labelled forests as arrays in postorder."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    import numpy.typing as npt


@dataclass(frozen=True)
class Node:
    """A node with its subtree.

    Attributes:
        label: what must be equal for a rename without cost (tag and spans).
        text: its content, one token a character; compared by normalised Levenshtein distance where labels are equal.
        children: from left to right.
    """

    label: Hashable
    text: str = ""
    children: tuple[Node, ...] = ()

    @cached_property
    def size(self) -> int:
        """Number of nodes of the subtree, itself included."""
        return 1 + sum(child.size for child in self.children)

    @cached_property
    def is_shallow(self) -> bool:
        """Whether no child has children: a leaf, or a row of leaves."""
        return all(not child.children for child in self.children)


@dataclass
class Forest:
    """Trees from left to right, as parallel lists in postorder (places count from 0).

    Attributes:
        labels: label of each node.
        texts: text of each node.
        kids: places of the children of each node.
        first: place of the leftmost leaf of each node's subtree, so a subtree is `first[x]` to `x`.
        roots: places of the roots.
    """

    labels: list[Hashable] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    kids: list[list[int]] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    roots: list[int] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.labels)

    def sizes(self) -> npt.NDArray[np.int64]:
        """Number of nodes of each subtree."""
        return np.arange(self.size) - np.array(self.first, dtype=np.int64) + 1


def forest_of(trees: tuple[Node, ...]) -> Forest:
    """The arrays of some trees; an empty forest has none. Works at any depth."""
    forest = Forest()
    forest.roots = [_add(forest, tree) for tree in trees]
    return forest


def _add(forest: Forest, root: Node) -> int:
    """Append a tree in postorder without recursion; gives the place of its root."""
    stack: list[tuple[Node, Iterator[Node], list[int], int]] = [(root, iter(root.children), [], forest.size)]
    while True:
        node, waiting, kids, first = stack[-1]
        child = next(waiting, None)
        if child is not None:
            stack.append((child, iter(child.children), [], forest.size))
            continue
        stack.pop()
        place = forest.size
        forest.labels.append(node.label)
        forest.texts.append(node.text)
        forest.kids.append(kids)
        forest.first.append(first)
        if not stack:
            return place
        stack[-1][2].append(place)
