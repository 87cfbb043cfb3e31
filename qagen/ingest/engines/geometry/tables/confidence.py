"""How far a reading is corroborated."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from qagen.ingest.engines.geometry.layout.patterns import is_value
from qagen.ingest.engines.geometry.source.content import Box, bounding_box
from qagen.ingest.engines.geometry.tables.model import Evidence

if TYPE_CHECKING:
    from qagen.ingest.engines.geometry.tables.draft import Draft
    from qagen.ingest.engines.geometry.tables.model import Kind

# texts of one column whose edges differ by less than this share of the height are aligned
_ALIGNED = 0.35
# what each kind is worth before anything else is known: the share of such tables that were read without a fault on
# documents that nothing was tuned on (specs/pdf.md section 3, by kind)
_BASE = {"lattice": 0.55, "booktabs": 0.40, "unruled": 0.20}
_WEIGHT = {
    "lattice": Evidence(rulings=0.20, fill=0.10, alignment=0.0, numeric=0.0, header=0.10, caption=0.05),
    "booktabs": Evidence(rulings=0.0, fill=0.10, alignment=0.15, numeric=0.10, header=0.15, caption=0.10),
    "unruled": Evidence(rulings=0.0, fill=0.10, alignment=0.20, numeric=0.15, header=0.10, caption=0.20),
}


def confidence_of(kind: Kind, evidence: Evidence) -> float:
    """0 to 1: a base by kind plus the weighted evidence; rounded to three digits so that it is written alike."""
    weights = _WEIGHT[kind]
    return round(min(1.0, _BASE[kind] + sum(w * e for w, e in zip(weights, evidence, strict=True))), 3)


def weigh(draft: Draft, *, rulings: float, header: float, captioned: bool) -> Evidence:
    """The evidence for a table.

    Args:
        draft: the finished grid.
        rulings: share of the cell borders that are drawn.
        header: certainty of the header.
        captioned: a numbered caption stands beside it.
    """
    body = [c for c in draft.cells if c.row >= draft.header_rows and c.col > 0]
    places = max(1, (draft.rows - draft.header_rows) * draft.cols)
    filled = sum((c.row_end - c.row) * (c.col_end - c.col) for c in draft.cells if c.row >= draft.header_rows)
    return Evidence(
        rulings=round(rulings, 3),
        fill=round(min(1.0, filled / places), 3),
        alignment=round(_alignment(draft), 3),
        numeric=round(sum(is_value(c.text) for c in body) / len(body), 3) if body else 0.0,
        header=header if draft.header_rows else 0.0,
        caption=float(captioned),
    )


def _alignment(draft: Draft) -> float:
    columns = []
    for col in range(1, draft.cols):
        boxes = [
            bounding_box(c.words)
            for c in draft.cells
            if c.row >= draft.header_rows and c.col == col and c.col_end == col + 1
        ]
        if len(boxes) > 1:
            columns.append(_is_aligned(boxes))
    return sum(columns) / len(columns) if columns else 0.0


def _is_aligned(boxes: list[Box]) -> bool:
    slack = _ALIGNED * median([b.height for b in boxes])
    for edges in ([b.left for b in boxes], [b.right for b in boxes], [(b.left + b.right) / 2 for b in boxes]):
        middle = median(edges)
        if sum(abs(e - middle) <= slack for e in edges) >= 0.8 * len(edges):
            return True
    return False
