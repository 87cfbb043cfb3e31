"""A page that is neither empty nor run wild (specs/facts.md section 8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qagen.evaluation.facts.page import Page
    from qagen.evaluation.facts.records import FactTest
    from qagen.tables.facts.read import Rules

_IMAGE = re.compile(r"!\[[^\]\n]*\]\([^)\n]*\)")
_SPACE = re.compile(r"\s+")
_DISALLOWED = re.compile(
    "[\u4e00-\u9fff\u3040-\u30ff\U0001f600-\U0001f64f\U0001f300-\U0001f5ff\U0001f680-\U0001f6ff\U0001f1e0-\U0001f1ff]"
)
_LONGEST_UNIT = 5


def judge_baseline(test: FactTest, page: Page, rules: Rules) -> tuple[bool, str]:
    """Whether the page holds letters or digits, does not repeat itself at its end, and uses no disallowed characters.

    With `max_length` only its number of letters and digits counts.
    """
    text, fields = page.text, test.fields
    if fields["max_length"] is not None:
        if fields["max_length_skips_image_alt_tags"]:
            text = _IMAGE.sub("", text)
        length = sum(map(str.isalnum, text))
        return length <= fields["max_length"], f"{length} letters and digits, at most {fields['max_length']} expected"
    if not any(map(str.isalnum, text)):
        return False, "no letter and no digit on the page"
    text = _SPACE.sub(" ", text)
    if rules == "strict":
        # A line end at the end would hide every repetition.
        text = text.rstrip()
    for size in range(1, _LONGEST_UNIT + 1):
        count = _repeats_at_end(text, size)
        if count > fields["max_repeats"]:
            return False, f"{text[-size:]!r} stands {count} times at the end, at most {fields['max_repeats']} expected"
    if fields["check_disallowed_characters"]:
        found = _DISALLOWED.search(text)
        if found:
            return False, f"disallowed character {found.group()!r} (U+{ord(found.group()):04X})"
    return True, ""


def _repeats_at_end(text: str, size: int) -> int:
    """How often the last `size` characters stand at the end, one after the other."""
    unit, count, end = text[-size:], 0, len(text)
    if len(unit) < size:
        return 0
    while end >= size and text.startswith(unit, end - size):
        count += 1
        end -= size
    return count
