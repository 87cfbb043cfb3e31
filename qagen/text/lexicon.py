"""Word lists as data: written as blocks of words, read as tuples and sets."""

from __future__ import annotations


def word_list(block: str) -> tuple[str, ...]:
    """Give the words of a block in order; words are separated by white space."""
    return tuple(block.split())


def word_set(*blocks: str) -> frozenset[str]:
    """Give the words of all blocks as a set, case folded as `fold_word` does it (ß is ss)."""
    return frozenset(word.casefold() for block in blocks for word in block.split())
