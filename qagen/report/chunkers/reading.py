"""One pass over the rows: what a reader was made to read, and which items were lost, in bounded memory."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from qagen.report.chunkers.board import ORACLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.model.score import Row
    from qagen.report.chunkers.board import Board

Reason = Literal["cut", "unranked", "late"]
REASONS: tuple[Reason, ...] = ("cut", "unranked", "late")
"""`cut`: no chunk of the arm holds value and keys. `unranked`: one does, and the retriever does not return it.
`late`: it comes behind the headline k."""

_PER_ARM = 12
_IN_ALL = 240
_AT_LEAST = 3


@dataclass
class Tally:
    """One arm with one retriever."""

    items: int = 0
    context_tokens: int = 0
    """Sum over the items."""
    lost: dict[Reason, int] = field(default_factory=lambda: dict.fromkeys(REASONS, 0))

    @property
    def losses(self) -> int:
        """Items without evidence up to the headline k."""
        return sum(self.lost.values())


@dataclass
class Reading:
    """What the rows say beyond the figures."""

    per_arm: int
    """Lost items that are shown of an arm at most."""
    tallies: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """By arm and retriever."""
    samples: dict[tuple[str, Reason], list[tuple[str, Row]]] = field(default_factory=dict)
    """Of the leading retriever, by arm and reason: rank of the hash and row, ascending."""
    found_by_baseline: set[tuple[str, str]] = field(default_factory=set)
    """Document and qid that the baseline answers with the leading retriever."""

    def shown(self, arm: str) -> list[tuple[Reason, Row]]:
        """Return the lost items of an arm that are shown: the reasons take turns, each in the order of the hash."""
        queues = {reason: [row for _, row in self.samples.get((arm, reason), [])] for reason in REASONS}
        drawn: list[tuple[Reason, Row]] = []
        for turn in range(self.per_arm):
            drawn += [(reason, rows[turn]) for reason, rows in queues.items() if turn < len(rows)]
        kept = drawn[: self.per_arm]
        return sorted(kept, key=lambda pair: REASONS.index(pair[0]))


def reason_of(row: Row, k: int) -> Reason | None:
    """Return why an item is lost within the first `k` chunks; null where it is not."""
    if row.evidence_rank is not None:
        return None if row.evidence_rank <= k else "late"
    return "cut" if row.oracle_chunk is None else "unranked"


def read_rows(rows: Iterable[Row], board: Board) -> Reading:
    """Go through the rows once.

    Which of the lost items are shown is drawn by the hash of the item, so that it depends neither on the order of the
    rows nor on anybody's choice.
    """
    arms = max(len(board.scores.arms), 1)
    reading = Reading(per_arm=min(_PER_ARM, max(_AT_LEAST, _IN_ALL // arms)))
    leading, _ = board.main
    for row in rows:
        tally = reading.tallies.setdefault((row.arm, row.retriever), Tally())
        tally.items += 1
        tally.context_tokens += row.context_tokens
        if row.retriever == ORACLE:
            tally.lost["cut"] += row.oracle_chunk is None
            continue
        reason = reason_of(row, board.scores.headline_k)
        if reason is not None:
            tally.lost[reason] += 1
        if row.retriever != leading:
            continue
        if reason is not None:
            _keep(reading, reason, row)
        elif row.arm == board.scores.baseline:
            reading.found_by_baseline.add((row.doc_id, row.qid))
    return reading


def _keep(reading: Reading, reason: Reason, row: Row) -> None:
    kept = reading.samples.setdefault((row.arm, reason), [])
    rank = sha256(f"{row.doc_id}\n{row.qid}".encode()).hexdigest()
    insort(kept, (rank, row), key=lambda pair: pair[0])
    del kept[reading.per_arm :]
