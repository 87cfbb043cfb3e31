"""One sample of one system: its figures, its pages, and each selection with what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qagen.report.page import Markup, join, tag
from qagen.report.selections.look import WORDS, counted
from qagen.report.selections.sheet import sheet
from qagen.report.selections.views import drawn_pages, shown_findings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.report.selections.views import Finding, PagePicture, SampleView

_LABEL = 300
"""Characters shown of a label."""
_APART = 0.01
"""Distance of the boxes of a pair, in shares of the page, from which on it is worth a word."""


def sample_section(
    key: str,
    view: SampleView,
    pictures: Mapping[str, PagePicture],
    options: Mapping[str, Any],
    *,
    opened: bool,
    differs: bool,
) -> Markup:
    """Return a sample as an element that folds.

    Args:
        key: id, unique on the report.
        view: the sample.
        pictures: of the report, by key.
        options: of the scoring.
        opened: shown unfolded.
        differs: greedy and optimal matching do not find as many pairs here.
    """
    numbered = list(enumerate(shown_findings(view.findings), start=1))
    rest = len(view.findings) - len(numbered)
    figures = _sheets(key, view, numbered, pictures)
    more = len({one.page for one in view.findings if one.boxed}) - len(figures)
    drawn = {number for number, one in numbered if one.boxed and one.page in figures}
    listed = join(_item(key, number, one, options, number in drawn) for number, one in numbered)
    words = [tag("ol", listed, class_="findings")] if numbered else [tag("p", "Nothing is selected, nothing was seen.")]
    if rest:
        words.append(tag("p", f"{rest:,} more, found or not, are in the JSON only.", class_="note"))
    if more:
        words.append(tag("p", f"{more:,} more pages with boxes are not drawn.", class_="note"))
    pages = tag("div", join(figures.values())) if figures else Markup()
    body = tag("div", tag("div", *words), pages, class_="beside drawn" if figures else "beside")
    summary = _summary(view.result, differs=differs)
    return tag("details", summary, body, id=key, class_="sample", open=opened)


def score(value: float | None) -> str:
    """A score as the report writes it; a dash where it is not defined."""
    return "–" if value is None else f"{value:.3f}"


def _summary(result: Mapping[str, Any], *, differs: bool) -> Markup:
    counts = (("missed", result["fn"]), ("invented", result["fp"]), ("found", result["tp"]))
    chips = join((tag("span", counted(outcome, n), class_=f"chip {outcome}") for outcome, n in counts if n), " ")
    figures = f"F1 {score(result['f1'])}"
    notes = [
        *(["not in the macro means"] if result["skipped"] else []),
        *(["greedy and optimal differ"] if differs else []),
    ]
    note = tag("span", "; ".join(notes), class_="note") if notes else Markup()
    return tag("summary", tag("span", result["sample_id"]), " ", tag("span", figures), " ", chips, " ", note)


def _sheets(
    key: str, view: SampleView, numbered: list[tuple[int, Finding]], pictures: Mapping[str, PagePicture]
) -> dict[int, Markup]:
    """Drawn pages by number."""
    figures = {}
    for page in drawn_pages([one for _, one in numbered]):
        # Faults are painted last, over what was found.
        painted = [(number, one) for number, one in reversed(numbered) if one.boxed and one.page == page]
        stored = view.pictures.get(page)
        figures[page] = sheet(key, page, painted, None if stored is None else pictures[stored], stored)
    return figures


def _item(key: str, number: int, one: Finding, options: Mapping[str, Any], drawn: bool) -> Markup:
    shown: object = number
    if drawn:
        shown = tag("a", number, href=f"#{key}-b{number}", aria_label=f"{number}, show the box on page {one.page}")
    chip = tag("span", WORDS[one.outcome], class_=f"chip {one.outcome}")
    text = [
        tag("span", label(one.content), class_="label"),
        " ",
        chip,
        " ",
        tag("span", _why(one, options), class_="why"),
    ]
    return tag("li", tag("span", shown, class_="number"), " ", tag("span", *text), id=f"{key}-f{number}")


def label(content: str) -> str:
    """A label in quotation marks, cut where it is very long."""
    cut = content if len(content) <= _LABEL else f"{content[:_LABEL]}…"
    return f"“{cut}”" if cut.strip() else "(no label)"


def _why(one: Finding, options: Mapping[str, Any]) -> str:
    where = f"Page {one.page}. "
    return where + (_pair(one) if one.outcome == "found" else _alone(one, options))


def _pair(one: Finding) -> str:
    far = "" if one.distance is None or one.distance < _APART else f", {one.distance:.2f} of the page apart"
    if one.truth and one.prediction and one.truth.content != one.prediction.content:
        return f"Predicted as {label(one.prediction.content)}: {percent(one.overlap)} of the words shared{far}."
    return f"Predicted with the same label{far}."


def _alone(one: Finding, options: Mapping[str, Any]) -> str:
    """Why a selection has no partner, in words."""
    missed = one.outcome == "missed"
    if one.unselected:
        if missed:
            return "The system has this option on this page, but as not selected."
        return "The truth has this option on this page, but it is not selected."
    other = "predicted" if missed else "selected in the truth"
    if one.reason == "page":
        return f"Nothing is {other} on this page.{_elsewhere(one, other, options)}"
    if one.reason == "text":
        return f"No label that is {other} on this page shares enough words.{_closest(one, options)}"
    if one.reason == "veto":
        return f"The label fits, the place does not{_away(one, options)}."
    if missed:
        return "A prediction fits, but is paired with another truth: there are fewer predictions than truths."
    return "A truth fits, but is paired with another prediction: it is reported more often than it is there."


def _elsewhere(one: Finding, other: str, options: Mapping[str, Any]) -> str:
    near = one.near
    if near is None or near.overlap < options["overlap_min"]:
        return ""
    return f" {label(near.mark.content)} is {other} on page {near.mark.page}."


def _closest(one: Finding, options: Mapping[str, Any]) -> str:
    near = one.near
    if near is None or near.mark.page != one.page:
        return ""
    needed = percent(options["overlap_min"])
    return f" Closest: {label(near.mark.content)} shares {percent(near.overlap)} of them, {needed} are needed."


def _away(one: Finding, options: Mapping[str, Any]) -> str:
    near = one.near
    if near is None or near.distance is None:
        return ""
    return f": {near.distance:.2f} of the page apart, {options['centroid_max']:g} is allowed"


def percent(share: float | None) -> str:
    """A share as the report writes it in sentences."""
    return "–" if share is None else f"{100 * share:.3g} %"
