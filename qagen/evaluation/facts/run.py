"""All tests on all pages of a candidate: page by page, so that each page is read once for each rule set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.evaluation.facts.bench import RULES, Entry, FactBench
from qagen.evaluation.facts.candidates import read_page
from qagen.evaluation.facts.judging import LOAD, NOT_SCORED, Verdict, judge
from qagen.evaluation.facts.records import FactTest
from qagen.evaluation.shown_name import shown_name

if TYPE_CHECKING:
    from qagen.evaluation.facts.candidates import Candidate, PageFile
    from qagen.evaluation.facts.katex import Katex
    from qagen.evaluation.facts.page import Page
    from qagen.tables.facts.read import Rules


@dataclass(frozen=True)
class Result:
    """One test over the repeats of its page."""

    entry: Entry
    passes: int
    """Repeats that pass."""
    repeats: int
    """Page files; 0 where the page is missing."""
    error: str | None
    """Of the first repeat without a verdict, or that the page is missing."""
    explanation: str
    """Of the first repeat that does not pass."""

    @property
    def share(self) -> float:
        """Share of the repeats that pass; 0 for a missing page."""
        return self.passes / self.repeats if self.repeats else 0.0

    @property
    def passed(self) -> bool:
        """More than half of the repeats pass (one of two does not do)."""
        return self.share > 0.5

    @property
    def scored(self) -> bool:
        """Somebody here could judge it."""
        return self.error is None or not self.error.startswith(NOT_SCORED)


@dataclass(frozen=True)
class CandidateRun:
    """Everything that came of one candidate."""

    name: str
    results: dict[Rules, tuple[Result, ...]]
    """In the order of the tests, under both rule sets."""
    problems: tuple[str, ...]
    """Missing and unreadable pages, front matter that says something impossible; sorted, each once."""


def run_candidate(bench: FactBench, candidate: Candidate, katex: Katex | None = None) -> CandidateRun:
    """Judge every test under both rule sets."""
    by_page: dict[tuple[str, int], list[tuple[int, Entry, FactTest]]] = {}
    results: dict[Rules, list[Result | None]] = {rules: [None] * len(bench.entries) for rules in RULES}
    problems: set[str] = set()
    for rules in RULES:
        by_page.clear()
        for number, entry in enumerate(bench.entries):
            test = entry.forms[rules]
            if isinstance(test, FactTest):
                by_page.setdefault((test.pdf, test.page), []).append((number, entry, test))
            else:
                results[rules][number] = Result(entry, 0, 1, f"{LOAD}: {test}", "")
        for (pdf, page), tests in sorted(by_page.items(), key=lambda one: one[0]):
            files = candidate.files(pdf, page, rules)
            if not files:
                problems.add(f"{pdf} page {page}: no page file")
            pages = [read_page(file, rules) for file in files]
            problems.update(page for page in pages if isinstance(page, str))
            problems.update(_front_matter(files))
            for number, entry, test in tests:
                results[rules][number] = _result(entry, test, pages, rules, katex)
    done = {rules: tuple(one for one in found if one is not None) for rules, found in results.items()}
    return CandidateRun(candidate.name, done, tuple(sorted(problems)))


def _front_matter(files: tuple[PageFile, ...]) -> set[str]:
    return {f"{shown_name(file.path.name)}: {problem}" for file in files for problem in file.problems()}


def _result(entry: Entry, test: FactTest, pages: list[Page | str], rules: Rules, katex: Katex | None) -> Result:
    verdicts = [
        Verdict(False, f"run: {page}", "") if isinstance(page, str) else judge(test, page, rules, katex)
        for page in pages
    ]
    error = next((one.error for one in verdicts if one.error is not None), None)
    if not pages:
        error = "run: the page is missing"
    explanation = next((one.explanation for one in verdicts if not one.passed and one.explanation), "")
    return Result(entry, sum(one.passed for one in verdicts), len(pages), error, explanation)
