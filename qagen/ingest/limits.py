"""What one document may cost."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from pydantic import Field

from qagen.model.base import Record

try:
    import resource
except ImportError:  # Windows has no such limits; there the time limit alone holds
    resource = None  # type: ignore[assignment]


class Limits(Record):
    """The most that reading one document may take before it is given up."""

    seconds: float = Field(default=60.0, gt=0)
    """Wall-clock seconds."""
    megabytes: int = Field(default=2048, gt=0)
    """Memory of the reading process, program and libraries included, in MiB."""


def limit_own_memory(megabytes: int) -> None:
    """Make allocations beyond `megabytes` MiB of data fail in this process: a MemoryError, not a swapping machine.

    The limit counts data, not address space: libraries map far more than they use.
    """
    if resource is not None:
        size = megabytes << 20
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (size, resource.RLIM_INFINITY))


def resident_bytes(pid: int) -> int:
    """Memory that the process `pid` holds now; 0 where the system does not say (anything but Linux) or it has ended."""
    try:
        pages = int(Path("/proc", str(pid), "statm").read_bytes().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
