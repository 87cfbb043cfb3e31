"""Tokens: the offline default, and Hugging Face's tokenizers from disk."""

import pytest
from chunker_documents import paged
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from qagen.errors import UsageError
from qagen.evaluation.chunkers import ArmOptions, arm_named, token_counter


@pytest.fixture
def folder(tmp_path):
    """A tokenizer that counts words and signs, and cuts and pads unless told otherwise."""
    tokenizer = Tokenizer(WordLevel({"?": 0}, unk_token="?"))  # noqa: S106 - a word for unknown words
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.enable_truncation(4)
    tokenizer.enable_padding(length=4)
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    return tmp_path


def test_the_default_counts_words():
    counter = token_counter()
    assert (counter.name, counter.count("| 12.5 | Tür |"), counter.spans("a bc")) == ("words", 3, [(0, 1), (2, 4)])


@pytest.mark.parametrize("name", ["", "tokenizer.json"], ids=["folder", "file"])
def test_a_tokenizer_from_disk(folder, name):
    counter = token_counter(folder / name)
    assert counter.count("| 12.5 | and so on and on |") == 11
    assert counter.spans("a bc") == [(0, 1), (2, 4)]
    assert counter.count("") == 0
    assert counter.name.startswith("tokenizer.json sha256 ")


def test_sizes_are_counted_by_it(folder):
    counter = token_counter(folder)
    for arm in ("docling-hybrid", "langchain-recursive", "llamaindex-sentence", "chonkie-recursive", "semchunk"):
        chunks = list(arm_named(f"{arm}:15", ArmOptions(tokenizer=folder)).chunk(paged()))
        words = list(arm_named(f"{arm}:15").chunk(paged()))
        assert len(chunks) > len(words)
        assert max(counter.count(chunk.text) for chunk in chunks) <= 15


def test_no_tokenizer(tmp_path):
    with pytest.raises(UsageError, match=r"cannot be read .* expected a Hugging Face tokenizer\.json"):
        token_counter(tmp_path)
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(UsageError, match="no Hugging Face tokenizer"):
        token_counter(tmp_path)
