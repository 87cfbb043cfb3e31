"""Scores of a candidate: per group, per type, overall with its interval, and where the rule sets differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.evaluation.facts.resampling import interval, permutation_p

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.evaluation.facts.run import CandidateRun, Result
    from qagen.tables.facts.read import Rules

_DIGITS = 6


def scores(run: CandidateRun, rules: Rules, rounds: int, level: float) -> dict[str, Any]:
    """Return the scores of a candidate as plain values (specs/facts.md section 9).

    A group's score is its share of passed tests, the overall score the plain mean of the groups; a type's score is the
    mean share of passing repeats. Tests that nobody here can judge count nowhere.
    """
    results = run.results[rules]
    groups = by_group(results)
    bounds = interval(list(groups.values()), rounds, level)
    return {
        "candidate": run.name,
        "overall": rounded(overall(groups)),
        "interval": [rounded(bounds.low), rounded(bounds.high)],
        "groups": {
            name: {"score": rounded(_mean(verdicts)), "passed": sum(verdicts), "tests": len(verdicts)}
            for name, verdicts in groups.items()
        },
        "types": _by_type(results),
        "not_scored": sum(not result.scored for result in results),
        "errors": sum(result.error is not None and result.scored for result in results),
        "problems": list(run.problems),
        "differences": differences(run),
        "failed": [_failed(result) for result in results if not result.passed],
    }


def by_group(results: Sequence[Result]) -> dict[str, list[bool]]:
    """Verdicts by group, in the order of the tests; groups without a scored test are left out."""
    groups: dict[str, list[bool]] = {}
    for result in results:
        if result.scored:
            groups.setdefault(result.entry.group, []).append(result.passed)
    return groups


def overall(groups: dict[str, list[bool]]) -> float:
    """Mean of the groups' means; 0 without any."""
    return _mean([_mean(verdicts) for verdicts in groups.values()])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def rounded(value: float) -> float:
    """A score for the JSON: six digits, so that no last bit depends on the machine."""
    return round(value, _DIGITS)


def _by_type(results: Sequence[Result]) -> dict[str, dict[str, Any]]:
    shares: dict[str, list[float]] = {}
    for result in results:
        if result.scored:
            shares.setdefault(result.entry.record["type"], []).append(result.share)
    return {kind: {"score": rounded(_mean(found)), "tests": len(found)} for kind, found in sorted(shares.items())}


def _failed(result: Result) -> dict[str, Any]:
    record = result.entry.record
    return {
        "group": result.entry.group,
        "id": record["id"],
        "pdf": record["pdf"],
        "page": record["page"],
        "type": record["type"],
        "passes": result.passes,
        "repeats": result.repeats,
        "error": result.error,
        "explanation": result.explanation,
    }


def differences(run: CandidateRun) -> list[dict[str, Any]]:
    """The tests on which the rule sets do not agree."""
    found = []
    for mine, other in zip(run.results["compatible"], run.results["strict"], strict=True):
        if mine.passed != other.passed:
            record = mine.entry.record
            found.append(
                {
                    "group": mine.entry.group,
                    "id": record["id"],
                    "pdf": record["pdf"],
                    "page": record["page"],
                    "compatible": mine.passed,
                    "strict": other.passed,
                    "why": _why(mine) if other.passed else _why(other),
                }
            )
    return found


def _why(result: Result) -> str:
    return result.error or result.explanation


def comparison(first: CandidateRun, second: CandidateRun, rules: Rules, rounds: int) -> dict[str, Any]:
    """Two candidates over the tests that both have a verdict for: difference of the overall scores, permutation p."""
    groups: dict[str, tuple[list[bool], list[bool]]] = {}
    for one, other in zip(first.results[rules], second.results[rules], strict=True):
        if one.scored and other.scored:
            pair = groups.setdefault(one.entry.group, ([], []))
            pair[0].append(one.passed)
            pair[1].append(other.passed)
    a = overall({name: pair[0] for name, pair in groups.items()})
    b = overall({name: pair[1] for name, pair in groups.items()})
    return {
        "first": first.name,
        "second": second.name,
        "difference": rounded(a - b),
        "p": rounded(permutation_p(list(groups.values()), rounds)),
    }
