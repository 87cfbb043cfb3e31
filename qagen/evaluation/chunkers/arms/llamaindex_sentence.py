"""LlamaIndex's SentenceSplitter over the document's Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.chunkers.content.canonical import over_markdown
from qagen.evaluation.chunkers.library import load, named_version
from qagen.evaluation.chunkers.tokenizer import piece_spans, token_counter

if TYPE_CHECKING:
    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.evaluation.chunkers.built_in import Cut, Values

_DISTRIBUTION = "llama-index-core"


def llamaindex_sentence(values: Values, options: ArmOptions) -> tuple[str, Cut]:
    """Default sentence rules (the library brings their data); size and overlap in tokens.

    Raises:
        UsageError: the library is not installed, or the overlap is too large.
    """
    splitter = load("llama_index.core.node_parser", _DISTRIBUTION).SentenceSplitter(
        chunk_size=values.size(),
        chunk_overlap=values.overlap(),
        tokenizer=piece_spans(token_counter(options.tokenizer)),  # it takes the length of what comes back
    )
    return named_version(_DISTRIBUTION), over_markdown(splitter.split_text, overlapping=values.overlap() > 0)
