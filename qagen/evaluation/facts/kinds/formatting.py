"""Text that must be a heading, bold or italic (specs/facts.md section 8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.tables.facts.emphasis import read_inline
from qagen.tables.facts.similarity import contains, contains_exactly, threshold
from qagen.tables.facts.strict_texts import strict_text
from qagen.tables.facts.texts import checker_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.evaluation.facts.page import Page
    from qagen.evaluation.facts.records import FactTest
    from qagen.tables.facts.read import Rules

_I = re.IGNORECASE
# (opening, closing): the public checker takes every tag that starts so, <br> and <img> too.
_COMPATIBLE: dict[str, tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]] = {
    "bold": (
        (re.compile(r"\*\*(?=[\s\S])"), re.compile(r"\*\*")),
        (re.compile(r"__(?=[\s\S])"), re.compile(r"__")),
        (re.compile(r"<b[^>]{0,500}>", _I), re.compile(r"</b>", _I)),
        (re.compile(r"<strong[^>]{0,500}>", _I), re.compile(r"</strong>", _I)),
    ),
    "italic": (
        (re.compile(r"(?<!\*)\*(?!\*)"), re.compile(r"(?<!\*)\*(?!\*)")),
        (re.compile(r"(?<!_)_(?!_)"), re.compile(r"(?<!_)_(?!_)")),
        (re.compile(r"<i[^>]{0,500}>", _I), re.compile(r"</i>", _I)),
        (re.compile(r"<em[^>]{0,500}>", _I), re.compile(r"</em>", _I)),
    ),
}
_STRICT: dict[str, tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]] = {
    kind: tuple((re.compile(rf"<{name}(?:\s[^<>]*)?>", _I), re.compile(rf"</{name}\s*>", _I)) for name in names)
    for kind, names in {"bold": ("b", "strong"), "italic": ("i", "em")}.items()
}
_HEADING_LINE = re.compile(r"^#{1,6}\s+(.+)$", re.MULTILINE)
_STRICT_HEADING_LINE = re.compile(r"^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$", re.MULTILINE)
_UNDERLINED = re.compile(r"^ {0,3}([^\s|>#*+-][^\n|]*)\n {0,3}(?:=+|-+)[ \t]*$", re.MULTILINE)
_HEADING_TAGS = (re.compile(r"<h[1-6][^>]{0,500}>", _I), re.compile(r"</h[1-6]>", _I))
_BLOCK_END = re.compile(r"\n[ \t]*\n")


def judge_format(test: FactTest, page: Page, rules: Rules) -> tuple[bool, str]:
    """Whether some text of the page with that format holds the text."""
    text, kind = test.fields["text"], test.fields["format"]
    form = checker_text if rules == "compatible" else strict_text
    found = (_compatible if rules == "compatible" else _strict)(page, kind)
    if not test.fields["case_sensitive"]:
        text = text.lower()
    strings: dict[str, None] = {}
    for raw in found:
        string = form(raw) if test.fields["case_sensitive"] else form(raw).lower()
        if string in strings:
            continue
        strings[string] = None
        if rules == "compatible":
            good = contains(text, string, threshold(text, test.max_diffs))
        else:
            good = contains_exactly(text, string, test.max_diffs)
        if good:
            return True, ""
    return False, f"{text!r} is not {kind}; " + (f"{kind} are {_listed(tuple(strings))}" if strings else "nothing is")


def _compatible(page: Page, kind: str) -> Iterator[str]:
    if kind == "heading":
        yield from _HEADING_LINE.findall(page.text)
        yield from _between(page.text, *_HEADING_TAGS)
        return
    for opening, closing in _COMPATIBLE[kind]:
        # Marks need something between them, tags do not.
        yield from _between(page.text, opening, closing, at_least=0 if opening.pattern.startswith("<") else 1)


def _strict(page: Page, kind: str) -> Iterator[str]:
    text = page.without_code
    if kind == "heading":
        yield from _STRICT_HEADING_LINE.findall(text)
        yield from _UNDERLINED.findall(text)
        yield from _between(text, *_HEADING_TAGS)
        return
    for block in _BLOCK_END.split(text):
        for one in read_inline(block).emphasis:
            if one.kind == kind:
                yield block[one.start : one.end]
    for opening, closing in _STRICT[kind]:
        yield from _between(text, opening, closing)


def _between(text: str, opening: re.Pattern[str], closing: re.Pattern[str], *, at_least: int = 0) -> Iterator[str]:
    """What stands between an opening and the next closing, as a shortest match finds it, in linear time."""
    position = 0
    while start := opening.search(text, position):
        end = closing.search(text, start.end() + at_least)
        if end is None:
            return
        yield text[start.end() : end.start()]
        position = end.end()


def _listed(strings: Sequence[str]) -> str:
    return ", ".join(repr(string[:80]) for string in strings[:5]) + (", ..." if len(strings) > 5 else "")
