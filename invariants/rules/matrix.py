"""The pass/fail matrix (specs/qa.md section 5) on every text in which a baseline sees the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.text.match import em_hit_normalized, has_token, loose_hit_normalized
from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from collections.abc import Iterator

    from invariants.case import Case

_UNCAPTIONED = ("markdown", "triplets")
_NAMED = ("markdown", "markdown_captioned", "triplets")


def check(case: Case) -> Iterator[str]:
    """The item passes and fails where its type must, and its proof says so."""
    if case.logical is None:
        yield f"{case.item.table_ref} is no table of the document"
        return
    if case.item.type == "context_dependent":
        yield from _context(case)
    else:
        yield from _table_alone(case)
    yield from _proof(case)


def _table_alone(case: Case) -> Iterator[str]:
    for name, text in case.own_texts().items():
        if not em_hit_normalized(case.spec, text):
            yield f"the spec does not pass on the table's {name}"


def _context(case: Case) -> Iterator[str]:
    if case.paragraph is None or case.logical is None:
        yield "no paragraph of the document among the evidence"
        return
    paragraph = normalize_for_em(case.paragraph.text)
    for part in case.logical.parts:
        for name, text in part.normalized_texts._asdict().items():
            if _loose(case, f"{case.logical.frame}\n{text}"):
                yield f"the table alone ({part.ref}, {name} with caption and headings) holds the value and every key"
    for name, text in case.own_texts().items():
        if name in _UNCAPTIONED and not em_hit_normalized(case.spec, f"{text}\n{paragraph}"):
            yield f"table ({name}) and paragraph together do not hold the value and every key"
    if loose_hit_normalized(case.item.answer_spec.value, paragraph):
        yield "the paragraph alone states the value"


def _loose(case: Case, text: str) -> bool:
    spec = case.item.answer_spec
    return loose_hit_normalized(spec.value, text) and all(has_token(key, text) for key in spec.context_keys)


def _proof(case: Case) -> Iterator[str]:
    proof = case.item.proof
    needs_paragraph = case.item.type == "context_dependent"
    expected = "FAIL" if needs_paragraph else "PASS"
    missing = [name for name in _NAMED if name not in proof.table]
    if missing:
        yield f"the proof leaves out {', '.join(missing)}"
    wrong = sorted(name for name, verdict in proof.table.items() if verdict != expected)
    if wrong:
        yield f"the proof does not say {expected} for the table alone on {', '.join(wrong)}"
    if proof.paragraph != ("FAIL" if needs_paragraph else None):
        yield f"the proof says {proof.paragraph} for the paragraph alone"
    if proof.table_and_paragraph != "PASS":
        yield "the proof does not say PASS for table and paragraph"
