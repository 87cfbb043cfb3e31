"""The whole report of an evaluation of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.page import Markup, join, page, table, tag
from qagen.report.tables.pair import pair_section
from qagen.report.tables.states import cause_words, legend
from qagen.report.tables.style import CSS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qagen.model.table_score import GroupScores, TableResult, TableScores, TableView

_SHOWN = 60
"""Tables that are shown side by side, the worst first."""
_OPEN = 2
_LISTED = 1000
_CARDS = (
    ("f1", "F1 of cells", "values read right, micro average"),
    ("soft_f1", "soft F1", "the same, graded by edit distance"),
    ("teds", "TEDS", "trees of the tables, macro average"),
    ("grits_con", "GriTS content", "grids of the tables, macro average"),
)
_COLUMNS = (
    ("f1", "F1"), ("soft_f1", "soft F1"), ("teds", "TEDS"), ("teds_struct", "TEDS-struct"),
    ("grits_con", "GriTS con"), ("grits_top", "GriTS top"), ("row_acc", "rows"),
)  # fmt: skip


def table_report(scores: TableScores, results: Sequence[TableResult], views: Sequence[TableView]) -> str:
    """One HTML file.

    Args:
        scores: of the run.
        results: all tables.
        views: what is shown of each, in the order of `results`.
    """
    found = [
        ("summary", "Summary", _summary(scores)),
        ("causes", "Why tables fail", _causes(scores.overall)),
    ]
    found.append(("pairs", "Side by side", _pairs(results, views)))
    if scores.by_table_type:
        found.append(("types", "Table types", _groups(scores.by_table_type, "table type")))
    if scores.by_tag:
        found.append(("tags", "Tags", _groups(scores.by_tag, "tag")))
    found += [
        ("documents", "Documents", _groups(scores.by_document, "document")),
        ("tables", "All tables", _list(results)),
    ]
    return page("Table extraction", _lead(scores), found, css=CSS)


def _lead(scores: TableScores) -> str:
    overall = scores.overall
    who = f"Engine {scores.config.engine}" if scores.config.engine else "The predictions"
    return (
        f"{who}: {overall.paired} of {overall.paired + overall.missing} true tables found in {overall.documents} "
        f"document{'s' * (overall.documents != 1)}, {overall.missing} missing. "
        f"Spurious predictions: {overall.spurious}."
    )


def _summary(scores: TableScores) -> Markup:
    cards = [
        tag("div", words, tag("b", f"{scores.headline[name]:.3f}"), tag("span", note, class_="note"), class_="card")
        for name, words, note in _CARDS
    ]
    parts: list[Markup] = [tag("div", join(cards), class_="cards")]
    numbers = scores.overall.numbers
    if numbers.pairs:
        parts.append(
            tag(
                "p",
                f"{numbers.pairs:,} pairs of numbers: {numbers.equal:,} equal, {numbers.magnitude_errors:,} off by a "
                f"power of ten, {numbers.sign_errors:,} with the other sign, {numbers.value_errors:,} with another "
                f"value, {numbers.unit_errors:,} with another unit.",
            )
        )
    counting = "Blank cells are no values" if scores.config.counting == "values" else "Blank cells are values"
    parts.append(tag("p", f"{counting}; rows are matched by the cost {scores.config.cost}.", class_="note"))
    for words, names in (
        ("Documents without a prediction (each of their tables scores 0)", scores.without_prediction),
        ("Documents without a truth (each of their tables is spurious)", scores.without_truth),
        ("Could not be read", scores.failures),
    ):
        if names:
            parts.append(tag("p", tag("b", f"{words}: "), ", ".join(names)))
    return join(parts)


def _causes(overall: GroupScores) -> Markup:
    most = max(overall.causes.values(), default=1)
    rows = [
        tag(
            "div",
            tag("span", cause_words(cause)),
            tag("span", tag("i", style=f"width:{100 * number / most:.1f}%")),
            tag("span", f"{number:,}"),
            class_="bar",
            role="listitem",
        )
        for cause, number in sorted(overall.causes.items(), key=lambda item: (-item[1], item[0]))
    ]
    note = "The first cause of each table, by rule; a table may have more, which its section names."
    return join([tag("p", note, class_="note"), tag("div", join(rows), role="list", aria_label="Causes of failure")])


def _groups(groups: Mapping[str, GroupScores], what: str) -> Markup:
    head: list[object] = [
        what,
        "tables",
        "found",
        "missing",
        "spurious",
        "F1 micro",
        *(name for _, name in _COLUMNS[1:]),
    ]
    rows: list[list[object]] = [
        [
            name,
            one.tables,
            one.paired,
            one.missing,
            one.spurious,
            f"{one.micro['f1']:.3f}",
            *(f"{one.macro[key]:.3f}" for key, _ in _COLUMNS[1:]),
        ]
        for name, one in groups.items()
    ]
    return table(head, rows, f"Scores by {what}: means over its tables", frozenset(range(1, len(head))))


def _list(results: Sequence[TableResult]) -> Markup:
    shown = {result.number for result in _worst(results)}
    head: list[object] = ["table", "state", "cause", *(name for _, name in _COLUMNS)]
    rows: list[list[object]] = [
        [
            tag("a", _name(one), href=f"#t{one.number}") if one.number in shown else _name(one),
            one.state,
            cause_words(one.cause_of_failure),
            *(f"{one.scores[key]:.3f}" for key, _ in _COLUMNS),
        ]
        for one in results[:_LISTED]
    ]
    caption = "Each table; those with a link are shown side by side"
    if len(results) > _LISTED:
        caption += f" (the first {_LISTED:,} of {len(results):,}; tables.jsonl has all)"
    return table(head, rows, caption, frozenset(range(3, len(head))))


def _name(result: TableResult) -> str:
    place = f"{result.truth_index + 1}" if result.truth_index is not None else f"p{(result.pred_index or 0) + 1}"
    return " · ".join(part for part in (result.document, result.table_type, place) if part)


def _worst(results: Sequence[TableResult]) -> list[TableResult]:
    """The tables that are shown, worst first: pairs with faults, then tables without a partner, then the right ones."""
    order = sorted(results, key=lambda r: (r.state != "paired", r.scores["soft_f1"], r.scores["teds"], r.number))
    faulty = [result for result in order if result.cause_of_failure != "none"]
    return [*faulty, *(result for result in order if result.cause_of_failure == "none")][:_SHOWN]


def _pairs(results: Sequence[TableResult], views: Sequence[TableView]) -> Markup:
    by_number = {view.number: view for view in views}
    sections = [
        pair_section(result, by_number[result.number], is_open=place < _OPEN)
        for place, result in enumerate(_worst(results))
    ]
    note = (
        "Rows are joined with the rows they are matched with; a dot ends a row without a partner. A number such as "
        "3 → 5 says the same in words."
    )
    more = "" if len(results) <= _SHOWN else f" The {_SHOWN} worst of {len(results):,} tables are shown."
    return join([tag("p", note + more, class_="note"), legend(), *sections])
