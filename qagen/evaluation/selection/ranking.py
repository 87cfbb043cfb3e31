"""Several systems against one truth, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

COLUMNS = ("rank", "system", "tp", "fp", "fn", "micro P", "micro R", "micro F1", "macro F1", "skipped", "F1 all")


def ranked(results: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The names of systems by micro F1, then macro f1_all (null last), then name."""
    return sorted(results, key=lambda name: (*_worst_last(results[name]), name))


def _worst_last(result: Mapping[str, Any]) -> tuple[float, float]:
    scores = (result["micro"]["f1"], result["macro"]["f1_all"])
    return tuple(1.0 if score is None else -score for score in scores)  # type: ignore[return-value]


def table_rows(results: Mapping[str, Mapping[str, Any]]) -> list[list[str]]:
    """A ranked table in `COLUMNS`; systems with equal micro F1 share a rank.

    Where greedy and optimal matching differ, the other one's figures stand on a line of their own below.
    """
    rows: list[list[str]] = []
    rank, before = 0, object()
    for place, name in enumerate(ranked(results), start=1):
        result = results[name]
        if result["micro"]["f1"] != before:
            rank, before = place, result["micro"]["f1"]
        rows.append([str(rank), name, *_figures(result)])
        if other := result["other_matching"]:
            rows.append(["", f"  {name}, {other['matching']}", *_figures(other)])
    return rows


def _figures(result: Mapping[str, Any]) -> list[str]:
    micro, macro = result["micro"], result["macro"]
    scores = (micro["precision"], micro["recall"], micro["f1"], macro["f1"])
    return [
        *(str(result[name]) for name in ("tp", "fp", "fn")),
        *(_shown(score) for score in scores),
        str(macro["skipped"]),
        _shown(macro["f1_all"]),
    ]


def _shown(score: float | None) -> str:
    return "-" if score is None else f"{score:.4f}"
