"""Builder of table_about: "In {table}, in the context of {header 1} and {header 2}, what columns does it have?".

The two quoted headers are the keys; the scored value is a third header; `answer` lists all columns (specs/qa.md
section 2). Triplet texts leave out the first column's header, so it is neither quoted nor scored.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from qagen.generation.addresses import fold
from qagen.generation.candidates import wording_reason
from qagen.generation.gates.header import corner_names_both
from qagen.generation.keys import findable, nested
from qagen.generation.proof import prove_from_table
from qagen.generation.rarity import hash_rank
from qagen.generation.subject import Draft
from qagen.model.item import AnswerSpec
from qagen.tables.cell_kinds import year_like
from qagen.text.match import has_token
from qagen.text.note_marks import ends_in_mark
from qagen.text.prefilter import reduce_text

if TYPE_CHECKING:
    from qagen.generation.subject import Subject
    from qagen.tables.grid import GridCell
    from qagen.tables.view import Label

# One header read wrongly is reason enough not to list them all.
_UNSURE = {
    "column:label_not_whole",
    "column:residue",
    "column:group_unsure",
    "column:second_block",
    "column:loose_mark",
    "column:broken_word",
    "column:list_item",
    "column:note_mark",
    "column:letter_spaced",
}
# Triples of headers tried per table: with more than that refused, the headers are too much alike.
MAX_TRIED = 60


def build(subject: Subject) -> tuple[tuple[Draft, ...], Counter[str]]:
    """Return the items of a table (at most one by default) and the reasons of the refusals."""
    skips: Counter[str] = Counter()
    limit = subject.around.config.max_table_about
    if limit == 0:
        return (), skips
    reason = _headers_reason(subject)
    if reason is not None:
        skips[reason] += 1
        return (), skips
    view, rarity = subject.view, subject.around.rarity
    usable = [view.columns[s[0]] for s in view.slots if subject.column_reasons[s[0]] is None and s[0] != 0]
    usable.sort(key=lambda label: (rarity.of_text(label.shown), hash_rank("table_about", label.shown)))
    drafts: list[Draft] = []
    for number, (one, two, scored) in enumerate(combinations(usable, 3)):
        if number == MAX_TRIED or len(drafts) == limit:
            break
        result = _draft(subject, one, two, scored)
        if isinstance(result, str):
            skips[result] += 1
            continue
        keys = frozenset(key.casefold() for key in result.spec.context_keys)
        if keys not in subject.taken.keys:
            subject.taken.keys.add(keys)
            drafts.append(result)
    if len(usable) < 3:
        skips["about:too_few_columns"] += 1
    return tuple(drafts), skips


def _headers_reason(subject: Subject) -> str | None:
    if subject.placed.place is None:
        return "table:place_unsure"
    # The headers of the label columns are listed too.
    listed = [subject.view.columns[c] for c in subject.view.label_columns]
    marked = any(ends_in_mark(level) for label in listed for level in label.plain)
    if marked or _UNSURE & set(subject.column_reasons.values()):
        return "about:unsure_header"
    if subject.view.body_end < subject.view.grid.n_rows:
        return "about:second_header"
    if corner_names_both(subject.view):
        return "about:two_names_in_the_corner"
    shown = [fold(subject.view.columns[c].shown) for c in _columns(subject)]
    if not all(shown[1:]):
        return "about:blank_header"
    return "about:repeated_header" if len(set(shown)) < len(shown) else None


def _columns(subject: Subject) -> list[int]:
    """The columns as a reader counts them, label columns included."""
    first = {slot[0] for slot in subject.view.slots}
    later = {col for slot in subject.view.slots for col in slot[1:]}
    return [c for c in range(subject.view.grid.n_cols) if c in first or c not in later]


def _draft(subject: Subject, one: Label, two: Label, scored: Label) -> Draft | str:
    around, place = subject.around, subject.placed.place
    if place is None:
        return "table:place_unsure"
    spec = AnswerSpec(value=_printed(scored), context_keys=(_printed(one), _printed(two)))
    # Contained counts even inside a longer token: "2022" in "Change 2022-2023".
    contained = any(reduce_text(spec.value) in reduce_text(key) for key in spec.context_keys)
    if contained or nested(spec.context_keys, spec.value):
        return "keys:nested"
    if year_like(one.shown) and year_like(two.shown):
        return "keys:years_only"
    delabeled = around.forms.about(one.shown, two.shown)
    question = around.forms.in_table(around.forms.table(place), delabeled)
    if has_token(spec.value, fold(question)):
        return "cell:value_in_label"
    reason = wording_reason(question)
    if reason is not None:
        return reason
    if around.texts.passes_on_other(spec, subject.refs) or around.texts.caption_passes(spec, subject.refs[0]):
        return "spec:passes_elsewhere"
    proof = prove_from_table(around.texts, spec, subject.refs[0])
    if proof is None:
        return "proof:failed"
    return Draft(
        type="table_about",
        question=question,
        question_delabeled=delabeled,
        answer="; ".join(label.shown for c in _columns(subject) if (label := subject.view.columns[c]).shown),
        spec=spec,
        proof=proof,
        part=0,
        cells=_header_cells(subject, (scored, one, two)),
    )


def _printed(label: Label) -> str:
    """The header as the checker finds it in every text: as shown where that is enough, else as printed."""
    return " ".join(findable(plain, cell.source.text) for plain, cell in zip(label.plain, label.cells, strict=True))


def _header_cells(subject: Subject, first: tuple[Label, ...]) -> tuple[GridCell, ...]:
    """The cells of the scored header, of the quoted ones, then of all others."""
    labels = (*first, *(subject.view.columns[c] for c in _columns(subject)))
    seen: dict[int, GridCell] = {}
    for label in labels:
        for cell in label.cells:
            seen.setdefault(id(cell), cell)
    return tuple(seen.values())
