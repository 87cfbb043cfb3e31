"""Speed and memory of the table scores beside the recorded figures of the published programs (specs/tables.md 10).

    python benchmarks/table_metrics.py [--parity]

Each size runs in a process of its own, so that its peak memory is its own. Seconds are CPU seconds.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_SIZES = ((10, 5), (50, 10), (200, 12), (1000, 10))
_RECORDED = {(50, 10): {"teds": 30.7, "teds_ibm": 30.7, "grits": 19.1, "grits_ms": 19.1}}
"""CPU seconds of the published programs on one core, for the same kind of pair."""


def tables(n_rows: int, n_columns: int, *, other: bool) -> tuple[str, str]:
    """A table and a noisy reading of it with one row lost, or one that has nothing to do with it."""
    rng = random.Random(n_rows * 1000 + n_columns)  # noqa: S311
    truth = [[_cell(rng) for _ in range(n_columns)] for _ in range(n_rows)]
    pred = [[_cell(rng) if other else _noisy(cell, rng) for cell in row] for row in truth]
    del pred[n_rows // 2]
    return _html(truth), _html(pred)


def _cell(rng: random.Random) -> str:
    return rng.choice([f"{rng.choice('ABCDEF')}{rng.randrange(1000):03d}", f"{rng.uniform(0, 200):.2f}"])


def _noisy(cell: str, rng: random.Random) -> str:
    if rng.random() > 0.1:
        return cell
    place = rng.randrange(len(cell))
    return cell[:place] + rng.choice("0O1lx") + cell[place + 1 :]


def _html(rows: list[list[str]]) -> str:
    lines = ("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>{''.join(lines)}</table>"


def _timed(what: Callable[[], object]) -> float:
    start = time.process_time()
    what()
    return time.process_time() - start


def measure(n_rows: int, n_columns: int, *, other: bool, parity: bool) -> dict[str, float]:
    from qagen.evaluation.tables import match_rows, score_pair
    from qagen.evaluation.tables.grits.parity import grits_ms
    from qagen.evaluation.tables.grits.tables import grits_con, grits_top
    from qagen.evaluation.tables.teds import teds
    from qagen.evaluation.tables.teds_parity import teds_ibm
    from qagen.tables.html_model import outer_tables, table_of

    truth_html, pred_html = tables(n_rows, n_columns, other=other)
    elements = [next(outer_tables(html)) for html in (truth_html, pred_html)]
    truth, pred = (table_of(element) for element in elements)
    found = {
        "teds": _timed(lambda: teds(truth, pred)),
        "teds_struct": _timed(lambda: teds(truth, pred, structure_only=True)),
        "grits": _timed(lambda: (grits_top(truth, pred), grits_con(truth, pred))),
        "match_rows": _timed(lambda: match_rows(truth.texts(), pred.texts())),
        "score_pair": _timed(lambda: score_pair(truth_html, pred_html)),
    }
    if parity:
        found["teds_ibm"] = _timed(lambda: teds_ibm(*elements))
        found["grits_ms"] = _timed(lambda: grits_ms(*elements))
    found["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parity", action="store_true", help="also time the scores that repeat other programs")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        n_rows, n_columns, other = map(int, options.one)
        print(json.dumps(measure(n_rows, n_columns, other=bool(other), parity=options.parity)))
        return
    for size in _SIZES:
        for other in (False, True):
            command = [sys.executable, __file__, "--one", *map(str, (*size, int(other)))]
            done = subprocess.run([*command, *(["--parity"] if options.parity else [])], capture_output=True, text=True)
            if done.returncode:
                sys.exit(done.stderr)
            found = json.loads(done.stdout)
            recorded = _RECORDED.get(size, {})
            shown = [
                f"{name} {value:.3f} s" + (f" ({recorded[name] / value:,.0f}x)" if name in recorded else "")
                for name, value in found.items()
                if name != "peak_mb"
            ]
            kind = "unrelated" if other else "noisy"
            print(f"{size[0]} x {size[1]} {kind}: {', '.join(shown)}; peak {found['peak_mb']:.0f} MB", flush=True)


if __name__ == "__main__":
    main()
