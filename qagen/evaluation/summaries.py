"""What an arm made, in numbers, and what was found about it."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING

from qagen.model.score import ArmSummary, Attribution, DocumentFinding

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.evaluation.chunkers import Arm
    from qagen.model.chunk import ArmChunks
    from qagen.model.score import ChunkRecord, DocumentError

WINDOW_ARM = "table-window"
"""The arm that draws the window curve."""


def arm_summary(
    arm: Arm,
    file: str,
    made: Mapping[str, ArmChunks],
    chunks: Sequence[ChunkRecord],
    errors: Sequence[DocumentError],
) -> ArmSummary:
    """Sum up an arm.

    Args:
        arm: the arm.
        file: what its files are called.
        made: what it made of each document.
        chunks: all its chunks, as judged.
        errors: of chunking and of retrieval.
    """
    tokens = [chunk.tokens for chunk in chunks]
    return ArmSummary(
        name=arm.name,
        file=file,
        version=arm.version,
        config=dict(arm.config),
        documents=sum(1 for one in made.values() if one.error is None),
        chunks=len(chunks),
        tokens_total=sum(tokens),
        tokens_median=float(median(tokens)) if tokens else None,
        tokens_max=max(tokens, default=None),
        pages=_attribution(Counter(chunk.pages_basis for chunk in chunks)),
        tables=_attribution(Counter(chunk.tables_basis for chunk in chunks)),
        findings=tuple(
            DocumentFinding(doc_id=doc_id, finding=finding) for doc_id, one in made.items() for finding in one.findings
        ),
        errors=tuple(errors),
        window=_window(arm),
    )


def _attribution(counts: Counter[str]) -> Attribution:
    return Attribution(given=counts["given"], refs=counts["refs"], text=counts["text"], none=counts["none"])


def _window(arm: Arm) -> str | None:
    """The window of an arm that differs from `table-window:W` in nothing else, so that a curve compares like things."""
    head, _, window = arm.name.partition(":")
    return window if head == WINDOW_ARM and window and not set(window) & set(":,") else None
