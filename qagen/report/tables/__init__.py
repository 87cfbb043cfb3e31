"""The report of an evaluation of tables: both tables side by side, rows joined by lines, costs as a heat map."""

from __future__ import annotations

from qagen.report.tables.report import table_report

__all__ = ["table_report"]
