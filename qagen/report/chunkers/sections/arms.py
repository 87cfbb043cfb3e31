"""The arms: what each is, what was found about its chunks, and where it failed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, get_args

from qagen.model.chunk import FindingKind
from qagen.report.chunkers.cells import arm_cell
from qagen.report.chunkers.words.numbers import many
from qagen.report.chunkers.words.texts import plain, shown
from qagen.report.page import Markup, join, table, tag

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.model.score import ArmSummary, Attribution
    from qagen.report.chunkers.board import Board

_EXAMPLES = 3
_ERRORS_SHOWN = 8
_TEXT = 160
_MESSAGE = 400
_CONFIG = 600
_KINDS = {
    "no_chunks": "documents without a single chunk",
    "empty": "chunks without a word",
    "huge": "chunks far above the size that was asked for",
    "stray": "chunks of which no word stands in the document",
    "torn_table": "chunks with rows of a Markdown table and no header row",
    "lost": "words of the documents that stand in no chunk",
    "unknown_ref": "chunks that refer to items which the document does not have",
    "unknown_page": "chunks that refer to pages which the document does not have",
}


def arms(board: Board) -> Markup:
    """Return the section's content."""
    rows: list[list[object]] = [
        [
            arm_cell(board, arm.name),
            plain(arm.version),
            f"{arm.documents:,} of {board.scores.documents:,}",
            _errors_cell(arm),
            many(len(arm.findings), "finding"),
            _attributed(arm.pages),
            _attributed(arm.tables),
        ]
        for arm in board.scores.arms
    ]
    head: list[object] = [
        "Arm",
        "Version",
        "Documents cut",
        "Errors",
        "Findings",
        "Pages known from",
        "Tables known from",
    ]
    caption = "The arms; pages and tables: number of chunks by how it is known what they are made from."
    return join([
        tag("p", _INTRODUCTION),
        table(head, rows, caption), *(_details(arm) for arm in board.scores.arms),
    ])  # fmt: skip


_INTRODUCTION = (
    "An arm that fails on a document has no score there, which is not a score of zero. Findings are no errors: they are "
    "what a reader of the figures should know."
)


def _errors_cell(arm: ArmSummary) -> Markup:
    if not arm.errors:
        return tag("span", "none")
    return tag("span", many(len(arm.errors), "error"), class_="tag bg-bad")


def _attributed(one: Attribution) -> str:
    named = (("chunker", one.given), ("references", one.refs), ("words", one.text), ("not known", one.none))
    return ", ".join(f"{word} {number:,}" for word, number in named if number) or "no chunks"


def _details(arm: ArmSummary) -> Markup:
    said = f"{many(len(arm.errors), 'error')}, {many(len(arm.findings), 'finding')}"
    return tag(
        "details",
        tag("summary", shown(arm.name), tag("span", f"{said}; settings", class_="sub")),
        tag("h3", "Settings"),
        tag("pre", shown(_settings(arm.config), _CONFIG)),
        _errors(arm),
        _findings(arm),
    )


def _settings(config: Mapping[str, object]) -> str:
    return json.dumps(config, ensure_ascii=False, sort_keys=True, indent=1, default=str) if config else "none"


def _errors(arm: ArmSummary) -> Markup:
    if not arm.errors:
        return Markup()
    listed = []
    for one in arm.errors[:_ERRORS_SHOWN]:
        place = shown(one.doc_id) if one.doc_id else "as a whole"
        stage = one.stage if one.retriever is None else f"{one.stage} with {plain(one.retriever)}"
        listed.append(tag("li", place, f", {stage}: ", tag("code", shown(one.message, _MESSAGE))))
    more = len(arm.errors) - _ERRORS_SHOWN
    rest = tag("p", f"{many(more, 'more error')} in scores.json.") if more > 0 else ""
    return join([tag("h3", "Errors"), tag("ul", join(listed)), rest])


def _findings(arm: ArmSummary) -> Markup:
    listed = []
    for kind in get_args(FindingKind):
        found = [one for one in arm.findings if one.finding.kind == kind]
        if not found:
            continue
        size = sum(one.finding.count for one in found)
        of = sum(one.finding.of for one in found)
        out_of = "" if kind == "no_chunks" else f" of {of:,}"
        examples = [text for one in found for text in one.finding.examples][:_EXAMPLES]
        shown_ones = join((tag("code", shown(text, _TEXT)) for text in examples), ", ")
        listed.append(
            tag(
                "li",
                f"{size:,}{out_of} {_KINDS.get(kind, kind)} (in {many(len(found), 'document')})",
                join([", for instance ", shown_ones]) if examples else "",
                ".",
            )
        )
    return join([tag("h3", "Findings"), tag("ul", join(listed)) if listed else tag("p", "None.")])
