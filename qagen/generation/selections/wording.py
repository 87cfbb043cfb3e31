"""How a selection is asked, as data per language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from qagen.generation.forms import FORMS, forms_for

if TYPE_CHECKING:
    from qagen.model.document import Document

Language = Literal["en", "ko"]


class Wording(NamedTuple):
    """The sentences of one language."""

    titled: str
    filed: str
    inside: str
    on_page: str
    """Where in the document that has the name."""
    asked: str
    delabeled: str
    delabeled_on_page: str


_WORDINGS: dict[Language, Wording] = {
    "en": Wording(
        titled='the form "{name}"',
        filed="the form {name}",
        inside="In {form}",
        on_page="On page {page} of {form}",
        asked='{where}, which option is selected for "{question}"?',
        delabeled='Which option is selected for "{question}"?',
        delabeled_on_page='On page {page}, which option is selected for "{question}"?',
    ),
    "ko": Wording(
        titled='양식 "{name}"',
        filed="양식 {name}",
        inside="{form}",
        on_page="{form}의 {page}쪽",
        asked='{where}에서 "{question}"에 대해 선택된 항목은 무엇인가?',
        delabeled='"{question}"에 대해 선택된 항목은 무엇인가?',
        delabeled_on_page='{page}쪽에서 "{question}"에 대해 선택된 항목은 무엇인가?',
    ),
}


class Asked(NamedTuple):
    """What is to be asked, before the form has a name."""

    language: Language
    question: str
    """Without the sign that ends it."""
    page: int | None
    """Where the question alone does not say which options are meant."""


def language_of(document: Document, setting: Literal["en", "document"]) -> Language:
    """The language in which the form of a document is asked."""
    return "ko" if forms_for(document, setting) is FORMS["ko"] else "en"


def full_question(asked: Asked, *, title: str, file: str, file_page: int | None) -> str:
    """The question with the form's name.

    Args:
        asked: the question.
        title: of the form; empty where it has none that is its own: then the file names it.
        file: name of the form's copy in the benchmark.
        file_page: page to name with the file; None for a form without pages or of one page.
    """
    words = _WORDINGS[asked.language]
    form = words.titled.format(name=title) if title else words.filed.format(name=file)
    page = asked.page if title else asked.page or file_page
    where = words.inside.format(form=form) if page is None else words.on_page.format(page=page, form=form)
    return words.asked.format(where=where, question=asked.question)


def delabeled_question(asked: Asked) -> str:
    """The question without the form's name."""
    words = _WORDINGS[asked.language]
    if asked.page is None:
        return words.delabeled.format(question=asked.question)
    return words.delabeled_on_page.format(page=asked.page, question=asked.question)
