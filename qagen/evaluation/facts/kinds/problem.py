"""What keeps a test from a verdict."""

from __future__ import annotations


class RunError(Exception):
    """This test gives no verdict on this page; the text says why."""
