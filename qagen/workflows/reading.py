"""How every workflow reads its files: limits, cache and password as the run's settings say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qagen.ingest.cache import default_cache_dir
from qagen.ingest.limits import Limits
from qagen.ingest.read import ingest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from qagen.ingest.read import Converted
    from qagen.model.config import RunConfig
    from qagen.model.run import Failure


def read_documents(files: Iterable[Path], run: RunConfig) -> Iterator[Converted | Failure]:
    """The documents of `files`, in the order and with the errors of `qagen.ingest.read.ingest`."""
    return ingest(
        files,
        workers=run.workers,
        limits=Limits(seconds=run.timeout, megabytes=run.memory_mb),
        cache_dir=_cache_dir(run),
        password=run.password,
    )


def _cache_dir(run: RunConfig) -> Path | None:
    """The folder of stored conversions; None (convert anew) for a user without a home folder, as in some containers."""
    if run.cache is not None:
        return Path(run.cache)
    try:
        return default_cache_dir()
    except RuntimeError:
        return None
