"""The tables of systems: micro, macro, reasons, and where the two matchings differ."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from qagen.report.page import Markup, join, table, tag
from qagen.report.selections.sample import score
from qagen.report.selections.views import REASONS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.report.selections.views import SystemView

_NAMES = 50
"""Sample ids written out where a list of them is shown."""
_REASON_WORDS = {
    "page": "Nothing on that page",
    "text": "Too few words shared",
    "veto": "Too far away",
    "taken": "Partner taken",
}


def micro(systems: Sequence[SystemView]) -> Markup:
    """Return the ranked table over all selections."""
    rows: list[list[object]] = []
    for one in systems:
        found = one.result["micro"]
        counts: list[object] = [f"{one.result[name]:,}" for name in ("tp", "fn", "fp")]
        ratios: list[object] = [_barred(found["f1"]), score(found["precision"]), score(found["recall"])]
        rows.append([one.name, one.rank, *ratios, *counts])
    head: list[object] = ["System", "Rank", "F1", "Precision", "Recall", "Found", "Missed", "False alarms"]
    text = "All selections of all samples counted together (micro), the best F1 first; equal F1 shares a rank"
    return table(head, rows, text, frozenset(range(1, 8)))


def macro(systems: Sequence[SystemView]) -> Markup:
    """Return the means over samples, with what they leave out."""
    rows: list[list[object]] = []
    for one in systems:
        found = one.result["macro"]
        means: list[object] = [score(found[name]) for name in ("f1", "precision", "recall", "f1_of_means")]
        counts: list[object] = [f"{found['samples']:,}", f"{found['skipped']:,}"]
        rows.append([one.name, _barred(found["f1_all"]), *means, *counts])
    head: list[object] = ["System", "F1 all", "F1", "Precision", "Recall", "F1 of means", "Samples", "Skipped"]
    text = "Means over samples (macro)"
    note = tag(
        "p",
        "A sample without any truth or without any prediction has no precision or no recall; the means skip it, and "
        "so spare a system that stays silent. “F1 all” is the mean over every sample with a truth or a prediction, "
        "silence and false alarms included.",
        class_="note",
    )
    return join([table(head, rows, text, frozenset(range(1, 8))), note])


def reasons(systems: Sequence[SystemView]) -> Markup:
    """Return how often each reason stands behind a miss or a false alarm."""
    rows: list[list[object]] = []
    for one in systems:
        for word, name in (("missed", "fn_reason"), ("false alarms", "fp_reason")):
            counts = Counter(reason for sample in one.result["per_sample"] for reason in sample[name])
            if not counts:
                continue
            rows.append([f"{one.name}: {word}", *[f"{counts[reason]:,}" for reason in REASONS]])
    if not rows:
        return tag("p", "Every selection was found, and nothing else.", class_="good")
    head: list[object] = ["System", *(_REASON_WORDS[reason] for reason in REASONS)]
    text = "What stood between a selection and a partner, the nearest candidate counting"
    note = tag(
        "p",
        "Options that are listed as not selected are no candidates: an option whose state was read wrongly mostly "
        "stands under “too few words”. The samples below say so where it is the case.",
        class_="note",
    )
    return join([table(head, rows, text, frozenset(range(1, 5))), note])


def matchings(systems: Sequence[SystemView], shown: Mapping[tuple[str, str], str]) -> Markup:
    """Return where greedy and optimal matching differ.

    Args:
        systems: all of them.
        shown: (system, sample id) to the id of its place on the page.
    """
    apart = [one for one in systems if one.result["other_matching"]]
    lead = tag(
        "p",
        "Optimal matching makes as many pairs as there can be; greedy matching lets each prediction in turn take its "
        "best truth, and depends on their order.",
    )
    if not apart:
        return join([lead, tag("p", "Both give the same counts here, for every system and every sample.")])
    rows: list[list[object]] = []
    for one in apart:
        other = one.result["other_matching"]
        chosen = one.result["options"]["matching"]
        rows.append([f"{one.name}, {chosen}", *_counts(one.result)])
        rows.append([f"{one.name}, {other['matching']}", *_counts(other)])
    head: list[object] = ["System", "Found", "Missed", "False alarms", "Micro F1", "Macro F1", "F1 all"]
    whole = table(head, rows, "Both matchings, where they differ", frozenset(range(1, 7)))
    lists = [
        tag("p", f"{one.name}: samples that differ: ", _ids(one, one.result["other_matching"], shown)) for one in apart
    ]
    return join([lead, whole, *lists])


def _counts(found: Mapping[str, Any]) -> list[object]:
    return [
        *(f"{found[name]:,}" for name in ("tp", "fn", "fp")),
        score(found["micro"]["f1"]),
        score(found["macro"]["f1"]),
        score(found["macro"]["f1_all"]),
    ]


def _ids(one: SystemView, other: Mapping[str, Any], shown: Mapping[tuple[str, str], str]) -> Markup:
    names = other["samples_that_differ"]
    links = [
        tag("a", name, href=f"#{shown[one.name, name]}") if (one.name, name) in shown else name
        for name in names[:_NAMES]
    ]
    return join([join(links, ", "), _and_more(names)])


def _and_more(names: Sequence[str]) -> str:
    return f", and {len(names) - _NAMES:,} more." if len(names) > _NAMES else "."


def strangers(systems: Sequence[SystemView]) -> Markup:
    """Return the samples that only one side names; nothing where there are none."""
    found: list[Markup] = []
    for one in systems:
        for name, says in (
            ("missing_samples", "no prediction for {} of the truth's samples: "),
            ("unknown_samples", "predictions for {} samples that the truth does not name (all false alarms): "),
        ):
            ids = one.result[name]
            if ids:
                text = f"{one.name}: {says.format(f'{len(ids):,}')}{', '.join(ids[:_NAMES])}{_and_more(ids)}"
                found.append(tag("li", text))
    return tag("ul", join(found), class_="strangers") if found else Markup()


def _barred(value: float | None) -> Markup:
    if value is None:
        return tag("span", "–")
    bar = tag("span", tag("i", style=f"width: {100 * value:.1f}%"), class_="bar", aria_hidden="true")
    return tag("span", tag("b", score(value)), bar)
