"""The proof of an item: what the checker finds in the texts that a baseline really sees (specs/qa.md section 5).

PASS is judged by the checker, without the caption. FAIL is judged by the looser match, with captions and section
headings.
For a joined table the texts are those of the part in which the value stands: no baseline sees the parts as one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.model.item import AnswerSpec, Proof, Verdict
from qagen.text.match import has_token, loose_hit_normalized
from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from qagen.model.document import Table

BODY_TEXTS = ("markdown", "triplets")


class ProofTexts:
    """The normalised texts of the tables of one document, each made once."""

    def __init__(self, tables: tuple[Table, ...]) -> None:
        """Remember the tables; texts are normalised when they are first needed."""
        self._tables = {table.ref: table for table in tables}
        self._bodies: dict[str, dict[str, str]] = {}
        self._around: dict[str, tuple[str, str]] = {}
        self._paragraphs: dict[str, str] = {}

    def bodies(self, ref: str) -> dict[str, str]:
        """Return `markdown` and `triplets` of a table, normalised, without caption."""
        if ref not in self._bodies:
            texts = self._tables[ref].texts
            self._bodies[ref] = {
                "markdown": normalize_for_em(texts.markdown),
                "triplets": normalize_for_em(texts.triplets),
            }
        return self._bodies[ref]

    def around(self, ref: str) -> tuple[str, str]:
        """Return (captions, section headings) of a table, normalised."""
        if ref not in self._around:
            table = self._tables[ref]
            self._around[ref] = (
                normalize_for_em("\n".join(table.captions)),
                normalize_for_em("\n".join(table.headings)),
            )
        return self._around[ref]

    def paragraph(self, text: str) -> str:
        """Return a paragraph, normalised."""
        if text not in self._paragraphs:
            self._paragraphs[text] = normalize_for_em(text)
        return self._paragraphs[text]

    def refs(self) -> tuple[str, ...]:
        """Return the references of all tables."""
        return tuple(self._tables)

    def loosely_in_table(self, token: str, ref: str) -> bool:
        """Return whether a token stands in a table, its captions or headings, by the looser match."""
        return any(loose_hit_normalized(token, text) for text in (*self.bodies(ref).values(), *self.around(ref)))

    def hits(self, spec: AnswerSpec, text: str) -> bool:
        """Return the checker's verdict on a normalised text."""
        return has_token(spec.value, text) and all(has_token(key, text) for key in spec.context_keys)

    def passes_on_other(self, spec: AnswerSpec, own: tuple[str, ...]) -> bool:
        """Return whether the spec passes on a table that is none of `own`, captions and headings counted."""
        for ref in self._tables:
            if ref in own:
                continue
            if any(self._hits_in_pieces(spec, (body, *self.around(ref))) for body in self.bodies(ref).values()):
                return True
        return False

    def caption_passes(self, spec: AnswerSpec, ref: str) -> bool:
        """Return whether captions and headings alone satisfy the spec."""
        return self._hits_in_pieces(spec, self.around(ref))

    @staticmethod
    def _hits_in_pieces(spec: AnswerSpec, pieces: tuple[str, ...]) -> bool:
        # The checker asks for containment, so a text of several pieces is searched piece by piece.
        return all(any(has_token(token, piece) for piece in pieces) for token in (spec.value, *spec.context_keys))

    @staticmethod
    def _loosely_in_pieces(spec: AnswerSpec, pieces: tuple[str, ...]) -> bool:
        return all(any(loose_hit_normalized(t, piece) for piece in pieces) for t in (spec.value, *spec.context_keys))


def prove_from_table(texts: ProofTexts, spec: AnswerSpec, ref: str) -> Proof | None:
    """Return the proof that the table alone answers, None if some text does not."""
    verdicts: dict[str, Verdict] = {}
    bodies = texts.bodies(ref)
    for name in BODY_TEXTS:
        passed = texts.hits(spec, bodies[name])
        if not passed:
            return None
        # A caption and headings only add text, and the checker asks for containment.
        verdicts[name] = verdicts[f"{name}_captioned"] = "PASS"
    return Proof(table=verdicts, paragraph=None, table_and_paragraph="PASS")


def prove_from_both(texts: ProofTexts, spec: AnswerSpec, ref: str, paragraph: str) -> Proof | None:
    """Return the proof that table and paragraph answer only together, None if it does not hold."""
    around, alone = texts.around(ref), texts.paragraph(paragraph)
    if texts._loosely_in_pieces(spec, (alone, *around[1:])):  # noqa: SLF001 - one module, one secret
        return None
    verdicts: dict[str, Verdict] = {}
    for name, body in texts.bodies(ref).items():
        if texts._loosely_in_pieces(spec, (body, *around)):  # noqa: SLF001
            return None
        if not texts._hits_in_pieces(spec, (body, alone)):  # noqa: SLF001
            return None
        verdicts[name] = verdicts[f"{name}_captioned"] = "FAIL"
    return Proof(table=verdicts, paragraph="FAIL", table_and_paragraph="PASS")
