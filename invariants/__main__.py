"""`python -m invariants BENCH`: one line per finding on stdout, a summary on stderr.

Exit codes: 0 all hold, 1 findings, 2 the folder cannot be used.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import orjson

from qagen.errors import QagenError


def main(arguments: list[str] | None = None) -> int:
    """Judge a benchmark folder and print what does not hold."""
    options = _parser().parse_args(arguments)
    from invariants.registry import INVARIANTS

    if options.list:
        for invariant in INVARIANTS:
            sys.stdout.write(f"{invariant.name:12} {invariant.meaning}\n")
        return 0
    if options.bench is None:
        _parser().error("give a benchmark folder")
    names = {invariant.name for invariant in INVARIANTS}
    unknown = sorted(set(options.only) - names)
    if unknown:
        sys.stderr.write(f"no invariant {', '.join(unknown)}; --list shows them\n")
        return 2
    chosen = [invariant for invariant in INVARIANTS if not options.only or invariant.name in options.only]
    if options.no_determinism:
        chosen = [invariant for invariant in chosen if invariant.name != "determinism"]
    return _judge(options.bench, chosen, as_json=options.json)


def _judge(folder: Path, chosen: list, *, as_json: bool) -> int:  # type: ignore[type-arg]
    from invariants.bench import load
    from invariants.judge import check_bench

    try:
        bench = load(folder)
    except QagenError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    findings = check_bench(bench, invariants=chosen, on_progress=_progress if sys.stderr.isatty() else None)
    if as_json:
        sys.stdout.write(
            orjson.dumps([finding.model_dump() for finding in findings], option=orjson.OPT_INDENT_2).decode()
        )
        sys.stdout.write("\n")
    else:
        for finding in findings:
            sys.stdout.write(finding.line() + "\n")
    items = len({finding.qid for finding in findings if finding.qid is not None})
    sys.stderr.write(
        f"{len(bench.items)} items of {len(bench.sources)} documents, {len(chosen)} invariants: "
        f"{len(findings)} findings about {items} items\n"
    )
    return 1 if findings else 0


def _progress(done: int, total: int) -> None:
    """One line on a terminal, written over itself and wiped at the end."""
    sys.stderr.write(f"\r{done} of {total} items judged" if done < total else "\r\033[K")
    sys.stderr.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m invariants", description="Check a benchmark against its documents."
    )
    parser.add_argument("bench", nargs="?", type=Path, help="the folder that `qagen generate -o` wrote")
    parser.add_argument("--json", action="store_true", help="findings as a JSON array")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="judge this invariant (repeatable)")
    parser.add_argument("--list", action="store_true", help="list the invariants and stop")
    parser.add_argument("--no-determinism", action="store_true", help="do not run the generator again")
    return parser


if __name__ == "__main__":
    sys.exit(main())
