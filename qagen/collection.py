"""Garbage collection paused while a stage makes many small values."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def paused_collection() -> Iterator[None]:
    """No search for cycles inside the block; afterwards it is as it was before.

    A page or a large table is tens of thousands of small values without cycles. Looking for cycles among them again and
    again, and among everything that docling has loaded, takes up to a third of the time. Values without cycles are
    freed all the same when nothing refers to them any more.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
