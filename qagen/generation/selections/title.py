"""What a form calls itself where people read it: its title, and no heading that names a part of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.text.normalize import normalize_for_em
from qagen.text.tokens import is_usable, words

if TYPE_CHECKING:
    from qagen.generation.selections.gates import Words
    from qagen.model.document import Document, Paragraph

_LONGEST = 120
"""Characters: a longer one leaves no room for the question."""
_HEADINGS = frozenset({"title", "section_header"})
# Names of parts that stand first in forms and on web pages.
_PART = re.compile(
    r"(?:\W*(?:[0-9]+|[a-z]|[ivx]+)[.)]\s|(?:part|section|step|page|chapter|schedule|annex|appendix|box|question)\s+\W*"
    r"(?:[0-9]+|[a-z]|[ivx]+)\b|notes?\b|instructions?\b|guidance\b|guidelines?\b|how to\b|before (?:you|filling)\b|"
    r"please\b|important\b|contents\b|table of contents\b|introduction\b|general\b|about (?:you|this)\b|your details\b|"
    r"personal (?:details|data|information)\b|for (?:office|official) use\b|warning\b|disclaimer\b|navigation\b|menu\b|"
    r"search\b|draft\b|remarques?\b|hinweise?\b|erläuterungen\b|anleitung\b|sommaire\b|inhalt\b|avant de\b|notice\b|"
    r"(?:작성|유의|주의|안내|참고|목차|신청인|일반|기본)\s?(?:방법|요령|사항|정보|문)?\s*$|제\s?[0-9]+\s?[장절조부편])",
    re.IGNORECASE,
)


def form_title(document: Document, declared: str, said: Words) -> str:
    """The title of a form; empty where it has none that can name it.

    Args:
        document: the form as text.
        declared: what its file gives as title; it counts if the text says it too.
        said: the words of the document.
    """
    if _names(declared) and said.holds(declared):
        return declared
    found = _printed(document)
    return "" if found is None else " ".join(found.text.split())


def _names(title: str) -> bool:
    says = any(is_usable(word) for word in words(title))
    return says and '"' not in title and len(title) <= _LONGEST and not _PART.match(title)


def _printed(document: Document) -> Paragraph | None:
    """The first heading of a form, if nothing stands above it but furniture and it is no part's."""
    body = [p for p in document.paragraphs if p.label != "furniture" and p.in_table is None and p.text.strip()]
    if not body:
        return None
    first, after = body[0], body[1:2]
    if first.label not in _HEADINGS or not _names(first.text) or _page(first) not in {None, 1}:
        return None
    if any(table.order < first.order for table in document.tables):
        return None
    # Of two headings right under each other, the one above is the office, the one below the form, or the other way.
    if first.label != "title" and after and after[0].label in _HEADINGS:
        return None
    form = normalize_for_em(first.text)
    others = [paragraph for paragraph in body[1:] if paragraph.label in _HEADINGS]
    if any(form == normalize_for_em(other.text) or other.label == "title" for other in others):
        return None
    return None if _is_below(first, body[1:], document) else first


def _page(paragraph: Paragraph) -> int | None:
    return paragraph.places[0].page_no if paragraph.places else None


def _is_below(first: Paragraph, others: list[Paragraph], document: Document) -> bool:
    """Something of its page stands above it, whatever the reading order."""
    box = first.places[0].box if first.places else None
    if box is None:
        return False
    places = [place for other in others for place in other.places]
    places += [place for table in document.tables for place in table.places]
    on_page = [place.box for place in places if place.page_no == _page(first)]
    return any(other is not None and other.b > box.t - 1 for other in on_page)
