"""Checks what qagen wrote against the documents, re-derived with docling_core: never a field of an item is trusted.

`python -m invariants BENCH` prints what does not hold; `python -m invariants.twins BENCH` shows that wrong items would
not pass. `check(bench)` does the first in Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from invariants.finding import Finding
    from invariants.judge import check, check_items

__all__ = ["Finding", "check", "check_items"]


def __getattr__(name: str) -> Any:
    """Load the public names when they are first used: docling_core takes a second to import."""
    if name in {"check", "check_items"}:
        from invariants import judge

        return getattr(judge, name)
    if name == "Finding":
        from invariants.finding import Finding

        return Finding
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
