"""Provenance: every evidence is where the document says it is, and all that shows the answer is among it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.derive.boxes import vertical_gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.case import Case
    from invariants.derive.boxes import Place
    from invariants.derive.grid import GridCell
    from invariants.derive.logical import Logical
    from invariants.derive.paragraph import ParagraphView
    from qagen.model.item import Evidence

# Half of the last decimal that a box may be rounded to.
_TOLERANCE = 0.06


def check(case: Case) -> Iterator[str]:
    """References, texts, pages, boxes, and the meta that is measured from them."""
    if not case.item.evidence:
        yield "no evidence"
    if case.logical is None:
        return
    for number, evidence in enumerate(case.item.evidence):
        for fault in _evidence(case, case.logical, evidence):
            yield f"evidence {number}: {fault}"
    yield from _paragraphs(case)
    yield from _order(case, case.logical)
    yield from _page(case, case.logical)
    yield from _shape(case, case.logical)
    yield from _distance(case, case.logical)


def _evidence(case: Case, logical: Logical, evidence: Evidence) -> Iterator[str]:
    if (evidence.bbox is None) != (evidence.coord_origin is None):
        yield "box without origin, or origin without box"
    if evidence.row is None or evidence.col is None:
        paragraph = case.source.paragraph_by_ref.get(evidence.ref)
        if paragraph is None:
            yield f"{evidence.ref} is no text of the document"
        else:
            yield from _placed(case, evidence, paragraph.text, paragraph.places)
        return
    part = next((part for part in logical.parts if part.ref == evidence.ref), None)
    if part is None:
        yield f"{evidence.ref} is no part of the item's table"
        return
    if not (0 <= evidence.row < part.grid.n_rows and 0 <= evidence.col < part.grid.n_cols):
        yield f"({evidence.row}, {evidence.col}) lies outside {evidence.ref}"
        return
    cell = part.grid.cell(evidence.row, evidence.col)
    if cell.at != (evidence.row, evidence.col):
        yield f"({evidence.row}, {evidence.col}) is covered by the cell at {cell.at}"
    yield from _placed(case, evidence, cell.text, part.cell_places(cell))


def _placed(case: Case, evidence: Evidence, text: str, places: tuple[Place, ...]) -> Iterator[str]:
    if evidence.text.split() != text.split():
        yield f"the text is {text[:60]!r}, not {evidence.text[:60]!r}"
    if not places:
        if evidence.page_no is not None or evidence.bbox is not None:
            yield "a place where the document has none"
        return
    place = next((place for place in places if place.page_no == evidence.page_no), None)
    if place is None:
        yield f"page {evidence.page_no}, where the document says {[place.page_no for place in places]}"
        return
    if (place.box is None) != (evidence.bbox is None):
        yield f"the box is {evidence.bbox}, where the document says {place.box}"
    elif place.box is not None and evidence.bbox is not None:
        if any(abs(one - other) > _TOLERANCE for one, other in zip(evidence.bbox, place.box, strict=True)):
            yield f"the box is {evidence.bbox}, where the document says {tuple(round(edge, 2) for edge in place.box)}"
        size = case.source.sizes.size(place.page_no)
        left, top, right, bottom = evidence.bbox
        if size and not (-1 <= left < right <= size[0] + 1 and -1 <= bottom < top <= size[1] + 1):
            yield f"the box {evidence.bbox} does not lie on its page"


def _paragraphs(case: Case) -> Iterator[str]:
    """One paragraph, at the end, for context items; none for the others."""
    places = [at for at, evidence in enumerate(case.item.evidence) if evidence.row is None]
    last = [len(case.item.evidence) - 1] if case.item.type == "context_dependent" else []
    if places != last:
        yield f"paragraphs among the evidence at {places}, expected at {last}"
    if any((evidence.row is None) != (evidence.col is None) for evidence in case.item.evidence):
        yield "an evidence with a row or a column alone"


def _order(case: Case, logical: Logical) -> Iterator[str]:
    """The cells that carry the shown labels (for table_about: all headers) are there, and no others."""
    cells = [(e.ref, e.row, e.col) for e in case.item.evidence if e.row is not None]
    if case.item.type == "table_about":
        headers = {(logical.head.ref, *level.cell.at) for path in logical.paths for level in path}
        needed = {(logical.head.ref, *level.cell.at) for path in logical.paths for level in path if level.required}
        if not needed <= set(cells) <= headers:
            missing, foreign = needed - set(cells), set(cells) - headers
            wrong = [name for name, _ in ((sorted(missing), 0), (sorted(foreign, key=str), 0)) if name]
            yield f"the evidence is not the header: {wrong[0][:3]}"
        return
    if case.match is None:
        return
    match = case.match
    part = logical.parts[match.row.part]
    rows = {(part.ref, *level.cell.at) for level in match.row_levels}
    columns = _column_cells(logical, match.row.part, tuple(level.cell for level in match.column_levels))
    allowed = _allowed(case, logical)
    labels = cells[1:]
    missing_rows = rows - set(labels)
    if missing_rows:
        yield f"the cells of the shown row label are not among the evidence: {sorted(missing_rows)}"
    if not any(option <= set(labels) for option in columns):
        yield "the cells of the shown column label are not among the evidence"
    foreign_cells = [cell for cell in labels if cell not in allowed]
    if foreign_cells:
        yield f"evidence that is no label of the value's row or column: {foreign_cells[:3]}"


def _column_cells(logical: Logical, part: int, cells: tuple[GridCell, ...]) -> list[set[tuple[str, int, int]]]:
    """The header cells of the first part, or the same repeated on the value's own part."""
    options = [{(logical.head.ref, *cell.at) for cell in cells}]
    if part and logical.starts[part]:
        options.append({(logical.parts[part].ref, *cell.at) for cell in cells})
    return options


def _allowed(case: Case, logical: Logical) -> set[tuple[str, int, int]]:
    """Every label cell of the value's row and column."""
    if case.match is None:
        return set()
    row, col = case.match.row, case.match.col
    part = logical.parts[row.part]
    levels = (*logical.levels(row, part.stub.possible), *logical.sections(row))
    allowed = {(part.ref, *level.cell.at) for level in levels}
    for option in _column_cells(logical, row.part, tuple(level.cell for level in logical.paths[col])):
        allowed |= option
    return allowed


def _page(case: Case, logical: Logical) -> Iterator[str]:
    page = logical.head.pages[0] if logical.head.pages else None
    if case.item.page != page:
        yield f"page {case.item.page}, where the table begins on {page}"
    index = round(page / case.source.n_pages, 3) if page is not None and case.source.n_pages else None
    if case.item.meta.page_index != index:
        yield f"meta.page_index is {case.item.meta.page_index}, not {index}"


def _shape(case: Case, logical: Logical) -> Iterator[str]:
    meta, grid = case.item.meta, logical.head.grid
    rows = grid.n_rows + sum(
        part.grid.n_rows - start for part, start in zip(logical.parts[1:], logical.starts[1:], strict=True)
    )
    # A table whose continuation only looks like one may be asked alone, as long as nothing of the rest is evidence.
    alone = all(e.ref == logical.head.ref for e in case.item.evidence if e.row is not None)
    if meta.n_rows != rows and not (alone and meta.n_rows == grid.n_rows):
        yield f"meta.n_rows is {meta.n_rows}, not {rows}"
    if meta.n_cols != grid.n_cols:
        yield f"meta.n_cols is {meta.n_cols}, not {grid.n_cols}"
    titles = sum(row in grid.full_rows for row in range(logical.head.header.rows))
    if not logical.head.header.rows - titles <= meta.header_rows <= logical.head.header.rows:
        yield f"meta.header_rows is {meta.header_rows}, not {logical.head.header.rows}"
    peers = [other for other in case.source.logicals if _peer(case, logical, other)]
    if meta.n_tables_on_page != len(peers):
        yield f"meta.n_tables_on_page is {meta.n_tables_on_page}, not {len(peers)}"
    if logical in peers and meta.table_index != peers.index(logical):
        yield f"meta.table_index is {meta.table_index}, not {peers.index(logical)}"


def _peer(case: Case, logical: Logical, other: Logical) -> bool:
    """It is counted with the table: for itself on the same page, or anywhere where there are no pages."""
    if not other.stands_for_itself:
        return False
    if case.source.kind == "none" or not logical.head.pages:
        return True
    return any(logical.head.pages[0] in part.pages for part in other.parts)


def _distance(case: Case, logical: Logical) -> Iterator[str]:
    meta, paragraph = case.item.meta, case.paragraph
    if case.item.type != "context_dependent":
        if meta.dist_pt is not None or meta.dist_items is not None:
            yield "a distance, though the item has no paragraph"
        return
    if paragraph is None:
        return
    gaps = _gaps(logical, paragraph)
    if (meta.dist_pt is None) != (not gaps):
        yield f"meta.dist_pt is {meta.dist_pt}, where the boxes say {gaps or None}"
    elif meta.dist_pt is not None and all(abs(meta.dist_pt - gap) > _TOLERANCE for gap in gaps):
        yield f"meta.dist_pt is {meta.dist_pt}, not {[round(gap, 1) for gap in gaps]}"
    steps = {abs(part.orders[way] - paragraph.orders[way]) for part in logical.parts for way in (0, 1)}
    if meta.dist_items not in steps:
        yield f"meta.dist_items is {meta.dist_items}, not {sorted(steps)}"


def _gaps(logical: Logical, paragraph: ParagraphView) -> list[float]:
    """The gap on each page on which both have a box; the nearest first."""
    gaps = [
        vertical_gap(one.box, other.box)
        for part in logical.parts
        for one in part.places
        for other in paragraph.places
        if one.page_no == other.page_no and one.box is not None and other.box is not None
    ]
    return sorted(gaps)[:1]
