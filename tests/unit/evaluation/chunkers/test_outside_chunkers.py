"""Chunkers by `module:callable`: every form that is allowed, and a word on every one that is not."""

import sys
import textwrap
from pathlib import Path

import pytest
from chunker_documents import paged

from qagen.errors import UsageError
from qagen.evaluation.chunkers import arm_named, chunk_document, token_counter
from qagen.model.chunk import ArmChunks

_CODE = """
    import dataclasses
    from qagen.model.chunk import Chunk

    def takes(document):
        return [document.name, {"text": "two", "refs": ["#/texts/0"]}, Chunk(text="three", pages=(2,))]

    def makes():
        return takes

    class Chunker:
        def chunk(self, document):
            return takes(document)

    ready = Chunker()

    class Room:
        inner = Chunker

    @dataclasses.dataclass
    class Piece:
        text: str
        extra: int = 3

    def pieces(document, size=3):
        yield Piece("as an object")

    def changes(document):
        document.texts.clear()
        return [str(len(document.texts))]

    def numbers(document):
        return [1]

    def wrong_field(document):
        return [{"text": "a"}, {"text": "b", "reference": "#/texts/0"}]

    def wrong_kind(document):
        return [{"text": None}]

    def half_a_character(document):
        return ["\\ud800"]

    def nothing(document):
        return None

    def one_text(document):
        return "all of it"

    def one_mapping(document):
        return {"text": "all of it"}

    def one_chunk(document):
        return Chunk(text="all of it")

    def no_order(document):
        return {"a", "b"}

    async def later(document):
        return ["a"]

    def unchecked(document):
        return [Chunk.model_construct(text=None)]

    def huge_page(document):
        return [{"text": "a", "pages": [10**30]}]

    class Mute(Exception):
        def __str__(self):
            raise RuntimeError

    def no_text_of_an_error(document):
        raise Mute

    def half_a_character_in_an_error(document):
        raise ValueError("\\udcff")

    def colours(document):
        raise ValueError("\\x1b[31mred")

    def no_exception(document):
        raise BaseException("out")

    def goes_elsewhere(document):
        import os, sys
        os.chdir("/")
        sys.stderr = None
        return ["a"]

    def two(one, other):
        return []

    class Sized:
        def __init__(self, size):
            self.size = size

    def breaks():
        raise RuntimeError("no licence")

    constant = 7
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A module in the current folder."""
    (tmp_path / "outside_chunking.py").write_text(textwrap.dedent(_CODE), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return "outside_chunking"


def _ran(spec: str, document=None) -> ArmChunks:
    return chunk_document(arm_named(spec), document or paged(), "doc", token_counter())


@pytest.mark.parametrize("form", ["takes", "makes", "Chunker", "ready", "Room.inner"])
def test_every_form_gives_the_same(module, form):
    chunks = _ran(f"{module}:{form}").chunks
    assert [chunk.text for chunk in chunks] == ["harbour", "two", "three"]
    assert [chunk.pages for chunk in chunks] == [(), (1,), (2,)]


def test_an_object_with_a_text_is_a_chunk(module):
    assert [chunk.text for chunk in _ran(f"{module}:pieces").chunks] == ["as an object"]


def test_the_document_is_its_own_copy(module):
    document = paged()
    assert _ran(f"{module}:changes", document).chunks[0].text == "0"
    assert document.texts


def test_the_code_is_on_record(module, tmp_path):
    first = arm_named(f"{module}:takes").config
    assert len(first["source_sha256"]) == 64
    assert str(tmp_path) not in str(first)


_BAD_CHUNKS = {
    "numbers": "TypeError: chunk 1 is a int; expected text, a mapping or an object with a text.",
    "wrong_field": "ValueError: chunk 2: field reference: Extra inputs are not permitted; its fields: text, refs, pages,"
    " embed_text.",
    "wrong_kind": "ValueError: chunk 1: field text: Input should be a valid string; its fields: text, refs, pages,"
    " embed_text.",
    "half_a_character": "ValueError: chunk 1: its text holds half a character (a lone surrogate) and cannot be written.",
    "nothing": "TypeError: the chunker gave nothing (None); expected a list (or another ordered row) of chunks",
    "one_text": "TypeError: the chunker gave a str; expected a list (or another ordered row) of chunks",
    "one_mapping": "TypeError: the chunker gave a dict; expected a list (or another ordered row) of chunks",
    "one_chunk": "TypeError: the chunker gave a Chunk; expected a list (or another ordered row) of chunks",
    "no_order": "TypeError: the chunker gave a set; expected a list (or another ordered row) of chunks",
    "later": "TypeError: the chunker gave a coroutine; expected a list (or another ordered row) of chunks",
    "unchecked": "ValueError: chunk 1: field text: Input should be a valid string; its fields: text, refs, pages,"
    " embed_text.",
    "huge_page": "ValueError: chunk 1: field pages: a page is a whole number from 1, at most 2,147,483,647.",
    "no_text_of_an_error": "Mute: its message cannot be read (RuntimeError)",
    "half_a_character_in_an_error": r"ValueError: \xff",
    "colours": r"ValueError: \x1b[31mred",
    "no_exception": "BaseException: out",
}


@pytest.mark.parametrize(("name", "reason"), _BAD_CHUNKS.items(), ids=_BAD_CHUNKS)
def test_bad_chunks_are_an_error_of_the_document(module, name, reason):
    assert _ran(f"{module}:{name}").error == reason


def test_the_process_is_as_it_was(module, tmp_path):
    errors = sys.stderr
    assert _ran(f"{module}:goes_elsewhere").error is None
    assert (Path.cwd(), sys.stderr) == (tmp_path, errors)


_BAD_NAMES = {
    "missing": "has no 'missing'",
    "constant": "is a int; expected a chunker: a function that takes a document",
    "two": "cannot be called without arguments (TypeError",
    "Sized": "cannot be called without arguments (TypeError",
    "breaks": "cannot be called without arguments (RuntimeError: no licence)",
    "Piece": "cannot be called without arguments",
}


@pytest.mark.parametrize(("name", "words"), _BAD_NAMES.items(), ids=_BAD_NAMES)
def test_what_is_no_chunker_is_said_before_anything_runs(module, name, words):
    with pytest.raises(UsageError) as raised:
        arm_named(f"{module}:{name}")
    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("code", "words"),
    [("import nowhere_to_be_found", "No module named"), ("1 +", "SyntaxError"), ("raise SystemExit(2)", "SystemExit")],
    ids=["import", "syntax", "leaves"],
)
def test_a_module_that_cannot_be_imported(tmp_path, monkeypatch, code, words):
    (tmp_path / "outside_broken.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(UsageError) as raised:
        arm_named("outside_broken:make")
    assert words in str(raised.value)
    assert "the module 'outside_broken' cannot be imported" in str(raised.value)
