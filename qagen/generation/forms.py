"""The wording of questions, as data per language (specs/qa.md section 2).

`en` holds the published forms. `ko` puts the row first, as Korean does; particles follow the final consonant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from qagen.text.hangul import particle
from qagen.text.scripts import dominant_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from qagen.generation.place import TablePlace
    from qagen.model.document import Document

Language = Literal["en", "ko"]

MAX_QUESTION = 200


@dataclass(frozen=True)
class Forms:
    """The forms of one language; each function returns text that starts a sentence or can be put into one."""

    table: Callable[[TablePlace], str]
    in_table: Callable[[str, str], str]
    """(table phrase, delabeled question) to the full question."""
    value: Callable[[str, str], str]
    """(column, row) to the delabeled question of a cell."""
    about: Callable[[str, str], str]
    """(header 1, header 2) to the delabeled question about all columns."""
    context: Callable[[str, str, str], str]
    """(key 1, key 2, delabeled question of a cell) to the context question."""


_EN_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
_KO_ORDINALS = ("첫", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두")


def _en_ordinal(number: int) -> str:
    if number <= len(_EN_ORDINALS):
        return _EN_ORDINALS[number - 1]
    ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _en_table(place: TablePlace) -> str:
    which = "the table" if place.count == 1 else f"the {_en_ordinal(place.ordinal)} table"
    where = {
        "page": f" on page {place.name}",
        "pages": f" on pages {place.name}",
        "sheet": f" on sheet {place.name}",
        "section": f" in section {place.name}",
        "document": " of the document",
    }
    return which + where[place.kind]


def _ko_table(place: TablePlace) -> str:
    ordinal = _KO_ORDINALS[place.ordinal - 1] if place.ordinal <= len(_KO_ORDINALS) else str(place.ordinal)
    which = "표" if place.count == 1 else f"{ordinal} 번째 표"
    where = {
        "page": f"{place.name}쪽의 ",
        "pages": f"{place.name}쪽의 ",
        "sheet": f"시트 {place.name}의 ",
        "section": f"{place.name} 절의 ",
        "document": "문서의 ",
    }
    return where[place.kind] + which


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


FORMS: dict[Language, Forms] = {
    "en": Forms(
        table=_en_table,
        in_table=lambda table, rest: f"In {table}, {_lower_first(rest)}",
        value=lambda column, row: f"What is the {column} for {row}?",
        about=lambda one, two: f"In the context of {one} and {two}, what columns does it have?",
        context=lambda one, two, rest: f"In the context of {one} and {two}, {_lower_first(rest)}",
    ),
    "ko": Forms(
        table=_ko_table,
        in_table=lambda table, rest: f"{table}에서 {rest}",
        value=lambda column, row: f"{row}의 {column}{particle(column, '은는')} 무엇인가?",
        about=lambda one, two: f"{one}{particle(one, '과와')} {two}의 맥락에서 어떤 열이 있는가?",
        context=lambda one, two, rest: f"{one}{particle(one, '과와')} {two}의 맥락에서 {rest}",
    ),
}


def forms_for(document: Document, setting: Literal["en", "document"]) -> Forms:
    """Return the forms in which a document is asked: its own language where a form exists, else English."""
    if setting == "en":
        return FORMS["en"]
    sample = " ".join(p.text for p in document.paragraphs[:400] if p.in_table is None)[:20000]
    sample = sample or " ".join(cell.text for table in document.tables[:20] for cell in table.cells[:200])
    return FORMS["ko"] if dominant_language(sample) == "ko" else FORMS["en"]
