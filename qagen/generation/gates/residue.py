"""Parser residue: what a broken font, a macro or an escape leaves in a text."""

from __future__ import annotations

import re

_RESIDUE = re.compile(
    r"\d(?:pt|ex|em)\d"  # lengths of typesetting macros: 0pt2.0ex
    r"|(?<!\S)\d{1,2}[lcr](?=[A-ZÀ-Þ][^\W\d_])"  # span and alignment of a LaTeX cell: 6lSummer
    r"|\b[A-Z]{2}\d{6}\b"  # names of glyphs in symbol fonts: SM590000
    r"|\(cid:\d+\)|glyph<|/uni[0-9A-Fa-f]{4}|&[a-z]{2,6};|\ufffd|[\ue000-\uf8ff]"
    r"|[\U0001d400-\U0001d7ff]"  # letters of formulas: indices and marks beside them are lost
    r"|[\u02b0-\u02b8\u1d2c-\u1d6a\u1d78\u1d9b-\u1dbf]{2,}"  # whole words set as superscripts
    r"|[^\W\d_][\u00a8\u00b4\u00b8\u02c6\u02c7\u02d8-\u02dd][^\W\d_]"  # an accent that was set apart from its letter
    r"|[\u2218\u25e6]\s?[CF]\b"  # a ring for the sign of degrees
    r"|\\[a-zA-Z]{2,}|\$[^$]*[\\^_{}][^$]*\$|\{\{|\}\}"  # macros and formulas left as they were typed
)


def residue(text: str) -> bool:
    """Return whether a text holds parser residue."""
    return bool(_RESIDUE.search(text))
