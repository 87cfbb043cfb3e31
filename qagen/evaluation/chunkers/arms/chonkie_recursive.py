"""chonkie's RecursiveChunker over the document's Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.evaluation.chunkers.content.canonical import over_markdown
from qagen.evaluation.chunkers.library import load, named_version
from qagen.evaluation.chunkers.tokenizer import token_counter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.evaluation.chunkers.built_in import Cut, Values
    from qagen.evaluation.chunkers.tokenizer import TokenCounter


def chonkie_recursive(values: Values, options: ArmOptions) -> tuple[str, Cut]:
    """Default rules; size in tokens.

    Raises:
        UsageError: the library is not installed.
    """
    chunker = load("chonkie", "chonkie").RecursiveChunker(
        tokenizer=_tokenizer(token_counter(options.tokenizer)), chunk_size=values.size()
    )
    return named_version("chonkie"), over_markdown(lambda text: [chunk.text for chunk in chunker.chunk(text)])


def _tokenizer(counter: TokenCounter) -> Any:
    """Our counter in the form that chonkie asks for: what has no spaces, it cuts by token numbers."""
    base = load("chonkie.tokenizer", "chonkie").Tokenizer

    class Offline(base):  # type: ignore[misc, valid-type]
        """Numbers each piece of text when it comes for the first time."""

        def __init__(self) -> None:
            self._numbers: dict[str, int] = {}
            self._pieces: list[str] = []

        def __repr__(self) -> str:
            return counter.name

        def tokenize(self, text: str) -> Sequence[str]:
            """The text in pieces, each a token with what stands behind it."""
            starts = [0, *(start for start, _ in counter.spans(text)[1:])]
            return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]

        def encode(self, text: str) -> Sequence[int]:
            """Numbers of the pieces."""
            for piece in self.tokenize(text):
                if piece not in self._numbers:
                    self._numbers[piece] = len(self._pieces)
                    self._pieces.append(piece)
            return [self._numbers[piece] for piece in self.tokenize(text)]

        def decode(self, tokens: Sequence[int]) -> str:
            """The text again."""
            return "".join(self._pieces[token] for token in tokens)

        def count_tokens(self, text: str) -> int:
            """As everything else in a run counts."""
            return counter.count(text)

    return Offline()
