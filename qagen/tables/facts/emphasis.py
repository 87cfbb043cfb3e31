"""Emphasis in running Markdown after CommonMark: delimiter runs, flanking, the rule of three (`strict` rules).

Written from the CommonMark specification, section 6.2 and its appendix on nested emphasis; links and images are not
read.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal, NamedTuple

_TOKEN = re.compile(r"\\[!-/:-@\[-`{-~]|(`+)|\*+|_+")
_SIGNS = re.compile(r"[*_`\\]")
_BACKTICKS = re.compile(r"`+")


class Emphasis(NamedTuple):
    """One emphasised stretch; positions are those of the text given."""

    kind: Literal["italic", "bold"]
    start: int
    """Where the content starts."""
    end: int
    """Where it ends, exclusive."""


class Inline(NamedTuple):
    """What the marks of a text are."""

    emphasis: tuple[Emphasis, ...]
    """In the order in which they are closed."""
    marks: tuple[int, ...]
    """Positions of all characters that are marks and not text, ascending: used delimiters, escapes, backticks."""


@dataclass(slots=True)
class _Run:
    sign: str
    start: int
    left: int
    """Delimiters not used yet; they are the ones at the outer end for openers, at the inner one for closers."""
    size: int
    opens: bool
    closes: bool
    used_front: int = 0


def read_inline(text: str) -> Inline:
    """Return the emphasis and the marks of one block of text; empty text has none."""
    if not _SIGNS.search(text):
        return Inline((), ())
    runs, marks = _runs(text)
    found: list[Emphasis] = []
    stack: list[_Run] = []
    # For each kind of closer how deep the stack holds no opener for it: keeps hostile input linear.
    bottoms: dict[tuple[str, bool, int], int] = {}
    for run in runs:
        while run.closes and run.left:
            key = (run.sign, run.opens, run.size % 3)
            k = len(stack) - 1
            floor = min(bottoms.get(key, 0), len(stack))
            while k >= floor and not _matches(stack[k], run):
                k -= 1
            if k < floor:
                bottoms[key] = len(stack)
                break
            opener = stack[k]
            del stack[k + 1 :]
            width = 2 if opener.left >= 2 and run.left >= 2 else 1
            opener.left -= width
            end = run.start + run.used_front
            run.left -= width
            run.used_front += width
            start = opener.start + opener.left + opener.used_front
            found.append(Emphasis("bold" if width == 2 else "italic", start + width, end))
            marks.extend(range(start, start + width))
            marks.extend(range(end, end + width))
            if not opener.left:
                del stack[k:]
                bottoms = {known: min(depth, k) for known, depth in bottoms.items()}
        if run.opens and run.left:
            stack.append(run)
    return Inline(tuple(found), tuple(sorted(marks)))


def without_marks(text: str) -> str:
    """Return the text as it is read: emphasis, escapes and backticks taken off."""
    marks = read_inline(text).marks
    if not marks:
        return text
    parts, last = [], 0
    for mark in marks:
        parts.append(text[last:mark])
        last = mark + 1
    parts.append(text[last:])
    return "".join(parts)


def _matches(opener: _Run, closer: _Run) -> bool:
    if opener.sign != closer.sign:
        return False
    # The rule of three: a run that could do both does not pair with one that makes the sum a multiple of three.
    both = opener.closes or closer.opens
    return not (both and (opener.size + closer.size) % 3 == 0 and (opener.size % 3 or closer.size % 3))


def _runs(text: str) -> tuple[list[_Run], list[int]]:
    runs: list[_Run] = []
    marks: list[int] = []
    closers = _closing_backticks(text)
    position = 0
    while found := _TOKEN.search(text, position):
        position = found.end()
        piece = found.group()
        if piece[0] == "\\":
            marks.append(found.start())
        elif piece[0] == "`":
            end = closers.get(found.start())
            if end is not None:
                marks.extend(range(*found.span()))
                marks.extend(range(end, end + len(piece)))
                position = end + len(piece)
        else:
            runs.append(_run(text, found.start(), piece))
    return runs, marks


def _closing_backticks(text: str) -> dict[int, int]:
    """For each run of backticks the start of the next one of its length, if there is one."""
    closing: dict[int, int] = {}
    nearest: dict[int, int] = {}
    for found in reversed(list(_BACKTICKS.finditer(text))):
        size = len(found.group())
        if size in nearest:
            closing[found.start()] = nearest[size]
        nearest[size] = found.start()
    return closing


def _run(text: str, start: int, piece: str) -> _Run:
    end = start + len(piece)
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    left = not after.isspace() and (not _is_punctuation(after) or before.isspace() or _is_punctuation(before))
    right = not before.isspace() and (not _is_punctuation(before) or after.isspace() or _is_punctuation(after))
    if piece[0] == "_":
        opens = left and (not right or _is_punctuation(before))
        closes = right and (not left or _is_punctuation(after))
    else:
        opens, closes = left, right
    return _Run(piece[0], start, len(piece), len(piece), opens, closes)


def _is_punctuation(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"
