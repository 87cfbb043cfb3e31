"""TEDS as the program published with PubTabNet computes it, for comparable numbers (specs/tables.md section 6).

Differences from `teds`: row groups are nodes; only `td` holds text, one token a character and one an inline tag;
anything else, `th` too, is a node of its own without text, and so is what stands in it; white space counts; N is the
number of elements below the table, inline ones included and the table not. Scores may be negative.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lxml import etree

from qagen.evaluation.tables.edit_distance.distance import edit_distance
from qagen.evaluation.tables.edit_distance.tree import Node
from qagen.tables.html_model import span_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_DEPTH = 64
"""Levels that are looked at; the original gives up long before on deeper markup."""
_PRIVATE = 0xF0000
"""First of the code points that stand for tags, where no text has them."""


def teds_ibm(truth: Any, pred: Any, *, structure_only: bool = False) -> float:
    """The score of two lxml `table` elements; 1 where both are empty (the original divides by zero)."""
    nodes = max(len(truth.xpath(".//*")), len(pred.xpath(".//*")))
    if nodes == 0:
        return 1.0
    signs = _TagSigns(truth, pred)
    trees = tuple(_tree(element, None if structure_only else signs) for element in (truth, pred))
    return 1.0 - edit_distance((trees[0],), (trees[1],)) / nodes


class _TagSigns:
    """One character for each tag, none of which occurs in the texts."""

    def __init__(self, *elements: Any) -> None:
        self.used = {char for element in elements for text in element.itertext() for char in text}
        self.signs: dict[str, str] = {}
        self.next = _PRIVATE

    def sign(self, tag: str) -> str:
        """The character of a tag such as `<b>` or `</b>`."""
        if tag not in self.signs:
            while chr(self.next) in self.used:
                self.next += 1
            self.signs[tag] = chr(self.next)
            self.next += 1
        return self.signs[tag]


def _tree(element: Any, signs: _TagSigns | None, depth: int = 0) -> Node:
    """The tree below an element; without signs, texts are left out."""
    if element.tag == "td":
        text = "".join(_tokens(element, signs)) if signs is not None else ""
        # The original reads 0 as 0; a browser's reading is kept for what int() refuses there.
        return Node(("td", span_of(element, "colspan"), span_of(element, "rowspan")), text)
    if depth >= _DEPTH:
        return Node(element.tag)
    return Node(element.tag, "", tuple(_tree(child, signs, depth + 1) for child in element))


def _tokens(cell: Any, signs: _TagSigns) -> Iterator[str]:
    """What a cell holds, its own two tags left out."""
    yield cell.text or ""
    for event, element in etree.iterwalk(cell, events=("start", "end")):
        if element is cell:
            continue
        if event == "start":
            yield signs.sign(f"<{element.tag}>")
            yield element.text or ""
        else:
            yield signs.sign(f"</{element.tag}>")
            if element.tag != "td":
                yield element.tail or ""
