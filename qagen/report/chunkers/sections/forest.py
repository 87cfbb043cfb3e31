"""Forest plots: each arm's difference from the baseline with its interval, on one scale for the whole page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from qagen.report.charts.scale import Scale, ticks
from qagen.report.charts.svg import drawing, label, line, marker
from qagen.report.chunkers.board import BOUNDS, ORACLE, POPULATIONS
from qagen.report.chunkers.cells import SIGNS
from qagen.report.chunkers.verdict import verdict_of
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import NONE, many, p_value, percent, points, signed, span
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.model.score import Comparison
    from qagen.report.charts.svg import Shape
    from qagen.report.chunkers.board import Board
    from qagen.report.chunkers.verdict import Verdict

_WIDTH = 360.0
_ROW = 42.0
_TOP = 6.0
_LEAST_REACH = 0.05
"""The scale goes at least so far to both sides, so that tiny differences look tiny."""
_NAME = 34
_MARKS: dict[Verdict, tuple[Shape, str]] = {
    "better": ("up", "good"),
    "worse": ("down", "bad"),
    "hint": ("diamond", "warn"),
    "same": ("circle", "soft"),
    "identical": ("circle", "soft"),
    "few": ("square", "soft"),
}


_KEY = (
    "▲ better, ▼ worse, ◆ a hint only, ● no difference shown, ■ too few documents; the words are those of the tables."
)


def forest(board: Board) -> Markup:
    """Return the section's content."""
    retrievers = [*board.rankers, *([ORACLE] if board.has_oracle else [])]
    panels = {
        (retriever, measure, population): found
        for retriever in retrievers
        for measure in labels.in_order(set(board.headline(retriever)))
        for population in POPULATIONS
        if (found := _compared(board, retriever, measure, population))
    }
    if not panels:
        return tag("p", "There is nothing to compare: the run has one arm, or no item that two arms share.")
    scale = _scale(one for found in panels.values() for one in found)
    parts = [_introduction(board)]
    for retriever in retrievers:
        mine = {key: found for key, found in panels.items() if key[0] == retriever}
        if mine:
            title = "Ceilings: does any chunk hold the evidence" if retriever == ORACLE else "Retriever "
            parts.append(tag("h3", title, "" if retriever == ORACLE else shown(retriever)))
            figures = (
                _figure(board, key, found, scale, f"forest-{list(panels).index(key)}") for key, found in mine.items()
            )
            parts.append(tag("div", join(figures), class_="plots"))
    return join(parts)


def _introduction(board: Board) -> Markup:
    text = (
        ", in percentage points; right of the line is better. A whisker is the "
        f"{percent(board.scores.config.level, 0)} interval. An arrow at the edge: the value lies beyond the scale, "
        "which is drawn for the arms that are no bounds. "
    )
    return tag("p", "Difference from the baseline ", shown(board.scores.baseline), text, _KEY)


def _compared(board: Board, retriever: str, measure: str, population: str) -> list[Comparison]:
    found = (board.comparison(retriever, arm.name, measure, population) for arm in board.scores.arms)
    return [one for one in found if one is not None and one.difference is not None]


def _scale(comparisons: object) -> Scale:
    ends = [-_LEAST_REACH, _LEAST_REACH]
    for one in comparisons:  # type: ignore[attr-defined]
        if one.arm not in BOUNDS:
            ends += [one.difference, *(one.interval or ())]
    steps = ticks(min(ends) * 100, max(ends) * 100)
    return Scale(steps[0], steps[-1], 12, _WIDTH - 12)


def _figure(board: Board, key: tuple[str, str, str], found: Sequence[Comparison], scale: Scale, name: str) -> Markup:
    retriever, measure, population = key
    what = labels.measure(measure, board.scores.config)
    people = labels.POPULATIONS[population]
    documents = max(one.documents for one in found)
    caption = f"{what}, {people}"
    by = "" if retriever == ORACLE else f", retriever {plain(retriever)}"
    stands = f"n = {max(one.n for one in found):,} in {many(documents, 'document')}"
    title = f"{what}, {people}{by}: differences from {plain(board.scores.baseline)}"
    return tag(
        "figure",
        tag("figcaption", caption, tag("span", stands, class_="sub")),
        _plot(board, found, scale, name, title),
        tag("details", tag("summary", "The figures of this plot"), _data(board, found, title)),
    )


def _plot(board: Board, found: Sequence[Comparison], scale: Scale, name: str, title: str) -> Markup:
    bottom = _TOP + _ROW * len(found) + 4
    zero = scale.at(0)
    marks = [line(scale.at(step), _TOP, scale.at(step), bottom, "axis") for step in ticks(scale.low, scale.high)]
    marks += [line(0, _TOP + _ROW * row, _WIDTH, _TOP + _ROW * row, "axis") for row in range(1, len(found))]
    marks.append(line(zero, _TOP, zero, bottom, "zero"))
    for index, one in enumerate(found):
        marks += _row(board, one, scale, _TOP + _ROW * index)
    for step in ticks(scale.low, scale.high):
        place: Literal["start", "middle", "end"] = "middle"
        marks.append(label(scale.at(step), bottom + 14, signed(step, 0), "soft small", place))
    return drawing(name, (_WIDTH, bottom + 20), title, _described(board, found), marks)


def _row(board: Board, one: Comparison, scale: Scale, top: float) -> list[Markup]:
    verdict = verdict_of(one, board.alpha)
    shape, colour = _MARKS[verdict]
    middle = top + 29
    value = (one.difference or 0) * 100
    text = points(one.difference) + (f" ({span(one.interval)})" if one.interval else "")
    marks = [
        label(4, top + 16, plain(one.arm, _NAME), "halo"),
        label(_WIDTH - 4, top + 16, text, "soft small halo", "end"),
    ]
    if one.interval is not None:
        low, high = (end * 100 for end in one.interval)
        if high >= scale.low and low <= scale.high:
            marks.append(line(scale.at(low), middle, scale.at(high), middle, f"whisker s{colour}"))
        marks += [
            line(scale.at(end), middle - 4, scale.at(end), middle + 4, f"whisker s{colour}")
            for end in (low, high)
            if scale.holds(end)
        ]
    if scale.holds(value):
        marks.append(marker(shape, scale.at(value), middle, f"f{colour}"))
    else:
        marks.append(label(scale.at(value), middle + 4, "▶" if value > 0 else "◀", f"f{colour}", "middle"))
    return marks


def _described(board: Board, found: Sequence[Comparison]) -> str:
    verdicts = [verdict_of(one, board.alpha) for one in found]
    counted = ((SIGNS[name][2], verdicts.count(name)) for name in dict.fromkeys(verdicts))
    return f"{many(len(found), 'arm')}: " + ", ".join(f"{number} {word}" for word, number in counted) + "."


def _data(board: Board, found: Sequence[Comparison], title: str) -> Markup:
    level = percent(board.scores.config.level, 0)
    head: list[object] = [
        "Arm", "Arm's value", "Baseline's", "Difference", f"{level} interval", "p", "p (Holm)", "McNemar b / c (p)",
        "Smallest detectable", "ICC", "n", "D", "Test",
    ]  # fmt: skip
    rows = [[shown(one.arm), *_data_row(one)] for one in found]
    return table(head, rows, title, frozenset(range(1, len(head) - 1)))


def _data_row(one: Comparison) -> list[object]:
    mcnemar, closed = one.mcnemar, one.clustered
    return [
        percent(one.arm_value),
        percent(one.baseline_value),
        points(one.difference),
        span(one.interval),
        p_value(one.p),
        p_value(one.p_holm),
        NONE if mcnemar is None else f"{mcnemar.b:,} / {mcnemar.c:,} ({p_value(mcnemar.p)})",
        NONE if closed is None else points(closed.smallest_detectable).lstrip("+"),
        NONE if closed is None or closed.icc is None else f"{closed.icc:.2f}",
        f"{one.n:,}",
        f"{one.documents:,}",
        one.method,
    ]
