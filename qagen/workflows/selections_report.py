"""What the report of selections shows: the worst samples, why each miss is one, and pages of PDFs that are there."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from qagen.evaluation.selection.eligible import Contents, centroid
from qagen.evaluation.selection.ranking import ranked
from qagen.report.selections import Finding, Mark, Near, PagePicture, SampleView, SystemView, selections_report
from qagen.report.selections.views import drawn_pages, shown_findings
from qagen.workflows.page_picture import page_picture

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from qagen.evaluation.selection.options import Options
    from qagen.evaluation.selection.records import Read, Selection

_SAMPLES = 30
"""Samples shown for each system, the worst first."""
_PICTURES = 60
"""Pages drawn in the whole report."""
_BEFORE_PAGE = re.compile(r"(?P<name>.+?)[-_. #:]+(?:p|pg|page)?[-_. ]*(?P<page>[0-9]{1,6})", re.IGNORECASE)


def render_report(
    truths: Read,
    predictions: Mapping[str, Read],
    results: Mapping[str, Mapping[str, Any]],
    options: Options,
    documents: Path | None = None,
) -> str:
    """Return the HTML report.

    Args:
        truths: as read.
        predictions: system to what was read of it.
        results: system to its scores.
        options: of the scoring.
        documents: folder with the PDFs of the samples, looked through with the folders in it.
    """
    pages = Pages(documents)
    contents = Contents(strip_marks=options.strip_marks)
    systems: list[SystemView] = []
    rank, before = 0, object()
    for place, name in enumerate(ranked(results), start=1):
        result = results[name]
        if result["micro"]["f1"] != before:
            rank, before = place, result["micro"]["f1"]
        worst = sorted(result["per_sample"], key=_worst_first)
        views = tuple(_sample(found, truths, predictions[name], contents, options, pages) for found in worst[:_SAMPLES])
        # A system is named after its file, and a file's name may hold bytes that are no text.
        shown = name.encode("utf-8", "backslashreplace").decode()
        systems.append(SystemView(shown, rank, result, views, len(worst) - len(views)))
    return selections_report(systems, pages.pictures)


def _worst_first(result: Mapping[str, Any]) -> tuple[float, int, str]:
    f1 = result["f1"]
    return (2.0 if f1 is None else f1, -(result["fp"] + result["fn"]), result["sample_id"])


class Pages:
    """The pages of PDFs that lie in a folder, each drawn once."""

    def __init__(self, folder: Path | None) -> None:
        self.pictures: dict[str, PagePicture] = {}
        """Key to picture, in the order in which they were asked for."""
        self._keys: dict[tuple[Path, int], str | None] = {}
        self._files: dict[str, Path] = {}
        if folder is not None:
            # Names are compared with the folder's own: a sample id such as ../x leads nowhere.
            for path in sorted(folder.rglob("*")):
                if path.suffix.lower() == ".pdf" and path.is_file():
                    self._files.setdefault(path.stem, path)
                    self._files.setdefault(path.name, path)

    def key(self, sample_id: str, page: int) -> str | None:
        """The key of a sample's page in `pictures`; None without a PDF, or where there are enough pictures.

        `form` is page N of form.pdf for selections on page N. `form_p3`, without a PDF of its own, is page 3 of
        form.pdf: for selections on page 1 (a sample that is one page) or page 3.
        """
        path = self._files.get(sample_id)
        if path is None and (cut := _BEFORE_PAGE.fullmatch(sample_id)):
            own = int(cut["page"])
            path = self._files.get(cut["name"]) if page in {1, own} else None
            page = own
        if path is None:
            return None
        place = (path, page)
        if place not in self._keys:
            picture = page_picture(path, page) if len(self.pictures) < _PICTURES else None
            self._keys[place] = None if picture is None else f"page-{len(self.pictures)}"
            if picture is not None:
                self.pictures[f"page-{len(self.pictures)}"] = picture
        return self._keys[place]


def _sample(
    result: Mapping[str, Any], truths: Read, predictions: Read, contents: Contents, options: Options, pages: Pages
) -> SampleView:
    name = result["sample_id"]
    own = [record for record in truths.records if record.sample_id == name]
    seen = [record for record in predictions.records if record.sample_id == name]
    findings = [
        Finding(
            "missed",
            _mark(truths.records[at]),
            None,
            reason=reason,
            **_other(truths.records[at], seen, contents, options),
        )
        for at, reason in zip(result["fn_index"], result["fn_reason"], strict=True)
    ]
    findings += [
        Finding(
            "invented",
            None,
            _mark(predictions.records[at]),
            reason=reason,
            **_other(predictions.records[at], own, contents, options),
        )
        for at, reason in zip(result["fp_index"], result["fp_reason"], strict=True)
    ]
    findings += [
        Finding("found", _mark(truths.records[true]), _mark(predictions.records[at]), overlap, distance)
        for at, true, overlap, distance in result["pairs"]
    ]
    findings.sort(key=lambda one: (one.page, *_reading_order(one)))
    drawn = drawn_pages(shown_findings(findings))
    keys = {page: key for page in drawn if (key := pages.key(name, page)) is not None}
    return SampleView(result, tuple(findings), keys)


def _reading_order(one: Finding) -> tuple[float, float]:
    mark = one.truth or one.prediction
    if mark is None or mark.bbox is None:
        return (math.inf, 0.0)
    return (round(min(mark.bbox[1::2]), 3), min(mark.bbox[::2]))


def _mark(record: Selection) -> Mark:
    return Mark(record.content, record.page, record.bbox)


def _other(record: Selection, others: Sequence[Selection], contents: Contents, options: Options) -> dict[str, Any]:
    """What the other side has that is nearest to a record without a partner."""
    best: tuple[tuple[Any, ...], Near] | None = None
    unselected = False
    for other in others:
        share = contents.overlap(record.content, other.content)
        one, two = centroid(record), centroid(other)
        distance = None if one is None or two is None else math.dist(one, two)
        if not other.selected:
            near = distance is None or options.centroid_max < 0 or distance <= options.centroid_max
            unselected = unselected or (other.page == record.page and share >= options.overlap_min and near)
        elif share > 0:
            rank = (other.page != record.page, -share, math.inf if distance is None else distance, other.index)
            if best is None or rank < best[0]:
                best = (rank, Near(_mark(other), share, distance))
    return {"near": None if best is None else best[1], "unselected": unselected}
