"""Footnote markers and the text beside them (specs/facts.md section 8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from qagen.tables.facts.similarity import contains, contains_exactly, threshold
from qagen.tables.facts.strict_texts import strict_text
from qagen.tables.facts.texts import checker_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qagen.evaluation.facts.page import Page
    from qagen.evaluation.facts.records import FactTest
    from qagen.tables.facts.read import Rules

_BESIDE = 200
"""Characters of the page that are looked at on each side of a marker."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SUP = re.compile(r"<sup(?:\s[^<>]*)?>([^<>]*)</sup\s*>", re.IGNORECASE)
_BETWEEN_MARKERS = re.compile(r"[\s,;]+")


class _Marker(NamedTuple):
    start: int
    end: int


def judge_footnote(test: FactTest, page: Page, rules: Rules) -> tuple[bool, str]:
    """Whether the marker is there, and the stated texts stand right before and after it."""
    marker = test.fields["marker"]
    places = sorted(set(_compatible(marker, page.text) if rules == "compatible" else _strict(marker, page.text)))
    if not places:
        return False, f"footnote marker {marker!r} is not there"
    before, after = test.fields["appears_before_marker"], test.fields["appears_after_marker"]
    beside = _beside if rules == "compatible" else _beside_exactly

    def fits(place: _Marker, *, left: bool) -> bool:
        target = before if left else after
        if target is None:
            return True
        raw = page.text[max(place.start - _BESIDE, 0) : place.start] if left else page.text[place.end :][:_BESIDE]
        return beside(target, raw, test.max_diffs, left=left)

    if rules == "strict":
        passed = any(fits(place, left=True) and fits(place, left=False) for place in places)
        return passed, f"no marker {marker!r} has the text beside it"
    for target, left in ((before, True), (after, False)):
        if not any(fits(place, left=left) for place in places):
            return False, f"no marker {marker!r} has {target!r} {'before' if left else 'after'} it"
    return True, ""


def _compatible(marker: str, page: str) -> Iterator[_Marker]:
    escaped = re.escape(marker)
    patterns = [re.compile(rf"\[\^{escaped}\](?!:)"), re.compile(rf"<sup[^>]{{0,500}}>{escaped}</sup>", re.IGNORECASE)]
    if marker.isascii() and marker.isdigit():
        patterns.append(re.compile(marker.translate(_RAISED)))
    for pattern in patterns:
        for found in pattern.finditer(page):
            yield _Marker(*found.span())


def _strict(marker: str, page: str) -> Iterator[_Marker]:
    """The same, but superscripts are read whole, and a `sup` may hold blanks and several markers."""
    for found in re.finditer(rf"\[\^{re.escape(marker)}\](?!:)", page):
        yield _Marker(*found.span())
    for found in _SUP.finditer(page):
        if marker.lower() in _BETWEEN_MARKERS.split(found.group(1).strip().lower()):
            yield _Marker(*found.span())
    if marker.isascii() and marker.isdigit():
        for found in re.finditer(rf"(?<![⁰¹²³⁴-⁹]){marker.translate(_RAISED)}(?![⁰¹²³⁴-⁹])", page):
            yield _Marker(*found.span())


def _beside(target: str, raw: str, max_diffs: int, *, left: bool) -> bool:
    wanted, cut = _reduced(target), _cut(_reduced(checker_text(raw)), len(_reduced(target)), left=left)
    return bool(cut) and contains(wanted, cut, threshold(target, max_diffs))


def _beside_exactly(target: str, raw: str, max_diffs: int, *, left: bool) -> bool:
    wanted = _reduced(target)
    return contains_exactly(wanted, _cut(_reduced(strict_text(raw)), len(wanted), left=left), max_diffs)


def _reduced(text: str) -> str:
    return "".join(filter(str.isalnum, text)).lower()


def _cut(text: str, length: int, *, left: bool) -> str:
    """Twice the target's length of the text, from the marker's side."""
    if not length:
        return ""
    return text[-2 * length :] if left else text[: 2 * length]
