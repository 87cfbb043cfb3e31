"""What a run says, in sentences: no more than its tests allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.chunkers.verdict import Verdict, verdict_of
from qagen.report.chunkers.words import labels
from qagen.report.chunkers.words.numbers import many, p_words, percent, points, span
from qagen.report.chunkers.words.texts import shown
from qagen.report.page import Markup, escape, join, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.model.score import ChunkEvaluationConfig, Comparison
    from qagen.report.chunkers.board import Board

_FINDS = {
    "evidence": "finds the evidence for",
    "page_hit": "finds the right page for",
    "table_hit": "finds the right table for",
    "oracle": "holds the evidence in one chunk for",
}


def arm_name(name: str) -> Markup:
    """Return the name of an arm as it is set in a sentence."""
    return tag("strong", shown(name), class_="arm")


def claim(board: Board, retriever: str, measure: str, population: str) -> Markup:
    """Return what a run says about one measure: who is ahead of the baseline, by how much, and how sure that is."""
    rivals = [arm.name for arm in board.rivals]
    found = [one for name in rivals if (one := board.comparison(retriever, name, measure, population)) is not None]
    pairs = [one for one in found if one.difference is not None and one.arm_value is not None]
    if not pairs:
        return _alone(board, retriever, measure, population)
    best = _best(pairs, board.alpha)
    verdict = verdict_of(best, board.alpha)
    where = _where(retriever, measure, board.scores.config)
    people = labels.POPULATIONS[population]
    base = arm_name(best.baseline)
    sure = f"({_difference(best, board)}; {_stands_on(best)})."
    if best.difference == 0:
        first = join([
            f"No arm does better than the baseline {where}: ", base, f" {_finds(measure)} {percent(best.baseline_value)} ",
            f"of {people}, and ", arm_name(best.arm), f" just as many ({_stands_on(best)}).",
        ])  # fmt: skip
    elif (best.difference or 0) < 0:
        first = join([
            f"No arm does better than the baseline {where}: ", base,
            f" {_finds(measure)} {percent(best.baseline_value)} of {people}, the nearest arm, ", arm_name(best.arm),
            f", for {percent(best.arm_value)} {sure}",
        ])  # fmt: skip
    elif verdict == "same":
        first = join([
            "No arm is shown to do better than the baseline ", base, f" {where}. The highest, ", arm_name(best.arm),
            f", {_finds(measure)} {percent(best.arm_value)} of {people}, {_size(best)} more than the baseline {sure}",
        ])  # fmt: skip
    else:
        first = join([
            arm_name(best.arm), f" {_finds(measure)} {percent(best.arm_value)} of {people} {where}, ",
            f"{_size(best)} more than ", base, f" {sure}",
        ])  # fmt: skip
    return join([first, _caution(best, verdict, board), _others(pairs, best, board)])


def _best(pairs: Sequence[Comparison], alpha: float) -> Comparison:
    proven = [one for one in pairs if verdict_of(one, alpha) == "better"]
    # Of equals the first in the order asked for.
    return max(proven or pairs, key=lambda one: one.arm_value or 0)


def _alone(board: Board, retriever: str, measure: str, population: str) -> Markup:
    people, where = labels.POPULATIONS[population], _where(retriever, measure, board.scores.config)
    figure = board.figure(retriever, board.scores.baseline, measure, population)
    if figure is None or figure.micro is None:
        return escape(f"Nothing can be said about {people} {where}: no item is defined for the arms.")
    return join([
        arm_name(figure.arm), f" {_finds(measure)} {percent(figure.micro)} of {people} {where} ",
        f"(n = {figure.n:,} in {many(figure.documents, 'document')}). There is no other arm to compare it with.",
    ])  # fmt: skip


def _finds(measure: str) -> str:
    return _FINDS.get(measure.partition("@")[0], f"reaches in {measure}")


def _where(retriever: str, measure: str, config: ChunkEvaluationConfig) -> str:
    _, _, depth = measure.partition("@")
    if not depth:
        return "" if retriever == "oracle" else f"with {retriever}"
    if depth == "budget":
        return f"within {config.budget:,} tokens of context (retriever {retriever})"
    chunks = "in the first chunk" if depth == "1" else f"among the first {depth} chunks"
    return f"{chunks} (retriever {retriever})"


def _digits(one: Comparison) -> int:
    ends = (one.difference or 0, *(one.interval or ()))
    # Whole points, unless that would hide on which side of 0 an end lies.
    return 1 if any(0 < abs(end) < 0.01 for end in ends) else 0


def _size(one: Comparison) -> str:
    size = points(abs(one.difference or 0), _digits(one)).lstrip("+−")
    return f"{size} {'point' if size == '1' else 'points'}"


def _difference(one: Comparison, board: Board) -> str:
    if one.interval is None:
        return "no interval"
    digits = _digits(one)
    interval = f"{percent(board.scores.config.level, 0)} interval {span(one.interval, digits=digits)} points"
    return interval if one.p_holm is None else f"{interval}, Holm-adjusted {p_words(one.p_holm)}"


def _stands_on(one: Comparison) -> str:
    return f"n = {one.n:,} in {many(one.documents, 'document')}"


def _caution(best: Comparison, verdict: Verdict, board: Board) -> str:
    if verdict == "few":
        return f" With {many(best.documents, 'document')} no interval can be given: take this as an anecdote."
    if verdict == "hint":
        tests = f"among the {many(board.family, 'test')} of this run" if best.p_holm is not None else "on its own"
        return f" This is a hint, not a finding: {tests} it does not hold up."
    if verdict not in {"same", "identical"}:
        return ""
    if best.difference == 0 and best.baseline_value == 1:
        return " Nothing can lie above that: on these items the measure is too easy to tell good arms apart."
    return _unseen(best)


def _unseen(best: Comparison) -> str:
    least = best.clustered.smallest_detectable if best.clustered is not None else None
    if least is None:
        return ""
    return (
        f" That is no proof of equality: with {many(best.documents, 'document')}, a true difference of less than "
        f"about {points(least).lstrip('+')} points would mostly go unseen."
    )


def _others(pairs: Sequence[Comparison], best: Comparison, board: Board) -> Markup:
    rest = [one for one in pairs if one is not best]
    parts = []
    for verdict, words in (("better", " Also above the baseline: "), ("worse", " Below it: ")):
        named = [one for one in rest if verdict_of(one, board.alpha) == verdict]
        if named:
            listed = (join([shown(one.arm), f" ({points(one.difference)})"]) for one in named)
            parts.append(join([words, join(listed, ", "), "."]))
    return join(parts)
