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
_ENOUGH_FOR_AN_INTERVAL = 5
_NAMED = 12


def summary(board: Board) -> Markup:
    """Return the section's content."""
    said = tag("ul", join(tag("li", one) for one in _said(board)), class_="said")
    return join([_cards(board), said, _warnings(board)])


def lead(board: Board) -> Markup:
    """Return the sentence that the report opens with: the leading measure over the table questions."""
    if not board.scores.items:
        return join(["The benchmark has no items, so there is nothing to report."])
    return claim(board, *board.main, _populations(board)[0])


def _populations(board: Board) -> list[str]:
    types = {"context_dependent": ("context_dependent",), "table": ("cell_value", "table_about")}
    return [name for name in POPULATIONS if any(board.scores.items_by_type.get(one, 0) for one in types[name])]


def _said(board: Board) -> list[Markup]:
    """Evidence for the leading retriever, then the leading measure for the others; pages are in the tables."""
    populations = _populations(board)
    leading, first = board.main
    measures = dict.fromkeys([first, *(name for name in board.headline(leading) if name.startswith("evidence"))])
    # The very first is the lead.
    claims = [(leading, measure, people) for measure in measures for people in populations][1:]
    claims += [(retriever, first, people) for retriever in board.rankers[1:] for people in populations]
    curve = answer(board)
    return [claim(board, *one) for one in claims] + ([curve] if curve is not None else [])


def _cards(board: Board) -> Markup:
    scores = board.scores
    types = ((labels.TYPES.get(name, name), number) for name, number in sorted(scores.items_by_type.items()))
    ranking = ", ".join(board.rankers) or "none that ranks"
    oracle = " and the oracle" if board.has_oracle else ""
    cards = (
        (many(len(scores.arms), "arm"), join(["compared with ", shown(scores.baseline)])),
        (many(scores.items, "item"), ", ".join(f"{number:,} {name}" for name, number in types)),
        (many(scores.documents, "document"), "what a rerun would draw anew: their number decides how sure a figure is"),
        (many(len(scores.retrievers), "retriever"), join([shown(ranking), oracle])),
    )
    made = join(tag("div", tag("b", number), tag("span", text), class_="card") for number, text in cards)
    return tag("div", made, class_="cards")


def _warnings(board: Board) -> Markup:
    scores = board.scores
    said: list[Markup] = []
    if scores.documents < _ENOUGH:
        few = scores.documents < _ENOUGH_FOR_AN_INTERVAL
        so = "too few for any interval." if few else "intervals are wide, and small differences cannot show."
        said.append(join([f"Only {many(scores.documents, 'document')}: {so}"]))
    failed = [arm for arm in scores.arms if arm.errors]
    if failed:
        named = (join([shown(arm.name), f" ({many(len(arm.errors), 'error')})"]) for arm in failed[:_NAMED])
        more = f" and {many(len(failed) - _NAMED, 'more arm')}" if len(failed) > _NAMED else ""
        where = tag("a", "Arms, findings and errors", href="#arms")
        words = "Arms that failed on documents, which then have no score for them: "
        said.append(join([words, join(named, ", "), more, ". See ", where, "."]))
    if scores.unreached:
        where = tag("a", "Ceilings", href="#ceilings")
        said.append(join([f"{many(len(scores.unreached), 'item')} could be answered by no arm. See ", where, "."]))
    if not said:
        return Markup()
    return join([tag("h3", "To keep in mind"), tag("ul", join(tag("li", one) for one in said), class_="said")])
