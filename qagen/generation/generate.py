"""One document to its items: the whole of generation as a pure function."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qagen.collection import paused_collection
from qagen.generation.addresses import Addresses
from qagen.generation.broken_words import BrokenWords
from qagen.generation.builders import BUILDERS
from qagen.generation.forms import forms_for
from qagen.generation.gates import DOUBTFUL, NO_TABLE, table_reason
from qagen.generation.lines_above import HEADER_ABOVE, below_header_lines
from qagen.generation.links import Linker
from qagen.generation.place import place_tables
from qagen.generation.proof import ProofTexts
from qagen.generation.rarity import Rarity
from qagen.generation.records import items_of
from qagen.generation.scope import Scope
from qagen.generation.subject import Subject, Surroundings, Taken
from qagen.model.result import DocumentItems, TableReport
from qagen.tables.continuation import logical_tables
from qagen.tables.view import read_table

if TYPE_CHECKING:
    from qagen.generation.subject import Draft
    from qagen.model.config import GenerateConfig
    from qagen.model.document import Document


def generate_items(document: Document, config: GenerateConfig) -> DocumentItems:
    """Return the proven items of a document and, for each table, why what was not asked was not.

    A document without tables gives no items and no reports.
    """
    with paused_collection():
        return _generate_items(document, config)


def _generate_items(document: Document, config: GenerateConfig) -> DocumentItems:
    views = [read_table(grid) for grid in logical_tables(document)]
    cut = below_header_lines(document, views)
    reasons = {view.ref: table_reason(view, config) or (HEADER_ABOVE if view.ref in cut else None) for view in views}
    places = place_tables(
        document,
        views,
        {ref: reason in NO_TABLE for ref, reason in reasons.items()},
        # A format that declares its tables leaves no doubt; an engine that has to find them does.
        frozenset(view.ref for view in views if view.grid.parts[0].reading and reasons[view.ref] in DOUBTFUL),
    )
    scope = Scope(document, views)
    linker = Linker(document, views, scope, ocr_items=config.ocr_items)
    around = Surroundings(
        document=document,
        config=config,
        forms=forms_for(document, config.question_language),
        rarity=Rarity(document, views),
        addresses=Addresses(views),
        texts=ProofTexts(document.tables),
        broken_words=BrokenWords(document),
    )
    built: list[tuple[Subject, list[Draft]]] = []
    skips: dict[str, Counter[str]] = {}
    for view in views:
        skips[view.ref] = Counter()
        reason = reasons[view.ref]
        if reason is not None:
            skips[view.ref][reason] += 1
            continue
        links, refused = linker.links(view)
        skips[view.ref].update(refused)
        subject = Subject(around, view, places[view.ref], links, Taken())
        skips[view.ref].update(subject.axis_skips)
        drafts: list[Draft] = []
        for build in BUILDERS:
            found, why = build(subject)
            drafts.extend(found)
            skips[view.ref].update(why)
        built.append((subject, drafts))
    _drop_duplicates(built, skips)
    items = tuple(item for subject, drafts in built for item in items_of(subject, drafts))
    asked = Counter(item.table_ref for item in items)
    reports = tuple(
        TableReport(
            table_ref=view.ref,
            parts=tuple(part.ref for part in view.grid.parts),
            page=view.grid.parts[0].places[0].page_no if view.grid.parts[0].places else None,
            items=asked[view.ref],
            skips=dict(sorted(skips[view.ref].items())),
        )
        for view in views
    )
    return DocumentItems(doc_id=document.doc_id, items=items, tables=reports)


def _drop_duplicates(built: list[tuple[Subject, list[Draft]]], skips: dict[str, Counter[str]]) -> None:
    """Drop every item whose delabeled question, or whose spec, another item of the document has too.

    Both go: with the table's name gone, neither question has one answer.
    """
    questions = Counter(draft.question_delabeled.casefold() for _, drafts in built for draft in drafts)
    specs = Counter(_spec_key(draft) for _, drafts in built for draft in drafts)
    for subject, drafts in built:
        kept = [d for d in drafts if questions[d.question_delabeled.casefold()] == 1 and specs[_spec_key(d)] == 1]
        if len(kept) < len(drafts):
            skips[subject.view.ref]["item:duplicate"] += len(drafts) - len(kept)
            drafts[:] = kept


def _spec_key(draft: Draft) -> tuple[str, frozenset[str]]:
    return draft.spec.value.casefold(), frozenset(key.casefold() for key in draft.spec.context_keys)
