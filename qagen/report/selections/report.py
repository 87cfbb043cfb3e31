"""The whole report: what the best system does in one sentence, tables of systems, samples with their pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.report.page import Markup, join, page, tag
from qagen.report.selections.look import CSS
from qagen.report.selections.sample import percent, sample_section, score
from qagen.report.selections.scores import macro, matchings, micro, reasons, strangers
from qagen.report.selections.sheet import legend, stored

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.report.selections.views import PagePicture, SystemView


def selections_report(systems: Sequence[SystemView], pictures: Mapping[str, PagePicture]) -> str:
    """Return the report as one HTML file without a network.

    Args:
        systems: at least one, the best first.
        pictures: of pages, by a key of letters, digits and hyphens; each stands in the file once.
    """
    shown = {
        (one.name, sample.result["sample_id"]): f"s{number}-{at}"
        for number, one in enumerate(systems)
        for at, sample in enumerate(one.samples)
    }
    first = Markup() if len(systems) > 1 else _cards(systems[0])
    sections = [
        ("scores", "Scores", join([first, micro(systems), macro(systems), strangers(systems)])),
        ("reasons", "Why selections were missed or invented", reasons(systems)),
        ("matchings", "Greedy and optimal matching", matchings(systems, shown)),
    ]
    for number, one in enumerate(systems):
        heading = "Samples" if len(systems) == 1 else f"Samples: {one.name}"
        sections.append((f"samples-{number}", heading, _samples(number, one, pictures)))
    # The pictures are drawn by reference, from the end of the last section.
    key, heading, content = sections[-1]
    sections[-1] = (key, heading, join([content, stored(list(pictures.items()))]))
    return page("Selections: what was seen, what was not", _lead(systems), sections, css=CSS)


def _lead(systems: Sequence[SystemView]) -> str:
    best = systems[0]
    true = best.result["tp"] + best.result["fn"]
    samples = len(best.result["per_sample"])
    options = best.result["options"]
    false = best.result["fp"]
    said = f"{best.name} finds {best.result['tp']:,} of {_many(true, 'selection')} in {_many(samples, 'sample')}"
    said += (
        f" and reports {false:,} that {'is' if false == 1 else 'are'} not there" if false else ", with no false alarm"
    )
    rank = "" if len(systems) == 1 else f" It is the best of {len(systems)} systems by micro F1."
    far = options["centroid_max"]
    place = "at any distance" if far < 0 else f"at most {far:g} of the page apart where both have a box"
    return (
        f"{said}.{rank} A pair is on one page, shares at least {percent(options['overlap_min'])} of the label’s words, "
        f"{place}; matching is {options['matching']}{_marks(options)}."
    )


def _marks(options: Mapping[str, Any]) -> str:
    return ", leading marks taken off the labels" if options["strip_marks"] else ""


def _many(count: int, word: str) -> str:
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def _cards(one: SystemView) -> Markup:
    total, means = one.result["micro"], one.result["macro"]
    entries = (
        ("Micro F1", total["f1"]),
        ("Precision: seen and there", total["precision"]),
        ("Recall: there and seen", total["recall"]),
        ("F1 all: mean over samples", means["f1_all"]),
    )
    cards = (tag("div", tag("b", score(value)), tag("span", text), class_="card") for text, value in entries)
    return tag("div", join(cards), class_="cards")


def _samples(number: int, one: SystemView, pictures: Mapping[str, PagePicture]) -> Markup:
    other = one.result["other_matching"]
    apart = frozenset(other["samples_that_differ"]) if other else frozenset()
    count = len(one.samples) + one.left_out
    more = f" {one.left_out:,} more are in the JSON only." if one.left_out else ""
    what = f"The {len(one.samples):,} worst of {count:,} samples" if one.left_out else _many(count, "sample")
    lead = tag(
        "p", f"{what}, the lowest F1 first, then the most faults.{more} A number leads to its box, a box to its number."
    )
    folded = join(
        sample_section(
            f"s{number}-{at}",
            sample,
            pictures,
            one.result["options"],
            opened=at == 0,
            differs=sample.result["sample_id"] in apart,
        )
        for at, sample in enumerate(one.samples)
    )
    return join([lead, legend(), folded])
