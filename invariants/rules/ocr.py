"""OCR: what was read from a picture says so, and stands in a benchmark only where the run asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.bench import Bench
    from invariants.case import Case
    from qagen.model.item import Evidence


def check(case: Case) -> Iterator[str]:
    """Each evidence carries the mark exactly if its table or paragraph touches a page that OCR read."""
    for number, evidence in enumerate(case.item.evidence):
        pages = _pages(case, evidence)
        if evidence.ocr != bool(pages & case.source.ocr_pages):
            yield f"evidence {number}: ocr is {evidence.ocr}, and {evidence.ref} stands on pages {sorted(pages)}"


def _pages(case: Case, evidence: Evidence) -> frozenset[int]:
    table, paragraph = case.source.table_by_ref.get(evidence.ref), case.source.paragraph_by_ref.get(evidence.ref)
    if table is not None:
        return frozenset(table.pages)
    return frozenset(place.page_no for place in paragraph.places) if paragraph is not None else frozenset()


def check_bench(bench: Bench) -> Iterator[Finding]:
    """No item from OCR without the setting that asks for them."""
    config = bench.manifest.get("config") or {}
    if config.get("ocr_items"):
        return
    for item in bench.items:
        if any(evidence.ocr for evidence in item.evidence):
            what = "from OCR, and the run did not ask for such items"
            yield Finding(doc_id=item.doc_id, qid=item.qid, invariant="ocr", what=what)
