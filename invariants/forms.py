"""The forms of questions and of table names, as data (specs/qa.md section 2): this package's own copy.

A form is literal text with slots; a literal may offer alternatives as a regular expression. `delabeled` is the same
question without the table's name.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Form(NamedTuple):
    """One form of question of one item type in one language."""

    language: str
    type: str
    question: str
    delabeled: str


_TOPIC = r"(?:은|는|은\(는\))"
_WITH = r"(?:과|와|과\(와\))"

FORMS: tuple[Form, ...] = (
    Form(
        "en",
        "cell_value",
        r"In {table}, what is the {column} for {row}\?",
        r"What is the {column} for {row}\?",
    ),
    Form(
        "en",
        "table_about",
        r"In {table}, in the context of {key1} and {key2}, what columns does it have\?",
        r"In the context of {key1} and {key2}, what columns does it have\?",
    ),
    Form(
        "en",
        "context_dependent",
        r"In the context of {key1} and {key2}, what is the {column} for {row}\?",
        r"In the context of {key1} and {key2}, what is the {column} for {row}\?",
    ),
    Form(
        "ko",
        "cell_value",
        rf"{{table}}에서 {{row}}의 {{column}}{_TOPIC} 무엇인가\?",
        rf"{{row}}의 {{column}}{_TOPIC} 무엇인가\?",
    ),
    Form(
        "ko",
        "table_about",
        rf"{{table}}에서 {{key1}}{_WITH} {{key2}}의 맥락에서 어떤 열이 있는가\?",
        rf"{{key1}}{_WITH} {{key2}}의 맥락에서 어떤 열이 있는가\?",
    ),
    Form(
        "ko",
        "context_dependent",
        rf"{{key1}}{_WITH} {{key2}}의 맥락에서 {{row}}의 {{column}}{_TOPIC} 무엇인가\?",
        rf"{{key1}}{_WITH} {{key2}}의 맥락에서 {{row}}의 {{column}}{_TOPIC} 무엇인가\?",
    ),
)


class TablePhrase(NamedTuple):
    """One way to name a table: groups `nth` (an ordinal word or number), `page`, `last`, `sheet`, `section`."""

    language: str
    pattern: re.Pattern[str]


def _phrase(language: str, pattern: str) -> TablePhrase:
    return TablePhrase(language, re.compile(pattern))


_NTH = r"(?:(?P<nth>[a-z]+(?:-[a-z]+)?|\d+(?:st|nd|rd|th)) )?"
_NTH_KO = r"(?:(?P<nth>[가-힣]+|\d+) ?번째 )?"

TABLE_PHRASES: tuple[TablePhrase, ...] = (
    _phrase("en", rf"the {_NTH}table on (?:page|slide) (?P<page>\d+)"),
    _phrase("en", rf"the {_NTH}table on (?:pages|slides) (?P<page>\d+)[-–](?P<last>\d+)"),
    _phrase("en", rf"the {_NTH}table on sheet (?P<sheet>.+)"),
    _phrase("en", rf"the {_NTH}table in section (?P<section>.+)"),
    _phrase("en", rf"the {_NTH}table (?:of|in) the document"),
    _phrase("ko", rf"(?P<page>\d+)(?:쪽|페이지)의 {_NTH_KO}표"),
    _phrase("ko", rf"(?P<page>\d+)[-–](?P<last>\d+)(?:쪽|페이지)의 {_NTH_KO}표"),
    _phrase("ko", rf"시트 (?P<sheet>.+)의 {_NTH_KO}표"),
    _phrase("ko", rf"문서의 {_NTH_KO}표"),
    _phrase("ko", rf"(?P<section>.+) 절의 {_NTH_KO}표"),
)

ORDINALS: dict[str, int] = {
    word: number
    for number, word in enumerate(
        [
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
            "thirteenth",
            "fourteenth",
            "fifteenth",
            "sixteenth",
            "seventeenth",
            "eighteenth",
            "nineteenth",
            "twentieth",
        ],
        start=1,
    )
} | {
    word: number
    for number, word in enumerate(
        ["첫", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두"], start=1
    )
}
