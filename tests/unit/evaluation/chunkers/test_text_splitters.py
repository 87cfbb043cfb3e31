"""Splitters of text: nothing is lost, sizes hold, and chunks know where they come from."""

import pytest
from chunker_documents import kinds, paged, run, texts
from docling_core.types.doc import DocItemLabel, DoclingDocument

from qagen.evaluation.chunkers import token_counter
from qagen.evaluation.chunkers.arms.fixed_window import windows
from qagen.text.token_count import count_tokens

_SPLITTERS = ("langchain-recursive", "llamaindex-sentence", "chonkie-recursive", "semchunk", "fixed-window")
_OVERLAPPING = ("langchain-recursive", "llamaindex-sentence", "semchunk", "fixed-window")


def _bare(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("arm", _SPLITTERS)
@pytest.mark.parametrize("size", [5, 40, 100000])
def test_the_pieces_are_the_document(arm, size):
    document = paged()
    pieces = texts(f"{arm}:{size}", document)
    assert _bare("".join(pieces)) == _bare(document.export_to_markdown())


@pytest.mark.parametrize("arm", _SPLITTERS)
def test_sizes_hold(arm):
    chunks = run(f"{arm}:12", paged()).chunks
    assert len(chunks) > 5
    assert max(count_tokens(chunk.text) for chunk in chunks) <= 12


@pytest.mark.parametrize("arm", _SPLITTERS)
def test_chunks_know_their_items_and_pages(arm):
    chunks = run(f"{arm}:12", paged()).chunks
    with_value = [chunk for chunk in chunks if "1,077" in chunk.text]
    assert len(with_value) == 1
    assert "#/tables/0" in with_value[0].refs
    assert with_value[0].pages == (1,)
    assert all(chunk.refs and chunk.pages for chunk in chunks)


@pytest.mark.parametrize("arm", _SPLITTERS)
def test_what_has_no_spaces_is_cut_too(arm):
    document = DoclingDocument(name="ja")
    document.add_text(DocItemLabel.TEXT, "漁獲量は増加した。価格は下落した。" * 12)
    chunks = run(f"{arm}:30", document).chunks
    assert max(count_tokens(chunk.text) for chunk in chunks) <= 30
    assert "".join(chunk.text for chunk in chunks) == "漁獲量は増加した。価格は下落した。" * 12


@pytest.mark.parametrize("arm", _OVERLAPPING)
def test_overlap(arm):
    plain, overlapping = run(f"{arm}:20", paged()), run(f"{arm}:20,overlap=8", paged())
    assert overlapping.tokens > plain.tokens
    assert all(chunk.refs for chunk in overlapping.chunks)


@pytest.mark.parametrize("arm", _SPLITTERS)
def test_an_empty_document_gives_nothing(arm):
    found = run(arm, DoclingDocument(name="empty"))
    assert (found.chunks, found.error, kinds(found)) == ((), None, [])


_WINDOWS = {
    "whole": ("one two three", 5, 0, ["one two three"]),
    "exact": ("one two three four", 2, 0, ["one two", "three four"]),
    "rest": ("one two three", 2, 0, ["one two", "three"]),
    "overlap": ("one two three four", 3, 2, ["one two three", "two three four"]),
    "signs": ("| one | two | three |", 2, 0, ["| one | two |", "three |"]),
    "no words": ("| - |", 2, 0, ["| - |"]),
    "empty": ("", 2, 0, []),
}


@pytest.mark.parametrize(("text", "size", "overlap", "expected"), _WINDOWS.values(), ids=_WINDOWS)
def test_windows(text, size, overlap, expected):
    assert windows(text, size, overlap, token_counter()) == expected
