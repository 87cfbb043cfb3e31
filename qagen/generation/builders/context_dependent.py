"""Builder of context_dependent: "In the context of {token 1} and {token 2}, what is the {column} for {row}?".

Set difference (specs/qa.md section 3): the value stands in the table and not in the paragraph, the keys stand in the
paragraph and not in the table; what both share is evidence of the link and enters no item.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qagen.generation.addresses import fold
from qagen.generation.candidates import Candidate, cell_question, cell_reason, ranked_candidates, wording_reason
from qagen.generation.keys import nested, paragraph_keys
from qagen.generation.proof import prove_from_both
from qagen.generation.subject import Draft
from qagen.model.item import AnswerSpec
from qagen.tables.display import display_answer
from qagen.text.match import has_token, loose_hit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.generation.links import Link
    from qagen.generation.subject import Subject

# Letters at the beginning by which two words are taken for forms of one.
_STEM = 6


def build(subject: Subject) -> tuple[tuple[Draft, ...], Counter[str]]:
    """Return the items of a table and the reasons of the refusals; paragraphs take turns, cited ones first."""
    limit = subject.around.config.max_context_dependent
    skips: Counter[str] = Counter()
    if limit == 0:
        return (), skips
    if not subject.links:
        skips["context:no_link"] += 1
        return (), skips
    drafts: list[Draft] = []
    keys = [
        (link, list(paragraph_keys(link, subject.around.texts, subject.refs, subject.around.rarity)))
        for link in subject.links
    ]
    for _ in range(limit):
        for link, words in keys:
            if len(drafts) == limit:
                break
            draft = _next(subject, link, words, skips)
            if draft is not None:
                drafts.append(draft)
                words[:] = [word for word in words if word not in draft.spec.context_keys]
    return tuple(drafts), skips


def _next(subject: Subject, link: Link, words: Sequence[str], skips: Counter[str]) -> Draft | None:
    """Return one more item for a link: from a new row and column if there is one, else from a new cell."""
    pair = _two(words, link.paragraph.text)
    if pair is None:
        skips["context:too_few_keys"] += 1
        return None
    fallbacks: dict[bool, tuple[Candidate, Draft]] = {}
    for candidate in ranked_candidates(subject, f"context_dependent {link.paragraph.ref}"):
        result = _draft(subject, link, pair, candidate)
        if isinstance(result, str):
            skips[result] += 1
            continue
        new_row, new_column = candidate.row not in subject.taken.rows, candidate.slot[0] not in subject.taken.columns
        if new_row and new_column:
            return _take(subject, candidate, result)
        if (candidate.row, candidate.slot[0]) in subject.taken.cells:
            skips["context:cell_already_asked"] += 1
        else:
            fallbacks.setdefault(new_row or new_column, (candidate, result))
    best = fallbacks.get(True) or fallbacks.get(False)
    return _take(subject, *best) if best else None


def _two(words: Sequence[str], paragraph: str) -> tuple[str, str] | None:
    """The best two words of which none is part of the other, and that are not the two halves of one compound."""
    text = paragraph.casefold()
    for j, two in enumerate(words):
        for one in words[:j]:
            a, b = one.casefold(), two.casefold()
            neighbours = any(f"{x}{sep}{y}" in text for x, y in ((a, b), (b, a)) for sep in (" ", "-"))
            if not neighbours and not _one_family(a, b) and not nested((one, two), ""):
                return one, two
    return None


def _one_family(a: str, b: str) -> bool:
    """Two forms of one word ("sentencing", "sentences"): together they say no more than one."""
    return a.isascii() and b.isascii() and len(a) > _STEM and a[:_STEM] == b[:_STEM]


def _take(subject: Subject, candidate: Candidate, draft: Draft) -> Draft:
    subject.taken.rows.add(candidate.row)
    subject.taken.columns.add(candidate.slot[0])
    subject.taken.cells.add((candidate.row, candidate.slot[0]))
    subject.taken.keys.add(frozenset(key.casefold() for key in draft.spec.context_keys))
    return draft


def _draft(subject: Subject, link: Link, pair: tuple[str, str], candidate: Candidate) -> Draft | str:
    """Return the proven draft of a cell, or the reason why there is none."""
    reason = cell_reason(subject, candidate)
    if reason is not None:
        return reason
    around = subject.around
    spec = AnswerSpec(value=candidate.value, context_keys=pair)
    if loose_hit(spec.value, link.paragraph.text):
        return "context:paragraph_states_value"
    if nested(spec.context_keys, spec.value) or frozenset(k.casefold() for k in pair) in subject.taken.keys:
        return "keys:nested"
    value_question = cell_question(subject, candidate)
    question = around.forms.context(*pair, value_question)
    if has_token(spec.value, fold(question)):
        return "cell:value_in_label"
    reason = wording_reason(question)
    if reason is not None:
        return reason
    ref = subject.refs[candidate.cell.part]
    if around.texts.passes_on_other(spec, subject.refs):
        return "spec:passes_elsewhere"
    proof = prove_from_both(around.texts, spec, ref, link.paragraph.text)
    if proof is None:
        return "proof:failed"
    return Draft(
        type="context_dependent",
        question=question,
        question_delabeled=question,
        answer=display_answer(candidate.value),
        spec=spec,
        proof=proof,
        part=candidate.cell.part,
        cells=candidate.evidence_cells,
        link=link,
    )
