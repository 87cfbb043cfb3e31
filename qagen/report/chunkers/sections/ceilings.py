"""Ceilings: what an arm loses by its cuts, and what the ranking loses afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.board import ORACLE, POPULATIONS
from qagen.report.chunkers.cells import arm_cell, stands_on, value_cell
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import NONE, many, percent, points
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
    from qagen.model.score import Figure
    from qagen.report.chunkers.board import Board

_UNREACHED_SHOWN = 50


def ceilings(board: Board) -> Markup:
    """Return the section's content."""
    if not board.has_oracle:
        return join(
            [tag("p", "The retriever oracle was not asked for, so the ceilings are not known."), _unreached(board)]
        )
    ranker = board.rankers[0] if board.rankers else None
    parts = [tag("p", _INTRODUCTION), _key()]
    parts += [_table(board, ranker, population) for population in POPULATIONS]
    parts.append(_unreached(board))
    return join(parts)


_INTRODUCTION = (
    "The ceiling asks of each arm: does any one chunk of the document hold value and keys together? What is missing to "
    "100 % is lost by cutting, and no retriever brings it back. What lies between the ceiling and the found is lost by "
    "ranking."
)


def _key() -> Markup:
    names = (("got", "found"), ("missed", "in a chunk, but not among the first"), ("never", "in no chunk of the arm"))
    return tag("ul", join(tag("li", tag("i", class_=name), text) for name, text in names), class_="key")


def _table(board: Board, ranker: str | None, population: str) -> Markup:
    measure = f"evidence@{board.scores.headline_k}"
    tops = {arm.name: board.figure(ORACLE, arm.name, ORACLE, population) for arm in board.scores.arms}
    usual = board.usual_n(tops.values())
    rows: list[list[object]] = []
    for arm in board.scores.arms:
        top = tops[arm.name]
        found = board.figure(ranker, arm.name, measure, population) if ranker is not None else None
        rows.append([arm_cell(board, arm.name), *_row(top, found, usual)])
    ranked = f"{labels.measure(measure, board.scores.config)}" + (f" ({plain(ranker)})" if ranker else "")
    head: list[object] = ["Arm", "", "Ceiling (oracle)", ranked, "Lost by ranking", "Lost by cutting"]
    people = labels.POPULATIONS[population]
    caption = f"{people[0].upper()}{people[1:]}: {stands_on(usual)}; losses in percentage points of the items."
    head[1] = "Found, lost by ranking, lost by cutting"
    return table(head, rows, caption, frozenset(range(2, 6)))


def _row(top: Figure | None, found: Figure | None, usual: tuple[int, int] | None) -> list[object]:
    if top is None or top.micro is None:
        return ["", NONE, value_cell(found, usual), NONE, NONE]
    got = found.micro if found is not None and found.micro is not None else None
    # Where a retriever failed on a document the two stand on different items, and no loss is worked out.
    comparable = got is not None and found is not None and found.n == top.n and got <= top.micro
    ranking = top.micro - got if comparable and got is not None else None
    bar = _bar(got if comparable and got is not None else top.micro, ranking or 0.0, 1 - top.micro)
    return [
        bar,
        value_cell(top, usual),
        value_cell(found, usual),
        points(ranking).lstrip("+"),
        points(1 - top.micro).lstrip("+"),
    ]


def _bar(got: float, missed: float, never: float) -> Markup:
    parts = (("got", got), ("missed", missed), ("never", never))
    pieces = (tag("i", class_=name, style=f"--share:{share * 100:.2f}%") for name, share in parts if share > 0)
    words = f"found {percent(got)}, lost by ranking {percent(missed)}, lost by cutting {percent(never)}"
    return tag("div", join(pieces), class_="stack", role="img", aria_label=words)


def _unreached(board: Board) -> Markup:
    items = board.scores.unreached
    if not items:
        text = "Every item is held by at least one chunk of at least one arm."
        return join([tag("h3", "Items that no arm reaches"), tag("p", text)])
    listed = join(
        tag("li", tag("code", shown(one.qid)), f" ({labels.TYPES[one.type]})") for one in items[:_UNREACHED_SHOWN]
    )
    more = len(items) - _UNREACHED_SHOWN
    rest = tag("p", f"{many(more, 'more item')} in scores.json, under unreached.") if more > 0 else ""
    text = f"{many(len(items), 'item')} whose value and keys stand together in no chunk of any arm of this run."
    return join([
        tag("h3", "Items that no arm reaches"), tag("p", text),
        tag("details", tag("summary", "Which"), tag("ul", listed), rest),
    ])  # fmt: skip
