"""What two contents share: normal form, tokens and overlap (specs/selection.md sections 2 and 3.2)."""

from __future__ import annotations

import re
import unicodedata

_MARK = re.compile(
    r"\s*(?:\[[ xX]?\]|\([ xX•*]?\)|:(?:un)?selected:|[☐☑☒✓✔✗✘◉○●◯⦿☓🗹🗷🗵🗸■□▣☻])\s*",
)
"""One leading mark, as `strip_marks` takes it off."""


def normal_form(content: str) -> str:
    """NFKC, case folded, NFKC again; format characters (category Cf) gone, white space single."""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", content).casefold())
    return " ".join("".join(c for c in text if unicodedata.category(c) != "Cf").split())


def tokens(normal: str) -> frozenset[str]:
    """The runs of letters, digits and combining marks in a normal form, each once.

    Marks stay with their letters (Hindi vowel signs are marks); an unspaced Chinese or Japanese run is one token.
    """
    spaced = "".join(c if unicodedata.category(c)[0] in "LNM" else " " for c in normal)
    return frozenset(spaced.split(" ")) - {""}


def without_mark(content: str) -> str:
    """`content` without one leading mark, if it has one."""
    return _MARK.sub("", content, count=1) if _MARK.match(content) else content


class Content:
    """One content in the forms that are compared."""

    __slots__ = ("normal", "tokens")

    def __init__(self, text: str, *, strip_marks: bool) -> None:
        self.normal = normal_form(without_mark(text) if strip_marks else text)
        self.tokens = tokens(self.normal)


def overlap(one: Content, other: Content) -> float:
    """Shared tokens over the larger set; for two contents without tokens 1 where the normal forms are equal, else 0."""
    if not one.tokens and not other.tokens:
        return float(one.normal == other.normal)
    return len(one.tokens & other.tokens) / max(len(one.tokens), len(other.tokens))
