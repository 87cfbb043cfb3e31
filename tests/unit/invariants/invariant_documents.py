"""Two small documents, one with pages and one without, made with docling_core."""

from __future__ import annotations

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
