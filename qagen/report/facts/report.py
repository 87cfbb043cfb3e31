"""Scores of candidates, where the rule sets differ, and every failing test beside its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qagen.report.page import Markup, join, page, table, tag

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_TEXT = 12_000
"""Characters of a page's text that are shown."""
_DIFFERENCES = 200
"""Tests listed on which the rule sets do not agree."""
_HIDDEN = frozenset({"pdf", "page", "id", "type", "checked", "url"})


@dataclass(frozen=True)
class FailingTest:
    """One test that did not pass."""

    record: Mapping[str, Any]
    """As it was read."""
    group: str
    passes: int
    repeats: int
    found: str
    """What was found instead, or why there is no verdict."""


@dataclass(frozen=True)
class FailingPage:
    """One page of a candidate with the tests that fail on it."""

    candidate: str
    pdf: str
    page: int
    text: str | None
    """Of the first repeat; null for a missing or unreadable page."""
    picture: str | None
    """A `data:` address of the page's picture; null without a PDF."""
    tests: tuple[FailingTest, ...]


def facts_report(document: Mapping[str, Any], pages: Sequence[FailingPage], left_out: Mapping[str, int]) -> str:
    """Return the report as one HTML file without a network.

    Args:
        document: the scores, as `qagen evaluate facts` writes them.
        pages: in the order in which they are shown.
        left_out: for each candidate the number of failing pages that are not shown.
    """
    rules = document["settings"]["rules"]
    lead = (
        f"{_counted(document['tests'], 'test')} on {_counted(document['documents'], 'document')}, judged by the rules “{rules}”. "
        "The overall score is the plain mean of the groups; its interval comes from a bootstrap within the groups."
    )
    sections = [("scores", "Scores", _scores(document))]
    if document["comparisons"]:
        sections.append(("comparisons", "Comparisons", _comparisons(document)))
    sections.append(("differences", "Where the rule sets differ", _differences(document)))
    for number, one in enumerate(document["candidates"]):
        name = one["candidate"]
        mine = [shown for shown in pages if shown.candidate == name]
        sections.append((f"failed-{number}", f"Failing tests: {name}", _failing(one, mine, left_out.get(name, 0))))
    return page("Table facts", lead, sections)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _scores(document: Mapping[str, Any]) -> Markup:
    candidates = document["candidates"]
    groups = list(dict.fromkeys(name for one in candidates for name in one["groups"]))
    rows: list[list[object]] = []
    for one in candidates:
        low, high = one["interval"]
        rows.append(
            [one["candidate"], _percent(one["overall"]), f"{_percent(low)} – {_percent(high)}"]
            + [_group(one["groups"].get(name)) for name in groups]
            + [one["errors"], one["not_scored"]]
        )
    level = f"{100 * document['settings']['level']:g} % interval"
    head: list[object] = ["Candidate", "Overall", level, *groups, "No verdict", "Not scored"]
    whole = table(head, rows, "Overall score and share of passed tests in each group", frozenset(range(1, len(head))))
    kinds = list(dict.fromkeys(kind for one in candidates for kind in one["types"]))
    by_kind: list[list[object]] = [
        [one["candidate"], *(_percent(one["types"][kind]["score"]) if kind in one["types"] else "–" for kind in kinds)]
        for one in candidates
    ]
    types = table(
        ["Candidate", *kinds],
        by_kind,
        "Mean share of passing repeats by type of test",
        frozenset(range(1, len(kinds) + 1)),
    )
    notes = [*document["notes"], *(f"{one['candidate']}: {text}" for one in candidates for text in one["problems"])]
    more = tag("ul", join(tag("li", note) for note in notes[:50])) if notes else Markup("")
    return join([whole, types, more])


def _group(found: Mapping[str, Any] | None) -> str:
    return "–" if found is None else f"{_percent(found['score'])} ({found['passed']} of {found['tests']})"


def _comparisons(document: Mapping[str, Any]) -> Markup:
    rows: list[list[object]] = [
        [f"{one['first']} – {one['second']}", f"{100 * one['difference']:+.1f}", f"{one['p']:.4f}"]
        for one in document["comparisons"]
    ]
    text = "Difference of the overall scores in points, and p of a permutation test over the tests of both"
    return table(["Candidates", "Points", "p"], rows, text, frozenset({1, 2}))


def _differences(document: Mapping[str, Any]) -> Markup:
    found = [(one["candidate"], test) for one in document["candidates"] for test in one["differences"]]
    if not found:
        return tag("p", "Both rule sets give the same verdict on every test.")
    rows: list[list[object]] = [
        [
            test["id"],
            name,
            f"{test['pdf']} p. {test['page']}",
            _mark(test["compatible"]),
            _mark(test["strict"]),
            test["why"],
        ]
        for name, test in found[:_DIFFERENCES]
    ]
    text = f"{len(found)} verdicts differ" + (f"; the first {_DIFFERENCES} are shown" if len(found) > len(rows) else "")
    return table(["Test", "Candidate", "Page", "compatible", "strict", "Why one of them fails"], rows, text)


def _mark(passed: object) -> Markup:
    return tag("span", "passes" if passed else "fails", class_="good" if passed else "bad")


def _failing(one: Mapping[str, Any], pages: Sequence[FailingPage], left_out: int) -> Markup:
    if not pages:
        return tag("p", "Every test passes.", class_="good")
    count = len(one["failed"])
    lead = tag(
        "p",
        f"{_counted(count, 'test')} {'fails' if count == 1 else 'fail'}, on {_counted(len(pages) + left_out, 'page')}.",
    )
    rest = tag("p", f"{left_out} more pages with failing tests are in the JSON only.", class_="note")
    return join([lead, *map(_page, pages), rest if left_out else ""])


def _page(shown: FailingPage) -> Markup:
    summary = tag("summary", f"{shown.pdf}, page {shown.page}: {len(shown.tests)} failing")
    tests = join(map(_test, shown.tests))
    picture: Markup = Markup("")
    if shown.picture is not None:
        picture = tag("p", Markup(f'<img src="{shown.picture}" alt="Page {shown.page} as printed" loading="lazy">'))
    return tag("details", summary, tests, picture, _text(shown.text))


def _test(one: FailingTest) -> Markup:
    record = one.record
    # Defaults say nothing.
    stated = [f"{name}: {value!r}" for name, value in record.items() if name not in _HIDDEN and value]
    repeats = f", {one.passes} of {one.repeats} repeats pass" if one.repeats > 1 else ""
    return tag(
        "div",
        tag("h3", f"{record['type']} {record['id']} ({one.group}{repeats})"),
        tag("p", "; ".join(stated)),
        tag("p", one.found or "does not hold", class_="bad"),
    )


def _text(text: str | None) -> Markup:
    if text is None:
        return tag("p", "The page is missing or cannot be read.", class_="bad")
    if not text.strip():
        return tag("p", "The page is empty.", class_="warn")
    shown = text if len(text) <= _TEXT else f"{text[:_TEXT]}\n… {len(text) - _TEXT:,} characters more"
    return tag("pre", shown)


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
