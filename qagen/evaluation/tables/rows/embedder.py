"""The embedding that `--embedder module:callable` names."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from qagen.errors import UsageError

if TYPE_CHECKING:
    from qagen.evaluation.tables.rows.embedding import Embed


def load_embedder(spec: str) -> Embed:
    """The callable: from a list of texts to one vector each.

    Raises:
        UsageError: there is no such module or callable.
    """
    module, _, name = spec.partition(":")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise UsageError(f"--embedder {spec}: expected module:callable that can be imported ({error}).") from error
    if not callable(found):
        raise UsageError(f"--embedder {spec}: is no callable.")
    embed: Embed = found
    return embed
