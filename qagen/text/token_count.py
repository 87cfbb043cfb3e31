"""Tokens without a model: the one default by which sizes and budgets are counted.

A token is a run of letters, digits and combining marks; in scripts that are written without spaces, or whose words are
long chains (Han, kana, Hangul, Thai, Lao, Khmer, Burmese), each character is one. Signs and spaces are none, so that a
table costs about the same as pipes, as sentences or as plain text. 12.5 is two tokens, as most vocabularies have it.
"""

from __future__ import annotations

import re

from qagen.text.scripts import MARKS

_SINGLE = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc"
    "\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U000323af"
)
_TOKEN = re.compile(rf"[{_SINGLE}](?:(?![{_SINGLE}])[{MARKS}])*|(?:(?![{_SINGLE}])[^\W_][{MARKS}]*)+")


def token_spans(text: str) -> list[tuple[int, int]]:
    """Give start and end of each token in the text, in order, without overlaps; nothing for a text without words."""
    return [match.span() for match in _TOKEN.finditer(text)]


def count_tokens(text: str) -> int:
    """Count the tokens of a text; 0 for a text without letters and digits."""
    return sum(1 for _ in _TOKEN.finditer(text))
