"""Right items for the two documents, written by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from invariant_documents import HEIGHT

from qagen.model.item import AnswerSpec, Evidence, Item, Meta, Proof

if TYPE_CHECKING:
    from docling_core.types.doc import DoclingDocument


@dataclass(frozen=True)
class Ask:
    """What a person needs to write an item: the helper adds only what can be read off the document."""

    doc: DoclingDocument
    qid: str
    type: str
    question: str
    delabeled: str
    answer: str
    value: str
    keys: tuple[str, ...]
    table: int
    cells: tuple[tuple[int, int], ...]
    """The value's cell, then the label cells."""
    table_index: int
    n_tables: int
    header_rows: int = 1
    paragraph: int | None = None
    dist_pt: float | None = None
    dist_items: int | None = None
    link_tokens: tuple[str, ...] = ()
    explicit: str | None = None
    extra: dict[str, object] = field(default_factory=dict)


def item(ask: Ask) -> Item:
    """The record of a hand-written question."""
    table = ask.doc.tables[ask.table]
    page = table.prov[0].page_no if table.prov else None
    evidence = [_cell(ask, cell, page) for cell in ask.cells]
    text = None
    if ask.paragraph is not None:
        paragraph = ask.doc.texts[ask.paragraph]
        text = paragraph.text
        box = paragraph.prov[0].bbox if paragraph.prov else None
        evidence.append(_evidence(paragraph.self_ref, None, None, page, box and (box.l, box.t, box.r, box.b), text))
    verdict = "PASS" if text is None else "FAIL"
    return Item(
        doc_id=ask.doc.name,
        qid=ask.qid,
        type=ask.type,
        question=ask.question,
        question_delabeled=ask.delabeled,
        answer=ask.answer,
        answer_spec=AnswerSpec(value=ask.value, context_keys=ask.keys),
        table_ref=table.self_ref,
        page=page,
        meta=Meta(
            table_index=ask.table_index,
            n_tables_on_page=ask.n_tables,
            page_index=round(page / 3, 3) if page else None,
            n_rows=table.data.num_rows,
            n_cols=table.data.num_cols,
            header_rows=ask.header_rows,
            dist_pt=ask.dist_pt,
            dist_items=ask.dist_items,
            ctx_link_tokens=ask.link_tokens,
            ctx_explicit_ref=ask.explicit,
            ctx_para_excerpt=text[:200] if text else None,
        ),
        evidence=tuple(evidence),
        proof=Proof(
            table=dict.fromkeys(("markdown", "markdown_captioned", "triplets", "triplets_captioned"), verdict),
            paragraph=None if text is None else "FAIL",
            table_and_paragraph="PASS",
        ),
    )


def _cell(ask: Ask, at: tuple[int, int], page: int | None) -> Evidence:
    table = ask.doc.tables[ask.table]
    cell = next(cell for cell in table.data.table_cells if (cell.start_row_offset_idx, cell.start_col_offset_idx) == at)
    box = cell.bbox and (cell.bbox.l, HEIGHT - cell.bbox.t, cell.bbox.r, HEIGHT - cell.bbox.b)
    return _evidence(table.self_ref, *at, page, box, cell.text)


def _evidence(ref: str, row: int | None, col: int | None, page: int | None, box: object, text: str) -> Evidence:
    origin = "BOTTOMLEFT" if box else None
    return Evidence(ref=ref, row=row, col=col, page_no=page, bbox=box, coord_origin=origin, text=text)


def river_items(doc: DoclingDocument) -> list[Item]:
    headers = tuple((0, c) for c in range(4))
    return [
        item(
            Ask(
                doc,
                "river::auto_p1_t0_c0",
                "cell_value",
                "In the table on page 1, what is the Flow rate for Birch?",
                "What is the Flow rate for Birch?",
                "271.2",
                "271.2",
                ("Flow", "Birch"),
                0,
                ((2, 2), (2, 0), (0, 2)),
                0,
                1,
            )
        ),
        item(
            Ask(
                doc,
                "river::auto_p1_t0_cols",
                "table_about",
                "In the table on page 1, in the context of Depth m and Sediment load, what columns does it have?",
                "In the context of Depth m and Sediment load, what columns does it have?",
                "Station, Depth m, Flow rate, Sediment load",
                "Flow rate",
                ("Depth m", "Sediment load"),
                0,
                headers,
                0,
                1,
            )
        ),
        item(
            Ask(
                doc,
                "river::auto_p1_t0_ctx0",
                "context_dependent",
                "In the context of turbulence and upstream, what is the Depth m for Cedar?",
                "In the context of turbulence and upstream, what is the Depth m for Cedar?",
                "15.1",
                "15.1",
                ("turbulence", "upstream"),
                0,
                ((3, 1), (3, 0), (0, 1)),
                0,
                1,
                paragraph=1,
                dist_pt=40.0,
                dist_items=2,
                explicit="1",
            )
        ),
        item(
            Ask(
                doc,
                "river::auto_p2_t0_c0",
                "cell_value",
                "In the first table on page 2, what is the Nitrate summer for Outlet (South basin)?",
                "What is the Nitrate summer for Outlet (South basin)?",
                "3.29",
                "3.29",
                ("Nitrate", "Outlet"),
                1,
                ((7, 2), (7, 0), (5, 0), (0, 1), (1, 2)),
                0,
                2,
                header_rows=2,
            )
        ),
        item(
            Ask(
                doc,
                "river::auto_p2_t0_ctx0",
                "context_dependent",
                "In the context of agricultural and seasonality, what is the Phosphate winter for Inlet (North basin)?",
                "In the context of agricultural and seasonality, what is the Phosphate winter for Inlet (North basin)?",
                "0.41",
                "0.41",
                ("agricultural", "seasonality"),
                1,
                ((3, 3), (3, 0), (2, 0), (0, 3), (1, 3)),
                0,
                2,
                header_rows=2,
                paragraph=4,
                dist_pt=60.0,
                dist_items=3,
                explicit="2",
            )
        ),
        item(
            Ask(
                doc,
                "river::auto_p2_t1_cols",
                "table_about",
                "In the second table on page 2, in the context of Volume ml and Storage days, what columns does it have?",
                "In the context of Volume ml and Storage days, what columns does it have?",
                "Sampler, Volume ml, Bottle count, Storage days",
                "Bottle count",
                ("Volume ml", "Storage days"),
                2,
                headers,
                1,
                2,
            )
        ),
    ]


def garden_items(doc: DoclingDocument) -> list[Item]:
    headers = tuple((0, c) for c in range(4))
    return [
        item(
            Ask(
                doc,
                "garden::auto_p0_t0_c0",
                "cell_value",
                "In the table in section Seeds, what is the Sown area for Mallow?",
                "What is the Sown area for Mallow?",
                "7.4",
                "7.4",
                ("area", "Mallow"),
                0,
                ((3, 2), (3, 0), (0, 2)),
                0,
                3,
            )
        ),
        item(
            Ask(
                doc,
                "garden::auto_p0_t0_ctx0",
                "context_dependent",
                "In the context of stratified and germination, what is the Sprouted for Yarrow?",
                "In the context of stratified and germination, what is the Sprouted for Yarrow?",
                "64 %",
                "64 %",
                ("stratified", "germination"),
                0,
                ((2, 3), (2, 0), (0, 3)),
                0,
                3,
                paragraph=1,
                dist_items=1,
                link_tokens=("1,250", "2,480"),
            )
        ),
        item(
            Ask(
                doc,
                "garden::auto_p0_t1_ctx0",
                "context_dependent",
                "In the context of ergonomic and varnish, what is the Blade width for Hoe?",
                "In the context of ergonomic and varnish, what is the Blade width for Hoe?",
                "15.2",
                "15.2",
                ("ergonomic", "varnish"),
                1,
                ((2, 2), (2, 0), (0, 2)),
                1,
                3,
                paragraph=3,
                dist_items=2,
                explicit="5",
            )
        ),
        item(
            Ask(
                doc,
                "garden::auto_p0_t2_c0",
                "cell_value",
                "In the second table in section Tools, what is the Lining for Mesh?",
                "What is the Lining for Mesh?",
                "cotton",
                "cotton",
                ("Lining", "Mesh"),
                2,
                ((2, 3), (2, 0), (0, 3)),
                2,
                3,
            )
        ),
        item(
            Ask(
                doc,
                "garden::auto_p0_t2_cols",
                "table_about",
                "In the second table in section Tools, in the context of Size range and Lining, what columns does it have?",
                "In the context of Size range and Lining, what columns does it have?",
                "Glove, Size range, Colour name, Lining",
                "Colour name",
                ("Size range", "Lining"),
                2,
                headers,
                2,
                3,
            )
        ),
    ]
