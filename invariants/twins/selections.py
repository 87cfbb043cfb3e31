"""Twins of items about forms: another state, answer, label, question, page, box or name."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from invariants.selection_question import asked_form

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from invariants.selection_case import SelectionCase
    from qagen.model.item import AskedSelection, Item, OfferedOption

_STEP = 9.0
_MOST = 3


class SelectionOriginal(NamedTuple):
    """A right item about a form, with the other right items of the benchmark that are about forms."""

    case: SelectionCase
    siblings: Sequence[Item]

    @property
    def item(self) -> Item:
        """The item as it is."""
        return self.case.item

    @property
    def group(self) -> AskedSelection:
        """What it says of its group."""
        return self.case.asked

    def offering(self, options: Sequence[OfferedOption], **changes: object) -> Item:
        """The item with other options."""
        group = self.group.model_copy(update={"options": tuple(options)})
        return self.item.model_copy(update={"selection": group, **changes})

    def answering(self, option: OfferedOption) -> dict[str, object]:
        """Answer, spec and evidence for another option, all of one piece."""
        mark, label = self.item.evidence
        answer = option.content.removeprefix(f"{self.group.question} ")
        return {
            "answer": answer,
            "answer_spec": self.item.answer_spec.model_copy(update={"value": answer}),
            "evidence": (
                mark.model_copy(update={"bbox": option.mark}),
                label.model_copy(update={"text": option.content, "bbox": None, "coord_origin": None}),
            ),
        }


def other_option(original: SelectionOriginal) -> Iterator[Item]:
    """Another option as the answer, the states left as they are."""
    for option in islice((option for option in original.group.options if not option.selected), _MOST):
        yield original.item.model_copy(update=original.answering(option))


def state_flipped(original: SelectionOriginal) -> Iterator[Item]:
    """Another option is selected, in the states, the answer and the evidence alike."""
    for chosen in islice((option for option in original.group.options if not option.selected), _MOST):
        options = [
            option.model_copy(update={"selected": option.place == chosen.place and option.content == chosen.content})
            for option in original.group.options
        ]
        yield original.offering(options, **original.answering(chosen))


def two_selected(original: SelectionOriginal) -> Iterator[Item]:
    """A second option is selected."""
    first = next(option for option in original.group.options if not option.selected)
    yield original.offering(
        [
            option.model_copy(update={"selected": True}) if option is first else option
            for option in original.group.options
        ]
    )


def label_changed(original: SelectionOriginal) -> Iterator[Item]:
    """The label of the selected option with a word more, and one that the form does not have, everywhere alike."""
    (chosen,) = (option for option in original.group.options if option.selected)
    for label in (f"{chosen.content} mostly", "Something that the form never offers"):
        changed = chosen.model_copy(update={"content": label})
        options = [changed if option is chosen else option for option in original.group.options]
        kept = original.answering(changed)
        mark, text = original.item.evidence
        yield original.offering(options, **(kept | {"evidence": (mark, text.model_copy(update={"text": label}))}))


def labels_swapped(original: SelectionOriginal) -> Iterator[Item]:
    """The labels of the selected option and another one, so that the answer is the other's."""
    (chosen,) = (option for option in original.group.options if option.selected)
    other = next(option for option in original.group.options if not option.selected)
    names = {id(chosen): other.content, id(other): chosen.content}
    options = [
        option.model_copy(update={"content": names.get(id(option), option.content)})
        for option in original.group.options
    ]
    yield original.offering(options, **original.answering(chosen.model_copy(update={"content": other.content})))


def question_of_another(original: SelectionOriginal) -> Iterator[Item]:
    """The question of another group of the same form."""
    own = original.group.question
    siblings = [s for s in original.siblings if s.doc_id == original.item.doc_id and s.selection is not None]
    others = [s.selection.question for s in siblings if s.selection is not None and s.selection.question != own]
    for question in islice(dict.fromkeys(others), _MOST):
        yield _asking(original, question)


def question_unasked(original: SelectionOriginal) -> Iterator[Item]:
    """A question that the form does not ask."""
    yield _asking(original, "How many spare oars are kept in the loft")


def _asking(original: SelectionOriginal, question: str) -> Item:
    item, group = original.item, original.group
    reading = asked_form(item.question)
    shown = group.question if reading is None else reading.question
    new = question.rstrip(" ?:.")
    return item.model_copy(
        update={
            "question": item.question.replace(f'"{shown}"', f'"{new}"'),
            "question_delabeled": item.question_delabeled.replace(f'"{shown}"', f'"{new}"'),
            "answer_spec": item.answer_spec.model_copy(update={"context_keys": (new,)}),
            "selection": group.model_copy(update={"question": question}),
        }
    )


def page_changed(original: SelectionOriginal) -> Iterator[Item]:
    """The next page, in qid, page and evidence alike; a first page for a form that has none."""
    item = original.item
    page = (item.page or 0) + 1
    yield item.model_copy(
        update={
            "page": page,
            "qid": item.qid.replace(f"::auto_p{item.page or 0}_", f"::auto_p{page}_"),
            "evidence": tuple(evidence.model_copy(update={"page_no": page}) for evidence in item.evidence),
        }
    )


def box_moved(original: SelectionOriginal) -> Iterator[Item]:
    """The boxes of all marks and of the evidence a line lower."""
    if original.item.page is None:
        return
    options = [option.model_copy(update={"mark": _lower(option.mark)}) for option in original.group.options]
    evidence = tuple(e.model_copy(update={"bbox": _lower(e.bbox)}) for e in original.item.evidence)
    yield original.offering(options, evidence=evidence)


def _lower(box: tuple[float, float, float, float] | None) -> tuple[float, float, float, float] | None:
    return None if box is None else (box[0], box[1] - _STEP, box[2], box[3] - _STEP)


def form_renamed(original: SelectionOriginal) -> Iterator[Item]:
    """The name of another form."""
    reading = asked_form(original.item.question)
    if reading is None:
        return
    name = reading.title or reading.file or ""
    yield original.item.model_copy(update={"question": original.item.question.replace(name, "landing-stage.html", 1)})


def duplicate(original: SelectionOriginal) -> Iterator[Item]:
    """The same item under a free qid."""
    yield original.item.model_copy(update={"qid": f"{original.item.qid}99"})


class SelectionKind(NamedTuple):
    """One way to spoil an item about a form; all are wrong by what they are."""

    name: str
    make: Callable[[SelectionOriginal], Iterator[Item]]
    beside: bool = False
    """The twin stands beside the original, not in its place."""


SELECTION_KINDS: tuple[SelectionKind, ...] = (
    SelectionKind("selection_other_option", other_option),
    SelectionKind("selection_state_flipped", state_flipped),
    SelectionKind("selection_two_selected", two_selected),
    SelectionKind("selection_label_changed", label_changed),
    SelectionKind("selection_labels_swapped", labels_swapped),
    SelectionKind("selection_question_other", question_of_another),
    SelectionKind("selection_question_made_up", question_unasked),
    SelectionKind("selection_page_changed", page_changed),
    SelectionKind("selection_box_moved", box_moved),
    SelectionKind("selection_form_renamed", form_renamed),
    SelectionKind("selection_duplicate", duplicate, beside=True),
)
"""In the order in which they are made and printed, after the kinds about tables."""
