"""One page of a candidate: its text in every form that tests ask for, each made once."""

from __future__ import annotations

from functools import cached_property, lru_cache

from qagen.tables.facts.gfm import without_code
from qagen.tables.facts.read import PageTables, Rules, read_tables
from qagen.tables.facts.strict_texts import strict_text
from qagen.tables.facts.texts import checker_text


class Page:
    """A page as it was written; forms are made when first asked for and kept."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._tables: dict[Rules, PageTables] = {}

    def tables(self, rules: Rules) -> PageTables:
        """Return its tables."""
        if rules not in self._tables:
            self._tables[rules] = read_tables(self.text, rules)
        return self._tables[rules]

    @cached_property
    def checker_text(self) -> str:
        """The text as the public checker compares it."""
        return checker_text(self.text)

    @cached_property
    def checker_text_folded(self) -> str:
        """The same in lower case."""
        return self.checker_text.lower()

    @cached_property
    def strict_text(self) -> str:
        """The text as `strict` compares it."""
        return strict_text(self.text)

    @cached_property
    def strict_text_folded(self) -> str:
        """The same in lower case."""
        return self.strict_text.lower()

    @cached_property
    def without_code(self) -> str:
        """The text without its fenced code."""
        return without_code(self.text)

    def normalised(self, rules: Rules, *, case_sensitive: bool) -> str:
        """Return the text in the form that the rules compare."""
        if rules == "compatible":
            return self.checker_text if case_sensitive else self.checker_text_folded
        return self.strict_text if case_sensitive else self.strict_text_folded


@lru_cache(maxsize=4)
def page_of(text: str) -> Page:
    """Return the page of a text; the last few are kept, so that many tests of one page read it once."""
    return Page(text)
