"""Text that must be there, or must not be (specs/facts.md section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.tables.facts.similarity import contains, contains_exactly, partial, threshold

if TYPE_CHECKING:
    from qagen.evaluation.facts.page import Page
    from qagen.evaluation.facts.records import FactTest
    from qagen.tables.facts.read import Rules

_LONG = 200_000
"""Pages above this length are not searched again for what came nearest."""


def judge_present(test: FactTest, page: Page, rules: Rules) -> tuple[bool, str]:
    """Whether the page (its first and last characters, where asked) holds the text."""
    text, parts = _text_and_parts(test, page, rules)
    found = _found(text, parts, test.max_diffs, rules)
    return found, "" if found else f"{text!r} is not there{_nearest(text, parts)}"


def judge_absent(test: FactTest, page: Page, rules: Rules) -> tuple[bool, str]:
    """Whether it does not."""
    text, parts = _text_and_parts(test, page, rules)
    found = _found(text, parts, test.max_diffs, rules)
    return not found, f"{text!r} is there{_nearest(text, parts)}" if found else ""


def _text_and_parts(test: FactTest, page: Page, rules: Rules) -> tuple[str, tuple[str, ...]]:
    case = bool(test.fields["case_sensitive"])
    text = test.fields["text"] if case else test.fields["text"].lower()
    whole = page.normalised(rules, case_sensitive=case)
    first, last = test.fields["first_n"], test.fields["last_n"]
    if first and last:
        # The public checker glues both ends together and finds text across the seam.
        return text, (whole[:first] + whole[-last:],) if rules == "compatible" else (whole[:first], whole[-last:])
    if first:
        return text, (whole[:first],)
    return text, (whole[-last:] if last else whole,)


def _found(text: str, parts: tuple[str, ...], max_diffs: int, rules: Rules) -> bool:
    if rules == "compatible":
        return contains(text, parts[0], threshold(text, max_diffs))
    return any(contains_exactly(text, part, max_diffs) for part in parts)


def _nearest(text: str, parts: tuple[str, ...]) -> str:
    if sum(map(len, parts)) > _LONG:
        return ""
    return f" (best similarity {max(partial(text, part) for part in parts):.3f})"
