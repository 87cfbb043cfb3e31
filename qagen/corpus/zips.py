"""Office files are zip archives; written again with fixed times they have the same bytes every time."""

from __future__ import annotations

import io
import zipfile
from datetime import datetime, timezone

EPOCH = datetime(2025, 1, 1, tzinfo=timezone.utc)
"""The date in every property that must hold one."""


def fixed_zip(data: bytes) -> bytes:
    """The same archive, members in the same order, every time stamp the epoch, nothing of the system it was made on."""
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            info = zipfile.ZipInfo(member.filename, EPOCH.timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o644 << 16
            new.writestr(info, old.read(member.filename))
    return result.getvalue()
