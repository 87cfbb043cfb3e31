"""Write a file as a whole or not at all.

The bytes go to a temporary file in the same folder, are flushed to the disk, and take the final name in one step. A
run that is killed at any moment leaves the old file or the new one; a leftover temporary file is never read, because
nothing that qagen reads has such a name.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

TEMP_PREFIX = ".qagen-"
"""Start of the name of every unfinished file."""
TEMP_SUFFIX = ".part"
"""End of the name of every unfinished file."""


def write_bytes_atomic(path: Path, data: bytes) -> None:
    """Write `data` to `path`, replacing what is there; missing folders are made.

    Raises:
        OSError: the folder cannot be made or written; `path` is then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temp_name = tempfile.mkstemp(prefix=TEMP_PREFIX, suffix=TEMP_SUFFIX, dir=path.parent)
    temp = Path(temp_name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes private files; what a run writes is as readable as any other new file.
        temp.chmod(0o666 & ~_umask())
        temp.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temp.unlink()
        raise


def write_text_atomic(path: Path, text: str) -> None:
    """Write `text` as UTF-8 with the line ends that it has; else as `write_bytes_atomic`."""
    write_bytes_atomic(path, text.encode("utf-8"))


def remove_unfinished(folder: Path) -> None:
    """Take away the temporary files that killed runs left in `folder` (not in the folders below it).

    Only for a folder that no other run is writing.

    Raises:
        OSError: the folder cannot be read or written.
    """
    for path in sorted(folder.glob(f"{TEMP_PREFIX}*{TEMP_SUFFIX}")):
        path.unlink(missing_ok=True)


def _umask() -> int:
    """The process's file mode mask; it can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
