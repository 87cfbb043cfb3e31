"""Word lists as data: written as blocks of words, read as tuples and sets."""

from __future__ import annotations


def word_list(block: str) -> tuple[str, ...]:
    """Give the words of a block in order; words are separated by white space."""
    return tuple(block.split())


def word_set(*blocks: str) -> frozenset[str]:
    """Give the words of all blocks as a set."""
    return frozenset(word for block in blocks for word in block.split())
