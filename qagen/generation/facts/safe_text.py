"""Which texts a fact may use: those that mean the same in every markup (specs/facts.md section 10)."""

from __future__ import annotations

import re
import unicodedata

from qagen.tables.facts.strict_texts import strict_text
from qagen.tables.facts.texts import checker_text

_LONGEST = 120
"""Characters; a longer cell is a paragraph, and one difference in it says little about the table."""
# Marks of Markdown, HTML and LaTeX: what they become depends on who reads them.
_MARKUP = frozenset("*_|<>&`\\")
_SCRIPTS = re.compile("[\u00aa\u00ba\u00b2\u00b3\u00b9\u2070-\u209f\u1d2c-\u1d6a]")


def safe_text(text: str) -> str | None:
    """Return a cell's text as a fact states it, None if it is not safe.

    White space is collapsed and trimmed. Refused are texts without a letter or digit, long ones, those with marks of
    Markdown, HTML or LaTeX, raised or lowered signs, invisible characters, and those that the two rule sets read apart.
    """
    text = " ".join(text.split())
    if len(text) > _LONGEST or not any(map(str.isalnum, text)) or not _MARKUP.isdisjoint(text):
        return None
    if "~~" in text or text.count("$") > 1 or _SCRIPTS.search(text):
        return None
    if any(unicodedata.category(sign) in {"Cc", "Cf", "Co", "Cs", "Cn"} for sign in text):
        return None
    return text if checker_text(text) == strict_text(text) else None
