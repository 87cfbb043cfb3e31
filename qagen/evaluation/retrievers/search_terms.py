"""Words for a lexical index, per script (specs/evaluation.md, Retrievers)."""

from __future__ import annotations

import re
import unicodedata

from qagen.text.hangul import without_particle
from qagen.text.scripts import MARKS, script_of

# A number keeps its separators: 1,204 is one word, and not the same as 1.204.
_WORD = re.compile(rf"\d+(?:[.,]\d+)+|[^\W_{MARKS}][^\W_]*(?:[{MARKS}]+[^\W_]*)*")
_CJK = frozenset({"han", "kana"})


def search_terms(text: str) -> list[str]:
    """Words of a text in order, folded for look-up (compatibility forms, case).

    Runs of Han and kana become their bigrams (a single character stays as it is); a Hangul word loses its particle.
    Empty for a text without letters and digits.
    """
    terms: list[str] = []
    for match in _WORD.finditer(unicodedata.normalize("NFKC", text).casefold()):
        for run, cjk in _script_runs(match[0]):
            if not cjk:
                terms.append(without_particle(run) if script_of(run[-1]) == "hangul" else run)
            elif len(run) == 1:
                terms.append(run)
            else:
                terms.extend(run[at : at + 2] for at in range(len(run) - 1))
    return terms


def _script_runs(word: str) -> list[tuple[str, bool]]:
    """Split a word where Han or kana meets another script; True for runs of Han and kana."""
    if word.isascii():
        return [(word, False)]
    runs: list[tuple[str, bool]] = []
    for char in word:
        cjk = script_of(char) in _CJK
        if runs and runs[-1][1] == cjk:
            runs[-1] = (runs[-1][0] + char, cjk)
        else:
            runs.append((char, cjk))
    return runs
