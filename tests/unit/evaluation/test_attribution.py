"""Pages and tables of a chunk: as said, by references, by words; and what an outline knows of a document."""

from __future__ import annotations

import pytest
from building import Builder

from qagen.evaluation.attribution import attribute
from qagen.evaluation.outline import outline_of, plain_words
from qagen.model.chunk import Chunk

TABLE = "Town | Wells | Depth\n---\nArlen | 14 | 61.5\nBruck | 9 | 48.2"
OTHER = "Crew | Wages\n---\nHarbour | 310\nQuarry | 722"


@pytest.fixture(scope="module")
def outline():
    built = Builder(pages=2).heading("Wells of the valley", page=1).table(TABLE, page=1)
    built.text("The driller was paid late in Arlen.", page=2).table(OTHER, page=2)
    built.text("A sentence that begins on one page and ends on the other.", page=1, until=2)
    built.nest(1, 1, "Shift | Men\n---\nNight | 17\nDay | 23")
    return outline_of(built.docling.export_to_dict())


def test_words_are_whole_and_folded():
    assert plain_words("The Ｗells: 1,204 m³, GPT-4 東京") == ["the", "wells", "1,204", "m", "3", "gpt", "4", "東京"]


def test_references_lead_to_pages_and_tables(outline):
    assert outline.pages["#/tables/0"] == (1,)
    assert outline.pages["#/tables/1"] == (2,)
    assert outline.table_of["#/tables/0"] == "#/tables/0"


def test_a_table_in_a_cell_belongs_to_the_table_around_it(outline):
    assert outline.table_of["#/tables/2"] == "#/tables/1"


def test_words_of_two_pages_tell_neither(outline):
    assert "arlen" not in outline.page_words
    assert "sentence" not in outline.page_words
    assert outline.page_words["bruck"] == 1
    assert "arlen" not in outline.table_words
    assert outline.table_words["722"] == "#/tables/1"


@pytest.mark.parametrize(
    ("chunk", "pages", "tables"),
    [
        pytest.param(
            Chunk(text="x", refs=("#/texts/0",), pages=(2, 1, 2)), ((1, 2), "given"), ((), "given"), id="said"
        ),
        pytest.param(Chunk(text="x", refs=("#/tables/1",)), ((2,), "refs"), (("#/tables/1",), "given"), id="refs"),
        pytest.param(Chunk(text="x", refs=("#/tables/2",)), ((), "none"), (("#/tables/1",), "given"), id="nested"),
        pytest.param(Chunk(text="x", refs=("#/texts/99",)), ((), "none"), ((), "given"), id="unknown-ref"),
        pytest.param(Chunk(text="Bruck | 48.2"), ((1,), "text"), (("#/tables/0",), "text"), id="words"),
        pytest.param(Chunk(text="the driller"), ((2,), "text"), ((), "text"), id="words-of-a-paragraph"),
        pytest.param(
            Chunk(text="Town Wells Depth Bruck 48.2 61.5 Quarry 722"),
            ((1, 2), "text"),
            (("#/tables/0", "#/tables/1"), "text"),
            id="words-of-both",
        ),
        pytest.param(Chunk(text="zebra"), ((), "none"), ((), "text"), id="foreign-words"),
        pytest.param(Chunk(text=" | "), ((), "none"), ((), "none"), id="no-words"),
    ],
)
def test_where_a_chunk_comes_from(outline, chunk, pages, tables):
    found = attribute(chunk, outline)
    assert (found.pages, found.pages_basis) == pages
    assert (found.tables, found.tables_basis) == tables


def test_a_stray_word_in_a_long_chunk_is_no_visit(outline):
    words = [word for word, page in outline.page_words.items() if page == 1]
    assert len(words) >= 5
    assert attribute(Chunk(text=" ".join([*words, "driller"])), outline).pages == (1,)


def test_a_document_of_nothing():
    empty = outline_of({})
    assert (dict(empty.pages), empty.text) == ({}, "")
    assert attribute(Chunk(text="words"), empty).pages == ()
