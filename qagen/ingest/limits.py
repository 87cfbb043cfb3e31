"""What one document may cost."""

from __future__ import annotations

import contextlib
import os
import re
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
    """Seconds of processor time, so that a busy machine reads the same documents as an idle one; `PATIENCE` times as
    long by the clock, and by the clock alone where the system does not tell (anything but Linux)."""
    megabytes: int = Field(default=2048, gt=0)
    """Resident memory of the reading process, program and libraries (about 200) included, in MiB."""


PATIENCE = 5.0
"""How many times its processor time a document may take by the clock."""


def limit_own_memory(megabytes: int) -> None:
    """Make allocations far beyond `megabytes` MiB of data fail in this process: a MemoryError, not a swapping machine.

    This is the second line, at twice the limit: the parent ends a process that holds more than the limit (see
    `resident_bytes`), but one allocation can be faster than its eye. It counts data, not address space, since libraries
    map far more than they use.
    """
    if resource is not None:
        size = megabytes << 21
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (size, resource.RLIM_INFINITY))


_REFUSED = re.compile(r"out of memory|memory allocation|bad.?alloc|cannot allocate", re.IGNORECASE)


def is_out_of_memory(error: BaseException) -> bool:
    """Whether memory that was refused is behind `error`, as its cause or in the words of a library outside Python."""
    seen: set[int] = set()
    chain: BaseException | None = error
    while chain is not None and id(chain) not in seen:
        if isinstance(chain, MemoryError) or _REFUSED.search(str(chain)):
            return True
        seen.add(id(chain))
        chain = chain.__cause__ or chain.__context__
    return False


def resident_bytes(pid: int) -> int:
    """Memory that the process `pid` holds now; 0 where the system does not say (anything but Linux) or it has ended."""
    try:
        pages = int(Path("/proc", str(pid), "statm").read_bytes().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor_seconds(pid: int) -> float | None:
    """Processor time that the process `pid` has used, all threads and all ended children (OCR) together.

    None where the system does not say.
    """
    try:
        fields = Path("/proc", str(pid), "stat").read_bytes().rpartition(b")")[2].split()
        # The name in brackets is the second field, so that user and system time are the 12th and 13th after it, those
        # of the children the next two.
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return None
