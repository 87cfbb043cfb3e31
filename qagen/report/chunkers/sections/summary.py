"""What the run says, in sentences, before any table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.board import POPULATIONS
from qagen.report.chunkers.windows import answer
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import many
from qagen.report.chunkers.words.sentences import claim
from qagen.report.chunkers.words.texts import shown
from qagen.report.page import Markup, join, tag

if TYPE_CHECKING:
    from qagen.report.chunkers.board import Board

_ENOUGH = 20


def summary(board: Board) -> Markup:
    """Return the section's content."""
    return join(
        [_cards(board), tag("ul", join(tag("li", one) for one in _said(board)), class_="said"), _warnings(board)]
    )


def lead(board: Board) -> Markup:
    """Return the sentence that the report opens with: the leading measure over the table questions."""
    if not board.scores.items:
        return join(["The benchmark has no items, so there is nothing to report."])
    retriever, measure = board.main
    populations = [name for name in POPULATIONS if _has_items(board, name)]
    return claim(board, retriever, measure, populations[0] if populations else POPULATIONS[0])


def _has_items(board: Board, population: str) -> bool:
    types = ("context_dependent",) if population == "context_dependent" else ("cell_value", "table_about")
    return any(board.scores.items_by_type.get(name, 0) for name in types)


def _said(board: Board) -> list[Markup]:
    leading, first = board.main
    said: list[Markup] = []
    for measure in dict.fromkeys([first, *board.headline(leading)]):
        for population in POPULATIONS:
            # The very first stands above the list.
            if _has_items(board, population) and (measure, population) != (first, _opening(board)):
                said.append(claim(board, leading, measure, population))
    for retriever in board.rankers[1:]:
        said += [
            claim(board, retriever, first, population) for population in POPULATIONS if _has_items(board, population)
        ]
    curve = answer(board)
    return said + ([curve] if curve is not None else [])


def _opening(board: Board) -> str:
    return next((name for name in POPULATIONS if _has_items(board, name)), POPULATIONS[0])


def _cards(board: Board) -> Markup:
    scores = board.scores
    types = ", ".join(
        f"{number:,} {labels.TYPES.get(name, name)}" for name, number in sorted(scores.items_by_type.items())
    )
    ranking = ", ".join(board.rankers) or "none that ranks"
    cards = (
        (many(len(scores.arms), "arm"), join(["compared with ", shown(scores.baseline)])),
        (many(scores.items, "item"), types),
        (many(scores.documents, "document"), "the units that chance draws; their number decides how sure a figure is"),
        (
            many(len(scores.retrievers), "retriever"),
            join([shown(ranking), " and the oracle" if board.has_oracle else ""]),
        ),
    )
    made = join(tag("div", tag("b", number), tag("span", text), class_="card") for number, text in cards)
    return tag("div", made, class_="cards")


def _warnings(board: Board) -> Markup:
    scores = board.scores
    said: list[Markup] = []
    if scores.documents < _ENOUGH:
        said.append(join([
            f"Only {many(scores.documents, 'document')}: ",
            "too few for any interval." if scores.documents < 5 else "intervals are wide, and small differences cannot show.",
        ]))  # fmt: skip
    failed = [arm for arm in scores.arms if arm.errors]
    if failed:
        names = join((join([shown(arm.name), f" ({many(len(arm.errors), 'error')})"]) for arm in failed), ", ")
        said.append(join(["Arms that failed on documents, which then have no score for them: ", names, ". See Arms."]))
    if scores.unreached:
        said.append(join([f"{many(len(scores.unreached), 'item')} could be answered by no arm. See Ceilings."]))
    if not said:
        return Markup()
    return join([tag("h3", "To keep in mind"), tag("ul", join(tag("li", one) for one in said), class_="said")])
