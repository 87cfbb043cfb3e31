"""What the arms cost: chunks, their sizes, and the tokens that a reader is made to read for a hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.board import ORACLE, POPULATIONS
from qagen.report.chunkers.cells import arm_cell, value_cell
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import NONE, count
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
    from qagen.report.chunkers.board import Board
    from qagen.report.chunkers.reading import Reading


def tokens(board: Board, reading: Reading) -> Markup:
    """Return the section's content."""
    k = board.scores.headline_k
    text = (
        f"Counted as tokens: {plain(board.scores.token_counter)}. Read: the mean over the items of the tokens in "
        f"the first {k} chunks. Per hit: all tokens read over the items whose evidence is among them: misses cost too."
    )
    parts = [tag("p", text), _sizes(board)]
    for retriever in board.rankers:
        parts += [tag("h3", "Retriever ", shown(retriever)), _costs(board, reading, retriever)]
    return join(parts)


def _sizes(board: Board) -> Markup:
    rows: list[list[object]] = [
        [
            arm_cell(board, arm.name),
            count(arm.documents),
            count(arm.chunks),
            count(arm.tokens_median),
            count(arm.tokens_max),
            count(arm.tokens_total),
        ]
        for arm in board.scores.arms
    ]
    head: list[object] = ["Arm", "Documents", "Chunks", "Median", "Largest", "All chunks"]
    return table(head, rows, "Chunks and their sizes in tokens, by arm.", frozenset(range(1, 6)))


def _costs(board: Board, reading: Reading, retriever: str) -> Markup:
    rows: list[list[object]] = []
    for arm in board.scores.arms:
        tally = reading.tallies.get((arm.name, retriever))
        read = NONE if tally is None else count(tally.context_tokens / tally.items)
        stands = "" if tally is None else tag("span", f"n {tally.items:,}", class_="sub")
        costs = [
            value_cell(board.figure(retriever, arm.name, "tokens_per_hit", population), None)
            for population in POPULATIONS
        ]
        rows.append([arm_cell(board, arm.name), join([read, stands]), *costs, _oracle(reading, arm.name)])
    people = [f"Per hit, {labels.POPULATIONS[population]}" for population in POPULATIONS]
    head: list[object] = ["Arm", "Read per question", *people, "Smallest chunk that would do"]
    caption = (
        f"Tokens, retriever {plain(retriever)}; the last column is the oracle's mean over the items it can answer."
    )
    return table(head, rows, caption, frozenset(range(1, 5)))


def _oracle(reading: Reading, arm: str) -> object:
    tally = reading.tallies.get((arm, ORACLE))
    hits = 0 if tally is None else tally.items - tally.losses
    if tally is None or not hits:
        return NONE
    return join([count(tally.context_tokens / hits), tag("span", f"n {hits:,}", class_="sub")])
