"""How many cells of matched rows are right (specs/tables.md section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rapidfuzz.distance import Levenshtein

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class CellPair(NamedTuple):
    """A true cell and the predicted one beside it."""

    truth: str
    pred: str
    similarity: float
    """1 - normalised Levenshtein distance, possibly lowered by what the numbers say; 0 to 1."""

    @property
    def equal(self) -> bool:
        """Whether the texts are the same."""
        return self.truth == self.pred

    @property
    def blank(self) -> bool:
        """Whether both are empty."""
        return not self.truth and not self.pred


class Counts(NamedTuple):
    """Sums over cells; those of several tables may be added up (micro average)."""

    correct: int
    soft: float
    pairs: int
    """Matched pairs that count."""
    n_pred: int
    """Cells of all predicted rows, unmatched ones too."""
    n_true: int
    """Cells of all true rows, unmatched ones too."""
    covered: int = 0
    """True cells beside which the prediction has a value, right or wrong."""

    def plus(self, other: Counts) -> Counts:
        """The sums of both."""
        return Counts(
            self.correct + other.correct,
            self.soft + other.soft,
            self.pairs + other.pairs,
            self.n_pred + other.n_pred,
            self.n_true + other.n_true,
            self.covered + other.covered,
        )


NO_COUNTS = Counts(0, 0.0, 0, 0, 0)
"""Where there is nothing."""


def cell_pair(truth: str, pred: str) -> CellPair:
    """Two normalised texts side by side."""
    return CellPair(truth, pred, 1.0 - Levenshtein.normalized_distance(truth, pred))


def count_cells(
    pairs: Iterable[CellPair],
    truth: Sequence[Sequence[str]],
    pred: Sequence[Sequence[str]],
    *,
    blanks: bool,
    numeric_equal: Iterable[bool] | None = None,
) -> Counts:
    """The sums over one table.

    Args:
        pairs: the cells of matched rows.
        truth: all true rows.
        pred: all predicted rows.
        blanks: whether a blank cell is a value like any other (`all`) or nothing (`values`).
        numeric_equal: for each pair whether it is right in spite of different texts, as both are one number.
    """
    correct = counted = covered = 0
    soft = 0.0
    pairs = list(pairs)
    for pair, same_number in zip(pairs, numeric_equal or [False] * len(pairs), strict=True):
        if pair.blank and not blanks:
            continue
        counted += 1
        covered += blanks or bool(pair.truth and pair.pred)
        right = pair.equal or same_number
        correct += right
        soft += 1.0 if right else pair.similarity
    sizes = [sum(1 for row in rows for cell in row if cell or blanks) for rows in (pred, truth)]
    return Counts(correct, soft, counted, sizes[0], sizes[1], covered)


def rates(counts: Counts) -> dict[str, float]:
    """correct, n_pred, n_true, precision, recall and f1; nothing against nothing is 1, else a division by zero is 0."""
    return {
        "correct": counts.correct,
        "n_pred": counts.n_pred,
        "n_true": counts.n_true,
        **_rates(counts.correct, counts, "precision", "recall", "f1"),
    }


def soft_rates(counts: Counts) -> dict[str, float]:
    """soft_correct, soft_precision, soft_recall, soft_f1 and mean_cell_similarity (of matched pairs; 1 without any)."""
    return {
        "soft_correct": counts.soft,
        **_rates(counts.soft, counts, "soft_precision", "soft_recall", "soft_f1"),
        "mean_cell_similarity": counts.soft / counts.pairs if counts.pairs else 1.0,
    }


def coverage(counts: Counts) -> float:
    """Share of the true cells beside which the prediction has a value, right or wrong; 1 where there are none."""
    return counts.covered / counts.n_true if counts.n_true else 1.0


def _rates(hits: float, counts: Counts, precision: str, recall: str, f1: str) -> Mapping[str, float]:
    if not counts.n_pred and not counts.n_true:
        return {precision: 1.0, recall: 1.0, f1: 1.0}
    p = hits / counts.n_pred if counts.n_pred else 0.0
    r = hits / counts.n_true if counts.n_true else 0.0
    return {precision: p, recall: r, f1: 2 * p * r / (p + r) if p + r else 0.0}
