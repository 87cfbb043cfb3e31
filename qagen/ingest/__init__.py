"""Files become documents.

`discover` lists the files, `identity` names the documents, `read.ingest` reads them in worker processes (`pool`,
`worker`) within `limits`, with the engine that `formats` names, through a `cache`; `document` makes the record that the
generator reads. Docling is loaded in the workers alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qagen.ingest.discover import Discovered, discover
    from qagen.ingest.limits import Limits
    from qagen.ingest.read import Converted, ingest

__all__ = ["Converted", "Discovered", "Limits", "discover", "ingest"]

_HOMES = {"Converted": "read", "Discovered": "discover", "Limits": "limits", "discover": "discover", "ingest": "read"}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
