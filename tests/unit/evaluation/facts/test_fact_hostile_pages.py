"""Pages that are made to hurt end quickly, with a verdict or a reason."""

from __future__ import annotations

import time

import pytest

from qagen.evaluation.facts import verdict

_ROW = "<tr>" + "<td>filler</td>" * 12 + "</tr>\n"
_PAGES = {
    "nested": "<table><tr><td>x" * 200 + "</td><td>w</td><td>q</td></tr></table>" * 200,
    "nested, unclosed": "<table><tr><td>x" * 200 + "<table><tr><td>w</td><td>q</td></tr></table>",
    "spans": "<table><tr><td rowspan=1000000000 colspan=1000000000>w</td><td>q</td></tr><tr><td>x</td></tr></table>",
    "html": "<table><tr><td>w</td><td>q</td></tr>" + _ROW * (20_000_000 // len(_ROW)) + "</table>",
    "markdown": "| a | b |\n|---|---|\n" + "| w | q |\n" * 2_000_000,
    "comments": "<table><tr><td>w</td><td>q</td></tr>" + "<!--" * 100_000,
}


@pytest.mark.parametrize("rules", ["compatible", "strict"])
@pytest.mark.parametrize("name", _PAGES)
def test_ends_quickly(name, rules):
    record = {"pdf": "a.pdf", "page": 1, "id": "x", "type": "table", "cell": "q", "left": "w"}
    start = time.process_time()
    found = verdict(record, _PAGES[name], rules)
    assert time.process_time() - start < 8
    assert found.passed or found.error
    assert found.passed == (name in {"nested", "nested, unclosed", "spans"})


@pytest.mark.parametrize("rules", ["compatible", "strict"])
def test_many_alike_cells_with_far_headings(rules):
    page = "| h | h |\n|---|---|\n" + "| a | a |\n" * 4000
    start = time.process_time()
    record = {"pdf": "a.pdf", "page": 1, "id": "x", "type": "table", "cell": "a", "top_heading": "none"}
    assert not verdict(record, page, rules).passed
    assert time.process_time() - start < 8


@pytest.mark.parametrize(
    ("record", "page"),
    [
        ({"type": "footnote", "marker": "1"}, "a<sup" * 300_000),
        ({"type": "format", "text": "zz", "format": "bold"}, "<b" * 300_000),
        ({"type": "format", "text": "zz", "format": "italic"}, "*a_" * 200_000),
        ({"type": "present", "text": "zz"}, "**a" * 300_000),
        ({"type": "order", "before": "aaaa", "after": "bbbb", "max_diffs": 2}, "aaab " * 100_000),
    ],
    ids=lambda value: value.get("type") if isinstance(value, dict) else "",
)
def test_other_types(record, page):
    for rules in ("compatible", "strict"):
        start = time.process_time()
        verdict({"pdf": "a.pdf", "page": 1, "id": "x", **record}, page, rules)
        assert time.process_time() - start < 8


def test_a_near_match_on_a_long_page_is_refused_in_words():
    record = {"pdf": "a.pdf", "page": 1, "id": "x", "type": "order", "before": "aaaa", "after": "bbbb", "max_diffs": 2}
    assert "near matches" in str(verdict(record, "aaab " * 100_000).error)
