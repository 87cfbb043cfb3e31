"""Predicted selections against the truth: scores of one system or a ranking of several."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from qagen.errors import UsageError
from qagen.evaluation.selection.inputs import read_path
from qagen.evaluation.selection.options import options_of
from qagen.evaluation.selection.ranking import COLUMNS, ranked, table_rows
from qagen.evaluation.selection.scoring import SCHEMA, no_samples, score_read
from qagen.io.atomic import write_bytes_atomic, write_text_atomic
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
    truth: Path | str,
    predictions: Sequence[str | Path],
    output: Path | None = None,
    *,
    report: Path | None = None,
    documents: Path | None = None,
    **options: Any,
) -> Evaluated:
    """Score predictions.

    Args:
        truth: JSON, JSON Lines, parquet, a folder of them, or a benchmark with selections.jsonl.
        predictions: paths, or `NAME=PATH`; with several of them the result is a ranking.
        output: file for the JSON; None writes nothing.
        report: file for the HTML report; None writes none.
        documents: folder with the PDFs of the samples, whose pages the report shows below the boxes: a sample `form`
            is form.pdf, a sample `form_p3` without a PDF of its own is page 3 of form.pdf.
        **options: of `qagen.evaluation.selection.score`.

    Raises:
        SelectionError: options, truth or predictions cannot be scored (in this order); nothing is written.
        UsageError: a path cannot be read, two systems have one name, `documents` is no folder or is given without
            `report`, or output and report are one file.
        OSError: the output or the report cannot be written.
    """
    settings = options_of(options)
    _check_report(output, report, documents)
    systems = _systems(predictions)
    truths = read_path(Path(truth))
    if not truths.samples:
        raise no_samples(str(truth))
    read = {name: read_path(path) for name, path in systems.items()}
    results = {name: score_read(truths, found, settings) for name, found in read.items()}
    document: dict[str, Any]
    if len(results) == 1:
        document = next(iter(results.values()))
    else:
        order = ranked(results)
        document = {"schema": f"{SCHEMA}, ranking", "systems": [{"system": name, **results[name]} for name in order]}
    data = pretty_json(document)
    # Both are made before one is written: what cannot be reported leaves no half of a result.
    html = None
    if report is not None:
        from qagen.workflows.selections_report import render_report

        html = render_report(truths, read, results, settings, documents)
    if output is not None:
        write_bytes_atomic(output, data)
    if report is not None and html is not None:
        write_text_atomic(report, html)
    return Evaluated(results, data, COLUMNS, tuple(tuple(row) for row in table_rows(results)))


def _check_report(output: Path | None, report: Path | None, documents: Path | None) -> None:
    if documents is not None and report is None:
        raise UsageError("documents are for the report only; give --report FILE.html too, or leave --documents out.")
    if documents is not None and not documents.is_dir():
        raise UsageError(f"{documents}: no such folder; give the one that holds the PDFs of the samples.")
    if report is not None and report.is_dir():
        raise UsageError(f"{report}: is a folder; give a file for the report, such as {report / 'report.html'}.")
    if report is not None and output is not None and report.absolute() == output.absolute():
        raise UsageError(f"{report}: is given for the JSON and for the report; give two files.")


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
