"""`python -m invariants.twins BENCH`: killed / made per kind of wrong twin on stdout, survivors on stderr.

Exit codes: 0 every wrong twin was rejected, 1 one survived (a fault of the invariants), 2 the folder cannot be used.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from qagen.errors import QagenError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from invariants.twins.run import Tally


def main(arguments: list[str] | None = None) -> int:
    """Make the twins of a benchmark, judge them, print the table."""
    parser = argparse.ArgumentParser(prog="python -m invariants.twins", description="Do wrong items get caught?")
    parser.add_argument("bench", type=Path, help="the folder that `qagen generate -o` wrote")
    parser.add_argument("--json", action="store_true", help="the tallies as a JSON array")
    options = parser.parse_args(arguments)
    from invariants.bench import load
    from invariants.twins.run import originals_of, run, selections_of

    try:
        bench = load(options.bench)
    except QagenError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    originals = tuple(originals_of(bench.sources, bench.items))
    forms = tuple(selections_of(bench.sources, bench.items))
    tallies = run(originals, forms)
    sys.stderr.write(f"{len(originals) + len(forms)} of {len(bench.items)} items hold and were spoilt\n")
    if options.json:
        rows = [tally.model_dump() for tally in tallies]
        sys.stdout.write(orjson.dumps(rows, option=orjson.OPT_INDENT_2).decode() + "\n")
    else:
        _print(tallies)
    for tally in tallies:
        for survivor in tally.survivors:
            sys.stderr.write(f"survived {tally.kind} {survivor}\n")
    return 1 if any(tally.survivors for tally in tallies) else 0


def _print(tallies: Sequence[Tally]) -> None:
    sys.stdout.write(f"{'kind':26} killed / made   (still right)\n")
    for tally in tallies:
        sys.stdout.write(f"{tally.kind:26} {tally.killed:6} / {tally.made:<6} ({tally.still_right})\n")
    killed, made = sum(tally.killed for tally in tallies), sum(tally.made for tally in tallies)
    sys.stdout.write(f"{'all':26} {killed:6} / {made}\n")


if __name__ == "__main__":
    sys.exit(main())
