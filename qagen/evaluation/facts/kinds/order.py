"""Two texts in their order (specs/facts.md section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.facts.kinds.problem import RunError

if TYPE_CHECKING:
    from qagen.evaluation.facts.page import Page
    from qagen.evaluation.facts.records import FactTest
    from qagen.tables.facts.read import Rules

_LONGEST = 200_000
"""Characters of a page in which near matches are searched; the time grows with the square of their number."""


def judge_order(test: FactTest, page: Page, rules: Rules) -> tuple[bool, str]:
    """Whether some occurrence of `before` starts before some occurrence of `after` (`strict`: ends before it).

    Raises:
        RunError: the page is too long for near matches.
    """
    text = page.normalised(rules, case_sensitive=True)
    before = _occurrences(test.fields["before"], text, test.max_diffs)
    after = _occurrences(test.fields["after"], text, test.max_diffs)
    for name, found in (("before", before), ("after", after)):
        if not found:
            return False, f"{test.fields[name]!r} is not there"
    last = max(start for start, _ in after)
    passed = min(before)[0] < last if rules == "compatible" else min(end for _, end in before) <= last
    if passed:
        return True, ""
    return False, f"{test.fields['before']!r} first starts at {min(before)[0]}, {test.fields['after']!r} last at {last}"


def _occurrences(text: str, page: str, max_diffs: int) -> list[tuple[int, int]]:
    """(start, end) of each place: all exact ones, overlapping too, or the best of each group of near ones."""
    if max_diffs == 0:
        found, start = [], page.find(text)
        while start >= 0:
            found.append((start, start + len(text)))
            start = page.find(text, start + 1)
        return found
    if len(page) > _LONGEST:
        raise RunError(f"near matches are not searched on a page of {len(page):,} characters (at most {_LONGEST:,})")
    from fuzzysearch import find_near_matches

    return [(match.start, match.end) for match in find_near_matches(text, page, max_l_dist=max_diffs)]
