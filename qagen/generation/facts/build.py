"""The facts of one document: which cells, which relations, and the proof of each."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qagen.generation.facts.cells import FactCells
from qagen.generation.facts.gates import table_reason
from qagen.generation.facts.proof import holds_anywhere, holds_on_html, holds_on_markdown
from qagen.generation.facts.tables import RULES, FactTable
from qagen.io.canonical import canonical_json
from qagen.io.hashing import sha256_bytes, sha256_text
from qagen.model.fact import DocumentFacts, Fact, TableFacts
from qagen.tables.facts.holds import RELATIONS, TableFact
from qagen.tables.facts.texts import checker_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.model.config import GenerateConfig
    from qagen.model.document import Document

_SIZES = (3, 2, 4, 1, 6, 5)
"""Relations of one fact after the other: few say which relation was lost, many make sure of the place."""


def build_facts(document: Document, config: GenerateConfig, url: str | None = None) -> DocumentFacts:
    """Return the proven facts of a document; one without tables gives none.

    Args:
        document: the document.
        config: `max_facts` per table, and which tables count as read.
        url: where it comes from, repeated in every fact.
    """
    tables = [FactTable(table) for table in document.tables]
    builder = _Builder(document, config, url)
    reports: list[TableFacts] = []
    facts: list[Fact] = []
    for number, table in enumerate(tables):
        page = _page(table)
        others = [other for k, other in enumerate(tables) if k != number and _page(other) == page]
        found, skips = builder.of_table(table, page, others)
        facts.extend(found)
        reports.append(
            TableFacts(
                table_ref=table.table.ref,
                page=page,
                cells=len(table.table.cells),
                facts=len(found),
                skips=dict(sorted(skips.items())),
            )
        )
    return DocumentFacts(doc_id=document.doc_id, facts=tuple(facts), tables=tuple(reports))


def _page(table: FactTable) -> int:
    return table.table.places[0].page_no if table.table.places else 1


class _Builder:
    """Carries what the tables of one document share: how often each relation was stated."""

    def __init__(self, document: Document, config: GenerateConfig, url: str | None) -> None:
        self._document, self._config, self._url = document, config, url
        self._stated: Counter[str] = Counter()
        self._made = 0
        self._ids: set[str] = set()

    def of_table(self, table: FactTable, page: int, others: Sequence[FactTable]) -> tuple[list[Fact], Counter[str]]:
        skips: Counter[str] = Counter()
        reason = table_reason(table, self._config)
        if reason is not None:
            skips[reason] = 1
            return [], skips
        cells = FactCells(table, skips)
        found: list[tuple[int, Fact]] = []
        for index in self._order(table, cells.usable):
            if len(found) == self._config.max_facts:
                skips["fact:enough"] += 1
                continue
            fact = self._fact(table, page, cells, index, others)
            if isinstance(fact, str):
                skips[fact] += 1
            else:
                found.append((index, fact))
        return [fact for _, fact in sorted(found, key=lambda one: one[0])], skips

    def _order(self, table: FactTable, usable: Sequence[int]) -> list[int]:
        """A fixed order that favours no corner of the table."""
        salt = f"{self._document.doc_id}\0{table.table.ref}\0"
        return sorted(usable, key=lambda index: sha256_text(f"{salt}{index}"))

    def _fact(
        self,
        table: FactTable,
        page: int,
        cells: FactCells,
        index: int,
        others: Sequence[FactTable],
    ) -> Fact | str:
        """The fact about a cell, or why there is none."""
        if not cells.on_every_form(index):
            return "fact:fails_on_markdown"
        # Relations that were stated least come first, so that each gets its share in every document.
        order = sorted(RELATIONS, key=lambda relation: (self._stated[relation], RELATIONS.index(relation)))
        size = _SIZES[self._made % len(_SIZES)]
        chosen: dict[str, str] = {}
        for relation in order:
            if len(chosen) >= size and not _holds_elsewhere(cells.text(index), chosen, others):
                break
            other = cells.target(index, relation)
            if other is not None:
                chosen[relation] = cells.text(other)
        if not chosen:
            return "fact:no_relation"
        if _holds_elsewhere(cells.text(index), chosen, others):
            return "fact:holds_in_another_table"
        draft = _draft(cells.text(index), chosen)
        if not all(holds_on_html(draft, table, rules) for rules in RULES):
            return "fact:fails_on_its_own_html"
        on_markdown = holds_on_markdown(draft, table)
        if not on_markdown and not table.spans:
            return "fact:fails_on_markdown"
        fact = self._record(page, cells.text(index), chosen, ignore_markdown=not on_markdown)
        if fact.id in self._ids:
            return "fact:stated_already"
        self._ids.add(fact.id)
        self._stated.update(chosen.keys())
        self._made += 1
        return fact

    def _record(self, page: int, cell: str, relations: dict[str, str], *, ignore_markdown: bool) -> Fact:
        content = {
            "pdf": f"{self._document.doc_id}.pdf",
            "page": page,
            "cell": cell,
            **relations,
            "ignore_markdown_tables": ignore_markdown,
        }
        digest = sha256_bytes(canonical_json(content))[:12]
        return Fact(id=f"{self._document.doc_id}_p{page}_{digest}", url=self._url, **content)


def _draft(cell: str, relations: dict[str, str]) -> TableFact:
    # Safe texts have one form under both rule sets.
    stated = tuple((name, checker_text(relations[name])) for name in RELATIONS if name in relations)
    return TableFact(checker_text(cell), stated)


def _holds_elsewhere(cell: str, relations: dict[str, str], others: Sequence[FactTable]) -> bool:
    fact = _draft(cell, relations)
    return any(holds_anywhere(fact, other) for other in others)
