"""From proven drafts to item records: numbers, evidence, meta (specs/qa.md section 8)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qagen.generation.scope import distance_items, distance_points
from qagen.generation.subject import place_of
from qagen.model.item import Evidence, Item, Meta

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.generation.subject import Draft, Subject
    from qagen.model.document import Document, Place, Table
    from qagen.tables.grid import GridCell

EXCERPT = 200
_SUFFIX = {"cell_value": "c{}", "context_dependent": "ctx{}"}


def items_of(subject: Subject, drafts: Sequence[Draft]) -> tuple[Item, ...]:
    """Return the records of a table's drafts, numbered by type in their order."""
    document = subject.around.document
    numbers: Counter[str] = Counter()
    items = []
    page = _page(document, subject)
    for draft in drafts:
        suffix = _suffix(draft, numbers[draft.type])
        numbers[draft.type] += 1
        items.append(
            Item(
                doc_id=document.doc_id,
                qid=f"{document.doc_id}::auto_p{page or 0}_t{subject.placed.index}_{suffix}",
                type=draft.type,
                question=draft.question,
                question_delabeled=draft.question_delabeled,
                answer=draft.answer,
                answer_spec=draft.spec,
                table_ref=subject.view.ref,
                page=page,
                meta=_meta(subject, draft, page),
                evidence=_evidence(subject, draft),
                proof=draft.proof,
            )
        )
    return tuple(items)


def _suffix(draft: Draft, number: int) -> str:
    if draft.type == "table_about":
        return "cols" if number == 0 else f"cols{number}"
    return _SUFFIX[draft.type].format(number)


def _page(document: Document, subject: Subject) -> int | None:
    places = subject.view.grid.parts[0].places
    return places[0].page_no if document.paged != "none" and places else None


def _meta(subject: Subject, draft: Draft, page: int | None) -> Meta:
    grid, link = subject.view.grid, draft.link
    pages = len(subject.around.document.pages)
    return Meta(
        table_index=subject.placed.index,
        n_tables_on_page=subject.placed.count,
        page_index=round(page / pages, 3) if page is not None and pages else None,
        n_rows=grid.n_rows,
        n_cols=grid.n_cols,
        header_rows=len(subject.view.header.levels),
        dist_pt=distance_points(subject.view, link.paragraph) if link else None,
        dist_items=distance_items(grid.parts, link.paragraph) if link else None,
        ctx_link_tokens=link.tokens if link else (),
        ctx_explicit_ref=link.number if link else None,
        ctx_para_excerpt=link.paragraph.text[:EXCERPT] if link else None,
    )


def _evidence(subject: Subject, draft: Draft) -> tuple[Evidence, ...]:
    view = subject.view
    found = [_cell_evidence(view.grid.parts[cell.part], cell, place_of(view, cell)) for cell in draft.cells]
    if draft.link is not None:
        paragraph = draft.link.paragraph
        own_pages = {place.page_no for part in view.grid.parts for place in part.places}
        shared = [place for place in paragraph.places if place.page_no in own_pages] or list(paragraph.places)
        place = shared[0] if shared else None
        found.append(_record(paragraph.ref, None, None, place, paragraph.text, ocr=paragraph.ocr))
    return tuple(found)


def _cell_evidence(table: Table, cell: GridCell, place: Place | None) -> Evidence:
    return _record(table.ref, cell.source.row, cell.source.col, place, cell.source.text, ocr=table.ocr)


def _record(ref: str, row: int | None, col: int | None, place: Place | None, text: str, *, ocr: bool) -> Evidence:
    box = place.box if place is not None else None
    return Evidence(
        ref=ref,
        row=row,
        col=col,
        page_no=place.page_no if place is not None else None,
        bbox=(box.l, box.t, box.r, box.b) if box is not None else None,
        coord_origin="BOTTOMLEFT" if box is not None else None,
        text=text,
        ocr=ocr,
    )
