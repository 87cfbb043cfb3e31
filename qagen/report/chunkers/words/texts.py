"""Texts from documents, questions and file names: nothing in them changes how the report around them reads.

Escaping is the page's matter. Here are the characters that no escape touches: controls, and those that turn the
direction of writing, which could show a text as what it is not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.report.page import Markup, escape, join, tag

if TYPE_CHECKING:
    from collections.abc import Iterable

_HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ud800-\udfff]")


def plain(text: str, most: int = 0) -> str:
    """Return a text for drawings and attributes: hidden characters are written out, the rest is as it was.

    Args:
        text: from outside.
        most: characters kept, an ellipsis included; 0 keeps all.
    """
    return _HIDDEN.sub(lambda found: _code(found.group()), _clipped(text, most))


def shown(text: str, most: int = 0, marks: Iterable[str] = ()) -> Markup:
    """Return a text in its own direction of writing, apart from what stands around it.

    Args:
        text: from outside.
        most: characters kept; 0 keeps all.
        marks: what is highlighted wherever it stands, without regard to case.
    """
    text = _clipped(text, most)
    wanted = sorted({mark for mark in marks if mark.strip()}, key=lambda mark: (-len(mark), mark))
    if not wanted:
        return tag("bdi", _visible(text))
    # A key that is a number is not marked inside a longer number or word.
    found = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, wanted))})(?!\w)", re.IGNORECASE)
    pieces = found.split(text)
    return tag("bdi", join(tag("mark", _visible(one)) if i % 2 else _visible(one) for i, one in enumerate(pieces)))


def _visible(text: str) -> Markup:
    parts: list[Markup] = []
    end = 0
    for found in _HIDDEN.finditer(text):
        parts += [escape(text[end : found.start()]), tag("span", _code(found.group()), class_="hidden-sign")]
        end = found.end()
    return join([*parts, escape(text[end:])])


def _code(sign: str) -> str:
    return f"⟨U+{ord(sign):04X}⟩"


def _clipped(text: str, most: int) -> str:
    return text if not most or len(text) <= most else f"{text[: most - 1].rstrip()}…"
