"""Korean: particles, their choice by the final consonant, and the counters that follow a number.

The particle list is closed on purpose: whatever else stands behind a noun makes another word of it
(specs/qa.md section 7).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from qagen.text.lexicon import word_list, word_set
from qagen.text.scripts import script_of

ParticlePair = Literal["은는", "이가", "을를", "과와", "으로로"]

_FIRST_SYLLABLE = 0xAC00
_LAST_SYLLABLE = 0xD7A3
_FINALS = 28
_RIEUL = 8

# Readings by name: 영 일 이 삼 사 오 육 칠 팔 구.
_DIGIT_FINALS = {"0": 21, "1": _RIEUL, "2": 0, "3": 16, "4": 0, "5": 0, "6": 1, "7": _RIEUL, "8": _RIEUL, "9": 0}
# Latin letters read by name: 엘 엠 엔 아르(알) end in a consonant, the others in a vowel.
_LETTER_FINALS = {"l": _RIEUL, "m": 16, "n": 4, "r": _RIEUL}
_SYMBOL_FINALS = {"%": 0, "℃": 0, "$": 0, "€": 0, "₩": 4}
# Round numbers are read by their size: 십 백 천 만 십만 백만 천만 억.
_ROUND_FINALS = {1: 17, 2: 1, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 1}

# Particles that fit only behind a final consonant / only behind a vowel.
_AFTER_CONSONANT = word_set(
    """
    은 이 을 과 이나 이나마 이란 이라 이라고 이라는 이라도 이라면 이랑 이며 이고 이든 이든지 이야 이여 과는 과도
    과의 이었다 이었으며 이었고 이므로 이지만 으로 으로는 으로도 으로의 으로서 으로써 으로부터 으로만
    """
)
_AFTER_VOWEL = word_set(
    """
    는 가 를 와 나 란 라고 라는 라도 라면 랑 며 든지 야 여 와는 와도 와의 였다 였으며 였고 로 로는 로도 로의
    로서 로써 로부터 로만
    """
)
# 로 and its kin also follow ㄹ.
_RO = frozenset(word for word in _AFTER_VOWEL if word.startswith("로"))
_FREE = word_set(
    """
    의 에 에서 에게 에게서 께 께서 께서는 한테 한테서 도 만 까지 부터 보다 처럼 같이 마다 조차 마저 밖에 대로
    만큼 뿐 요 에는 에도 에만 에의 에서는 에서도 에서만 에서의 에서부터 에게는 에게도 에게만 만은 만이 만을 만의
    만도 까지는 까지도 까지의 까지만 부터는 부터도 부터의 보다는 보다도 처럼은 마다의 조차도 마저도 대로의
    만큼은 만큼의 뿐만 뿐이다 인 인데 이다 입니다 임 이어서 이어야 에서와 에서처럼 하고 들 들은 들이 들을 들의
    들에 들에게 들과 들도 들로 들에서 들에는
    """
)
PARTICLES: frozenset[str] = _AFTER_CONSONANT | _AFTER_VOWEL | _FREE
"""The closed list of Korean particles (and forms of the copula) that may follow a noun without a space."""

COUNTERS: tuple[str, ...] = tuple(
    sorted(
        word_list(
            """
            명 개 건 회 호 차 위 점 원 달러 엔 유로 위안 세 살 대 권 편 인 배 종 가지 시간 시 분 초 주 주간 주년
            개월 개소 개국 개사 년 년도 월 일 일간 곳 채 마리 그루 쪽 장 번 번째 층 등 급 도 학년 단계 퍼센트
            포인트 가구 세대 톤 킬로 미터 병 잔 통 벌 켤레 묶음 팀 기 량 척 필지 학점 문항 페이지
            """
        ),
        key=lambda word: (-len(word), word),
    ),
)
"""Counters that may follow a number without a space and leave it the same number; longest first."""

# Multipliers change the number itself (5만 is 50,000), so they are never counters.
MULTIPLIERS: frozenset[str] = frozenset("십백천만억조경")
"""Hangul powers of ten."""

NUMBER_PREFIXES: frozenset[str] = frozenset("약총각단전")
"""Syllables that stand before a number without a space and leave it the same number (총12명)."""

_PAIRS: dict[str, tuple[str, str]] = {
    "은는": ("은", "는"),
    "이가": ("이", "가"),
    "을를": ("을", "를"),
    "과와": ("과", "와"),
    "으로로": ("으로", "로"),
}
_LONGEST_PARTICLE = max(map(len, PARTICLES))


def _final_index(text: str) -> int | None:
    """Give the index of the final consonant (0 for none) of the last pronounceable character; None without one."""
    end = len(text)
    for at in range(end - 1, -1, -1):
        char = text[at]
        if _FIRST_SYLLABLE <= ord(char) <= _LAST_SYLLABLE:
            return (ord(char) - _FIRST_SYLLABLE) % _FINALS
        if char == "0":
            return _zeros_final(text[: at + 1])
        known = _DIGIT_FINALS.get(char, _SYMBOL_FINALS.get(char, -1))
        if known >= 0:
            return known
        if script_of(char) == "latin":
            return _LETTER_FINALS.get(char.casefold(), 0)
        if char.isalnum():
            return None
    return None


def _zeros_final(number: str) -> int:
    """Give the final consonant of a number that ends in zero: by size (100 is 백), by name behind a decimal point."""
    digits = number.replace(",", "")
    zeros = len(digits) - len(digits.rstrip("0"))
    rest = digits.rstrip("0")
    if not rest[-1:].isdigit():
        return _DIGIT_FINALS["0"]
    return _ROUND_FINALS.get(zeros, 1)


def final_consonant(text: str) -> bool | None:
    """Tell whether the last pronounceable character ends in a consonant when read in Korean.

    Digits and Latin letters are read by name (3 is 삼: yes; 2 is 이: no; L, M, N, R: yes); brackets, quotes and spaces
    at the end are passed over. None where there is nothing to read (empty text, other scripts).
    """
    final = _final_index(text)
    return None if final is None else final != 0


def particle(text: str, pair: ParticlePair) -> str:
    """Choose the form of a particle that fits behind the text, as in 값은 and 나라는.

    The vowel form is taken where the reading is unknown. 으로/로 counts ㄹ as a vowel (서울로).
    """
    after_consonant, after_vowel = _PAIRS[pair]
    final = _final_index(text)
    if not final or (pair == "으로로" and final == _RIEUL):
        return after_vowel
    return after_consonant


@lru_cache(maxsize=65536)
def fits_particle(stem: str, suffix: str) -> bool:
    """Tell whether the suffix is a particle of the closed list that agrees with the last character of the stem."""
    if suffix in _FREE:
        return True
    final = _final_index(stem[-1:])
    if suffix in _AFTER_CONSONANT:
        return final is None or (final != 0 and not (suffix.startswith("으로") and final == _RIEUL))
    if suffix in _AFTER_VOWEL:
        return final is None or final == 0 or (suffix in _RO and final == _RIEUL)
    return False


@lru_cache(maxsize=4096)
def is_counted(last: str, tail: str) -> bool:
    """Tell whether a counter, a particle, or both stand behind a number that ends in the character `last`.

    Powers of ten (만, 억) change the number: a tail that begins with one is neither.
    """
    if tail[0] in MULTIPLIERS:
        return False
    if fits_particle(last, tail):
        return True
    for counter in COUNTERS:
        if tail.startswith(counter):
            rest = tail[len(counter) :]
            if not rest or fits_particle(counter[-1], rest):
                return True
    return False


def is_short_noun_with_particle(word: str) -> bool:
    """Tell whether a word may be read as one syllable with a particle (면으로, 물을): nothing of it makes a key."""
    return len(word) > 1 and script_of(word[0]) == "hangul" and fits_particle(word[0], word[1:])


def without_particle(word: str) -> str:
    """Cut one trailing particle off a word (환자를, GPT-4는) if two characters remain; else give the word as it is.

    A word whose longest particle leaves one syllable (면으로) is given as it is: cutting less would leave no word
    (면으).
    """
    if is_short_noun_with_particle(word):
        return word
    for length in range(min(_LONGEST_PARTICLE, len(word) - 2), 0, -1):
        stem, suffix = word[:-length], word[-length:]
        if not fits_particle(stem, suffix) or (stem[-1].isdigit() and suffix[0] in MULTIPLIERS):
            continue
        if script_of(stem[-1]) == "hangul" or stem[-1].isalnum():
            return stem
    return word
