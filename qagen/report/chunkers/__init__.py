"""The report of an evaluation of chunkers: scores and rows in, one HTML page out."""

from qagen.report.chunkers.report import report_html

__all__ = ["report_html"]
