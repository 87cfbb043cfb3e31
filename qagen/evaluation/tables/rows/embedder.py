"""The embedding that `--embedder module:callable` names."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from qagen.errors import UsageError
from qagen.evaluation.shown_name import reason_of

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
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever stands at the top of a file of somebody else's
        raise UsageError(
            f"--embedder {spec}: expected module:callable that can be imported ({reason_of(error)})."
        ) from error
    if not callable(found):
        raise UsageError(f"--embedder {spec}: is no callable.")
    embed: Embed = found
    return embed
