"""The window curve: how much text around a table has to be joined to it, by the distance of the paragraph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.report.charts.scale import Scale, ticks
from qagen.report.charts.svg import drawing, label, line, marker, path, spread
from qagen.report.chunkers.cells import value_cell
from qagen.report.chunkers.windows import LINES, in_words, line_figures, panels_of, series_of, window_label
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import many, percent
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.model.score import Figure
    from qagen.report.charts.svg import Shape
    from qagen.report.chunkers.board import Board
    from qagen.report.chunkers.windows import Series

_WIDTH, _HEIGHT = 390.0, 250.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 40.0, 262.0, 10.0, 208.0
_SHAPES: tuple[Shape, ...] = ("circle", "square", "up", "diamond")
_LEAST_SPAN = 20
"""Points that the upright axis covers at least, so that a step of one point does not look like a cliff."""


@dataclass(frozen=True)
class _Line:
    """One line of a plot."""

    key: str
    figures: list[Figure | None]

    @property
    def style(self) -> int:
        return LINES.index(self.key)

    def named(self, board: Board) -> str:
        name = labels.slice_class("distance", self.key, board.scores.config) if self.key else "all"
        most = max((figure.n for figure in self.figures if figure is not None), default=0)
        return f"{name}, n {most:,}"


def window(board: Board) -> Markup:
    """Return the section's content."""
    series = series_of(board.scores.arms)
    if not series:
        return tag(
            "p", "No arm of this run draws the curve. Add for instance ",
            tag("code", "--arm table-window:0 --arm table-window:300 --arm table-window:page"), ".",
        )  # fmt: skip
    parts = [tag("p", _INTRODUCTION, class_="note")]
    for index, one in enumerate(series):
        parts.append(tag("h3", shown(one.name)))
        said = [words for panel in panels_of(board) if (words := in_words(board, one, panel)) is not None]
        parts.append(tag("ul", join(tag("li", words) for words in said), class_="said") if said else Markup())
        figures = [_figure(board, one, panel, f"window-{index}-{n}") for n, panel in enumerate(panels_of(board))]
        parts.append(tag("div", join(figures), class_="plots"))
    return join(parts)


_INTRODUCTION = (
    "Exploratory: the windows are not tested against each other here. To test a step, run again with one of them as "
    "the baseline. Context-dependent questions only: their answer needs the table and a paragraph. Distance is the "
    "vertical gap between the two on the page; it is unknown where the format or the parser gives no places."
)


def _figure(board: Board, series: Series, panel: tuple[str, str], key: str) -> Markup:
    retriever, measure = panel
    lines = [_Line(name, line_figures(board, series, panel, name)) for name in LINES]
    lines = [one for one in lines if any(figure is not None and figure.micro is not None for figure in one.figures)]
    what = labels.measure(measure, board.scores.config)
    caption = "Ceiling (oracle)" if retriever == measure else join([f"{what}, retriever ", shown(retriever)])
    if not lines:
        return tag("figure", tag("figcaption", caption), tag("p", "No context-dependent question.", class_="note"))
    whole = next((figure for one in lines for figure in one.figures if figure is not None), None)
    stands = f"n = {whole.n:,} in {many(whole.documents, 'document')}" if whole else ""
    by = "" if retriever == measure else f", retriever {plain(retriever)}"
    title = f"{what} over the window of {plain(series.name)}{by}"
    return tag(
        "figure",
        tag("figcaption", caption, tag("span", stands, class_="sub")),
        _plot(board, series, lines, key, title),
        tag("details", tag("summary", "The figures of this plot"), _data(board, series, lines, title)),
    )


def _places(series: Series) -> list[float]:
    numbers = [float(arm.window or 0) if _is_number(arm.window) else None for arm in series.arms]
    widest = max((number for number in numbers if number is not None), default=0.0)
    pages = sum(number is None for number in numbers)
    # A window without a number, the page, stands apart at the end.
    end = _RIGHT - (46.0 if pages and pages < len(numbers) else 0.0)
    scale = Scale(0, widest or 1, _LEFT + 8, end - 8)
    return [scale.at(number) if number is not None else _RIGHT - 8 for number in numbers]


def _is_number(window: str | None) -> bool:
    return window is not None and window.replace(".", "", 1).isdigit()


def _plot(board: Board, series: Series, lines: Sequence[_Line], key: str, title: str) -> Markup:
    shares = [figure.micro * 100 for one in lines for figure in one.figures if figure and figure.micro is not None]
    middle = (min(shares) + max(shares)) / 2
    low, high = min(*shares, middle - _LEAST_SPAN / 2), max(*shares, middle + _LEAST_SPAN / 2)
    steps = [step for step in ticks(max(low, 0), min(high, 100)) if 0 <= step <= 100]
    upright = Scale(steps[0], steps[-1], _BOTTOM, _TOP)
    places = _places(series)
    marks = [line(_LEFT, upright.at(step), _RIGHT, upright.at(step), "axis") for step in steps]
    marks += [label(_LEFT - 6, upright.at(step) + 4, f"{step:g} %", "soft small", "end") for step in steps]
    for place, arm in zip(places, series.arms, strict=True):
        marks.append(line(place, _BOTTOM, place, _BOTTOM + 4, "zero"))
        marks.append(label(place, _BOTTOM + 17, plain(arm.window or "", 8), "soft small", "middle"))
    marks.append(label((_LEFT + _RIGHT) / 2, _BOTTOM + 35, "window W in points", "soft small", "middle"))
    ends = []
    for one in lines:
        drawn = [
            (place, upright.at(figure.micro * 100))
            for place, figure in zip(places, one.figures, strict=True)
            if figure is not None and figure.micro is not None
        ]
        marks.append(path(drawn, f"c{one.style + 1}"))
        marks += [marker(_SHAPES[one.style], x, y, f"m{one.style + 1}", 3.6) for x, y in drawn]
        ends.append(drawn[-1][1])
    for one, y in zip(lines, spread(ends, 15, _TOP + 4, _BOTTOM), strict=True):
        marks.append(marker(_SHAPES[one.style], _RIGHT + 8, y - 0.5, f"m{one.style + 1}", 3.6))
        marks.append(label(_RIGHT + 16, y + 4, one.named(board), "small"))
    return drawing(key, (_WIDTH, _HEIGHT), title, _described(series, lines, board), marks)


def _described(series: Series, lines: Sequence[_Line], board: Board) -> str:
    said = []
    for one in lines:
        pairs = zip(series.arms, one.figures, strict=True)
        known = [(arm, figure.micro) for arm, figure in pairs if figure is not None and figure.micro is not None]
        first, last = known[0], known[-1]
        said.append(
            f"{one.named(board)}: {percent(first[1])} at {window_label(first[0])}, "
            f"{percent(last[1])} at {window_label(last[0])}"
        )
    return "; ".join(said) + "."


def _data(board: Board, series: Series, lines: Sequence[_Line], title: str) -> Markup:
    head: list[object] = ["Window", *(one.named(board) for one in lines)]
    rows: list[list[object]] = []
    for index, arm in enumerate(series.arms):
        cells = [value_cell(one.figures[index], None) for one in lines]
        rows.append([plain(window_label(arm)), *cells])
    return table(head, rows, title, frozenset(range(1, len(head))))
