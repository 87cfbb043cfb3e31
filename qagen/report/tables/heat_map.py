"""The cost matrix: with figures where it is small, else as a picture; matched pairs are framed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.page import Markup, join, tag

if TYPE_CHECKING:
    from qagen.model.table_score import TableView

_FIGURES = 14
"""Rows and columns up to which figures are written."""
_PICTURE = 150
"""Rows and columns up to which a picture is drawn."""
_SHADES = 10
_MAX_PIXELS = 560


def heat_map(view: TableView) -> Markup:
    """The costs of each true row against each predicted row; empty markup where there is none to show."""
    n, m = len(view.truth), len(view.pred)
    if not view.costs or not n or not m:
        return Markup("")
    top = max(max(row) for row in view.costs) or 1.0
    note = f"Cost of matching each true row (down) with each predicted row (across); darkest is {top:.2f}."
    if max(n, m) <= _FIGURES:
        return _figures(view, top, note)
    if max(n, m) > _PICTURE:
        return tag("p", f"The cost matrix ({n} x {m}) is too large to be drawn.", class_="note")
    return _picture(view, top, note)


def _figures(view: TableView, top: float, note: str) -> Markup:
    head = tag("tr", tag("th", "true row"), join(tag("th", str(j + 1), scope="col") for j in range(len(view.pred))))
    rows = []
    for i, costs in enumerate(view.costs):
        cells = [
            tag("td", f"{cost:.2f}", class_="m" if view.assignment[i] == j else None, style=f"--c:{cost / top:.2f}")
            for j, cost in enumerate(costs)
        ]
        rows.append(tag("tr", tag("th", str(i + 1), scope="row"), join(cells)))
    table = tag("table", tag("caption", note), tag("thead", head), tag("tbody", join(rows)), class_="heat")
    return tag("div", table, class_="scroll", tabindex="0", role="region", aria_label="Cost matrix")


def _picture(view: TableView, top: float, note: str) -> Markup:
    n, m = len(view.truth), len(view.pred)
    side = max(3, min(12, _MAX_PIXELS // max(n, m)))
    shades: dict[int, list[str]] = {}
    for i, costs in enumerate(view.costs):
        for j, cost in enumerate(costs):
            shades.setdefault(round(cost / top * _SHADES), []).append(f"M{j * side} {i * side}h{side}v{side}h-{side}z")
    parts = [
        tag("path", d="".join(cells), fill_opacity=f"{0.8 * shade / _SHADES:.2f}")
        for shade, cells in sorted(shades.items())
        if shade
    ]
    framed = "".join(
        f"M{j * side} {i * side}h{side}v{side}h-{side}z" for i, j in enumerate(view.assignment) if j is not None
    )
    size = {"width": str(m * side), "height": str(n * side), "viewBox": f"0 0 {m * side} {n * side}"}
    picture = tag("svg", join(parts), tag("path", d=framed, class_="m"), class_="heatmap", role="img",
                  aria_label=f"Cost matrix of {n} true and {m} predicted rows", **size)  # fmt: skip
    return tag("div", tag("p", note, class_="note"), picture)
