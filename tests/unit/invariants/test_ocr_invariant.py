"""Items from pictures of pages: the mark is there where the document says so, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson
import pytest
from invariant_documents import river

import invariants
from invariants import check_items
from invariants.derive.source import Source
from invariants.registry import INVARIANTS
from qagen.ingest.pdf_notes import write_notes
from qagen.model.run import PdfNotes

if TYPE_CHECKING:
    from qagen.model.item import Item

CELL = "river::auto_p1_t0_c0"


def _source(*by_ocr: int) -> Source:
    document = river()
    write_notes(document, PdfNotes(by_ocr=by_ocr))
    return Source(document.name, document)


def _marked(item: Item, *, ocr: bool) -> Item:
    evidence = tuple(e.model_copy(update={"ocr": ocr}) for e in item.evidence)
    return item.model_copy(update={"evidence": evidence})


def _found(item, source) -> set[str]:
    return {finding.invariant for finding in check_items({source.doc_id: source}, [item])}


@pytest.mark.parametrize(
    ("pages", "ocr", "wrong"),
    [((), False, False), ((1,), True, False), ((1,), False, True), ((), True, True), ((2,), True, True)],
)
def test_the_mark_is_the_document_s(pages, ocr, wrong, right_items):
    found = _found(_marked(right_items[CELL], ocr=ocr), _source(*pages))
    assert ("ocr" in found) == wrong


def test_items_that_nobody_asked_for(bench):
    (rule,) = [i for i in INVARIANTS if i.name == "ocr"]
    assert not invariants.check(bench, invariants=[rule])
    lines = [orjson.loads(line) for line in (bench / "items.jsonl").read_bytes().splitlines()]
    for record in lines[0]["evidence"]:
        record["ocr"] = True
    (bench / "items.jsonl").write_bytes(b"\n".join(map(orjson.dumps, lines)) + b"\n")
    whats = {finding.what for finding in invariants.check(bench, invariants=[rule])}
    assert "from OCR, and the run did not ask for such items" in whats
