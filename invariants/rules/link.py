"""Links (specs/qa.md section 4): the paragraph of a context item discusses this table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.text.link_numbers import link_numbers
from qagen.text.match import has_token, loose_hit
from qagen.text.mentions import own_table_number, table_mentions
from qagen.text.normalize import normalize_for_em
from qagen.text.numbers import numeric_tokens
from qagen.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.case import Case
    from invariants.derive.logical import Logical
    from invariants.derive.paragraph import ParagraphView
    from invariants.derive.table import TableView

_MIN_LINK_TOKENS = 2
_MIN_DIGITS = 3
_EXCERPT = 200
_PROSE = frozenset({"text", "list_item", "paragraph", "footnote"})
_NUMBER = re.compile(r"\d+(?:[., \u00a0\u2009\u202f']\d{3})*(?:[.,]\d+)?")
_GROUPING = re.compile(r"[, \u00a0\u2009\u202f'.](?=\d{3}(?:\D|$))")


def check(case: Case) -> Iterator[str]:
    """Scope, mention or shared numbers, and no answer in the paragraph; for other types no trace of a link."""
    if case.item.type != "context_dependent":
        meta = case.item.meta
        if meta.ctx_link_tokens or meta.ctx_explicit_ref is not None or meta.ctx_para_excerpt is not None:
            yield "meta speaks of a paragraph, though the item has none"
        return
    if case.logical is None or case.paragraph is None:
        yield "no paragraph of the document among the evidence"
        return
    paragraph = case.paragraph
    if paragraph.label not in _PROSE or paragraph.in_table or not paragraph.body:
        yield f"{paragraph.ref} is no paragraph of the text ({paragraph.label})"
    if not _in_scope(case, case.logical, paragraph):
        yield f"{paragraph.ref} stands outside the table's page or section"
    yield from _signal(case, case.logical, paragraph)
    value = case.item.answer_spec.value
    if loose_hit(value, paragraph.text) or _states_digits(value, paragraph.text):
        yield f"the paragraph states the answer {value!r}"


def _in_scope(case: Case, logical: Logical, paragraph: ParagraphView) -> bool:
    pages = {page for part in logical.parts for page in part.pages}
    if case.source.kind != "none" and pages:
        return bool(pages & set(paragraph.pages))
    return paragraph.section in {part.section for part in logical.parts}


def _signal(case: Case, logical: Logical, paragraph: ParagraphView) -> Iterator[str]:
    mentioned = set(table_mentions(paragraph.text))
    cited = _own_numbers(case, logical) & mentioned
    shared = _shared_numbers(case, logical, paragraph)
    if mentioned and not cited:
        yield f"the paragraph names only other tables: {', '.join(sorted(mentioned))}"
    elif not cited and len(shared) < _MIN_LINK_TOKENS:
        yield f"the paragraph neither cites the table's number nor shares numbers with it (shared: {sorted(shared)})"
    meta = case.item.meta
    if meta.ctx_explicit_ref is not None and meta.ctx_explicit_ref not in cited:
        yield f"meta says that the paragraph cites table {meta.ctx_explicit_ref}"
    if meta.ctx_explicit_ref is None and not meta.ctx_link_tokens:
        yield "meta names no signal of the link"
    yield from _sentence_of_keys(case, paragraph, cited, shared)
    foreign = [token for token in meta.ctx_link_tokens if not set(_numbers(token)) & shared]
    if foreign:
        yield f"meta names link numbers that do not bind table and paragraph: {foreign}"
    if meta.ctx_para_excerpt != paragraph.text[:_EXCERPT]:
        yield "meta's excerpt is not the paragraph's beginning"


def _sentence_of_keys(case: Case, paragraph: ParagraphView, cited: set[str], shared: frozenset[str]) -> Iterator[str]:
    """The keys stand in a sentence that holds the mention or the numbers."""
    telling = [
        normalize_for_em(sentence)
        for sentence in sentences(paragraph.text)
        if cited & set(table_mentions(sentence)) or shared & {token.canonical for token in link_numbers(sentence)}
    ]
    for key in case.item.answer_spec.context_keys:
        if telling and not any(has_token(key, sentence) for sentence in telling):
            yield f"the key {key!r} stands in no sentence that names the table or its numbers"


def _own_numbers(case: Case, logical: Logical) -> set[str]:
    """The number with which the table's caption begins; one that another table's caption has too is nobody's."""
    claims: dict[str, set[str]] = {}
    for other in case.source.logicals:
        for caption in other.captions:
            number = own_table_number(caption)
            if number is not None:
                claims.setdefault(number, set()).add(other.head.ref)
    return {number for number, claimed in claims.items() if claimed == {logical.head.ref}}


def _shared_numbers(case: Case, logical: Logical, paragraph: ParagraphView) -> frozenset[str]:
    """Numbers of three digits or more in data cells and paragraph, in no other table in scope."""
    shared = {token.canonical for token in link_numbers(paragraph.text)}
    shared &= {number for cell in logical.data_cells for number in _numbers(cell.text)}
    own = {part.ref for part in logical.parts}
    for table in case.source.tables:
        if shared and table.ref not in own and _same_scope(case, logical, table):
            shared -= _numbers_of(table)
    return frozenset(shared)


def _numbers(text: str) -> tuple[str, ...]:
    return tuple(token.canonical for token in numeric_tokens(text) if token.n_digits >= _MIN_DIGITS)


def _same_scope(case: Case, logical: Logical, table: TableView) -> bool:
    pages = {page for part in logical.parts for page in part.pages}
    if case.source.kind != "none" and pages:
        return bool(pages & set(table.pages))
    return table.section == logical.head.section


def _numbers_of(table: TableView) -> frozenset[str]:
    grid = table.grid
    cells = {grid.cell(row, col) for row in range(grid.n_rows) for col in range(grid.n_cols)}
    return frozenset(number for cell in cells for number in _numbers(cell.text))


def _states_digits(value: str, text: str) -> bool:
    """A number of the paragraph has the answer's digits, whatever its grouping and unit."""
    own = {_bare(found) for found in _NUMBER.findall(value)}
    return len(own) == 1 and bool(own & {_bare(found) for found in _NUMBER.findall(text)})


def _bare(number: str) -> str:
    return _GROUPING.sub("", number).replace(",", ".")
