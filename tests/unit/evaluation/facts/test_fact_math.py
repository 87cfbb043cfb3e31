"""Math tests with the KaTeX of this machine; QAGEN_TEST_KATEX names its folder where node does not find it."""

from __future__ import annotations

import os
import shutil

import pytest

from qagen.errors import UsageError
from qagen.evaluation.facts import verdict
from qagen.evaluation.facts.katex import Glyph, find_katex
from qagen.evaluation.facts.kinds.math import formulas_of, same_layout


@pytest.fixture(scope="module")
def katex():
    found = find_katex(os.environ.get("QAGEN_TEST_KATEX"))
    if found is None:
        pytest.skip("no KaTeX on this machine")
    yield found
    found.close()


def _test(math: str) -> dict:
    return {"pdf": "a.pdf", "page": 1, "id": "x", "type": "math", "math": math}


@pytest.mark.parametrize(
    ("math", "page", "expected"),
    [
        ("x^{2}", r"We have \(x^2\).", True),
        (r"\frac{a}{b}", r"We have \[\dfrac{a}{b}=c\].", True),
        (r"\frac{a}{b}", r"We have $\frac{b}{a}$.", False),
        ("E=mc^2", "We have $E=mc^3$.", False),
        ("a", "no formula", False),
        (r"\nothing{", "any $x$", True),
    ],
)
def test_compatible(katex, math, page, expected):
    if not katex.has_browser:
        pytest.skip("no browser on this machine")
    found = verdict(_test(math), page, katex=katex)
    assert (found.passed, found.error) == (expected, None)


def test_strict_refuses_a_reference_that_nobody_can_render(katex):
    found = verdict(_test(r"\nothing{"), "any $x$", "strict", katex=katex)
    assert str(found.error).startswith("run: ")


def test_without_katex_nothing_is_scored():
    assert verdict(_test("x"), "$x$").error == "not scored: KaTeX is not there"


@pytest.mark.skipif(shutil.which("node") is None, reason="no node on this machine")
def test_a_folder_without_katex_is_named(tmp_path):
    with pytest.raises(UsageError, match="npm install katex"):
        find_katex(str(tmp_path))


def test_formulas_are_found_kind_by_kind():
    page = "a \\(b\\) c \\[ d \\] $$e$$ $f\ng$ 5$"
    assert formulas_of(page, dollars=True) == ["b", "d", "e", "f\ng"]
    assert formulas_of(page, dollars=False) == ["b", "d"]


def test_layout_needs_the_same_glyphs_beside_each_other():
    line = [Glyph("a", 0, 0), Glyph("+", 10, 0), Glyph("b", 20, 0)]
    turned = [Glyph("b", 0, 0), Glyph("+", 10, 0), Glyph("a", 20, 0)]
    longer = [Glyph("c", -10, 0), *line]
    raised = [*line[:2], Glyph("b", 20, 12)]
    assert same_layout(line, line)
    assert same_layout(line, longer)
    assert not same_layout(line, turned)
    assert not same_layout(line, raised)
    assert not same_layout(longer, line)
    assert not same_layout([], line)
