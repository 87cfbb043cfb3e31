"""The proof of an item: what the checker finds in the texts that a baseline really sees (specs/qa.md section 5).

PASS is judged by the checker, without the caption. FAIL is judged by the looser match, with captions and section
headings.
For a joined table the texts are those of the part in which the value stands: no baseline sees the parts as one.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from qagen.generation.piece_text import PieceText
from qagen.model.item import AnswerSpec, Proof, Verdict
from qagen.text.prefilter import needle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qagen.model.document import Table


class ProofTexts:
    """The normalised texts of the tables of one document, each made once."""

    def __init__(self, tables: tuple[Table, ...]) -> None:
        """Remember the tables; texts are normalised when they are first needed."""
        self._tables = {table.ref: table for table in tables}
        self._bodies: dict[str, dict[str, PieceText]] = {}
        self._around: dict[str, tuple[PieceText, PieceText]] = {}
        self._paragraphs: dict[str, PieceText] = {}

    def bodies(self, ref: str) -> dict[str, PieceText]:
        """Return `markdown` and `triplets` of a table, without caption."""
        if ref not in self._bodies:
            texts = self._tables[ref].texts
            self._bodies[ref] = {
                "markdown": PieceText(texts.markdown, "\n"),
                "triplets": PieceText(texts.triplets, ". "),
            }
        return self._bodies[ref]

    def around(self, ref: str) -> tuple[PieceText, PieceText]:
        """Return (captions, section headings) of a table."""
        if ref not in self._around:
            table = self._tables[ref]
            self._around[ref] = (
                PieceText("\n".join(table.captions), "\n"),
                PieceText("\n".join(table.headings), "\n"),
            )
        return self._around[ref]

    def paragraph(self, text: str) -> PieceText:
        """Return a paragraph."""
        if text not in self._paragraphs:
            self._paragraphs[text] = PieceText(text, "\n")
        return self._paragraphs[text]

    def loosely_in_table(self, token: str, ref: str) -> bool:
        """Return whether a token stands in a table, its captions or headings, by the looser match."""
        return any(text.loosely_has(token) for text in (*self.bodies(ref).values(), *self.around(ref)))

    def passes_on_other(self, spec: AnswerSpec, own: tuple[str, ...]) -> bool:
        """Return whether the spec passes on a table that is none of `own`, captions and headings counted."""
        for ref in self._tables_that_may_hold(spec):
            if ref in own:
                continue
            if any(_hit(spec, (body, *self.around(ref))) for body in self.bodies(ref).values()):
                return True
        return False

    def _tables_that_may_hold(self, spec: AnswerSpec) -> Iterator[str]:
        """Tables in whose texts the needle of the longest token stands; one search over all of them at once.

        Trying every table with every item would be quadratic in the tables of a document.
        """
        wanted = max((needle(token) for token in (spec.value, *spec.context_keys)), key=len)
        starts, text = self._all_reduced
        position = text.find(wanted)
        while position >= 0:
            i = bisect_right(starts, position) - 1
            yield self.refs[i]
            position = text.find(wanted, starts[i + 1]) if i + 1 < len(starts) else -1

    @cached_property
    def refs(self) -> tuple[str, ...]:
        """References of all tables of the document, in reading order."""
        return tuple(self._tables)

    @cached_property
    def _all_reduced(self) -> tuple[list[int], str]:
        """Where each table begins, and the reduced texts of all tables one after the other."""
        starts: list[int] = []
        parts: list[str] = []
        position = 0
        for ref in self.refs:
            starts.append(position)
            own = "\n".join(text.reduced for text in (*self.bodies(ref).values(), *self.around(ref))) + "\n"
            parts.append(own)
            position += len(own)
        return starts, "".join(parts)

    def caption_passes(self, spec: AnswerSpec, ref: str) -> bool:
        """Return whether captions and headings alone satisfy the spec."""
        return _hit(spec, self.around(ref))


def _hit(spec: AnswerSpec, pieces: tuple[PieceText, ...]) -> bool:
    """The checker asks for containment, so a text of several pieces is searched piece by piece."""
    return all(any(piece.has(token) for piece in pieces) for token in (spec.value, *spec.context_keys))


def _loose_hit(spec: AnswerSpec, pieces: tuple[PieceText, ...]) -> bool:
    return all(any(piece.loosely_has(token) for piece in pieces) for token in (spec.value, *spec.context_keys))


def prove_from_table(texts: ProofTexts, spec: AnswerSpec, ref: str) -> Proof | None:
    """Return the proof that the table alone answers, None if some text does not."""
    verdicts: dict[str, Verdict] = {}
    for name, body in texts.bodies(ref).items():
        if not _hit(spec, (body,)):
            return None
        # A caption and headings only add text, and the checker asks for containment.
        verdicts[name] = verdicts[f"{name}_captioned"] = "PASS"
    return Proof(table=verdicts, paragraph=None, table_and_paragraph="PASS")


def prove_from_both(texts: ProofTexts, spec: AnswerSpec, ref: str, paragraph: str) -> Proof | None:
    """Return the proof that table and paragraph answer only together, None if it does not hold."""
    around, alone = texts.around(ref), texts.paragraph(paragraph)
    if _loose_hit(spec, (alone, around[1])):
        return None
    verdicts: dict[str, Verdict] = {}
    for name, body in texts.bodies(ref).items():
        if _loose_hit(spec, (body, *around)) or not _hit(spec, (body, alone)):
            return None
        verdicts[name] = verdicts[f"{name}_captioned"] = "FAIL"
    return Proof(table=verdicts, paragraph="FAIL", table_and_paragraph="PASS")
