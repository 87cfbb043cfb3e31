"""Formulas, compared as KaTeX renders them (specs/facts.md section 8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.tables.facts.similarity import ratio

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.evaluation.facts.katex import Glyph, Katex
    from qagen.evaluation.facts.page import Page
    from qagen.evaluation.facts.records import FactTest
    from qagen.tables.facts.read import Rules

_BRACKETED = (re.compile(r"\\\((.+?)\\\)", re.DOTALL), re.compile(r"\\\[(.+?)\\\]", re.DOTALL))
_DOLLARS = (re.compile(r"\$\$(.+?)\$\$", re.DOTALL), re.compile(r"\$(.+?)\$", re.DOTALL))
_ANNOTATION = re.compile(r"<annotation\b.*?</annotation>", re.DOTALL)
_SPACE = re.compile(r"\s+")
_BESIDE = 5.0
"""CSS pixels that two centres may differ on the other axis and still stand beside each other."""
_STEPS = 200_000


def judge_math(test: FactTest, page: Page, rules: Rules, katex: Katex) -> tuple[bool, str | None, str]:
    """Whether the page holds the formula: (passed, error, explanation)."""
    wanted = test.fields["math"]
    formulas = formulas_of(page.text, dollars=not test.fields["ignore_dollar_delimited"])
    if not formulas:
        return False, None, "no formula on the page"
    if wanted in formulas:
        return True, None, ""
    reference = katex.mathml(wanted)
    if reference is None and rules == "strict":
        return False, "run: KaTeX cannot render the formula of the test", ""
    formulas.sort(key=lambda formula: -ratio(formula, wanted))
    rendered = {formula: mathml for formula in formulas if (mathml := katex.mathml(formula)) is not None}
    if not rendered:
        return False, None, "no formula of the page can be rendered"
    # The public checker lets a reference that KaTeX refuses match whatever it can render.
    if reference is None or any(_plain(reference) in _plain(mathml) for mathml in rendered.values()):
        return True, None, ""
    if not katex.has_browser:
        return False, "not scored: no browser is there to lay the formulas out", ""
    return _looks_alike(wanted, list(rendered), katex)


def _looks_alike(wanted: str, formulas: list[str], katex: Katex) -> tuple[bool, str | None, str]:
    places = katex.glyphs([wanted, *formulas])
    own = places[wanted]
    if own and any(same_layout(own, found) for formula in formulas if (found := places[formula])):
        return True, None, ""
    return False, None, f"no formula looks like {wanted!r}; the nearest is {formulas[0]!r}"


def formulas_of(page: str, *, dollars: bool) -> list[str]:
    r"""Return the formulas of a page, each once: \(..\), \[..\], then $$..$$ and $..$; each kind is taken off first."""
    found: dict[str, None] = {}
    for pattern in (*_BRACKETED, *(_DOLLARS if dollars else ())):
        found.update((formula.strip(), None) for formula in pattern.findall(page))
        page = pattern.sub("", page)
    return [formula for formula in found if formula]


def _plain(mathml: str) -> str:
    """The MathML without its annotation and without blanks."""
    return _SPACE.sub("", _ANNOTATION.sub("", mathml))


def same_layout(wanted: Sequence[Glyph], found: Sequence[Glyph]) -> bool:
    """Whether each glyph of one formula has a glyph of its own in another, with the same nearest ones beside it.

    A formula without glyphs is in none. The search is given up, with no, after some hundred thousand steps.
    """
    if not wanted:
        return False
    search = _Search(wanted, found)
    # Glyphs that are rare in the other formula first: they decide.
    order = sorted(range(len(wanted)), key=lambda i: (len(search.options[i]), i))
    tried = [0] * len(order)
    depth = 0
    for _ in range(_STEPS):
        if depth == len(order):
            return True
        i = order[depth]
        search.release(i)
        k = next((k for k in range(tried[depth], len(search.options[i])) if search.fits(i, search.options[i][k])), None)
        if k is None:
            if depth == 0:
                return False
            tried[depth] = 0
            depth -= 1
            continue
        search.take(i, search.options[i][k])
        tried[depth] = k + 1
        depth += 1
    return False


class _Search:
    """Which glyph stands for which, so far."""

    def __init__(self, wanted: Sequence[Glyph], found: Sequence[Glyph]) -> None:
        self._wanted, self._found = wanted, found
        self._around, self._beside = _nearest(wanted), _nearest(found)
        self.options = [[k for k, glyph in enumerate(found) if glyph.sign == one.sign] for one in wanted]
        self._chosen: dict[int, int] = {}
        self._used: set[int] = set()

    def release(self, i: int) -> None:
        """Take back the choice for a glyph, if there is one."""
        if i in self._chosen:
            self._used.discard(self._chosen.pop(i))

    def take(self, i: int, k: int) -> None:
        """Choose glyph `k` for glyph `i`."""
        self._chosen[i] = k
        self._used.add(k)

    def fits(self, i: int, k: int) -> bool:
        """Whether glyph `k` may stand for glyph `i`: free, and with the same neighbours as far as they are chosen."""
        if k in self._used:
            return False
        for one, other in zip(self._around[i], self._beside[k], strict=True):
            if one is None:
                continue
            if other is None or self._wanted[one].sign != self._found[other].sign:
                return False
            if self._chosen.get(one, other) != other:
                return False
        return True


def _nearest(glyphs: Sequence[Glyph]) -> list[tuple[int | None, int | None, int | None, int | None]]:
    """For each glyph the nearest one above, below, to the left and to the right."""
    found = []
    for i, one in enumerate(glyphs):
        above = [(one.y - other.y, k) for k, other in enumerate(glyphs) if k != i and abs(one.x - other.x) <= _BESIDE]
        level = [(one.x - other.x, k) for k, other in enumerate(glyphs) if k != i and abs(one.y - other.y) <= _BESIDE]
        found.append((_least(above, 1), _least(above, -1), _least(level, 1), _least(level, -1)))
    return found


def _least(distances: list[tuple[float, int]], side: int) -> int | None:
    near = [(side * distance, k) for distance, k in distances if side * distance > 0]
    return min(near)[1] if near else None
