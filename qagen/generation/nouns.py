"""Whether a word reads as a noun where it stands: keys that are nouns say more than verbs and adjectives.

A verb or an adjective as a key binds a question to nothing. By rules alone this is an estimate, and a strict one: a
noun that does not look like one here is left out, which costs a key and never makes a wrong one.
"""

from __future__ import annotations

import re

_NOUN_ENDING = re.compile(
    r"(?:tion|sion|ment|ness|ity|ance|ence|ship|age|ist|ism|ure|dom|hood|logy|graphy|meter|scope|tions|sions|ments|ances|ences"
    r"|ages|ists|ures|ities|ers|ors|keit|heit|ung|schaft|ungen|eur|euse|té|ción|dad|ería)$",
    re.IGNORECASE,
)
_VERB_OR_ADJECTIVE = re.compile(r"(?:ed|ing|ly|ous|ful|less|able|ible|ive|ish|ical|ary|est)$", re.IGNORECASE)
# What stands after a noun group: an end, a preposition, a conjunction, an auxiliary.
_AFTER = (
    r"(?=[.,;:)!?]|\s+(?:of|in|on|at|by|for|from|with|to|and|or|but|that|which|who|is|are|was|were|has|have|had|will|would|can"
    r"|could|may|might|must|should|did|does|do|rather|because|where|when|while|after|before|than|as|over|under|between|against"
    r"|de|du|des|et|ou|dans|sur|par|pour|avec|qui|que|est|sont|y|o|en|con|por|para|se)\b|\s*$)"
)
_HANGUL = re.compile("[가-힣]")
# Particles of case, which stand behind nouns only; 은, 는, 도 also end verbs (나누는, 줄어도).
_KOREAN_CASE = (
    "(?:이|가|을|를|의|에|에서|에서는|에는|에게|와|과|로|으로|로는|으로는|까지|부터|보다|마다|이다|이며|이고"
    "|들이|들은|들을|들의)"
)
_HAN = re.compile("[\u4e00-\u9fff]")
# Hiragana straight behind kanji that is no particle belongs to a verb or an adjective (見込んで, 高い).
_OKURIGANA = "(?!の|は|が|を|に|で|と|も|や|から|まで|へ|より|など|だ|です|ごと|だけ|ほか|として|により)[\u3041-\u3096]"
# Behind "or she" stands a verb.
_PRONOUN = (
    r"(?:i|you|he|she|it|we|they|who|that|which|there|what|je|tu|il|elle|on|nous|vous|ils|elles|qui|se|yo|él|ella|ellos|ellas"
    r"|ich|du|er|sie|es|wir|ihr)\b"
)
_BEFORE = (
    r"(?:^|[(\s])(?:the|a|an|this|that|these|those|its|their|our|his|her|of|in|on|by|for|from|with|at|and|or|no|each|every"
    r"|le|la|les|un|une|des|du|de|el|los|las|del)\s(?:(?!" + _PRONOUN + r")[\w'-]+\s)?"
)


def is_hangul(word: str) -> bool:
    """Return whether a word begins in Hangul."""
    return bool(_HANGUL.match(word))


def reads_as_noun(word: str, sentence: str) -> bool:
    """Return whether a word of a sentence reads as a noun: by its ending, or by its neighbours.

    Args:
        word: a word as it stands in the sentence.
        sentence: the sentence.
    """
    if is_hangul(word):
        if word.endswith("므"):  # 쓰므로, 높으므로: a verb before 로
            return False
        return re.search(rf"(?<![가-힣]){re.escape(word)}{_KOREAN_CASE}(?![가-힣])", sentence) is not None
    if _HAN.match(word):
        return not re.search(rf"{re.escape(word)}{_OKURIGANA}", sentence)
    if not word[:1].isascii() and not word[:1].isalpha():
        return True
    if _NOUN_ENDING.search(word):
        return True
    if _VERB_OR_ADJECTIVE.search(word):
        return False
    return re.search(rf"{_BEFORE}{re.escape(word)}{_AFTER}", sentence, re.IGNORECASE) is not None
