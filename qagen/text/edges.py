"""Where a token may begin and end in a normalised text: whole numbers and whole words, per script.

A token occurs at a place only if what stands beside it does not make another number or another word of it.
"""

from __future__ import annotations

import re

from qagen.text.hangul import COUNTERS, NUMBER_PREFIXES, PARTICLES, fits_particle, is_counted
from qagen.text.lexicon import word_set
from qagen.text.scripts import is_katakana, is_mark, script_of

UNITS: frozenset[str] = word_set(
    """
    kg g mg μg ng km m cm mm nm μm pm ml l dl μl cl ha s ms μs ns min h hr hrs hz khz mhz
    ghz thz pa kpa mpa gpa bar mbar w kw mw gw kwh mwh gwh twh wh kv mv ma μa ev kev mev gev kb mb gb tb pb
    kib mib gib mbps gbps kbps db dpi ppm ppb ppi px pt pp pts kj mj cal kcal nmol mmol mol μmol ppt rpm
    fps bps m2 m3 cm2 cm3 km2 mm2 ω kω in ft lb lbs oz yd mi mph km/h m/s mg/l mg/dl g/l kg/m3 kg/m2
    iu usd eur krw jpy gbp chf yr yrs
    """
)
"""Units that may follow a number without a space and leave it the same number; k, b, bn, d, x change it."""

_CURRENCY = frozenset("$€£¥₩")
# Behind an amount of money these are millions and thousands, not metres, grams or tonnes.
_AMOUNT_LETTERS = frozenset({"m", "g", "mm", "mi", "t"})
_HAN_MULTIPLIERS = frozenset("十百千万萬億亿兆京")
_JOINERS = frozenset("-+&@#/*")
# Triangles are minus signs in Japanese and Korean accounts.
_SIGNS = frozenset("-±×^<>≤≥≠+*▲△▼▽")
_UNIT_SIGNS = frozenset("%‰°$€£¥₩")
_SUBSTRING_SCRIPTS = frozenset({"han", "kana", "thai"})
_ELISIONS = frozenset("ldcjmnst")
_BARE = re.compile(r"\d+(?:\.\d+)?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_LETTERS = re.compile(r"[^\W\d_]+[23]?(?:/[^\W\d_]+[23]?)?")
_HANGUL_RUN = re.compile("[\uac00-\ud7a3]+")
_LONGEST_SUFFIX = max(map(len, PARTICLES)) + max(map(len, COUNTERS))
_MIN_PLURAL_STEM = 4
_MIN_SLASH_WORD = 3
# "京都" in "東京都" is the tail of a name and its rank, not the city.
_RANKS = frozenset("都道府県縣县市区區町村省")
_HAN_FUNCTION = frozenset("在的和与與从從到去於于是及或由至")


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_" or is_mark(char)


def edges_fit(text: str, start: int, end: int) -> bool:
    """Tell whether text[start:end] stands there as a whole token.

    Args:
        text: normalised text.
        start: first index of an occurrence.
        end: index behind it, greater than start.
    """
    if not _is_word(text[start]) and not any(map(_is_word, text[start:end])):
        return _symbol_fits(text, start, end)
    return _left_fits(text, start, end) and _right_fits(text, start, end)


def _symbol_fits(text: str, start: int, end: int) -> bool:
    """Symbols alone must stand alone, else "-" would be found in every range; a unit stands at its number."""
    if text[start:end] in _UNIT_SIGNS:
        return True
    return (start == 0 or text[start - 1] == " ") and (end == len(text) or text[end] == " ")


def _left_fits(text: str, start: int, end: int) -> bool:
    if start == 0 or text[start - 1] in " |":
        return True
    first, before = text[start], text[start - 1]
    if first.isdigit():
        return _number_may_follow(text, start, end)
    if not _is_word(first):
        return _sign_may_follow(first, before)
    return _word_may_follow(text, start, end)


def _sign_may_follow(first: str, before: str) -> bool:
    if first == "-":
        return not (_is_word(before) or before in ")%-")
    if first in _CURRENCY:
        return before not in "-<>≤≥≠"
    if first in "<>":
        return before not in "<>-="
    return before != first


def _number_may_follow(text: str, start: int, end: int) -> bool:
    before, earlier = text[start - 1], text[start - 2] if start > 1 else " "
    if before in _SIGNS or before in "_@'" or before.isdigit():
        return False
    if before in ".,:/":
        return not _is_word(earlier)
    if before == "#":
        return not _is_word(earlier)
    if before in _CURRENCY:
        return earlier not in "-<>≤≥≠"
    if before == "(" and text[end : end + 1] == ")":
        # Only a bare number may be the argument of a name, VARCHAR(5); (45%) and (1.37-4.64) are no arguments.
        return bool(_YEAR.fullmatch(text[start:end])) or _BARE.fullmatch(text, start, end) is None
    if not before.isalpha():
        return True
    script = script_of(before)
    return script in _SUBSTRING_SCRIPTS or (before in NUMBER_PREFIXES and not _is_word(earlier))


def _word_may_follow(text: str, start: int, end: int) -> bool:
    first, before, earlier = text[start], text[start - 1], text[start - 2] if start > 1 else " "
    if before == "'":
        return (earlier in _ELISIONS and (start < 3 or not _is_word(text[start - 3]))) or earlier == "u"
    if before == "/":
        return _slash_separates(text, start - 1)
    if before == "°" and end - start == 1:
        return False
    if before in _JOINERS:
        return not (_is_word(earlier) or earlier in ")+")
    if not _is_word(before):
        return True
    return _scripts_part(text, start, end, before, first)


def _scripts_part(text: str, start: int, end: int, before: str, first: str) -> bool:
    """Tell whether a word may begin between two word characters: only where a script is written without spaces."""
    script, script_before = script_of(first), script_of(before)
    if is_katakana(first) and is_katakana(before):
        return False
    if script == "han" and script_before == "han":
        straddles = end - start == 2 and text[end - 1] in _RANKS and before not in _HAN_FUNCTION
        return not straddles
    if script in _SUBSTRING_SCRIPTS:
        return True
    return script_before in _SUBSTRING_SCRIPTS


def _right_fits(text: str, start: int, end: int) -> bool:
    if end == len(text) or text[end] in " |)":
        return True
    last, after = text[end - 1], text[end]
    if is_mark(after):
        return False
    if last.isdigit():
        return _number_may_end(text, start, end)
    if not _is_word(last):
        return _sign_may_end(text, start, end)
    if not _is_word(after):
        return _word_may_end_at_sign(text, start, end)
    return _word_may_end(text, start, end)


def _sign_may_end(text: str, start: int, end: int) -> bool:
    last, after = text[end - 1], text[end]
    if last in ")]}\"'":
        return True
    if script_of(after) == "hangul":
        return _hangul_tail_fits(text, start, end, counters=False)
    return not (_is_word(after) and script_of(after) not in _SUBSTRING_SCRIPTS) and after != last


def _slash_separates(text: str, at: int) -> bool:
    """A slash between two words of three letters or more separates them (Men/Women); n/a, km/h, TCP/IP are one word."""
    left, right = at, at + 1
    while left and text[left - 1].isalpha():
        left -= 1
    while right < len(text) and text[right].isalpha():
        right += 1
    if at and script_of(text[at - 1]) in {"hangul", "han", "kana"}:
        return True
    return min(at - left, right - at - 1) >= _MIN_SLASH_WORD


def _word_may_end_at_sign(text: str, start: int, end: int) -> bool:
    after, later = text[end], text[end + 1 : end + 2]
    if after == "'":
        return later == "s"
    if after == "/":
        return not later or not _is_word(later) or _slash_separates(text, end)
    if after in "+#":
        return False
    if after in _JOINERS:
        return not _is_word(later) and end - start > 1
    return after != "^"


def _word_may_end(text: str, start: int, end: int) -> bool:
    last, after = text[end - 1], text[end]
    if is_katakana(last) and is_katakana(after):
        return False
    script, script_after = script_of(last), script_of(after)
    if script_after == "hangul":
        return _hangul_tail_fits(text, start, end, counters=False)
    if script in _SUBSTRING_SCRIPTS:
        return True
    if script_after in _SUBSTRING_SCRIPTS:
        return True
    return after == "s" and _is_plural(text, start, end)


def _is_plural(text: str, start: int, end: int) -> bool:
    """An English plural of the token's last word counts as the word (Factors for factor)."""
    stem = text[start:end].rpartition(" ")[2]
    ends = end + 1 == len(text) or not _is_word(text[end + 1])
    return ends and len(stem) >= _MIN_PLURAL_STEM and stem.isascii() and stem.isalpha() and not stem.endswith("s")


def _number_may_end(text: str, start: int, end: int) -> bool:
    after, later = text[end], text[end + 1 : end + 2]
    if after in ".,:'":
        return not later.isdigit()
    if after in "-+×^*_@#":
        return False
    if after == "/":
        return not later.isdigit()
    if not after.isalnum():
        return True
    if after.isdigit():
        return False
    script = script_of(after)
    if script == "hangul":
        return _hangul_tail_fits(text, start, end, counters=True)
    if script in _SUBSTRING_SCRIPTS:
        return after not in _HAN_MULTIPLIERS
    return _unit_follows(text, start, end)


def _stands_alone(text: str, start: int, end: int) -> int:
    """Give the index of the first character of the number that ends the token, or -1 if letters are glued to it."""
    at = end
    while at > start and (text[at - 1].isdigit() or text[at - 1] == "."):
        at -= 1
    if at > start and _is_word(text[at - 1]):
        return -1
    joined = at > start + 1 and text[at - 1] in _JOINERS and _is_word(text[at - 2])
    return -1 if joined and not text[at - 2].isdigit() else at


def _unit_follows(text: str, start: int, end: int) -> bool:
    number = _stands_alone(text, start, end)
    if number < 0:
        return False
    unit = _LETTERS.match(text, end)
    if unit is None or unit[0] not in UNITS or text[unit.end() : unit.end() + 1].isalnum():
        return False
    if unit[0] == "s" and _YEAR.fullmatch(text[number:end]):
        return False
    before = text[number - 1 : number] if number else ""
    return not (before in _CURRENCY and before and unit[0] in _AMOUNT_LETTERS)


def _hangul_tail_fits(text: str, start: int, end: int, *, counters: bool) -> bool:
    run = _HANGUL_RUN.match(text, end)
    if run is None or len(run[0]) > _LONGEST_SUFFIX:
        return False
    behind = text[run.end() : run.end() + 1]
    if behind and _is_word(behind):
        return False
    tail = run[0]
    if not counters:
        return fits_particle(text[end - 1], tail)
    return (
        is_counted(text[end - 1], tail) if _stands_alone(text, start, end) >= 0 else fits_particle(text[end - 1], tail)
    )
