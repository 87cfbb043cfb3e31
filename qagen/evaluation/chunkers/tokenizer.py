"""How tokens are counted: the offline default, or a Hugging Face tokenizer from disk."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from qagen.errors import UsageError
from qagen.evaluation.chunkers.library import load
from qagen.io.hashing import sha256_bytes
from qagen.text.token_count import count_tokens, token_spans

if TYPE_CHECKING:
    from collections.abc import Callable

if TYPE_CHECKING:
    from pathlib import Path


class TokenCounter(Protocol):
    """Counts tokens and says where they are."""

    @property
    def name(self) -> str:
        """For the manifest: what counted."""

    def count(self, text: str) -> int:
        """Count the tokens of a text, 0 for an empty one."""

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Give start and end of each token in characters, in order."""


class WordCounter:
    """Counts words, and characters of scripts without spaces (`qagen.text.token_count`)."""

    name = "words"

    def count(self, text: str) -> int:
        """Count the tokens of a text, 0 for an empty one."""
        return count_tokens(text)

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Give start and end of each token in characters, in order."""
        return token_spans(text)


class HuggingFaceCounter:
    """Counts with a tokenizer of Hugging Face's `tokenizers`, marks for begin and end left out."""

    def __init__(self, tokenizer: Any, name: str) -> None:
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._tokenizer = tokenizer
        self.name = name

    def count(self, text: str) -> int:
        """Count the tokens of a text, 0 for an empty one."""
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Give start and end of each token in characters, in order."""
        return [(start, end) for start, end in self._tokenizer.encode(text, add_special_tokens=False).offsets]


def piece_spans(counter: TokenCounter) -> Callable[[str], list[tuple[int, int]]]:
    """Give the tokens of a piece of text for a splitter: those of the counter, and one for a piece of signs alone.

    Splitters of the recursive kind repeat at the begin of a chunk whatever costs nothing (a full stop, the ruling of a
    table), even without overlap.
    """

    def spans(text: str) -> list[tuple[int, int]]:
        return counter.spans(text) or ([(0, len(text))] if text.strip() else [])

    return spans


def token_counter(path: Path | None = None) -> TokenCounter:
    """Give the counter of a run.

    Args:
        path: a tokenizer.json or a folder that holds one; None for the offline default.

    Raises:
        UsageError: no such file, no tokenizer in it, or the library is not installed.
    """
    return WordCounter() if path is None else _from_file(path)


@lru_cache(maxsize=2)
def _from_file(path: Path) -> HuggingFaceCounter:
    file = path / "tokenizer.json" if path.is_dir() else path
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UsageError(
            f"{file}: cannot be read ({error.strerror or error}); expected a Hugging Face tokenizer.json."
        ) from error
    library = load("tokenizers", "tokenizers")
    try:
        tokenizer = library.Tokenizer.from_buffer(data)
    except Exception as error:  # the library raises bare Exception
        raise UsageError(f"{file}: no Hugging Face tokenizer ({str(error).partition(chr(10))[0]}).") from error
    return HuggingFaceCounter(tokenizer, f"tokenizer.json sha256 {sha256_bytes(data)}")
