"""BM25 by the library bm25s (Robertson and Zaragoza 2009; the idf of Lucene, k1 = 1.5, b = 0.75)."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import numpy as np

from qagen.errors import UsageError
from qagen.evaluation.retrievers.retriever import Retriever
from qagen.evaluation.retrievers.search_terms import search_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.evaluation.retrievers.retriever import Scored

_K1, _B = 1.5, 0.75


def bm25() -> Retriever:
    """Make the retriever.

    A text that shares no word with the question is not found, as in any lexical engine.

    Raises:
        UsageError: bm25s is not installed.
    """
    library = _library()
    return Retriever(
        name="bm25",
        version=f"bm25s {version('bm25s')}",
        config={"method": "lucene", "k1": _K1, "b": _B, "terms": "words, bigrams of Han and kana, no Hangul particles"},
        retrieve=lambda texts, queries, depth: _retrieve(library, texts, queries, depth),
    )


def _library() -> Any:
    try:
        import bm25s
    except ImportError as error:
        raise UsageError(
            f'retriever bm25 needs bm25s ({error}); install it with pip install "qagen[evaluate]".'
        ) from error
    return bm25s


def _retrieve(library: Any, texts: Sequence[str], queries: Sequence[str], depth: int) -> Iterator[Scored]:
    terms = [search_terms(text) for text in texts]
    known = {term for words in terms for term in words}
    if not known:
        # Nothing but empty chunks: the library cannot index them.
        yield from ([] for _ in queries)
        return
    index = library.BM25(method="lucene", k1=_K1, b=_B, backend="numpy")
    index.index(terms, show_progress=False)
    for query in queries:
        wanted = [term for term in search_terms(query) if term in known]
        yield _best(index.get_scores(wanted), depth) if wanted else []


def _best(scores: Any, depth: int) -> list[tuple[int, float]]:
    """The best texts with a score above zero; stable, so that equal scores stay in the order of the texts."""
    found = np.flatnonzero(scores > 0)
    order = found[np.argsort(-scores[found], kind="stable")[:depth]]
    return [(int(at), float(scores[at])) for at in order]
