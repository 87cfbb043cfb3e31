"""Builder of cell_value: "In {table}, what is the {column} for {row}?"."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qagen.generation.candidates import Candidate, cell_question, cell_reason, ranked_candidates, wording_reason
from qagen.generation.keys import label_keys, nested
from qagen.generation.proof import prove_from_table
from qagen.generation.subject import Draft
from qagen.model.item import AnswerSpec
from qagen.tables.display import display_answer

if TYPE_CHECKING:
    from qagen.generation.subject import Subject


def build(subject: Subject) -> tuple[tuple[Draft, ...], Counter[str]]:
    """Return the items of a table and the reasons of the refusals.

    Items come from different rows and different columns where possible: the cells are gone through twice, first for new
    rows and columns only.
    """
    limit = subject.around.config.max_cell_value
    skips: Counter[str] = Counter()
    if limit == 0:
        return (), skips
    if subject.placed.place is None:
        skips["table:place_unsure"] += 1
        return (), skips
    drafts: list[Draft] = []
    later: list[tuple[Candidate, Draft]] = []
    for candidate in ranked_candidates(subject, "cell_value"):
        result = _draft(subject, candidate)
        if isinstance(result, str):
            skips[result] += 1
        elif candidate.row in subject.taken.rows or candidate.slot[0] in subject.taken.columns:
            later.append((candidate, result))
        elif _take(subject, candidate, result):
            drafts.append(result)
        if len(drafts) == limit:
            return tuple(drafts), skips
    for candidate, draft in later:
        if len(drafts) < limit and _take(subject, candidate, draft):
            drafts.append(draft)
    return tuple(drafts), skips


def _take(subject: Subject, candidate: Candidate, draft: Draft) -> bool:
    keys = frozenset(key.casefold() for key in draft.spec.context_keys)
    if keys in subject.taken.keys:
        return False
    subject.taken.keys.add(keys)
    subject.taken.rows.add(candidate.row)
    subject.taken.columns.add(candidate.slot[0])
    subject.taken.cells.add((candidate.row, candidate.slot[0]))
    return True


def _draft(subject: Subject, candidate: Candidate) -> Draft | str:
    """Return the proven draft of a cell, or the reason why there is none."""
    reason = cell_reason(subject, candidate)
    if reason is not None:
        return reason
    around, view, place = subject.around, subject.view, subject.placed.place
    if place is None:
        return "table:place_unsure"
    rows = [view.row_labels[r] for r in view.rows if r != candidate.row]
    columns = [view.columns[s[0]] for s in view.slots if s != candidate.slot]
    stub = [view.columns[c].shown for c in view.label_columns]
    row_keys = label_keys(candidate.row_label, rows, around.rarity, stub)
    column_keys = label_keys(candidate.column_label, columns, around.rarity)
    keys = (*row_keys, *column_keys)
    spec = AnswerSpec(value=candidate.value, context_keys=tuple(dict.fromkeys(keys)))
    if len(spec.context_keys) < 2 or nested(spec.context_keys, spec.value):
        return "keys:nested"
    if subject.label_texts.crossed(candidate.row, candidate.slot, row_keys, column_keys):
        return "keys:fit_another_cell"
    delabeled = cell_question(subject, candidate)
    question = around.forms.in_table(around.forms.table(place), delabeled)
    reason = wording_reason(question)
    if reason is not None:
        return reason
    ref = subject.refs[candidate.cell.part]
    if around.texts.passes_on_other(spec, subject.refs) or around.texts.caption_passes(spec, ref):
        return "spec:passes_elsewhere"
    proof = prove_from_table(around.texts, spec, ref)
    if proof is None:
        return "proof:failed"
    return Draft(
        type="cell_value",
        question=question,
        question_delabeled=delabeled,
        answer=display_answer(candidate.value),
        spec=spec,
        proof=proof,
        part=candidate.cell.part,
        cells=candidate.evidence_cells,
    )
