"""From the name of an arm to the arm."""

from __future__ import annotations

from qagen.errors import UsageError
from qagen.evaluation.chunkers.arm import Arm, ArmOptions

BUILT_IN: dict[str, object] = {}
"""Name to maker, in the order in which they are listed."""


def arm_named(spec: str, options: ArmOptions | None = None) -> Arm:
    """Make the arm that a spec names.

    Raises:
        UsageError: no such arm, a parameter that it does not have, or a library that is not installed.
        RecordError: a line of a chunk file is no chunk, or of no document of the benchmark.
    """
    raise UsageError(f"unknown arm {spec!r} ({options})")
