"""qagen: documents in, proven questions out.

Public API (loaded when first used, so that the import stays fast)::

    import qagen
    manifest = qagen.generate(["report.pdf"], "bench")
    items = qagen.load_items("bench")
    qagen.em_hit({"value": "12.5", "context_keys": ["quay"]}, "| Sand quay | 12.5 |")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qagen.io.items import load_items
    from qagen.model.config import GenerateConfig
    from qagen.text.match import em_hit
    from qagen.workflows.generate import generate

__all__ = ["GenerateConfig", "em_hit", "generate", "load_items"]
__version__ = "0.1.0"

_HOMES = {
    "GenerateConfig": "qagen.model.config",
    "em_hit": "qagen.text.match",
    "generate": "qagen.workflows.generate",
    "load_items": "qagen.io.items",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used.

    Raises:
        AttributeError: qagen has no such name.
    """
    if name not in _HOMES:
        raise AttributeError(f"module 'qagen' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
