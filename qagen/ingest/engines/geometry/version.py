"""The version of what the engine makes of a file."""

from __future__ import annotations

GEOMETRY_VERSION = "19"
"""Part of the key of the conversion cache: another value whenever the same file gives another document."""
