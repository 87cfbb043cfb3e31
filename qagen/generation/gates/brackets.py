"""Brackets that a line break tore off what they close."""

from __future__ import annotations

import re

_LATE = re.compile(r"(?<![(\[（\s])\s+[)\]）]")
_EARLY = re.compile(r"[(\[（]\s")


def late_bracket(text: str) -> bool:
    """Return whether a bracket closes behind a blank: "(1,698 )" was wrapped, "( a )" is set so on both sides."""
    return _LATE.search(text) is not None and _EARLY.search(text) is None
