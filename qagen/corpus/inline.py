"""The one inline mark of the source format: `^1^` is a raised mark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARK = re.compile(r"\^([^\s^|]{1,4})\^")
_RAISED = str.maketrans(
    "0123456789+-=()abcdefghijklmnoprstuvwxyz*",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ*",
)


def runs(text: str) -> Iterator[tuple[str, bool]]:
    """Pieces of the text with whether each is raised; nothing for an empty text."""
    at = 0
    for match in _MARK.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], False
        yield match[1], True
        at = match.end()
    if at < len(text):
        yield text[at:], False


def plain(text: str) -> str:
    """The text as truth holds it: raised marks as superscript characters, a line break as a space."""
    return keep_lines(text).replace("\n", " ")


def keep_lines(text: str) -> str:
    """The same with the line breaks kept, for formats whose cells hold them."""
    return "".join(piece.translate(_RAISED) if raised else piece for piece, raised in runs(text))
