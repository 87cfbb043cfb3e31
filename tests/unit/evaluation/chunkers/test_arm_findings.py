"""What is said about chunks: empty, huge, stray and torn ones, lost words, wrong references. Nothing is hidden."""

import pytest
from chunker_documents import noted, paged, run
from docling_core.types.doc import DoclingDocument

from qagen.evaluation.chunkers import Arm, chunk_document, token_counter
from qagen.evaluation.chunkers.content.words import body_words
from qagen.model.chunk import ArmFinding, Chunk

_ALL_WORDS = "\n".join(chunk.text for chunk in run("element", paged()).chunks)


def _found(*chunks: Chunk, document: DoclingDocument | None = None, size: int | None = None) -> tuple[ArmFinding, ...]:
    arm = Arm("hand-made", "1", {"size": size}, lambda _, __: chunks)
    return chunk_document(arm, document or paged(), "doc", token_counter()).findings


def _only(*chunks: Chunk, **options: object) -> ArmFinding:
    (finding,) = _found(Chunk(text=_ALL_WORDS), *chunks, **options)
    return finding


def test_all_is_well():
    assert _found(Chunk(text=_ALL_WORDS)) == ()


def test_no_chunks():
    assert _found() == (ArmFinding(kind="no_chunks", count=1, of=1, examples=("",)),)
    assert _found(document=DoclingDocument(name="empty")) == ()


@pytest.mark.parametrize("text", ["", "  \n", "| |", "…"], ids=["nothing", "blank", "signs", "dots"])
def test_empty(text):
    finding = _only(Chunk(text=text))
    assert (finding.kind, finding.count, finding.of) == ("empty", 1, 2)


def test_huge_by_its_size():
    finding = _only(Chunk(text="basin " * 21), size=10)
    # The chunk of all words is above twice ten tokens too.
    assert (finding.kind, finding.count) == ("huge", 2)
    assert finding.examples[1].startswith("21 tokens: basin basin")
    assert _found(Chunk(text=_ALL_WORDS), Chunk(text="basin " * 20), size=1000) == ()


def test_huge_for_any_model():
    finding = _only(Chunk(text="basin " * 8193))
    assert (finding.kind, finding.count, finding.of) == ("huge", 1, 2)
    assert len(finding.examples[0]) == 80


def test_stray():
    finding = _only(Chunk(text="Lorem ipsum"), Chunk(text="Lorem basin"))
    assert (finding.kind, finding.count, finding.examples) == ("stray", 1, ("Lorem ipsum",))


_TORN = {
    "alone": ("basin\n| - |\n", 1),
    "at the start": ("| - | - |\n| basin | ice |", 1),
    "other columns": ("| basin |\n| - | - |\n| ice | ice |", 1),
    "whole": ("| basin | ice |\n| - | - |\n| basin | ice |", 0),
    "aligned": ("| basin | ice |\n|:------|----:|\n| basin | ice |", 0),
    "a dash in prose": ("basin | - | ice", 0),
}


@pytest.mark.parametrize(("text", "n"), _TORN.values(), ids=_TORN)
def test_torn_tables(text, n):
    found = _found(Chunk(text=_ALL_WORDS), Chunk(text=text))
    assert [(finding.kind, finding.count) for finding in found] == [("torn_table", 1)] * n


def test_lost_words_are_counted_with_repetitions():
    kept = _ALL_WORDS.replace("Saltmouth", "").replace("ferries", "")
    (finding,) = _found(Chunk(text=kept))
    assert (finding.kind, finding.count, finding.of) == ("lost", 2, body_words(paged()).total())
    assert finding.examples == ("saltmouth", "ferries")


def test_doclings_markdown_loses_a_note():
    (finding,) = run("whole-document", noted()).findings
    assert (finding.kind, finding.examples) == ("lost", ("shillings", "per", "stone"))


@pytest.mark.parametrize(
    "text", ["SALTMOUTH \\& ﬁsh", "Saltmouth &amp; fish", "**Saltmouth** fish"], ids=["folded", "entity", "marks"]
)
def test_escapes_and_case_lose_nothing(text):
    built = DoclingDocument(name="d")
    built.add_text("text", "Saltmouth & fish")
    assert _found(Chunk(text=text), document=built) == ()


def test_page_furniture_is_not_missed():
    assert "printed" not in body_words(paged())


def test_references_and_pages_that_are_not_there():
    found = _found(Chunk(text=_ALL_WORDS, refs=("#/texts/0", "#/texts/999"), pages=(1, 7)))
    assert [(finding.kind, finding.examples) for finding in found] == [
        ("unknown_ref", ("#/texts/999",)),
        ("unknown_page", ("7",)),
    ]
