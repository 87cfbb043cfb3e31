"""What is said about an arm beside its figures."""

from __future__ import annotations

import pytest

from qagen.evaluation.chunkers import Arm
from qagen.evaluation.summaries import arm_summary
from qagen.model.chunk import ArmChunks, ArmFinding
from qagen.model.score import ChunkRecord, DocumentError


def chunk(number, tokens, basis="given"):
    return ChunkRecord(
        id=f"d::c{number}", doc_id="d", text="x", embed_text=None, tokens=tokens, refs=(), pages=(1,), pages_basis=basis,
        tables=(), tables_basis="none",
    )  # fmt: skip


def summary(name="element", made=None, chunks=(), errors=()):
    arm = Arm(name=name, version="1", config={"a": 1}, chunker=lambda *_: [])
    return arm_summary(arm, "file", made or {}, chunks, errors)


@pytest.mark.parametrize(
    ("name", "window"),
    [
        pytest.param("table-window:300", "300", id="points"),
        pytest.param("table-window:page", "page", id="page"),
        pytest.param("table-window:0", "0", id="zero"),
        pytest.param("table-window:300,rows=sentences", None, id="other-rows"),
        pytest.param("table-window:300,cosine=0.4", None, id="with-cosine"),
        pytest.param("fixed-window:300", None, id="another-window"),
        pytest.param("mine:make", None, id="outside"),
    ],
)
def test_only_arms_that_differ_in_the_window_alone_draw_the_curve(name, window):
    assert summary(name).window == window


def test_counts_and_findings():
    finding = ArmFinding(kind="empty", count=1, of=3)
    made = {
        "d": ArmChunks(doc_id="d", chunks=(), tokens=0, findings=(finding,)),
        "e": ArmChunks(doc_id="e", chunks=(), tokens=0, error="KeyError"),
    }
    error = DocumentError(doc_id="e", stage="chunking", retriever=None, message="KeyError")
    found = summary(made=made, chunks=[chunk(0, 4), chunk(1, 9, "text"), chunk(2, 5, "refs")], errors=[error])
    assert (found.documents, found.chunks, found.tokens_total, found.tokens_median, found.tokens_max) == (
        1,
        3,
        18,
        5.0,
        9,
    )
    assert (found.pages.given, found.pages.refs, found.pages.text, found.pages.none) == (1, 1, 1, 0)
    assert found.tables.none == 3
    assert [(one.doc_id, one.finding) for one in found.findings] == [("d", finding)]
    assert found.errors == (error,)


def test_an_arm_without_chunks_has_no_sizes():
    found = summary()
    assert (found.chunks, found.tokens_total, found.tokens_median, found.tokens_max) == (0, 0, None, None)
