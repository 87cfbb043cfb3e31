"""What is asked of a form: groups with one answer under a question that says which options are meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.generation.selections.orders import is_order
from qagen.text.match import has_token
from qagen.text.normalize import normalize_for_em
from qagen.text.tokens import is_usable, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.model.selection import Option

LONGEST_QUESTION = 200
"""Characters of the whole question (specs/qa.md section 6)."""
_LONGEST_LABEL = 80
"""Characters: an option may be a clause; what is longer has swallowed the text around it."""
_ENDS = " ?？:：.。*"
_UNFINISHED = re.compile(r"(?:\b(?:and|or|of|the|to|in|for|with|by|und|oder|et|ou|de|y)|[,;–—-])\s*$", re.IGNORECASE)
_ASIDE = re.compile(r"\(.*\)|\[.*\]", re.DOTALL)
_TELLING = 4
"""Letters of a word that is not in a text by chance."""
_BY_DEFAULT = re.compile(r"first entry|w:default\b.*")
"""What a file says of a state that nobody chose."""


def shown_question(question: str) -> str:
    """The question as it is quoted: without the sign that ends it."""
    return question.rstrip(_ENDS)


def question_reason(question: str | None) -> str | None:
    """Why a question cannot be asked; None for one that can."""
    if not question:
        return "selection:no_question"
    text = shown_question(question)
    if not any(is_usable(word) for word in words(text)):
        return "selection:question_says_nothing"
    if is_order(text) or _ASIDE.fullmatch(question.strip()):
        return "selection:question_is_an_instruction"
    if text[:1].islower() or _UNFINISHED.search(text):
        return "selection:question_is_a_part"
    return None


def group_reason(group: Sequence[Option]) -> str | None:
    """Why a group has no one answer; None for one that has."""
    selected = [option for option in group if option.selected]
    if len(group) < 2:
        return "selection:one_option"
    if len({option.page for option in group}) > 1:
        return "selection:over_pages"
    if not selected:
        return "selection:none_selected"
    if len(selected) > 1:
        return "selection:several_selected"
    if _BY_DEFAULT.fullmatch(selected[0].said):
        return "selection:by_default"
    return None


def answer_reason(answer: str, group: Sequence[Option], shown: Iterable[str]) -> str | None:
    """Why an answer is none; None for one that is.

    Args:
        answer: the label that is asked for.
        group: the options, one of them selected.
        shown: what the question shows beside: its text, the form's title.
    """
    if len(answer) > _LONGEST_LABEL:
        return "selection:label_too_long"
    # Numbers alone are a scale where the file says that they belong together, and parts of a drawing elsewhere.
    if not any(c.isalpha() for c in answer) and not group[0].declared:
        return "selection:label_says_nothing"
    if any(has_token(answer, normalize_for_em(text)) for text in shown):
        return "selection:answer_in_question"
    others = [option for option in group if not option.selected]
    if any(has_token(answer, normalize_for_em(option.label)) for option in others):
        return "selection:label_nested"
    return None


def repeated(groups: Sequence[Sequence[Option]]) -> tuple[frozenset[int], frozenset[int]]:
    """Places of the groups whose question is another's too, or a part of it: on their page, and on other pages only."""
    keys = [(group[0].page, normalize_for_em(group[0].question or "")) for group in groups]
    on_page: set[int] = set()
    elsewhere: set[int] = set()
    for place, (page, key) in enumerate(keys):
        for other, (other_page, other_key) in enumerate(keys):
            if place != other and key and other_key and (has_token(key, other_key) or has_token(other_key, key)):
                (on_page if page == other_page else elsewhere).add(place)
    return frozenset(on_page), frozenset(elsewhere - on_page)


class Words:
    """The words of a document with its marks taken out."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = [normalize_for_em(text) for text in texts]

    def holds(self, text: str) -> bool:
        """Whether the document says it, in one piece."""
        form = normalize_for_em(text)
        return bool(form.strip()) and any(form in own for own in self._texts)

    def tell(self, group: Sequence[Option], answer: str) -> bool:
        """Whether a text names the answer beside words of the question, and none of the other options.

        A long answer is told by one word of the question near it; Yes, No and their like, which stand everywhere, only
        by all of them.
        """
        others = [option.label for option in group if option.label != answer]
        asked = {word for word in words(group[0].question or "") if is_usable(word) and not has_token(word, answer)}
        needed = 1 if any(is_usable(word) and len(word) >= _TELLING for word in words(answer)) else len(asked)
        for text in self._texts:
            if has_token(answer, text) and not any(has_token(other, text) for other in others):
                shared = sum(has_token(word, text) for word in asked)
                if asked and shared >= needed:
                    return True
        return False
