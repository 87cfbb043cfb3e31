"""Chunkers from outside: an entry point of the group `qagen.chunkers`, or `module:callable`; loaded only when named.

What a name points at is one of

* a function that takes a DoclingDocument and gives its chunks;
* an object with such a method `chunk`;
* a function without required parameters, or a class, that makes one of these when it is called.

A chunk is `qagen.model.chunk.Chunk`, a mapping with the same keys, an object with the same attributes, or plain text.
The document is a copy of its own, so that a chunker may change it.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points, packages_distributions
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qagen.errors import UsageError
from qagen.evaluation.chunkers.arm import Arm
from qagen.evaluation.chunkers.library import named_version, stay_offline
from qagen.evaluation.chunkers.outside_chunk import as_chunk
from qagen.evaluation.shown_name import reason_of
from qagen.io.hashing import sha256_bytes
from qagen.model.chunk import Chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from docling_core.types.doc.document import DoclingDocument

GROUP = "qagen.chunkers"
_IMPORT_PATH = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*(?:\.[^\W\d]\w*)*")


@dataclass(frozen=True)
class NamedPoint:
    """An entry point of an installed distribution."""

    name: str
    value: str
    """`module:callable`."""
    owner: str
    """Distribution and version."""


def entry_points_named(name: str | None) -> list[NamedPoint]:
    """List the entry points of our group without loading any: those of one name, or all for None; by name and owner."""
    found = [
        NamedPoint(point.name, point.value, f"{point.dist.name} {point.dist.version}" if point.dist else "unknown")
        for point in entry_points(group=GROUP)
        if name in {None, point.name}
    ]
    return sorted(set(found), key=lambda point: (point.name, point.owner, point.value))


def is_import_path(spec: str) -> bool:
    """Tell whether a spec has the form `module:callable`."""
    return _IMPORT_PATH.fullmatch(spec) is not None


def plugin_arm(name: str, value: str, owner: str | None) -> Arm:
    """Load a chunker from outside.

    Args:
        name: the arm's name.
        value: `module:callable`.
        owner: distribution and version, where an entry point says so.

    Raises:
        UsageError: it cannot be imported or made, or it is no chunker.
    """
    stay_offline()
    found, source = _loaded(value, f"arm {name!r}")
    chunker = _chunker(found, f"arm {name!r}: {value}")
    version = owner or _version(value.partition(":")[0])
    return Arm(name=name, version=version, config={"arm": value, "source_sha256": source}, chunker=_guarded(chunker))


def _loaded(value: str, place: str) -> tuple[Any, str | None]:
    """The object that `module:callable` names, and the hash of its module's file."""
    module_name, _, path = value.partition(":")
    try:
        module = _imported(module_name)
    except BaseException as error:  # whatever stands at the top of a file of somebody else's
        if isinstance(error, KeyboardInterrupt):
            raise
        raise UsageError(
            f"{place}: the module {module_name!r} cannot be imported ({reason_of(error)}); it is looked "
            "for among the installed packages and in the current folder."
        ) from error
    found: Any = module
    for attribute in path.split("."):
        if not hasattr(found, attribute):
            raise UsageError(f"{place}: the module {module_name!r} has no {path!r}.")
        found = getattr(found, attribute)
    file = getattr(module, "__file__", None)
    return found, sha256_bytes(Path(file).read_bytes()) if file and Path(file).is_file() else None


def _imported(module: str) -> Any:
    here = str(Path.cwd())
    # Behind everything else, so that no file beside a benchmark hides an installed package.
    if here not in sys.path:
        sys.path.append(here)
    return import_module(module)


def _chunker(found: Any, place: str) -> Callable[[DoclingDocument], Any]:
    made = found
    if not hasattr(found, "chunk") or inspect.isclass(found):
        if not callable(found):
            raise UsageError(f"{place} is a {type(found).__name__}; expected a chunker: {_FORMS}.")
        if inspect.isclass(found) or not _takes_one(found):
            try:
                made = found()
            except (Exception, SystemExit) as error:  # code of somebody else's
                raise UsageError(f"{place} cannot be called without arguments ({reason_of(error)}).") from error
    chunk = getattr(made, "chunk", made)
    if not callable(chunk) or not _takes_one(chunk):
        raise UsageError(f"{place} gives a {type(made).__name__}; expected a chunker: {_FORMS}.")
    return chunk  # type: ignore[no-any-return]


_FORMS = (
    "a function that takes a document, an object with a method chunk(document), or a function without parameters "
    "that makes one"
)


def _takes_one(function: Any) -> bool:
    """Tell whether a function can be called with a document; one whose signature nobody knows is given the chance."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return True
    try:
        signature.bind(None)
    except TypeError:
        return False
    return True


def _guarded(chunker: Callable[[DoclingDocument], Any]) -> Callable[[DoclingDocument, str], Iterator[Chunk]]:
    def chunks(document: DoclingDocument, _: str) -> Iterator[Chunk]:
        for number, value in enumerate(_listed(chunker(document.model_copy(deep=True))), start=1):
            yield as_chunk(value, number)

    return chunks


def _listed(given: Any) -> Iterable[Any]:
    """What the chunker gave, if it is a row of chunks.

    Raises:
        TypeError: it is none. One text or one mapping could be gone through as well, letter by letter or key by key,
            and the order of a set is another one in each process.
    """
    if isinstance(given, (str, bytes, bytearray, Mapping, AbstractSet, Chunk)) or not isinstance(given, Iterable):
        if inspect.iscoroutine(given):
            given.close()
        kind = "nothing (None)" if given is None else f"a {type(given).__name__}"
        raise TypeError(f"the chunker gave {kind}; expected a list (or another ordered row) of chunks")
    return given


def _version(module: str) -> str:
    top = module.partition(".")[0]
    owners = sorted(set(_distributions().get(top, [])))
    if owners:
        return ", ".join(map(named_version, owners))
    version = getattr(sys.modules.get(top), "__version__", None)
    return f"{top} {version}" if isinstance(version, str) else top


@lru_cache(maxsize=1)
def _distributions() -> Mapping[str, list[str]]:
    """Distributions by top-level module; reading them all takes a second where many are installed."""
    return packages_distributions()
