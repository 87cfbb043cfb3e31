"""Isolation (specs/qa.md section 1): the run that made the benchmark says that no system under test was loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from invariants.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.bench import Bench

# Roots and dotted prefixes that must be among those the run refused.
_FORBIDDEN = ("docling.chunking", "docling_core.transforms.chunker", "langchain_text_splitters", "qagen.evaluation")


def check_bench(bench: Bench) -> Iterator[Finding]:
    """The manifest's `isolation` names what was forbidden and that nothing of it was loaded."""
    found: Any = bench.manifest.get("isolation")
    if not isinstance(found, dict):
        yield _finding("the manifest says nothing about isolation")
        return
    forbidden = {str(name) for name in found.get("forbidden", ())}
    missing = [name for name in _FORBIDDEN if name not in forbidden]
    if missing:
        yield _finding(f"the run did not forbid {', '.join(missing)}")
    loaded = found.get("loaded", ())
    if loaded:
        yield _finding(f"loaded beside the generator: {loaded}")


def _finding(what: str) -> Finding:
    return Finding(doc_id="-", qid=None, invariant="isolation", what=what)
