"""Rankings of an evaluation, read from its run files (`qid Q0 chunk rank score tag`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Container
    from pathlib import Path

    from qagen.export.bundle import Ranking

_FIELDS = 6


def read_run(path: Path, items: Container[str], chunks: Container[str]) -> dict[str, Ranking]:
    """Return the ranking of each question, in the order of the file.

    Args:
        path: a run file.
        items: the qids of the benchmark.
        chunks: the ids of the arm's chunks.

    Raises:
        RecordError: the file cannot be read, a line has other fields, or it names an item or a chunk that is not there.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}: cannot be read ({error}).") from error
    found: dict[str, list[tuple[str, float]]] = {}
    for number, line in enumerate(lines, start=1):
        fields = line.split()
        place = f"{path}, line {number}"
        if len(fields) != _FIELDS:
            raise RecordError(f"{place}: expected `qid Q0 chunk rank score tag`, found {len(fields)} fields.")
        qid, _, chunk, _, score, _ = fields
        if qid not in items:
            raise RecordError(f"{place}: item {qid} is not in the benchmark; are these the results of another one?")
        if chunk not in chunks:
            raise RecordError(f"{place}: chunk {chunk} is not among the arm's chunks; evaluate again.")
        try:
            found.setdefault(qid, []).append((chunk, float(score)))
        except ValueError as error:
            raise RecordError(f"{place}: the score {score} is no number.") from error
    return {qid: tuple(ranking) for qid, ranking in found.items()}
