"""Isolation: no system under test is loaded beside the generator (specs/qa.md section 1).

`assert_isolation` looks through `sys.modules`; `refuse_imports` refuses the import itself while the generator works.
Names are compared as roots and dotted prefixes, never as substrings (`interfaces_x` is not `interfaces`).
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from qagen.errors import IsolationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

FORBIDDEN: tuple[str, ...] = (
    # The evidence chunker whose published evaluation this benchmark follows, and its parts.
    "smart_chunker",
    "interfaces",
    "evidence_chunker",
    "context_attacher",
    "table_splitter",
    "token_counter",
    "bbox_utils",
    "langchain_wrapper",
    "_table_utils",
    "_caption_mapper",
    # Every chunker that is evaluated.
    "docling.chunking",
    "docling_core.transforms.chunker",
    "langchain_text_splitters",
    "llama_index.core.node_parser",
    "chonkie",
    "semchunk",
    "unstructured.chunking",
    # The other wing of this house.
    "qagen.evaluation",
)


def _matches(module: str, forbidden: Iterable[str]) -> bool:
    return any(module == root or module.startswith(f"{root}.") for root in forbidden)


def loaded_forbidden(extra: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of loaded modules that must not be loaded, sorted; empty if all is well."""
    forbidden = (*FORBIDDEN, *extra)
    return tuple(sorted(name for name in list(sys.modules) if _matches(name, forbidden)))


def assert_isolation(extra: Iterable[str] = ()) -> None:
    """Stop if a module of a system under test is loaded.

    Args:
        extra: further module roots or dotted prefixes that are forbidden.

    Raises:
        IsolationError: one is loaded; the message names them all.
    """
    found = loaded_forbidden(extra)
    if found:
        raise IsolationError(
            f"isolation broken: {', '.join(found)} loaded in the process of the generator; "
            "generate in a process that does not import what is to be evaluated"
        )


class _Refuser:
    """An import hook that refuses forbidden modules; everything else is left to the other finders."""

    def __init__(self, forbidden: tuple[str, ...]) -> None:
        self._forbidden = forbidden

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Refuse a forbidden name; return None for all others."""
        del path, target
        if _matches(fullname, self._forbidden):
            raise IsolationError(f"isolation broken: the import of {fullname} was refused while the generator works")
        return None


@contextmanager
def refuse_imports(extra: Iterable[str] = ()) -> Iterator[None]:
    """Refuse the import of forbidden modules for the time of the context.

    Args:
        extra: further module roots or dotted prefixes that are forbidden.

    Raises:
        IsolationError: from the import statement itself.
    """
    hook = _Refuser((*FORBIDDEN, *extra))
    sys.meta_path.insert(0, hook)
    try:
        yield
    finally:
        sys.meta_path.remove(hook)
