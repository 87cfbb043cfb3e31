"""The items that an arm loses: question, expected evidence, and what was retrieved instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.cells import arm_cell
from qagen.report.chunkers.reading import REASONS
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import NONE, many, percent
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
    from qagen.model.score import Retrieved, Row
    from qagen.report.chunkers.board import Board
    from qagen.report.chunkers.reading import Reading, Reason

_QUESTION, _VALUE, _ANSWER, _KEYS, _ID = 400, 240, 300, 8, 120
_WITH_TEXT = 3


def lost(board: Board, reading: Reading) -> Markup:
    """Return the section's content."""
    if not board.rankers:
        return tag("p", "No retriever ranks in this run; what no chunk holds is under Ceilings.")
    k = board.scores.headline_k
    text = (
        f"Lost is an item whose evidence is not among the first {k} chunks. Of each arm up to {reading.per_arm} are "
        "shown, drawn by the hash of the item within each reason; all of them are in rows.jsonl."
    )
    parts = [tag("p", text)]
    parts += [_counts(board, reading, retriever) for retriever in board.rankers]
    leading = board.rankers[0]
    parts.append(tag("h3", "Examples with retriever ", shown(leading)))
    note = (
        "Texts are the beginning of each chunk, 240 characters at most: evidence may stand behind them. Value and keys "
        "are highlighted where they stand literally. Whole chunks are in the folder chunks, a file for each arm."
    )
    parts.append(tag("p", note, class_="note"))
    parts += [_arm(board, reading, arm.name, leading) for arm in board.scores.arms]
    return join(parts)


def _why(reason: Reason, k: int) -> str:
    return {"cut": "in no chunk", "unranked": "not retrieved at all", "late": f"behind rank {k}"}[reason]


def _counts(board: Board, reading: Reading, retriever: str) -> Markup:
    rows: list[list[object]] = []
    for arm in board.scores.arms:
        tally = reading.tallies.get((arm.name, retriever))
        if tally is None:
            rows.append([arm_cell(board, arm.name), *[NONE] * 5])
            continue
        counts = [f"{tally.lost[reason]:,}" for reason in REASONS]
        share = percent(tally.losses / tally.items)
        rows.append([arm_cell(board, arm.name), f"{tally.items:,}", f"{tally.losses:,}", share, *counts])
    head: list[object] = ["Arm", "Items (n)", "Lost", "Share", *(_why(one, board.scores.headline_k) for one in REASONS)]
    caption = f"Lost items of all types by reason, retriever {plain(retriever)}."
    return table(head, rows, caption, frozenset(range(1, len(head))))


def _arm(board: Board, reading: Reading, arm: str, retriever: str) -> Markup:
    tally = reading.tallies.get((arm, retriever))
    if tally is None:
        return tag("details", tag("summary", shown(arm)), tag("p", "No rows: see its errors."))
    rows = reading.shown(arm)
    if not rows:
        return tag(
            "details", tag("summary", shown(arm), tag("span", "loses nothing", class_="sub")), tag("p", "None lost.")
        )
    more = tally.losses - len(rows)
    rest = (
        f"{many(more, 'more item')} in rows.jsonl: lines with this arm and retriever." if more > 0 else "These are all."
    )
    said = f"{tally.losses:,} of {many(tally.items, 'item')} lost, {len(rows)} shown"
    return tag(
        "details",
        tag("summary", shown(arm), tag("span", said, class_="sub")),
        join(_item(board, reading, reason, row) for reason, row in rows),
        tag("p", rest),
    )


def _item(board: Board, reading: Reading, reason: Reason, row: Row) -> Markup:
    k = board.scores.headline_k
    page = "" if row.page is None else f"page {row.page:,}, "
    facts = [
        ("Expected", _expected(row)),
        ("Answer", shown(row.answer, _ANSWER)),
        ("Where", join([page, "table ", tag("code", shown(row.table_ref, _ID)), " of ", shown(row.doc_id, _ID)])),
        ("Item", tag("code", shown(row.qid, _ID))),
        ("What happened", _happened(board, reading, reason, row)),
    ]  # fmt: skip
    tags = [
        tag("span", labels.TYPES[row.type], class_="tag"),
        " ",
        tag("span", _why(reason, k), class_=f"tag {'bg-bad' if reason == 'cut' else 'bg-warn'}"),
    ]
    listed = join(_retrieved(rank, one, row) for rank, one in enumerate(row.retrieved[:k], 1))
    return tag(
        "details",
        tag("summary", shown(row.question, _QUESTION), " ", *tags),
        tag("dl", join(join([tag("dt", name), tag("dd", content)]) for name, content in facts)),
        tag("p", f"Retrieved, the first {k}:" if row.retrieved else "Nothing was retrieved.", class_="meta"),
        tag("ol", listed, class_="ranks") if row.retrieved else "",
    )


def _expected(row: Row) -> Markup:
    keys = [tag("mark", shown(key, _VALUE)) for key in row.context_keys[:_KEYS]]
    hidden = len(row.context_keys) - _KEYS
    more = f" and {many(hidden, 'more key')}" if hidden > 0 else ""
    together = " in one chunk with " if keys else ""
    return join([tag("mark", shown(row.value, _VALUE)), together, join(keys, ", "), more])


def _happened(board: Board, reading: Reading, reason: Reason, row: Row) -> Markup:
    if reason == "cut":
        said: Markup = join(["No chunk of the arm holds value and keys together."])
    elif reason == "late":
        said = join([f"The first chunk that holds them comes at rank {row.evidence_rank:,}."])
    else:
        said = join([tag("code", shown(row.oracle_chunk or "", _ID)), " holds them and is not in the ranking."])
    page = f" The right page comes at rank {row.page_rank:,}." if row.page_rank is not None else ""
    same = row.arm == board.scores.baseline
    found = (row.doc_id, row.qid) in reading.found_by_baseline
    base = "" if same else f" The baseline {'finds' if found else 'does not find'} it."
    return join([said, page, base])


def _retrieved(rank: int, one: Retrieved, row: Row) -> Markup:
    flags = [
        word
        for word, true in (("right page", one.page_hit), ("right table", one.table_hit), ("evidence", one.evidence))
        if true
    ]
    meta = f"{rank}. {many(one.tokens, 'token')}" + (f", {', '.join(flags)}" if flags else ", neither page nor table")
    if not flags and (one.page_hit is None or one.table_hit is None):
        meta = f"{rank}. {many(one.tokens, 'token')}, page or table not known"
    text = (
        tag("q", shown(one.excerpt, 240, (row.value, *row.context_keys))) if one.excerpt and rank <= _WITH_TEXT else ""
    )
    return tag("li", tag("span", meta, ", ", tag("code", shown(one.chunk, _ID)), class_="meta"), text)
