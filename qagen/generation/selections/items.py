"""The groups of a form to items of type `selection`: one option of a group is selected, and the question says which."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from qagen.generation.selections.gates import (
    LONGEST_QUESTION,
    Words,
    answer_reason,
    group_reason,
    question_reason,
    repeated,
    shown_question,
)
from qagen.generation.selections.proof import refusals
from qagen.generation.selections.title import form_title
from qagen.generation.selections.wording import Asked, delabeled_question, full_question, language_of
from qagen.model.item import AnswerSpec, AskedSelection, Evidence, Item, Meta, OfferedOption, Proof

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from qagen.model.document import Box, Document
    from qagen.model.selection import FormFile, FormReading, Option

FORM_REF = "form"
"""Reference of evidence that stands in the copy of the form."""


@dataclass(frozen=True)
class Draft:
    """One selection, before the form has a name."""

    asked: Asked
    answer: str
    group: tuple[Option, ...]


@dataclass(frozen=True)
class FormDrafts:
    """The selections of one form."""

    doc_id: str
    file: str
    """Name of the form's copy in the benchmark."""
    title: str
    """What it calls itself where people read it; empty for a form that does not."""
    n_pages: int
    drafts: tuple[Draft, ...]
    skips: dict[str, int]
    """Reason to groups that are not asked."""


def draft_selections(
    document: Document, form: FormFile, whole: Collection[int | None], setting: Literal["en", "document"]
) -> FormDrafts:
    """Return what can be asked of a form, and why the other groups are not.

    Args:
        document: the same form as the generator sees documents; its words must not tell what is selected.
        form: what was read of it; one without a reading gives nothing.
        whole: pages whose truth is whole (None for the form without pages); groups of the others are not asked.
        setting: language of the questions.
    """
    file = f"{document.doc_id}{form.suffix}"
    reading = form.reading
    if reading is None:
        return FormDrafts(document.doc_id, file, "", 0, (), {})
    texts = [paragraph.text for paragraph in document.paragraphs]
    texts += [table.texts.markdown for table in document.tables]
    words = Words(texts)
    title = form_title(document, reading.title, words)
    language = language_of(document, setting)
    places = [list(members) for _, members in groupby(range(len(reading.options)), lambda n: reading.options[n].group)]
    groups = [[reading.options[n] for n in members] for members in places]
    on_page, elsewhere = repeated(groups)
    drafts, skips = [], Counter[str]()
    for number, group in enumerate(groups):
        reason = (
            question_reason(group[0].question)
            or group_reason(group)
            or ("selection:page_not_whole" if group[0].page not in whole else None)
            or ("selection:question_twice" if number in on_page else None)
            or _unproven(reading, form.again, places[number])
        )
        question = shown_question(group[0].question or "")
        answer = _answer(group)
        reason = reason or answer_reason(answer, group, (question, title))
        if reason is None and words.tell(group, next(option.label for option in group if option.selected)):
            reason = "selection:text_tells"
        if reason is not None:
            skips[reason] += 1
            continue
        page = group[0].page if number in elsewhere else None
        drafts.append(Draft(Asked(language, question, page), answer, tuple(group)))
    return FormDrafts(document.doc_id, file, title, len(reading.pages), tuple(drafts), dict(sorted(skips.items())))


def _unproven(reading: FormReading, again: Sequence[bool | None], places: Sequence[int]) -> str | None:
    for place in places:
        others = [option for number, option in enumerate(reading.options) if number != place]
        if refusals(reading.options[place], others, again[place]):
            return "selection:option_not_proven"
    return None


def _answer(group: Sequence[Option]) -> str:
    """The label of what is selected; in a table of boxes what its column says, the row is the question."""
    selected = [option for option in group if option.selected]
    if not selected:
        return ""
    label, question = selected[0].label, selected[0].question or ""
    if selected[0].label_from == "row_and_column" and label.startswith(f"{question} "):
        return label.removeprefix(f"{question} ")
    return label


def items_of(form: FormDrafts, *, title_is_shared: bool) -> tuple[tuple[Item, ...], dict[str, int]]:
    """Return the items of a form, and its skips with what got too long.

    Args:
        form: its drafts.
        title_is_shared: another form of the benchmark calls itself the same; then the file names it.
    """
    items, numbers, skips = [], Counter[int](), Counter(form.skips)
    for draft in form.drafts:
        question = _named(form, draft, with_title=bool(form.title) and not title_is_shared)
        if question is None:
            skips["selection:question_too_long"] += 1
            continue
        page = draft.group[0].page
        items.append(_item(form, draft, question, f"{form.doc_id}::auto_p{page or 0}_s{numbers[page or 0]}"))
        numbers[page or 0] += 1
    return tuple(items), dict(sorted(skips.items()))


def _named(form: FormDrafts, draft: Draft, *, with_title: bool) -> str | None:
    """The question with the form's title, else with its file; None where both are too long."""
    page = draft.group[0].page if form.n_pages > 1 else None
    for title in [form.title, ""] if with_title else [""]:
        question = full_question(draft.asked, title=title, file=form.file, file_page=page)
        if len(question) <= LONGEST_QUESTION:
            return question
    return None


def _item(form: FormDrafts, draft: Draft, question: str, qid: str) -> Item:
    page = draft.group[0].page
    selected = next(option for option in draft.group if option.selected)
    return Item(
        doc_id=form.doc_id,
        qid=qid,
        type="selection",
        question=question,
        question_delabeled=delabeled_question(draft.asked),
        answer=draft.answer,
        answer_spec=AnswerSpec(value=draft.answer, context_keys=(draft.asked.question,)),
        table_ref="",
        page=page,
        meta=Meta(
            table_index=0,
            n_tables_on_page=0,
            page_index=round(page / form.n_pages, 3) if page is not None and form.n_pages else None,
            n_rows=0,
            n_cols=0,
            header_rows=0,
            dist_pt=None,
            dist_items=None,
            ctx_link_tokens=(),
            ctx_explicit_ref=None,
            ctx_para_excerpt=None,
        ),
        evidence=(
            _evidence(selected.page, selected.box, selected.said),
            _evidence(selected.page, selected.label_box, selected.label),
        ),
        proof=Proof(table={}, paragraph=None, table_and_paragraph="FAIL", text="FAIL", form="PASS"),
        selection=AskedSelection(
            kind=selected.kind,
            origin=selected.origin,
            question=selected.question or "",
            options=tuple(
                OfferedOption(content=o.label, selected=o.selected, place=o.place, mark=_edges(o.box))
                for o in draft.group
            ),
        ),
    )


def _evidence(page: int | None, box: Box | None, text: str) -> Evidence:
    return Evidence(
        ref=FORM_REF,
        row=None,
        col=None,
        page_no=page,
        bbox=_edges(box),
        coord_origin=None if box is None else "BOTTOMLEFT",
        text=text,
    )


def _edges(box: Box | None) -> tuple[float, float, float, float] | None:
    return None if box is None else (box.l, box.t, box.r, box.b)
