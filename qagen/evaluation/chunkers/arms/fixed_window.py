"""Windows of so many tokens over the document's Markdown, whatever stands there: the plainest chunker there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.chunkers.content.canonical import over_markdown
from qagen.evaluation.chunkers.library import named_version
from qagen.evaluation.chunkers.tokenizer import token_counter

if TYPE_CHECKING:
    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.evaluation.chunkers.built_in import Cut, Values
    from qagen.evaluation.chunkers.tokenizer import TokenCounter


def fixed_window(values: Values, options: ArmOptions) -> tuple[str, Cut]:
    """Size and overlap in tokens.

    Raises:
        UsageError: the overlap is too large.
    """
    size, overlap, counter = values.size(), values.overlap(), token_counter(options.tokenizer)
    return named_version("qagen"), over_markdown(
        lambda text: windows(text, size, overlap, counter), overlapping=overlap > 0
    )


def windows(text: str, size: int, overlap: int, counter: TokenCounter) -> list[str]:
    """Cut a text before every `size`-th token; spaces at the edges are dropped, signs stay with the token before them.

    Args:
        text: any text; one without tokens gives a single window, an empty one none.
        size: tokens of a window, at least 1.
        overlap: tokens that a window shares with the one before it, below `size`.
        counter: finds the tokens.
    """
    # What stands before the first token belongs to the first window, what stands behind the last to the last.
    starts = [0, *(start for start, _ in counter.spans(text)[1:])]
    found: list[str] = []
    for first in range(0, len(starts), size - overlap):
        end = starts[first + size] if first + size < len(starts) else len(text)
        found.append(text[starts[first] : end].strip())
        if end == len(text):
            break
    return [window for window in found if window]
