"""Whether a benchmark that was opened fits together: one that was put together by hand may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qagen.io.benchmark import Benchmark

_ITEMS = "items.jsonl"


def check_whole(benchmark: Benchmark) -> None:
    """Refuse a benchmark in which an item or a document is there twice, is missing or has no seal.

    `qagen generate` writes none of these; whoever edits a benchmark and its hashes does, and figures over it would
    leave items out or count them twice without a word.

    Raises:
        UsageError: names the file, and the item or document.
    """
    manifest, items = benchmark.folder / "manifest.json", benchmark.folder / _ITEMS
    documents = [source.doc_id for source in benchmark.sources]
    for name in (_ITEMS, *(f"documents/{doc_id}.json" for doc_id in documents)):
        if name not in benchmark.manifest.outputs:
            raise UsageError(f"{manifest}: has no hash of {name}; generate the benchmark again.")
    if twice := _twice(documents):
        raise UsageError(f"{manifest}: lists the document {twice} twice; generate the benchmark again.")
    if twice := _twice(item.qid for item in benchmark.items):
        raise UsageError(f"{items}: holds the item {twice} twice; generate the benchmark again.")
    for item in benchmark.items:
        if item.doc_id not in documents:
            raise UsageError(
                f"{items}: the item {item.qid} is about {item.doc_id}, which is no document of the benchmark; generate "
                "it again."
            )


def _twice(names: Iterable[str]) -> str | None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None
