"""The report of scored facts: scores, pages and failing tests in, one HTML page out."""

from qagen.report.facts.report import FailingPage, FailingTest, facts_report

__all__ = ["FailingPage", "FailingTest", "facts_report"]
