"""What an evaluation found, read from its TREC lines.

Relevance is `qid 0 chunk 1`, a ranking `qid Q0 chunk rank score tag`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from pathlib import Path

    from qagen.export.bundle import Ranking

_QRELS = "qid 0 chunk relevance"
_RUN = "qid Q0 chunk rank score tag"


def read_run(path: Path, items: Container[str], chunks: Container[str]) -> dict[str, Ranking]:
    """Return the ranking of each question, in the order of the file.

    Args:
        path: a run file.
        items: the qids of the benchmark.
        chunks: the ids of the arm's chunks.

    Raises:
        RecordError: the file cannot be read, a line has other fields, or it names an item or a chunk that is not there.
    """
    found: dict[str, list[tuple[str, float]]] = {}
    for place, (qid, _, chunk, _, score, _) in _lines(path, _RUN, items, chunks):
        found.setdefault(qid, []).append((chunk, _number(score, place)))
    return {qid: tuple(ranking) for qid, ranking in found.items()}


def _number(text: str, place: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise RecordError(f"{place}: the score {text} is no number.") from error


def read_relevant(path: Path, items: Container[str], chunks: Container[str]) -> dict[str, tuple[str, ...]]:
    """Return the relevant chunks of each question that has any, in the order of the file.

    Args:
        path: a file of relevance.
        items: the qids of the benchmark.
        chunks: the ids of the arm's chunks.

    Raises:
        RecordError: as for `read_run`.
    """
    found: dict[str, list[str]] = {}
    for _, (qid, _, chunk, _) in _lines(path, _QRELS, items, chunks):
        found.setdefault(qid, []).append(chunk)
    return {qid: tuple(relevant) for qid, relevant in found.items()}


def _lines(path: Path, form: str, items: Container[str], chunks: Container[str]) -> Iterator[tuple[str, list[str]]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}: cannot be read ({error}).") from error
    for number, line in enumerate(lines, start=1):
        fields = line.split()
        place = f"{path}, line {number}"
        if len(fields) != len(form.split()):
            raise RecordError(f"{place}: expected `{form}`, found {len(fields)} fields.")
        if fields[0] not in items:
            raise RecordError(
                f"{place}: item {fields[0]} is not in the benchmark; are these the results of another one?"
            )
        if fields[2] not in chunks:
            raise RecordError(f"{place}: chunk {fields[2]} is not among the arm's chunks; evaluate again.")
        yield place, fields
