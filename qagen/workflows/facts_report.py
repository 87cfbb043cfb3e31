"""What the report of facts shows: failing tests by page, with the page's text, and its picture if the PDF is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.evaluation.facts.candidates import Candidate
from qagen.evaluation.facts.records import FactTest
from qagen.io.atomic import write_text_atomic
from qagen.report.facts import FailingPage, FailingTest, facts_report
from qagen.workflows.page_picture import page_picture

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from qagen.evaluation.facts.bench import FactBench
    from qagen.evaluation.facts.run import CandidateRun, Result
    from qagen.tables.facts.read import Rules

_PAGES = 60
"""Failing pages shown for each candidate, those with most failing tests first."""
_WIDTH = 800
"""Pixels of a page's picture."""


def write_report(
    path: Path, bench: FactBench, runs: Sequence[CandidateRun], document: dict[str, Any], folders: Sequence[Path]
) -> None:
    """Write the HTML report.

    Raises:
        OSError: it cannot be written.
    """
    rules: Rules = document["settings"]["rules"]
    pages: list[FailingPage] = []
    left_out: dict[str, int] = {}
    pictures: dict[tuple[str, int], str | None] = {}
    for run, folder in zip(runs, folders, strict=True):
        by_page = _by_page(run, rules)
        ranked = sorted(by_page, key=lambda place: (-len(by_page[place]), place))
        left_out[run.name] = max(len(ranked) - _PAGES, 0)
        candidate = Candidate(folder)
        for place in sorted(ranked[:_PAGES]):
            if place not in pictures:
                pictures[place] = _picture(bench.root / "pdfs" / place[0], place[1])
            tests = tuple(_failing(result) for result in by_page[place])
            text = _text(candidate, place, rules)
            pages.append(FailingPage(run.name, *place, text, pictures[place], tests))
    write_text_atomic(path, facts_report(document, pages, left_out))


def _by_page(run: CandidateRun, rules: Rules) -> dict[tuple[str, int], list[Result]]:
    found: dict[tuple[str, int], list[Result]] = {}
    for result in run.results[rules]:
        test = result.entry.forms["compatible"]
        if not result.passed and isinstance(test, FactTest):
            found.setdefault((test.pdf, test.page), []).append(result)
    return found


def _failing(result: Result) -> FailingTest:
    found = result.error or result.explanation
    return FailingTest(result.entry.record, result.entry.group, result.passes, result.repeats, found)


def _text(candidate: Candidate, place: tuple[str, int], rules: Rules) -> str | None:
    files = candidate.files(*place, rules)
    try:
        return files[0].text(rules) if files else None
    except (OSError, UnicodeDecodeError):
        return None


def _picture(pdf: Path, number: int) -> str | None:
    """The page of a PDF as a `data:` address; null where there is no such page to draw."""
    drawn = page_picture(pdf, number, _WIDTH)
    return drawn.address if drawn is not None else None
