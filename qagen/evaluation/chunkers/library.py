"""Loading a library that an arm runs: offline, and with a word on what to install."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from qagen.errors import UsageError


def load(module: str, distribution: str, extra: str = "evaluate") -> Any:
    """Import a module of an optional library.

    Raises:
        UsageError: it is not installed; names the extra that brings it.
    """
    stay_offline()
    try:
        return import_module(module)
    except ImportError as error:
        raise UsageError(
            f'{distribution} cannot be loaded ({error}); install it with pip install "qagen[{extra}]".'
        ) from error


def stay_offline() -> None:
    """Tell Hugging Face's libraries, for this process, to look at the disk only."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ["TRANSFORMERS_OFFLINE"] = "1"
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"


def named_version(distribution: str) -> str:
    """Give name and version of an installed distribution, the name alone where it has none."""
    try:
        return f"{distribution} {version(distribution)}"
    except PackageNotFoundError:
        return distribution
