"""Texts that tell people to mark something: they stand above options and do not name what these are about."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"\s*(?:[-•*※▶]|\(?[0-9A-Za-z가-하①-⑳]{1,3}[.)]|[①-⑳])\s*")
_BEGINS = re.compile(
    r"please\b|kindly\b|(?:indicate|mark|tick|check|select|choose|circle|underline|cross(?: out)?|specify|enter|fill|"
    r"put|place|insert|write|answer|complete|pick|use)\s(?!of\b)|bitte\b|kreuzen sie\b|veuillez\b|merci de\b|cochez\b|"
    r"indiquez\b|choisissez\b|por favor\b|marque\b|seleccione\b|indique\b|señale\b",
    re.IGNORECASE,
)
_HOLDS = re.compile(
    r"\b(?:indicate|show|mark(?:ed|ing)?) (?:by|with|using) (?:an? )?(?:check ?mark|tick|cross|x)\b|"
    r"\b(?:check|tick|mark|select|choose|circle) (?:only |just )?(?:one|all|any|each|"
    r"the (?:appropriate|relevant|correct|applicable|following))\b|\bankreuzen\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|（[^（）]*）")
# Orders of Korean forms, and the short forms without an ending (`해당하는 칸에 √ 표시`).
_KOREAN = re.compile(
    r"(?:[가-힣]시오|십시요|(?:하|주|으|오)세요|바랍니다|바람|할 것|하기|"
    r"(?:에|을|를|하나|하나만|모두|만)\s*[√✓✔○◯●vVoO■☑]?\s*(?:표|표시|체크|선택|기재|기입))\s*$"
)


def is_order(text: str) -> bool:
    """Whether a text tells people what to do; a remark in brackets (`(tick one)`) does not make it so.

    Args:
        text: without the sign that ends it.
    """
    bare = " ".join(_ASIDE.sub(" ", text).split())
    bare = _NUMBER.sub("", bare, count=1) if _NUMBER.match(bare) else bare
    return bool(_BEGINS.match(bare) or _HOLDS.search(bare) or _KOREAN.search(bare.rstrip(" .。:：")))
