"""Whether a word reads as a noun where it stands: keys that are nouns say more than verbs and adjectives.

Only an order of preference: a word that does not read as a noun may still become a key. Scripts without such endings
(Hangul, Han, kana) and German, whose nouns are capitalised, are left to the choice of content words.
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
_BEFORE = (
    r"(?:^|[(\s])(?:the|a|an|this|that|these|those|its|their|our|his|her|of|in|on|by|for|from|with|at|and|or|no|each|every"
    r"|le|la|les|un|une|des|du|de|el|los|las|del)\s(?:[\w'-]+\s)?"
)


def reads_as_noun(word: str, sentence: str) -> bool:
    """Return whether a word of a sentence reads as a noun: by its ending, or by its neighbours.

    Args:
        word: a word as it stands in the sentence.
        sentence: the sentence.
    """
    if not word[:1].isascii():
        return True
    if _NOUN_ENDING.search(word):
        return True
    if _VERB_OR_ADJECTIVE.search(word):
        return False
    return re.search(rf"{_BEFORE}{re.escape(word)}{_AFTER}", sentence, re.IGNORECASE) is not None
