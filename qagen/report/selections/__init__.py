"""The report of scored selections: scores, findings and page pictures in, one HTML page out."""

from qagen.report.selections.report import selections_report
from qagen.report.selections.views import Finding, Mark, Near, PagePicture, SampleView, SystemView

__all__ = ["Finding", "Mark", "Near", "PagePicture", "SampleView", "SystemView", "selections_report"]
