"""The item record: one question with its answer, evidence and proof (specs/qa.md section 8).

The order of the fields is the order of the keys in items.jsonl.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer, model_validator

from qagen.model.base import Record
from qagen.model.selection import OptionKind, OptionOrigin

ItemType = Literal["cell_value", "table_about", "context_dependent", "selection"]
"""`selection` asks what is selected in a form; the others ask a table."""
Verdict = Literal["PASS", "FAIL"]


class AnswerSpec(Record):
    """What scoring looks for: the value and all keys in one text (`qagen.text.match.em_hit`)."""

    value: str
    """Verbatim as in the table's markdown."""
    context_keys: tuple[str, ...]
    """Whole tokens or labels; sorted by their place in the question."""


class Meta(Record):
    """Facts about the item for slicing; nothing here is used for scoring.

    A selection has no table: all but `page_index` is zero, null or empty.
    """

    table_index: int
    """The table's place among the tables of its page (of the document where there are no pages), from 0."""
    n_tables_on_page: int
    """Tables on that page (in the document where there are no pages)."""
    page_index: float | None
    """page / pages, 3 decimals; null where there are no pages."""
    n_rows: int
    """Rows of the (joined) table, header rows included."""
    n_cols: int
    header_rows: int
    dist_pt: float | None
    """Vertical gap between table and paragraph in points, 1 decimal, 0 when they overlap; null when unknown."""
    dist_items: int | None
    """Gap in reading order: 1 for neighbours; null for items without a paragraph."""
    ctx_link_tokens: tuple[str, ...]
    """Numeric tokens that table and paragraph share (the evidence of the link), as they stand in the paragraph."""
    ctx_explicit_ref: str | None
    """The table number that the paragraph cites, if that made the link."""
    ctx_para_excerpt: str | None
    """The first 200 characters of the paragraph."""


class Evidence(Record):
    """One place that shows the answer.

    An item lists first the value's cell (for table_about every header cell), then the cells of the row label, then
    those of the column label, then the paragraph. A selection lists the mark, then its label.
    """

    ref: str
    """`#/tables/3` or `#/texts/7` of the document; `form` for a place in the copy of the form."""
    row: int | None
    """First row of the cell in the table of `ref`, from 0; null for a paragraph and in a form."""
    col: int | None
    page_no: int | None
    bbox: tuple[float, float, float, float] | None
    """[l, t, r, b] in points."""
    coord_origin: Literal["BOTTOMLEFT"] | None
    """Null exactly where `bbox` is."""
    text: str
    """The cell's or the paragraph's text; of a mark how the file says its state, of its label the words."""
    ocr: bool = False
    """OCR read the text from a picture of the page; the key is written only where that is so."""

    @model_serializer(mode="wrap")
    def _without_false_ocr(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        record: dict[str, Any] = serialize(self)
        if not self.ocr:
            del record["ocr"]
        return record


class Proof(Record):
    """The pass/fail matrix as it was found (specs/qa.md section 5): verdict per text."""

    table: dict[str, Verdict]
    """Text name (`markdown`, `markdown_captioned`, `triplets`, ...) to verdict."""
    paragraph: Verdict | None
    """Null for types that have no paragraph."""
    table_and_paragraph: Verdict
    """On every text; for types without a paragraph the table alone once more. FAIL for a selection: no text has it."""
    text: Verdict | None = None
    """For a selection alone (the key is written only there): FAIL, no paragraph or table of the document
    names the answer beside the question's words without naming another option."""
    form: Verdict | None = None
    """For a selection alone: PASS, each option of the group has its state by two readings of the form's bytes."""

    @model_serializer(mode="wrap")
    def _without_form(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        record: dict[str, Any] = serialize(self)
        return {key: value for key, value in record.items() if key not in {"text", "form"} or value is not None}


class OfferedOption(Record):
    """One option of the group that a selection is about."""

    content: str
    """Its label, as it stands in the form."""
    selected: bool
    place: str
    """Where in the form's file, for people."""
    mark: tuple[float, float, float, float] | None
    """[l, t, r, b] of its box in points of the page as it is shown, origin bottom left; null without pages."""


class AskedSelection(Record):
    """What a selection is about."""

    kind: OptionKind
    origin: OptionOrigin
    """What in the file holds the state of the selected option."""
    question: str
    """As it stands in the form."""
    options: tuple[OfferedOption, ...]
    """All of the group, in reading order; exactly one is selected. Guessing is right once in as many times."""


class Item(Record):
    """One question."""

    doc_id: str
    qid: str = Field(pattern=r"^[A-Za-z0-9._:-]+$")
    """`doc::auto_p{page}_t{i}_{c0|cols|ctx0}`, and `doc::auto_p{page}_s{i}` for the i-th selection of a page; p0 where
    there are no pages."""
    type: ItemType
    question: str
    question_delabeled: str
    """The question without the name of table or form; the form that gets embedded."""
    answer: str
    """For display only."""
    answer_spec: AnswerSpec
    table_ref: str
    """Docling's reference of the table (the first part, if joined); empty for a selection."""
    page: int | None
    """Page from 1 of the table's first part, or of the options; null where there are no pages."""
    table_type: Literal["auto_generated"] = "auto_generated"
    subset: Literal["main"] = "main"
    meta: Meta
    evidence: tuple[Evidence, ...]
    proof: Proof
    selection: AskedSelection | None = None
    """Of a selection alone; the key is written only there."""

    @model_serializer(mode="wrap")
    def _without_selection(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        record: dict[str, Any] = serialize(self)
        if self.selection is None:
            del record["selection"]
        return record

    @model_validator(mode="after")
    def _is_whole(self) -> Item:
        if (self.type == "selection") != (self.selection is not None):
            raise ValueError("an item of type selection has the key selection, and no other has it")
        return self
