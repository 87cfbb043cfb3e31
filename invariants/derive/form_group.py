"""A group of options in a form without pages: marks in a row, under the words of their question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.derive.form_marks import LinearMark, squeezed

if TYPE_CHECKING:
    from collections.abc import Sequence


def groups_under(
    question: str, labels: Sequence[str], marks: Sequence[LinearMark], *, typed: bool
) -> list[tuple[LinearMark, ...]]:
    """Every run of marks that has these labels in this order, right behind a text that holds the question.

    Args:
        question: as it stands in the form.
        labels: of all options of the group.
        marks: of the whole text.
        typed: the options are characters of the text, not controls.
    """
    asked = squeezed(question)
    found = []
    for start, mark in enumerate(marks):
        if mark.typed != typed or not asked or asked not in mark.before:
            continue
        for behind in (True, False):
            run = _run(question, labels, [m for m in marks[start:] if m.typed == typed], behind=behind)
            if run is not None:
                found.append(run)
                break
    return found


def _run(
    question: str, labels: Sequence[str], marks: Sequence[LinearMark], *, behind: bool
) -> tuple[LinearMark, ...] | None:
    run = tuple(marks[: len(labels)])
    if len(run) < len(labels):
        return None
    fits = all(_fits(mark, label, question, behind=behind) for mark, label in zip(run, labels, strict=True))
    return run if fits else None


def _fits(mark: LinearMark, label: str, question: str, *, behind: bool) -> bool:
    words = squeezed(label)
    if not words:
        return False
    if behind and mark.after.startswith(words):
        return True
    # In a table of boxes the label is the row's words, which are the question, and the column's, which stand far off.
    if label.startswith(f"{question} "):
        return True
    return not behind and mark.before.endswith(words)
