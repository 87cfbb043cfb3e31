"""Table tests against one page, read once and read anew for each test: `python benchmarks/facts.py [TESTS]`.

One page with a 60 x 12 HTML table and 1,000 tests; then pages that are made to hurt. Ratios within one run are the
result; the seconds depend on the machine.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from qagen.evaluation.facts import verdict
from qagen.evaluation.facts.judging import judge
from qagen.evaluation.facts.page import Page
from qagen.evaluation.facts.records import read_test

if TYPE_CHECKING:
    from qagen.tables.facts.read import Rules

_ROWS, _COLS = 60, 12
_SAMPLE = 20
"""Tests for which the page is read anew; their mean stands for all."""


def main(tests: int) -> None:
    page = page_text()
    records = [record(number) for number in range(tests)]
    print(f"{tests} table tests on one page with a {_ROWS} x {_COLS} HTML table ({len(page):,} characters)")
    rule_sets: tuple[Rules, ...] = ("compatible", "strict")
    for rules in rule_sets:
        start = time.perf_counter()
        passed = sum(verdict(one, page, rules).passed for one in records)
        once = time.perf_counter() - start
        start = time.perf_counter()
        again = sum(judge(read_test(one, rules), Page(page), rules).passed for one in records[:_SAMPLE])
        each = (time.perf_counter() - start) / _SAMPLE * tests
        print(f"  {rules:10}  read once {once:.2f} s, read for each test {each:.1f} s: {each / once:.0f} times", end="")
        print(f"  ({passed} of {tests} pass; {again} of the first {_SAMPLE})")
    for name, text in hostile_pages().items():
        for rules in rule_sets:
            start = time.perf_counter()
            found = verdict(
                {"pdf": "a.pdf", "page": 1, "id": "x", "type": "table", "cell": "q", "left": "w"}, text, rules
            )
            seconds = time.perf_counter() - start
            print(f"  {name} ({len(text):,} characters), {rules}: {seconds:.2f} s, {found.error or found.passed}")


def page_text() -> str:
    head = "".join(f"<th>Column {c}</th>" for c in range(_COLS))
    rows = "".join(
        "<tr>" + "".join(f"<td>value {r}-{c}</td>" for c in range(_COLS)) + "</tr>\n" for r in range(1, _ROWS)
    )
    return f"# Report\n\n<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"


def record(number: int) -> dict[str, object]:
    """A test about a cell; every third one is false."""
    r, c = 2 + number % (_ROWS - 3), 1 + number % (_COLS - 2)
    right = c + (2 if number % 3 == 0 else 1)
    return {
        "pdf": "a.pdf",
        "page": 1,
        "id": f"t{number}",
        "type": "table",
        "cell": f"value {r}-{c}",
        "up": f"value {r - 1}-{c}",
        "right": f"value {r}-{right}",
        "top_heading": f"Column {c}",
    }


def hostile_pages() -> dict[str, str]:
    row = "<tr>" + "<td>filler</td>" * 12 + "</tr>\n"
    pipes = "| filler | w | q |\n"
    return {
        "tables nested 200 deep": "<table><tr><td>x" * 200 + "</td><td>w</td><td>q</td></tr></table>" * 200,
        "tables nested 200 deep, unclosed": "<table><tr><td>x" * 200 + "<table><tr><td>w</td><td>q</td></tr></table>",
        "rowspan and colspan of 1,000,000,000": "<table><tr><td rowspan=1000000000 colspan=1000000000>w</td>"
        "<td>q</td></tr><tr><td>x</td></tr></table>",
        "10,000 row spans over 10,000 rows": "<table><tr>"
        + "<td rowspan=1000000000>w</td>" * 10_000
        + "<td>q</td></tr>"
        + "<tr></tr>" * 10_000
        + "</table>",
        "20 MB of HTML table": "<table><tr><td>w</td><td>q</td></tr>" + row * (20_000_000 // len(row)) + "</table>",
        "20 MB of Markdown table": "| a | b | c |\n|---|---|---|\n" + pipes * (20_000_000 // len(pipes)),
        "20 MB of text": "filler words w q * _ < & and more, line after line\n" * 400_000,
        "20 MB of one line": "filler ** words __ w q * _ < & " * 640_000,
    }


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
