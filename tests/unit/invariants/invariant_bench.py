"""Two small documents and right items for them, written by hand: what the invariants must let pass."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

from docling_core.types.doc import (
    BoundingBox,
    CoordOrigin,
    DocItemLabel,
    DoclingDocument,
    ProvenanceItem,
    Size,
    TableCell,
    TableData,
)

from qagen.model.item import AnswerSpec, Evidence, Item, Meta, Proof

HEIGHT = 800.0
ROW_HEIGHT = 20.0
COL_WIDTH = 100.0
LEFT = 50.0


def prov(page: int, top: float, bottom: float, left: float = LEFT, right: float = 550.0) -> ProvenanceItem:
    box = BoundingBox(l=left, t=top, r=right, b=bottom, coord_origin=CoordOrigin.BOTTOMLEFT)
    return ProvenanceItem(page_no=page, bbox=box, charspan=(0, 0))


def grid(rows: list[list[str | tuple[str, int, int] | None]], headers: int, top: float | None) -> TableData:
    """Cells from rows; `(text, row span, column span)` for merged cells, None for what they cover.

    `top` is the table's top edge in points from the bottom of the page; None gives cells without boxes.
    """
    cells = []
    for r, row in enumerate(rows):
        for c, entry in enumerate(row):
            if entry is None:
                continue
            text, down, across = entry if isinstance(entry, tuple) else (entry, 1, 1)
            box = None
            if top is not None:
                high = HEIGHT - top + r * ROW_HEIGHT
                box = BoundingBox(
                    l=LEFT + c * COL_WIDTH,
                    t=high,
                    r=LEFT + (c + across) * COL_WIDTH,
                    b=high + down * ROW_HEIGHT,
                    coord_origin=CoordOrigin.TOPLEFT,
                )
            cells.append(
                TableCell(
                    bbox=box,
                    row_span=down,
                    col_span=across,
                    start_row_offset_idx=r,
                    end_row_offset_idx=r + down,
                    start_col_offset_idx=c,
                    end_col_offset_idx=c + across,
                    text=text,
                    column_header=r < headers,
                )
            )
    return TableData(table_cells=cells, num_rows=len(rows), num_cols=len(rows[0]))


def river() -> DoclingDocument:
    """Three pages; a plain table, one with two header levels and sections, and a third on the same page."""
    doc = DoclingDocument(name="river")
    for page in (1, 2, 3):
        doc.add_page(page_no=page, size=Size(width=600.0, height=HEIGHT))
    doc.add_heading("Gauging network", prov=prov(1, 780, 760))
    doc.add_text(
        DocItemLabel.TEXT,
        "Table 1 describes the catchment; upstream turbulence distorted several readings after the thaw.",
        prov=prov(1, 750, 720),
    )
    caption = doc.add_text(DocItemLabel.CAPTION, "Table 1: Gauges kept by the river authority", prov=prov(1, 700, 685))
    rows = [
        ["Station", "Depth m", "Flow rate", "Sediment load"],
        ["Alder", "12.4", "318.5", "44"],
        ["Birch", "9.7", "271.2", "39"],
        ["Cedar", "15.1", "402.8", "58"],
    ]
    doc.add_table(grid(rows, 1, 680), caption=caption, prov=prov(1, 680, 600))
    doc.add_heading("Chemistry", prov=prov(2, 780, 760))
    doc.add_text(
        DocItemLabel.TEXT,
        "Table 2 contrasts both basins; agricultural runoff explains the pronounced seasonality.",
        prov=prov(2, 750, 720),
    )
    doc.add_text(
        DocItemLabel.TEXT,
        "As Table 1 already documented, boulders shifted downstream whenever meltwater arrived.",
        prov=prov(2, 715, 700),
    )
    caption = doc.add_text(DocItemLabel.CAPTION, "Table 2: Mean concentrations by season", prov=prov(2, 690, 675))
    rows = [
        [("Site", 2, 1), ("Nitrate", 1, 2), None, ("Phosphate", 1, 2), None],
        [None, "winter", "summer", "winter", "summer"],
        [("North basin", 1, 5), None, None, None, None],
        ["Inlet", "3.11", "2.07", "0.41", "0.62"],
        ["Outlet", "3.58", "2.46", "0.49", "0.77"],
        [("South basin", 1, 5), None, None, None, None],
        ["Inlet", "4.02", "2.93", "0.53", "0.81"],
        ["Outlet", "4.37", "3.29", "0.57", "0.93"],
    ]
    doc.add_table(grid(rows, 2, 660), caption=caption, prov=prov(2, 660, 500))
    rows = [
        ["Sampler", "Volume ml", "Bottle count", "Storage days"],
        ["Dredge", "750", "16", "21"],
        ["Corer", "480", "12", "35"],
    ]
    doc.add_table(grid(rows, 1, 440), prov=prov(2, 440, 380))
    doc.add_text(
        DocItemLabel.TEXT,
        "Volunteers maintained footpaths throughout autumn without touching any instrument.",
        prov=prov(3, 750, 720),
    )
    return doc


def garden() -> DoclingDocument:
    """No pages; two sections, the second with two tables."""
    doc = DoclingDocument(name="garden")
    doc.add_heading("Seeds")
    doc.add_text(
        DocItemLabel.TEXT,
        "Batches of 1,250 and 2,480 grains were stratified overnight before germination trials commenced.",
    )
    rows = [
        ["Species", "Grains", "Sown area", "Sprouted"],
        ["Poppy", "1,250", "6.2", "71 %"],
        ["Yarrow", "2,480", "8.9", "64 %"],
        ["Mallow", "3,115", "7.4", "83 %"],
    ]
    doc.add_table(grid(rows, 1, None))
    doc.add_heading("Tools")
    doc.add_text(DocItemLabel.TEXT, "Table 5 prices ergonomic handles, whose varnish impressed apprentices.")
    rows = [
        ["Implement", "Handle cm", "Blade width", "Price"],
        ["Spade", "95", "18.5", "41.90"],
        ["Hoe", "140", "15.2", "23.50"],
    ]
    caption = doc.add_text(DocItemLabel.CAPTION, "Table 5: Implements held in the shed")
    doc.add_table(grid(rows, 1, None), caption=caption)
    rows = [
        ["Glove", "Size range", "Colour name", "Lining"],
        ["Thorn", "7-9", "olive", "fleece"],
        ["Mesh", "6-8", "ochre", "cotton"],
    ]
    doc.add_table(grid(rows, 1, None))
    return doc


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
    cell = next(
        cell for cell in table.data.table_cells if (cell.start_row_offset_idx, cell.start_col_offset_idx) == at
    )
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


def write_bench(root: Path, items: list[Item] | None = None) -> Path:
    """A finished benchmark folder with both documents."""
    docs = (garden(), river())
    (root / "documents").mkdir(parents=True)
    for doc in docs:
        (root / "documents" / f"{doc.name}.json").write_text(doc.model_dump_json(), encoding="utf-8")
    written = [*garden_items(docs[0]), *river_items(docs[1])] if items is None else items
    (root / "items.jsonl").write_text("".join(i.model_dump_json() + "\n" for i in written), encoding="utf-8")
    (root / "skips.json").write_text("{}\n", encoding="utf-8")
    (root / "failures.jsonl").write_text("", encoding="utf-8")
    write_manifest(root, written)
    return root


def write_manifest(root: Path, items: list[Item], **changes: object) -> None:
    """The manifest of what stands in the folder now."""
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and path.name != "manifest.json"]
    types = sorted({item.type for item in items})
    manifest = {
        "isolation": {
            "forbidden": [
                "docling.chunking",
                "docling_core.transforms.chunker",
                "langchain_text_splitters",
                "qagen.evaluation",
            ],
            "loaded": [],
        },
        "counts": {
            "documents": 2,
            "items": len(items),
            "by_type": {name: sum(item.type == name for item in items) for name in types},
        },
        "outputs": {
            path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
        },
    }
    (root / "manifest.json").write_text(json.dumps(manifest | changes), encoding="utf-8")
