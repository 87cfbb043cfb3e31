"""semchunk over the document's Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.chunkers.content.canonical import over_markdown
from qagen.evaluation.chunkers.library import load, named_version
from qagen.evaluation.chunkers.tokenizer import token_counter

if TYPE_CHECKING:
    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.evaluation.chunkers.built_in import Cut, Values


def semchunk_arm(values: Values, options: ArmOptions) -> tuple[str, Cut]:
    """Size and overlap in tokens.

    Raises:
        UsageError: the library is not installed, or the overlap is too large.
    """
    overlap = values.overlap()
    split = load("semchunk", "semchunk").chunkerify(token_counter(options.tokenizer).count, values.size())
    return named_version("semchunk"), over_markdown(
        lambda text: split(text, overlap=overlap or None), overlapping=overlap > 0
    )
