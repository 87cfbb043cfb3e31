"""Items about forms: state, label, question and place are those of the form's copy, by a reading of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from invariants.derive.form_marks import squeezed
from invariants.derive.words import says_something, words
from invariants.selection_case import rectangle
from invariants.selection_question import asked_form
from qagen.text.match import has_token
from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from invariants.derive.form_pdf import Rectangle
    from invariants.selection_case import SelectionCase
    from qagen.model.item import OfferedOption

_QID = re.compile(r"auto_p(?P<page>\d+)_s\d+")
_ENDS = " ?？:：.。*"
_LONGEST_QUESTION = 200
_NEAR = 400.0
"""Points from a mark within which its words stand."""
_SPARE = 6.0
"""Points by which a box may stand beside the words at the head of its column."""


def references(case: SelectionCase) -> Iterator[str]:
    """Qid, page, wording, and the name of the form."""
    item = case.item
    doc_id, _, rest = item.qid.partition("::")
    found = _QID.fullmatch(rest)
    if found is None or doc_id != item.doc_id:
        yield "the qid does not have the form doc::auto_p1_s0 with the item's document"
    elif int(found["page"]) != (item.page or 0):
        yield f"the qid says page {found['page']}, the item {item.page}"
    yield from _wording(case)
    if item.answer != item.answer_spec.value:
        yield "the answer is not the value"


def _wording(case: SelectionCase) -> Iterator[str]:
    item = case.item
    bare, full = asked_form(item.question_delabeled, delabeled=True), case.reading
    if full is None or bare is None:
        yield "the question has no known form of its type"
        return
    if full.question != bare.question or (bare.page is not None and bare.page != full.page):
        yield "question_delabeled is not the question without its form"
    if words(full.question) != words(case.asked.question.rstrip(_ENDS)):
        yield f"the question quotes {full.question!r}, the form asks {case.asked.question!r}"
    if full.page is not None and full.page != item.page:
        yield f"the question says page {full.page}, the item {item.page}"
    if full.file is not None and full.file != case.form.name:
        yield f"the form is called {case.form.name}, not {full.file}"
    if full.title is not None and not any(squeezed(full.title) in text for text in _texts(case)):
        yield f"the form does not call itself {full.title!r}"
    if item.answer_spec.context_keys != (full.question,):
        yield "the key is not the question of the form"


def _texts(case: SelectionCase) -> Iterator[str]:
    yield from (squeezed(paragraph.text) for paragraph in case.source.paragraphs)
    yield from (squeezed(table.texts.markdown) for table in case.source.tables)


def state(case: SelectionCase) -> Iterator[str]:
    """Exactly one option is selected, it is the answer, and the file says so of each."""
    if len(case.selected) != 1 or len(case.asked.options) < 2:
        yield f"{len(case.selected)} of {len(case.asked.options)} options are selected"
        return
    label = case.selected[0].content
    if case.item.answer not in {label, label.removeprefix(f"{case.asked.question} ")}:
        yield f"the answer is {case.item.answer!r}, the option that is selected {label!r}"
    if case.item.page is None:
        yield from _state_in_text(case)
    else:
        for option in case.asked.options:
            yield from _state_on_page(case, option)


def _state_in_text(case: SelectionCase) -> Iterator[str]:
    if not case.groups:
        yield "no group of the form has this question and these options"
        return
    for mark, option in zip(case.groups[0], case.asked.options, strict=True):
        if mark.selected != option.selected:
            yield f"{option.content!r} is {'on' if mark.selected else 'off'} in the form"


def _state_on_page(case: SelectionCase, option: OfferedOption) -> Iterator[str]:
    if option.mark is None:
        yield f"{option.content!r} has no box"
        return
    mark = rectangle(option.mark)
    if not case.page.is_shown(mark):
        yield f"the page does not show the box of {option.content!r}"
        return
    if case.asked.origin == "acroform":
        button = case.page.button_at(mark)
        found = None if button is None else button.selected
    else:
        found = case.page.is_dark(mark) if case.asked.origin == "drawn" else case.page.sign_in(mark)
    if found is None:
        yield f"no mark stands where {option.content!r} is said to be"
    elif found != option.selected:
        yield f"{option.content!r} is {'on' if found else 'off'} in the form"
    if not _is_labelled(case, option, mark):
        yield f"the words {option.content!r} do not stand beside their mark"


def _is_labelled(case: SelectionCase, option: OfferedOption, mark: Rectangle) -> bool:
    """Its words stand on its line with no other mark between; of a table's box the row's do, the column's above it."""
    question, label, head = case.asked.question, option.content, ""
    if label.startswith(f"{question} "):
        label, head = question, label.removeprefix(f"{question} ")
        # The other boxes of the row stand between its words and the box.
        above = (place for place, _ in case.page.places_of(head) if place[1] > mark[1])
        if not any(place[0] - _SPARE <= (mark[0] + mark[2]) / 2 <= place[2] + _SPARE for place in above):
            return False
    for place, _ in case.page.places_of(label):
        on_line = place[1] - 1 <= (mark[1] + mark[3]) / 2 <= place[3] + 1
        gap = sorted((place[0], mark[2])) if place[0] > mark[0] else sorted((place[2], mark[0]))
        if on_line and gap[1] - gap[0] <= _NEAR and (head or not _is_parted(case, mark, gap)):
            return True
    return False


def _is_parted(case: SelectionCase, mark: Rectangle, gap: list[float]) -> bool:
    """Another mark of the group or another button stands in the gap between a mark and its words."""
    marks = [rectangle(option.mark) for option in case.asked.options if option.mark is not None]
    for other in (*marks, *(button.box for button in case.page.buttons)):
        on_line = other[1] < (mark[1] + mark[3]) / 2 < other[3]
        is_other = any(abs(one - two) > 1 for one, two in zip(other, mark, strict=True))
        if on_line and is_other and gap[0] - 1 < (other[0] + other[2]) / 2 < gap[1] + 1:
            return True
    return False


def one_answer(case: SelectionCase) -> Iterator[str]:
    """The question leads to this group and to no other."""
    labels = [" ".join(words(option.content)) for option in case.asked.options]
    if len(set(labels)) < len(labels):
        yield "two options of the group have one label"
    answer = case.item.answer
    for option in case.asked.options:
        if not option.selected and has_token(answer, normalize_for_em(option.content)):
            yield f"the answer {answer!r} stands in the option {option.content!r} too"
    if case.item.page is None:
        if len(case.groups) > 1:
            yield f"{len(case.groups)} groups of the form have this question and these options"
        return
    marks = [rectangle(option.mark) for option in case.asked.options if option.mark is not None]
    if not marks:
        return
    above = [place for place, _ in case.page.places_of(case.asked.question) if _is_above(place, marks)]
    if not above:
        yield "the question does not stand above the options or before them"
    elif all(_others_between(case, place, marks) for place in above):
        yield "between the question and its options stand other words or boxes"


def _is_above(place: Rectangle, marks: list[Rectangle]) -> bool:
    """It ends above the middle of the first mark, or on its line before it."""
    first = max(marks, key=lambda mark: mark[3])
    middle = (first[1] + first[3]) / 2
    return place[1] >= middle - 1 or (place[1] <= middle <= place[3] and place[2] <= first[0] + 1)


def _others_between(case: SelectionCase, place: Rectangle, marks: list[Rectangle]) -> bool:
    """Something stands below the question and above the group, over or under both; or, on one line, between them."""
    first = max(marks, key=lambda mark: mark[3])
    middle = (first[1] + first[3]) / 2
    left, right = min(place[0], first[0]) - 5, max(place[2], first[2]) + 5
    low, high = first[3], place[1]
    if place[1] <= middle <= place[3]:
        left, right, low, high = place[2] + 1, first[0] - 1, middle - 2, middle + 2
    standing = [button.box for button in case.page.buttons]
    standing += [box for character, box in case.page.characters if squeezed(character)]
    return any(
        left < (box[0] + box[2]) / 2 < right and low < (box[1] + box[3]) / 2 < high
        for box in standing
        if not any(all(abs(x - y) <= 1 for x, y in zip(box, mark, strict=True)) for mark in marks)
    )


def provenance(case: SelectionCase) -> Iterator[str]:
    """The evidence is the mark that is selected and its label, each in its place."""
    item = case.item
    if len(item.evidence) != 2 or any((e.ref, e.row, e.col) != ("form", None, None) for e in item.evidence):
        yield "the evidence is not a mark and a label of the form"
        return
    mark, label = item.evidence
    selected = case.selected[0] if case.selected else None
    if selected is not None and label.text != selected.content:
        yield f"the label reads {selected.content!r}, the evidence {label.text!r}"
    if selected is not None and mark.bbox != selected.mark:
        yield f"the box is {mark.bbox}, that of the option {selected.mark}"
    for number, evidence in enumerate(item.evidence):
        if evidence.page_no != item.page or (evidence.bbox is None) != (evidence.coord_origin is None):
            yield f"evidence {number} says page {evidence.page_no}, the item {item.page}"
    paged = case.form.suffix.lower() == ".pdf"
    if paged != (item.page is not None):
        yield f"page {item.page} of a form that {'has pages' if paged else 'has none'}"
        return
    index = None if item.page is None else round(item.page / case.page.pages, 3)
    if item.meta.page_index != index:
        yield f"meta.page_index is {item.meta.page_index}, not {index}"
    if item.page is not None and label.bbox is not None:
        question = f"{case.asked.question} "
        shown = case.page.text_in(rectangle(label.bbox))
        if squeezed(label.text) not in shown and not all(
            squeezed(part) in shown for part in (question, label.text.removeprefix(question))
        ):
            yield f"the words in the label's box are not {label.text!r}"


def structure(case: SelectionCase) -> Iterator[str]:
    """What is asked and answered says something, and is not too long."""
    if len(case.item.question) > _LONGEST_QUESTION:
        yield f"the question has {len(case.item.question)} characters"
    for text in (case.item.answer, case.asked.question, *(option.content for option in case.asked.options)):
        if not says_something(text):
            yield f"{text!r} says nothing"
    if case.item.table_ref:
        yield f"a selection is about no table, and this one names {case.item.table_ref}"


def no_leak(case: SelectionCase) -> Iterator[str]:
    """The answer stands nowhere in what the question shows."""
    shown = [case.asked.question]
    if case.reading is not None and case.reading.title is not None:
        shown.append(case.reading.title)
    if any(has_token(case.item.answer, normalize_for_em(text)) for text in shown):
        yield f"the question holds the answer {case.item.answer!r}"


def matrix(case: SelectionCase) -> Iterator[str]:
    """The file shows the state, and no text of the document does."""
    proof = case.item.proof
    if (proof.form, proof.text, proof.table_and_paragraph) != ("PASS", "FAIL", "FAIL") or proof.table:
        yield "the proof does not say PASS for the form and FAIL for its words"
    asked = normalize_for_em(case.asked.question)
    others = [option.content for option in case.asked.options if not option.selected]
    for paragraph in case.source.paragraphs:
        text = normalize_for_em(paragraph.text)
        beside = text.replace(asked, " ") if asked.strip() else ""
        if beside != text and has_token(case.item.answer, beside) and not any(has_token(o, beside) for o in others):
            yield f"{paragraph.ref} tells the answer without a mark"


def check_items(cases: Iterable[SelectionCase]) -> Iterator[tuple[SelectionCase, str]]:
    """A form that is named by its title is the only one of that title."""
    named: dict[str, str] = {}
    for case in cases:
        title = None if case.reading is None else case.reading.title
        if title is None:
            continue
        other = named.setdefault(title, case.item.doc_id)
        if other != case.item.doc_id:
            yield case, f"{other} calls itself {title!r} too"
