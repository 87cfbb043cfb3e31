"""Running an arm: a chunker that fails is a reason, never a zero, and never the end of the run."""

from __future__ import annotations

import itertools
import sys
from typing import TYPE_CHECKING

import pytest
from chunker_documents import paged

from qagen.evaluation.chunkers import Arm, chunk_document, run, token_counter
from qagen.model.chunk import Chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from qagen.model.chunk import ArmChunks


def _ran(chunker) -> ArmChunks:
    return chunk_document(Arm("hand-made", "1", {}, chunker), paged(), "doc", token_counter())


def _raising(error) -> Callable[..., Iterator[Chunk]]:
    def chunks(_, __) -> Iterator[Chunk]:
        yield Chunk(text="one")
        raise error

    return chunks


_ERRORS = {
    "with words": (ValueError("no table\n  on page 3"), "ValueError: no table on page 3"),
    "without": (KeyError(), "KeyError"),
    "leaving": (SystemExit(3), "SystemExit: 3"),
    "endless words": (RuntimeError("x" * 999), f"RuntimeError: {'x' * 285}…"),
}


@pytest.mark.parametrize(("error", "reason"), _ERRORS.values(), ids=_ERRORS)
def test_what_is_raised_is_the_reason(error, reason):
    found = _ran(_raising(error))
    assert (found.error, found.chunks, found.findings) == (reason, (), ())


def test_a_person_can_stop_it():
    with pytest.raises(KeyboardInterrupt):
        _ran(_raising(KeyboardInterrupt()))


def test_a_chunker_without_an_end_is_stopped(monkeypatch):
    monkeypatch.setattr(run, "_MOST_CHUNKS", 50)
    found = _ran(lambda _, __: (Chunk(text="again") for _ in itertools.count()))
    assert found.error == "RuntimeError: more than 50 chunks for one document; the chunker was stopped"


def test_what_it_prints_is_no_data(capsys):
    def chunks(_, __) -> list[Chunk]:
        sys.stdout.write("loading\n")
        return [Chunk(text="one two")]

    found = _ran(chunks)
    assert (found.tokens, capsys.readouterr().out) == (2, "")


def test_pages_come_from_references():
    found = _ran(lambda _, __: [Chunk(text="a", refs=("#/texts/0", "#/tables/1", "#/nothing")), Chunk(text="b")])
    assert [chunk.pages for chunk in found.chunks] == [(1, 2), ()]


def test_pages_that_are_given_stay():
    found = _ran(lambda _, __: [Chunk(text="a", refs=("#/tables/1",), pages=(1,))])
    assert found.chunks[0].pages == (1,)
