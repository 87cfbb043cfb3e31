"""Predicted selections against the truth: scores of one system or a ranking of several."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from qagen.errors import UsageError
from qagen.evaluation.selection.inputs import read_path
from qagen.evaluation.selection.options import options_of
from qagen.evaluation.selection.ranking import COLUMNS, ranked, table_rows
from qagen.evaluation.selection.scoring import SCHEMA, no_samples, score_read
from qagen.io.atomic import write_bytes_atomic
from qagen.io.canonical import pretty_json

if TYPE_CHECKING:
    from collections.abc import Sequence


class Evaluated(NamedTuple):
    """What `evaluate_selections` found."""

    results: dict[str, dict[str, Any]]
    """System to its scores, in the order given."""
    document: bytes
    """The JSON that --output takes: the scores of one system, or a ranking."""
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """The ranked table, as text."""

    def worst_f1(self) -> float:
        """The lowest micro F1 of all systems; a system without any (nothing true, nothing predicted) counts as -1."""
        scores = [result["micro"]["f1"] for result in self.results.values()]
        return min(-1.0 if score is None else score for score in scores)


def evaluate_selections(
    truth: Path | str, predictions: Sequence[str | Path], output: Path | None = None, **options: Any
) -> Evaluated:
    """Score predictions.

    Args:
        truth: JSON, JSON Lines, parquet, a folder of them, or a benchmark with selections.jsonl.
        predictions: paths, or `NAME=PATH`; with several of them the result is a ranking.
        output: file for the JSON; None writes nothing.
        **options: of `qagen.evaluation.selection.score`.

    Raises:
        SelectionError: options, truth or predictions cannot be scored (in this order); nothing is written.
        UsageError: a path cannot be read, or two systems have one name.
        OSError: the output cannot be written.
    """
    settings = options_of(options)
    systems = _systems(predictions)
    truths = read_path(Path(truth))
    if not truths.samples:
        raise no_samples(str(truth))
    results = {name: score_read(truths, read_path(path), settings) for name, path in systems.items()}
    document: dict[str, Any]
    if len(results) == 1:
        document = next(iter(results.values()))
    else:
        order = ranked(results)
        document = {"schema": f"{SCHEMA}, ranking", "systems": [{"system": name, **results[name]} for name in order]}
    data = pretty_json(document)
    if output is not None:
        write_bytes_atomic(output, data)
    return Evaluated(results, data, COLUMNS, tuple(tuple(row) for row in table_rows(results)))


def _systems(predictions: Sequence[str | Path]) -> dict[str, Path]:
    """Name to path; a path that exists as it stands is a path, even with an equals sign in it."""
    if not predictions:
        raise UsageError("no predictions; give --pred PATH or --pred NAME=PATH.")
    systems: dict[str, Path] = {}
    for given in predictions:
        text = str(given)
        name, equals, rest = text.partition("=")
        if equals and name and rest and not Path(text).exists():
            path = Path(rest)
        else:
            path = Path(text)
            name = path.stem or text
        if name in systems:
            raise UsageError(
                f"two systems are called {name!r} ({systems[name]}, {path}); name them: --pred NAME={path}."
            )
        systems[name] = path
    return systems
