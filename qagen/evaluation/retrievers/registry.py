"""From the name of a retriever to the retriever: built in, by entry point, or `module:callable`."""

from __future__ import annotations

import difflib
import sys
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qagen.errors import UsageError
from qagen.evaluation.retrievers.bm25 import bm25
from qagen.evaluation.retrievers.dense import dense
from qagen.evaluation.retrievers.oracle import oracle
from qagen.evaluation.retrievers.retriever import Retriever
from qagen.evaluation.shown_name import reason_of

if TYPE_CHECKING:
    from collections.abc import Callable

GROUP = "qagen.retrievers"
"""Entry point group of retrievers from outside."""
ORACLE = "oracle"
"""Name of the one retriever that ranks nothing."""
BUILT_IN: dict[str, Callable[[str | None], Retriever]] = {
    "bm25": lambda _: bm25(),
    "dense": dense,
    ORACLE: lambda _: oracle(),
}
"""Name to maker, which takes the dense model."""


def retriever_named(spec: str, dense_model: str | None = None) -> Retriever:
    """Make the retriever that a spec names.

    Args:
        spec: `bm25`, `dense`, `oracle`, a name in the entry point group `qagen.retrievers`, or `module:callable`. A
            retriever from outside is a callable `(texts, questions, depth)` that gives for each question the pairs
            `(number of the text, score)`.
        dense_model: folder of the model for `dense`.

    Raises:
        UsageError: none has that name (the nearest is offered), it cannot be loaded, or it clashes with another.
    """
    plugins = sorted(entry_points(group=GROUP, name=spec), key=lambda point: point.value) if ":" not in spec else []
    if spec in BUILT_IN:
        if plugins:
            raise UsageError(f"retriever {spec}: qagen brings one, and {plugins[0].value} is registered by that name.")
        return BUILT_IN[spec](dense_model)
    if len(plugins) > 1:
        raise UsageError(f"retriever {spec}: registered by {' and by '.join(point.value for point in plugins)}.")
    if plugins:
        distribution = plugins[0].dist
        label = f"{distribution.name} {distribution.version}" if distribution is not None else plugins[0].value
        return _outside(spec, plugins[0].value, label)
    if ":" in spec:
        return _outside(spec, spec, spec.split(":", 1)[0])
    raise UsageError(_unknown(spec))


def _outside(name: str, place: str, version: str) -> Retriever:
    module, _, attribute = place.partition(":")
    here = str(Path.cwd())
    # Behind everything else, so that no file beside a benchmark hides an installed package.
    if here not in sys.path:
        sys.path.append(here)
    try:
        found: Any = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever stands at the top of a file of somebody else's
        raise UsageError(f"retriever {name}: {place} cannot be loaded ({reason_of(error)}).") from error
    if not callable(found):
        raise UsageError(f"retriever {name}: {place} is a {type(found).__name__}; expected a callable.")
    return Retriever(name=name, version=version, config={"callable": place}, retrieve=found)


def _unknown(spec: str) -> str:
    names = sorted({*BUILT_IN, *(point.name for point in entry_points(group=GROUP))})
    near = difflib.get_close_matches(spec, names, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"no retriever is called {spec!r}.{hint} Known: {', '.join(names)}; or module:callable."
