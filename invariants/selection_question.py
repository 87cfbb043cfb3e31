"""Reads the question about a form back into its parts: this package's own copy of the wording."""

from __future__ import annotations

import re
from typing import NamedTuple

_FORM = re.compile(
    r'(?:On page (?P<page>\d+) of|In) the form (?:"(?P<title>[^"]+)"|(?P<file>\S+)), '
    r'which option is selected for "(?P<question>.+)"\?'
)
_FORM_KO = re.compile(
    r'양식 (?:"(?P<title>[^"]+)"|(?P<file>\S+?))(?:의 (?P<page>\d+)쪽)?에서 '
    r'"(?P<question>.+)"에 대해 선택된 항목은 무엇인가\?'
)
_BARE = re.compile(r'(?:On page (?P<page>\d+), which|Which) option is selected for "(?P<question>.+)"\?')
_BARE_KO = re.compile(r'(?:(?P<page>\d+)쪽에서 )?"(?P<question>.+)"에 대해 선택된 항목은 무엇인가\?')


class AskedForm(NamedTuple):
    """A question about a form, taken apart."""

    question: str
    """What is quoted of the form."""
    page: int | None
    title: str | None
    file: str | None
    """Name of the form's copy."""


def asked_form(question: str, *, delabeled: bool = False) -> AskedForm | None:
    """The parts of a question; null where it has no known form.

    Args:
        question: as it is asked.
        delabeled: it has no name of a form.
    """
    for pattern in (_BARE, _BARE_KO) if delabeled else (_FORM, _FORM_KO):
        found = pattern.fullmatch(question)
        if found is not None:
            parts = found.groupdict()
            page = parts.get("page")
            return AskedForm(parts["question"], int(page) if page else None, parts.get("title"), parts.get("file"))
    return None
