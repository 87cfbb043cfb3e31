"""Words of a text: whole tokens as they stand, and the choice of those that say something."""

from __future__ import annotations

import re
import unicodedata

from qagen.text.han_words import han_words
from qagen.text.hangul import is_counted, is_short_noun_with_particle, without_particle
from qagen.text.lexicon import word_set
from qagen.text.numbers import fold_digits
from qagen.text.scripts import MARKS, is_katakana, is_mark, script_of
from qagen.text.stopwords import STOP_WORDS
from qagen.text.trade_words import ADVERBS, CALENDAR, KOREAN_ACTIONS, KOREAN_VERBS, TRADE_WORDS

# Letters, digits and the signs that join or end names: C++, C#, GPT-4, user_type, AT&T, don't, 3.5-turbo, v1.2, km/h.
_TOKEN = re.compile(
    rf"[^\W_](?:[\w{MARKS}]|[\u200c\u200d](?=\w)"
    r"|[.,'\u2019](?=\d)(?<=\d[.,'\u2019])|[-&@\u2010\u2011](?=\w)|['\u2019](?=[^\W\d_])"
    r"|\.(?=[^\W\d_]{1,3}\.?[^\W\d_]*\b)(?<=\b[^\W\d_]\.)|[%\u2030](?!\w))*"
    r"(?:\+\+|\+(?!\w)|#(?!\w))?"
)
_SHORT_SLASH = re.compile(r"(?<!\w)([^\W\d_]{1,2})/([^\W\d_]{1,2})(?!\w)")
_HAN_KANA = re.compile("[\u4e00-\u9fff\u3400-\u4dbf\u3005]+|[\u30a1-\u30fa\u30fc\uff66-\uff9f]+|[\u3041-\u3096]+")

# French and Italian elision before a word, English possession behind it.
_GRAMMAR = re.compile(
    "^(?:[dlnsctmj]|qu|jusqu|lorsqu|puisqu|quelqu|dell|nell|un)['\u2019](?=\\w{2})|['\u2019]s?\\Z", re.IGNORECASE
)
_HAN_ONLY = re.compile("[\u4e00-\u9fff\u3400-\u4dbf\u3005]+\\Z")
_HAN_NUMBER = re.compile("[一二三四五六七八九十百千万両数第何毎各]")
_KANA = re.compile("[\u3041-\u30fa]")
_MAXIMUM_HAN = 6

_MINIMUM = {"hangul": 2, "han": 1, "kana": 2}
_LATIN_MINIMUM = 3
_CONTENT_MINIMUM = 5
_CONTENT_MINIMUM_CJK = 2
_CONTENT_MINIMUM_THAI = 4
_MAXIMUM_THAI = 16
# English -ly, German -weise, French -ment, Spanish -mente; words in -ment that are English nouns are kept.
_ADVERB_ENDINGS = ("ly", "weise", "mente")
_NOUNS_IN_LY = word_set(
    "family assembly anomaly supply reply poly italy monopoly butterfly july rely apply anatoly jelly belly ally bully"
)
_KOREAN_ADVERB = re.compile(r"(?:하게|스럽게|롭게|[^가-힣]?히|으로써|적으로)\Z")
# No noun has a syllable that ends in ㅆ: 올랐고, 내렸으며, 있었다.
_KOREAN_PAST = re.compile("[" + "".join(chr(code) for code in range(0xAC00 + 20, 0xD7A4, 28)) + "]")
# A Korean word in -다 is a predicate (크다, 올랐다) unless it is one of these, or a name that ends in one.
_NOUN_IN_DA = re.compile(
    r"(?:바다|소다|판다|캐나다|우간다|르완다|어젠다|아젠다|버뮤다|플로리다|혼다|람다|베란다|프라다)\Z"
)
_NUMBERED = re.compile(r"[\d.,]*(\d%?)([가-힣]+)\Z")
_KOREAN_VERB_ENDING = re.compile(
    r"(?:하였다|했다|한다|하는|하며|하고|하여|해서|하였으며|했으며|하였고|했고|되었다|됐다|된다|되는|되며|되고|되어|되었으며"
    r"|됐으며|이다|였다|였으며|았다|었다|았으며|었으며|았고|었고|는다|습니다|입니다|합니다|됩니다|으며|면서|지만|도록|려면|으나"
    r"|거나|듯이?|어진|아진|려진|러진|워진|켜진|있다|있는|있으며|있음|없다|없는|같다|같은|났다|났으며|낸다|난다|준다|인다|였고|났고|(?<=..)[한할함된될됨])\Z"
)
# What may follow the noun of an action (비교) and make a verb of it (비교한, 비교하였다).
_ACTION_ENDING = re.compile(r"(?:[하되한할함해했된될됨돼됐]|시키|시킨|시켰|받)")
_GERMAN_FUNCTION = re.compile(
    r"\b(?:der|die|das|und|ist|nicht|mit|von|den|dem|ein|eine|für|wird|werden|sich|im|zur|zum)\b", re.IGNORECASE
)
_GERMAN_MINIMUM = 2


def _segments(word: str) -> tuple[str, ...]:
    """Split a run of Han and kana where the script changes; a chain of kanji, katakana and hiragana has no spaces."""
    if not any(script_of(char) in {"han", "kana"} for char in word):
        return (word,)
    parts: list[str] = []
    at = 0
    for match in _HAN_KANA.finditer(word):
        if match.start() > at:
            parts.append(word[at : match.start()])
        parts.append(match[0])
        at = match.end()
    if at < len(word):
        parts.append(word[at:])
    return tuple(parts)


def words(text: str) -> tuple[str, ...]:
    """Give the tokens of a text as they stand, in order.

    C++, GPT-4, user_type, AT&T, 3.5-turbo, 1,204 and n/a stay whole; spaces, brackets, commas and slashes between words
    split. Han and kana are split where the script changes. Empty for a text without letters and digits.
    """
    found: list[str] = []
    at = 0
    for slashed in [*_SHORT_SLASH.finditer(text), None]:
        end = slashed.start() if slashed else len(text)
        found += [match[0] for match in _TOKEN.finditer(text[at:end])]
        if slashed:
            found.append(slashed[0])
            at = slashed.end()
    return tuple(part for word in found for part in _segments(word))


def fold_word(word: str) -> str:
    """Fold a word for look-ups: composed, lower case, straight apostrophes."""
    return unicodedata.normalize("NFC", word).casefold().replace("\u2019", "'")


def is_stop_word(token: str) -> bool:
    """Tell whether the token is a stop word of any known language."""
    return fold_word(token) in STOP_WORDS


def _letter_counts(token: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for char in unicodedata.normalize("NFC", token):
        script = script_of(char)
        if script != "none":
            counts[script] = counts.get(script, 0) + 1
    return counts


def is_usable(token: str) -> bool:
    """Tell whether a token is long enough to say something, and no stop word.

    Minima: 3 letters (Latin, Greek, Cyrillic, Arabic and the like), 2 Hangul syllables, 1 Han character, 2 kana. False
    for bare numbers, symbols and empty text.
    """
    counts = _letter_counts(token)
    if not counts or is_stop_word(token):
        return False
    if counts.get("hangul", 0) and fold_word(without_particle(token)) in STOP_WORDS:
        return False
    if any(counts.get(script, 0) >= minimum for script, minimum in _MINIMUM.items()):
        return True
    return sum(count for script, count in counts.items() if script not in _MINIMUM) >= _LATIN_MINIMUM


def is_adverb(word: str) -> bool:
    """Tell whether a word is an adverb by its ending or by the list (en, de, fr, es, ko)."""
    folded = fold_word(word)
    if folded in ADVERBS:
        return True
    if script_of(folded[-1:] or " ") == "hangul":
        return _KOREAN_ADVERB.search(folded) is not None and len(folded) > _CONTENT_MINIMUM_CJK
    if folded.endswith(_ADVERB_ENDINGS):
        return folded not in _NOUNS_IN_LY
    return _is_french_adverb(folded)


def _is_french_adverb(folded: str) -> bool:
    """-amment, -emment, -ément are French adverbs; plain -ement only where the word is no English noun."""
    return folded.endswith(("amment", "emment", "ément", "uement", "ivement", "alement", "ellement", "eusement"))


def is_trade_word(word: str) -> bool:
    """Tell whether a word is one of the trade's verbs, a generic noun of documents, or a name of a month or day."""
    folded = fold_word(word)
    if folded in TRADE_WORDS or folded in CALENDAR:
        return True
    if script_of(folded[-1:] or " ") != "hangul":
        return False
    bare = without_particle(folded)
    if bare in TRADE_WORDS or bare in KOREAN_ACTIONS or folded.startswith(KOREAN_VERBS):
        return True
    if _KOREAN_PAST.search(folded) or (folded.endswith("다") and not _NOUN_IN_DA.search(folded)):
        return True
    return _is_action(folded) or _KOREAN_VERB_ENDING.search(folded) is not None


def _is_action(folded: str) -> bool:
    """Tell whether a word is an action of the trade as a verb: 비교한, 요약하면, 증가했다."""
    return any(folded[:size] in KOREAN_ACTIONS and _ACTION_ENDING.match(folded, size) for size in (2, 3))


def _content_form(token: str) -> str | None:
    """Give the token as a key (Hangul without its particle), or None if it is no content word."""
    counts = _letter_counts(token)
    if not counts or any(check(token) for check in (is_stop_word, is_trade_word, is_adverb)):
        return None
    token = _GRAMMAR.sub("", token)
    counts = _letter_counts(token)
    if counts.get("hangul", 0):
        numbered = _NUMBERED.match(token)
        if is_short_noun_with_particle(token) or (numbered and is_counted(numbered[1], numbered[2])):
            return None
        token = without_particle(token)
        enough = _letter_counts(token).get("hangul", 0) >= _CONTENT_MINIMUM_CJK
    elif counts.get("han", 0):
        # A longer run is a clause; one that begins with a number counts something.
        enough = _CONTENT_MINIMUM_CJK <= counts["han"] <= _MAXIMUM_HAN and not _HAN_NUMBER.match(token)
    elif counts.get("kana", 0):
        enough = counts["kana"] >= _CONTENT_MINIMUM_CJK and is_katakana(token[0])
    elif counts.get("thai", 0):
        # Written without spaces: a longer run is a clause.
        enough = _CONTENT_MINIMUM_THAI <= counts["thai"] <= _MAXIMUM_THAI
    else:
        # Indic vowels are marks, and make a letter of their own as elsewhere.
        enough = sum(counts.values()) + sum(map(is_mark, token)) * counts.get("indic", 0) >= _CONTENT_MINIMUM
    if not enough or any(check(token) for check in (is_stop_word, is_trade_word, is_adverb)):
        return None
    return token


def content_words(text: str) -> tuple[str, ...]:
    """Give the words of a text that may bind a question to it, in order of the text, each once (case aside).

    Five letters or more (two Hangul syllables without their particle, two Han characters, two katakana); no stop words,
    adverbs, verbs and nouns of the trade, months, days or bare numbers. Empty where there are none.
    """
    found: dict[str, str] = {}
    chinese = _KANA.search(text) is None
    for token in words(text):
        # Japanese changes script at the ends of words; Chinese has to be cut by its function characters.
        for word in han_words(token) if chinese and _HAN_ONLY.match(token) else (token,):
            form = _content_form(word)
            if form is not None:
                found.setdefault(fold_word(form), form)
    return tuple(found.values())


def is_german(text: str) -> bool:
    """Tell whether a text has the function words of German, where a capital says noun and not name."""
    return len(_GERMAN_FUNCTION.findall(text)) >= _GERMAN_MINIMUM


def is_name_or_term(token: str, sentence_initial: bool, *, german: bool = False) -> bool:
    """Tell whether a token looks like a name or a technical term.

    With a digit beside letters (GPT-4, H2O), an inner capital (DocLayNet, ResNet), an underscore, or all capitals
    (TEDS); or capitalised inside a sentence.

    Args:
        token: the token as it stands.
        sentence_initial: whether it begins a sentence, where a capital says nothing.
        german: whether the text is German, where a single capital says noun.
    """
    letters = [char for char in token if char.isalpha()]
    if not letters:
        return False
    if any(char.isdigit() for char in fold_digits(token)) or "_" in token or "+" in token or "#" in token:
        return True
    if any(char.isupper() for char in token[1:]):
        return True
    return token[0].isupper() and not sentence_initial and not german
