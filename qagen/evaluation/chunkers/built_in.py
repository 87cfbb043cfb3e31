"""What an arm that qagen brings is made of, and the parameters that several of them share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.errors import UsageError
from qagen.evaluation.chunkers.arm import Arm
from qagen.evaluation.chunkers.spec import LARGEST_SIZE, Parameter, Value, normal_name, read_values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from docling_core.types.doc.document import DoclingDocument

    from qagen.evaluation.chunkers.arm import ArmOptions
    from qagen.model.chunk import Chunk

    Cut = Callable[[DoclingDocument], Iterable[Chunk]]

SIZE = Parameter("size", 256, smallest=1, words=("unlimited",))
"""Tokens of a chunk. One default for all arms that have a size, so that none wins by it: the limit of the tokenizer
that docling's HybridChunker takes by default (all-MiniLM-L6-v2)."""
OVERLAP = Parameter("overlap", 0)
"""Tokens that a chunk shares with the one before it."""


@dataclass(frozen=True)
class BuiltIn:
    """An arm that qagen brings."""

    summary: str
    """One line for listings."""
    parameters: tuple[Parameter, ...]
    """In the order of the values behind colons."""
    make: Callable[[Values, ArmOptions], tuple[str, Cut]]
    """Takes the values and the shared options, gives the version for the manifest and the chunker.

    Raises UsageError where a library is missing."""

    def arm(self, name: str, spec: str, options: ArmOptions) -> Arm:
        """Make the arm.

        Raises:
            UsageError: a parameter is wrong, or a library is not installed.
        """
        values = read_values(spec, self.parameters)
        version, cut = self.make(Values(values), options)
        return Arm(
            name=normal_name(spec, self.parameters, values),
            version=version,
            config={"arm": name, **values},
            chunker=lambda document, _: cut(document),
        )


class Values:
    """The parameters of one arm, by name and kind."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = values

    def size(self) -> int:
        """Tokens of a chunk; a number above all documents where there is no limit."""
        value = self._values["size"]
        return value if isinstance(value, int) else LARGEST_SIZE

    def overlap(self) -> int:
        """Tokens that a chunk shares with the one before it.

        Raises:
            UsageError: the overlap is as large as the chunk.
        """
        value = self._values["overlap"]
        overlap = value if isinstance(value, int) else 0
        if overlap >= self.size():
            raise UsageError(f"overlap={overlap} must be smaller than the size of a chunk, {self.size()} tokens.")
        return overlap

    def number(self, name: str) -> float | None:
        """A number; None where it is not set, or a word."""
        value = self._values[name]
        return float(value) if isinstance(value, (int, float)) else None

    def word(self, name: str) -> str:
        """A word; `` where it is a number or not set."""
        value = self._values[name]
        return value if isinstance(value, str) else ""
