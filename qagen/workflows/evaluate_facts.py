"""Candidates against facts: verdicts, scores, comparisons; JSON, failed tests and an HTML report where asked for."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import qagen
from qagen.errors import UsageError
from qagen.evaluation.facts.bench import FactBench, read_bench
from qagen.evaluation.facts.candidates import Candidate, candidate_folders
from qagen.evaluation.facts.resampling import KEY
from qagen.evaluation.facts.run import CandidateRun, run_candidate
from qagen.evaluation.facts.scores import comparison, scores
from qagen.io.atomic import write_bytes_atomic
from qagen.io.canonical import pretty_json
from qagen.io.hashing import sha256_file
from qagen.io.jsonl import jsonl_bytes
from qagen.workflows.output_folder import check_output_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from qagen.evaluation.facts.katex import Katex
    from qagen.tables.facts.read import Rules


class FactScores(NamedTuple):
    """What `evaluate_facts` found."""

    document: dict[str, Any]
    """Everything, as it is written to the JSON file."""
    data: bytes
    """Its bytes."""

    @property
    def has_errors(self) -> bool:
        """A page is missing or unreadable, or a test of some candidate has no verdict."""
        return any(one["errors"] or one["problems"] for one in self.document["candidates"])


def evaluate_facts(
    path: Path | str,
    *,
    rules: Rules = "compatible",
    candidates: Path | str | None = None,
    only: Sequence[str] = (),
    skip_baseline: bool = False,
    force: bool = False,
    rounds: int = 1000,
    permutations: int = 10_000,
    level: float = 0.95,
    katex: str | None = None,
    output: Path | None = None,
    report: Path | None = None,
    failed: Path | None = None,
    on_progress: Callable[[int, int, str, int, int], None] | None = None,
) -> FactScores:
    """Score every candidate of a folder.

    Args:
        path: a folder in the public layout, a benchmark with facts.jsonl, or one JSONL file of tests.
        rules: whose verdicts are scored; the other rule set is judged too, and differences are listed.
        candidates: the folder that holds the candidates; None is the folder of the tests.
        only: names of candidates to score; empty scores all.
        skip_baseline: leave out the tests of type baseline.
        force: go on although a page of a PDF has no test.
        rounds: bootstrap resamples.
        permutations: random swaps for each pair of candidates.
        level: of the interval, between 0 and 1.
        katex: folder of the npm package katex, or one that holds node_modules/katex; None looks where node looks.
        output: file for the JSON.
        report: file for the HTML report.
        failed: file for the tests that no candidate passes, in the public format.
        on_progress: called after each candidate.

    Raises:
        UsageError: there is nothing to score, no KaTeX in `katex`, or an output is one of the inputs, is there twice or
            cannot be written; nothing is written.
        RecordError: a line is no test.
        OSError: a folder cannot be read, an output cannot be written.
    """
    bench = read_bench(Path(path), skip_baseline=skip_baseline, force=force)
    if not bench.entries:
        raise UsageError(f"{path}: no test is left to score.")
    root = Path(candidates) if candidates is not None else bench.root
    if not root.is_dir():
        raise UsageError(f"{root}: no such folder; --candidates takes a folder with a folder per candidate.")
    folders = candidate_folders(root, tuple(only))
    _check_outputs({"--output": output, "--report": report, "--failed": failed}, bench, folders)
    engine = _katex(bench, katex)
    runs: list[CandidateRun] = []
    try:
        for done, folder in enumerate(folders, start=1):
            runs.append(run_candidate(bench, Candidate(folder), engine))
            if on_progress is not None:
                on_progress(done, len(folders), runs[-1].name, len(bench.entries), 0)
    finally:
        if engine is not None:
            engine.close()
    document = _document(bench, runs, engine, rules=rules, rounds=rounds, permutations=permutations, level=level)
    data = pretty_json(document, sort_keys=False)
    if output is not None:
        write_bytes_atomic(output, data)
    if failed is not None:
        write_bytes_atomic(failed, jsonl_bytes(_failed_by_all(bench, runs, rules)))
    if report is not None:
        from qagen.workflows.facts_report import write_report

        write_report(report, bench, runs, document, folders)
    return FactScores(document, data)


def _check_outputs(outputs: Mapping[str, Path | None], bench: FactBench, folders: Sequence[Path]) -> None:
    """Refuse outputs that cannot be written, that are one file, or that would be written over what is read."""
    read = [*bench.files, *(file.path for folder in folders for file in Candidate(folder).all_files)]
    read += [bench.root / "pdfs" / name for name in bench.documents]
    taken: dict[Path, str] = {}
    for option, path in outputs.items():
        if path is None:
            continue
        check_output_file(path, option, read)
        other = taken.setdefault(path.resolve(), option)
        if other != option:
            raise UsageError(f"{option} {path}: is the file of {other} too; give each a file of its own.")


def _katex(bench: FactBench, folder: str | None) -> Katex | None:
    """KaTeX where a test asks for it; its absence is no error unless a folder was named."""
    if folder is None and not any(entry.record["type"] == "math" for entry in bench.entries):
        return None
    from qagen.evaluation.facts.katex import find_katex

    return find_katex(folder)


def _document(
    bench: FactBench,
    runs: list[CandidateRun],
    engine: Katex | None,
    *,
    rules: Rules,
    rounds: int,
    permutations: int,
    level: float,
) -> dict[str, Any]:
    versions = {"qagen": qagen.__version__, **({"katex": engine.version} if engine is not None else {})}
    return {
        "kind": "qagen facts scores",
        "versions": versions,
        "settings": {
            "rules": rules,
            "bootstrap_rounds": rounds,
            "permutations": permutations,
            "level": level,
            "generator": "Philox",
            "key": KEY,
        },
        "inputs": {file.name: sha256_file(file) for file in bench.files},
        "tests": len(bench.entries),
        "documents": len(bench.documents),
        "notes": list(bench.notes),
        "candidates": [scores(run, rules, rounds, level) for run in runs],
        "comparisons": [comparison(one, other, rules, permutations) for one, other in combinations(runs, 2)],
    }


def _failed_by_all(bench: FactBench, runs: list[CandidateRun], rules: Rules) -> list[dict[str, Any]]:
    """The records, as they were read, of the tests that no candidate passes and that somebody could judge."""
    return [
        dict(entry.record)
        for number, entry in enumerate(bench.entries)
        if not any(run.results[rules][number].passed for run in runs)
        and any(run.results[rules][number].scored for run in runs)
    ]
