"""LangChain's RecursiveCharacterTextSplitter over the document's Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.chunkers.content.canonical import over_markdown
from qagen.evaluation.chunkers.library import load, named_version
from qagen.evaluation.chunkers.tokenizer import piece_spans, token_counter

if TYPE_CHECKING:
    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.evaluation.chunkers.built_in import Cut, Values

_DISTRIBUTION = "langchain-text-splitters"


def langchain_recursive(values: Values, options: ArmOptions) -> tuple[str, Cut]:
    """Default separators; size and overlap in tokens.

    Raises:
        UsageError: the library is not installed, or the overlap is too large.
    """
    spans = piece_spans(token_counter(options.tokenizer))
    splitter = load("langchain_text_splitters", _DISTRIBUTION).RecursiveCharacterTextSplitter(
        chunk_size=values.size(),
        chunk_overlap=values.overlap(),
        length_function=lambda text: len(spans(text)),
    )
    return named_version(_DISTRIBUTION), over_markdown(splitter.split_text, overlapping=values.overlap() > 0)
