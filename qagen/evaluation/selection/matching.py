"""One-to-one pairs of predictions and truths (specs/selection.md section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.evaluation.selection.eligible import Candidate

    Candidates = Sequence[Sequence[Candidate]]


def greedy_pairs(candidates: Candidates) -> dict[int, Candidate]:
    """Each prediction in the order given takes its best truth that is still free."""
    taken: set[int] = set()
    pairs: dict[int, Candidate] = {}
    for number, choices in enumerate(candidates):
        best = next((choice for choice in choices if choice.truth not in taken), None)
        if best is not None:
            taken.add(best.truth)
            pairs[number] = best
    return pairs


def optimal_pairs(candidates: Candidates, order: Sequence[int]) -> dict[int, Candidate]:
    """As many pairs as there can be: augmenting paths (Kuhn), without recursion.

    Args:
        candidates: for each prediction its truths, the best first.
        order: the predictions in the order in which they look for a truth. The number of pairs does not depend on it.
    """
    owner: dict[int, int] = {}
    pairs: dict[int, Candidate] = {}
    for start in order:
        path = _augmenting_path(candidates, start, owner)
        for number, choice in path:
            owner[choice.truth] = number
            pairs[number] = choice
    return pairs


def _augmenting_path(candidates: Candidates, start: int, owner: dict[int, int]) -> list[tuple[int, Candidate]]:
    """The steps by which `start` gets a truth and every prediction that it displaces another one; empty if none."""
    seen: set[int] = set()
    # Each level: a prediction, its choices still to try, and the choice that led on from it.
    levels: list[tuple[int, list[Candidate]]] = [(start, list(reversed(candidates[start])))]
    path: list[tuple[int, Candidate]] = []
    while levels:
        number, choices = levels[-1]
        free = next((choice for choice in reversed(choices) if choice.truth not in owner), None)
        if free is not None:
            return [*path, (number, free)]
        step = _next_unseen(choices, seen)
        if step is None:
            levels.pop()
            if path:
                path.pop()
            continue
        seen.add(step.truth)
        path.append((number, step))
        holder = owner[step.truth]
        levels.append((holder, list(reversed(candidates[holder]))))
    return []


def _next_unseen(choices: list[Candidate], seen: set[int]) -> Candidate | None:
    while choices:
        choice = choices.pop()
        if choice.truth not in seen:
            return choice
    return None
