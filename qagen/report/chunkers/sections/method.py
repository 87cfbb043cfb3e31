"""How it was measured: measures in words, statistics with the key of the bootstrap, settings, notes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from qagen.report.chunkers.words.numbers import percent
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
    from qagen.report.chunkers.board import Board

_CONFIG = 600
_NOTES = 40


def method(board: Board) -> Markup:
    """Return the section's content."""
    return join([
        tag("h3", "Measures"), _list(_measures(board)),
        tag("h3", "Statistics"), _list(_statistics(board)),
        tag("h3", "Retrievers"), _retrievers(board),
        tag("h3", "Settings"), _settings(board),
        _notes(board),
    ])  # fmt: skip


def _list(pairs: list[tuple[str, str]]) -> Markup:
    return tag("dl", join(join([tag("dt", name), tag("dd", text)]) for name, text in pairs))


def _measures(board: Board) -> list[tuple[str, str]]:
    config = board.scores.config
    searched = "the item's own document" if config.scope == "document" else "all documents at once"
    return [
        (
            "Evidence@k",
            f"Share of items whose value and keys stand together in one of the first k chunks. Searched is {searched}.",
        ),
        (
            f"Evidence within {config.budget:,} tokens",
            "The same over the first chunks that fit into the budget: big chunks do not win by their size.",
        ),
        (
            "PageHit@k, TableHit@k",
            (
                "Share of items with a chunk of the right page (table) among the first k; published as Recall@k. It does "
                "not say that the value is in it."
            ),
        ),
        (
            "MRR",
            f"Mean of 1 / rank of the first chunk with the evidence (of the page); 0 beyond {config.depth:,} chunks.",
        ),
        ("Tokens per hit", "Tokens in the first chunks of all items, over the items that are hits."),
        (
            "Oracle, the ceiling",
            "Share of items that any chunk of the document satisfies: the best that a perfect retriever could do.",
        ),
        ("n, D", "Items for which the measure is defined, and documents that they come from."),
        (
            "Bounds",
            (
                "The arm element (one chunk per item of the layout) is the floor, whole-document the ceiling; they are "
                "shown for scale and never called best."
            ),
        ),
    ]


def _statistics(board: Board) -> list[tuple[str, str]]:
    scores, config = board.scores, board.scores.config
    measures = ", ".join(plain(name) for name in scores.headline) or "none"
    return [
        (
            "Pairs and clusters",
            (
                "Arms are compared item by item. Items of one document are alike, so documents are what is drawn: "
                "item-level tests are too sure."
            ),
        ),
        (
            "Interval and p",
            (
                f"20 documents or more: paired cluster bootstrap of the micro difference, {config.bootstrap:,} resamples, "
                f"percentile interval at {percent(config.level, 0)}. 5 to 19: interval in closed form with t on D − 1 "
                "degrees, p by the exact sign flip over documents. Fewer than 5: no interval."
            ),
        ),
        (
            "Key of the bootstrap",
            f"{config.bootstrap_key} (counter-based generator Philox): the same key gives the same figures.",
        ),
        (
            "Declared family",
            (
                f"Every arm × {measures} × the two populations × the retrievers that rank, and the ceilings: "
                f"{board.family:,} tests, p adjusted by Holm. Everything else is exploratory."
            ),
        ),
        (
            "McNemar",
            (
                "Exact, over the items as if they were independent; b: items that only the arm has, c: only the baseline. "
                "Secondary."
            ),
        ),
        ("Smallest detectable", "True difference that such a run would find four times in five."),
    ]


def _retrievers(board: Board) -> Markup:
    rows: list[list[object]] = [
        [shown(one.name), plain(one.version), tag("code", shown(_json(one.config), _CONFIG))]
        for one in board.scores.retrievers
    ]
    return table(["Retriever", "Version", "Settings"], rows, "The retrievers.")


def _json(config: dict[str, object]) -> str:
    return json.dumps(config, sort_keys=True, ensure_ascii=False, default=str) if config else "none"


def _settings(board: Board) -> Markup:
    values = board.scores.config.model_dump(mode="json")
    rows: list[list[object]] = [
        [tag("code", name), shown(_written(value), _CONFIG)] for name, value in sorted(values.items())
    ]
    rows.append([tag("code", "token counter"), shown(board.scores.token_counter, _CONFIG)])
    return table(["Setting", "Value"], rows, "Everything that decides the figures.")


def _written(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    return "none" if value is None else str(value)


def _notes(board: Board) -> Markup:
    notes = board.scores.notes
    if not notes:
        return Markup()
    more = len(notes) - _NOTES
    rest = tag("p", f"{more:,} more in scores.json, under notes.") if more > 0 else ""
    listed = join(tag("li", shown(note, _CONFIG)) for note in notes[:_NOTES])
    return join([tag("h3", "Notes of this run"), tag("ul", listed), rest])
