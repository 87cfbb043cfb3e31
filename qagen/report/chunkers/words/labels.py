"""Names of measures, populations, slices and their classes, as a reader of the report knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qagen.model.score import ChunkEvaluationConfig

POPULATIONS = {
    "table": "table questions",
    "context_dependent": "context-dependent questions",
    "all": "all questions",
}
"""Population to what its items are called."""

TYPES = {"cell_value": "cell value", "table_about": "table about", "context_dependent": "context-dependent"}
"""Item type to its name."""

SLICES = {
    "type": "Type of question",
    "distance": "Distance between table and paragraph",
    "mention": "How the paragraph points to the table",
    "tables_on_page": "Tables on the page",
    "header_rows": "Header rows of the table",
    "page_position": "Place of the page in the document",
    "language": "Language of the document",
    "format": "Format of the source file",
}
"""Slice to its name, in the order of the report."""

_CLASSES = {
    "explicit": "names the table",
    "numbers": "shares numbers only",
    "unknown": "unknown",
    **TYPES,
}
_ORDERS = {
    "type": tuple(TYPES),
    "distance": ("near", "far", "unknown"),
    "mention": ("explicit", "numbers"),
    "tables_on_page": ("one", "several"),
    "header_rows": ("0", "1", "2", "3+"),
    "page_position": ("first third", "middle third", "last third"),
}
_WORDS = {
    "page_hit": "PageHit",
    "table_hit": "TableHit",
    "evidence": "Evidence",
    "mrr_page": "MRR page",
    "mrr_evidence": "MRR evidence",
    "tokens_per_hit": "Tokens per hit",
    "oracle": "Oracle",
}
_KINDS = ("evidence", "page_hit", "table_hit", "mrr_evidence", "mrr_page", "tokens_per_hit", "oracle")


def measure(name: str, config: ChunkEvaluationConfig) -> str:
    """Return the name of a measure for a table: `Evidence@5`, `Evidence within 1,500 tokens`."""
    kind, _, depth = name.partition("@")
    word = _WORDS.get(kind, kind)
    if depth == "budget":
        return f"{word} within {config.budget:,} tokens"
    return f"{word}@{depth}" if depth else word


def in_order(names: set[str]) -> list[str]:
    """Return measures in the order of the report: evidence first, then pages and tables, ranks, tokens."""
    return sorted(names, key=_place)


def _place(name: str) -> tuple[int, int, int, str]:
    kind, _, depth = name.partition("@")
    rank = _KINDS.index(kind) if kind in _KINDS else len(_KINDS)
    return rank, 0 if depth.isdigit() else 1, int(depth) if depth.isdigit() else 0, name


def slice_class(slice_: str, name: str, config: ChunkEvaluationConfig) -> str:
    """Return the name of a class of a slice."""
    if slice_ == "distance" and name in {"near", "far"}:
        return f"{'up to' if name == 'near' else 'over'} {config.window_pt:g} pt"
    return _CLASSES.get(name, name)


def classes_in_order(slice_: str, names: set[str]) -> list[str]:
    """Return the classes of a slice in their natural order, else by name."""
    order = _ORDERS.get(slice_, ())
    return sorted(names, key=lambda name: (order.index(name) if name in order else len(order), name))
