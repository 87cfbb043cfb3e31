"""What holds for the match of any value in any dress of its cell."""

from __future__ import annotations

import html
import re

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from qagen.text.match import em_hit, has_token, loose_hit
from qagen.text.normalize import normalize_for_em
from qagen.text.tokens import content_words, words

WORD = st.text(alphabet="abcdegnorstABCDEGNRS", min_size=1, max_size=7)
KOREAN = st.text(alphabet="가나라마서울인구감염병", min_size=1, max_size=4)
HAN = st.text(alphabet="東京北市人口中国", min_size=1, max_size=4)
INTEGER = st.integers(0, 10**7).map(str)
GROUPED = st.integers(1000, 10**8).map(lambda number: f"{number:,}")
DECIMAL = st.tuples(st.integers(0, 9999), st.integers(0, 999)).map(lambda pair: f"{pair[0]}.{pair[1]}")
NUMBER = st.one_of(INTEGER, GROUPED, DECIMAL)
DRESSED = st.builds(
    lambda sign, number, unit: f"{sign}{number}{unit}",
    st.sampled_from(["", "-", "−", "+", "<", "≤", "$", "~", "€", "±"]),
    NUMBER,
    st.sampled_from(["", "%", " %", " kg", "kg", "k", "명", "*", "¹", " m²", "억", "°C", "†"]),
)
PAIR = st.builds(
    lambda a, sign, b: f"{a}{sign}{b}",
    NUMBER,
    st.sampled_from(["±", " ± ", "-", "–", " (", " / ", " × ", ", "]),
    NUMBER,
).map(lambda text: f"{text})" if "(" in text else text)
LABEL = st.lists(st.one_of(WORD, KOREAN, HAN, INTEGER), min_size=1, max_size=3).map(" ".join)
JOINED = st.builds(
    lambda a, sign, b: f"{a}{sign}{b}",
    WORD,
    st.sampled_from(["-", "_", "/", "&", "|", " | ", " & ", "(", "  ", "\n", ": ", ", "]),
    WORD,
)
VALUE = st.one_of(DRESSED, PAIR, LABEL, JOINED)
OTHER = st.one_of(NUMBER, LABEL)


def forms(row: str, column: str, value: str, other: str) -> tuple[str, str, str]:
    """Give the same two rows as markdown, as triplets and as "row | column: value"."""

    def cell(text: str) -> str:
        return html.escape(re.sub(r"\s+", " ", text), quote=False).replace("|", "&#124;").replace("_", "\\_")

    markdown = f"|  | {cell(column)} |\n|---|---|\n| {cell(row)} | {cell(value)} |\n| Next | {cell(other)} |"
    triplets = f"{row}, {column} = {value}. Next, {column} = {other}"
    colons = f"{row} | {column}: {value}\nNext | {column}: {other}"
    return markdown, triplets, colons


@given(LABEL, WORD, VALUE, OTHER)
@settings(max_examples=500, deadline=None)
def test_a_cell_is_found_in_all_forms_of_its_table(row: str, column: str, value: str, other: str) -> None:
    for text in forms(row, column, value, other):
        assert em_hit({"value": value, "context_keys": [column, row]}, text), text


@given(WORD, WORD, OTHER, VALUE)
@settings(max_examples=300, deadline=None)
def test_all_forms_agree_on_a_foreign_value(row: str, column: str, value: str, foreign: str) -> None:
    verdicts = {em_hit({"value": foreign, "context_keys": []}, text) for text in forms(row, column, value, "x")}
    # What joins the cells of one form may not stand inside the foreign value: it would span two cells there.
    assume(not set(foreign) & set("|:,"))
    assert len(verdicts) == 1


@given(st.one_of(VALUE, st.text(max_size=12)))
@settings(max_examples=400, deadline=None)
def test_a_token_is_found_in_itself_raw_and_normalised(token: str) -> None:
    normal = normalize_for_em(token)
    assume(normal)
    assert has_token(token, normal)
    assert has_token(normal, normal)


@given(VALUE, st.lists(st.one_of(VALUE, WORD), max_size=4), st.sampled_from([" ", " | ", ", ", ". ", "", "-"]))
@settings(max_examples=400, deadline=None)
def test_a_hit_is_a_loose_hit(value: str, others: list[str], joiner: str) -> None:
    for text in (joiner.join([*others, value]), joiner.join(others), f"{value}억 {joiner.join(others)}"):
        assert loose_hit(value, text) or not has_token(value, normalize_for_em(text))


@given(
    NUMBER,
    st.sampled_from(["억", "bn", "M", "k", " %", "명", "x", "kg", "-fold"]),
    st.sampled_from(["", "$", "-", "about ", "약", "n="]),
)
@settings(max_examples=200, deadline=None)
def test_a_number_is_loosely_found_with_anything_glued_on(number: str, unit: str, before: str) -> None:
    assert loose_hit(number, f"in all {before}{number}{unit} were seen")


@given(st.integers(0, 10**6), st.integers(0, 9), st.sampled_from(["", ".", ",", "-"]))
@settings(max_examples=200, deadline=None)
def test_a_longer_number_is_never_hit(number: int, digit: int, joiner: str) -> None:
    assume(number % 10 or joiner == "")
    assert not has_token(str(number), normalize_for_em(f"| {number}{joiner}{digit} |"))
    assert not has_token(str(number), normalize_for_em(f"| {digit + 1}{joiner or '0'}{number:07d} |"))


@given(
    st.lists(
        st.one_of(WORD, KOREAN, DECIMAL, st.sampled_from(["C++", "GPT-4", "AT&T", "user_type", "n/a", "5%"])),
        max_size=6,
    )
)
@settings(max_examples=300, deadline=None)
def test_words_of_a_text_are_tokens_of_it(parts: list[str]) -> None:
    text = " ".join(parts)
    normal = normalize_for_em(text)
    for word in words(text):
        assert has_token(word, normal)


@given(
    st.lists(
        st.builds(
            lambda stem, tail: stem + tail,
            st.one_of(KOREAN, WORD),
            st.sampled_from(["", "은", "의", "에서", "로", "들을"]),
        ),
        max_size=6,
    )
)
@settings(max_examples=300, deadline=None)
def test_content_words_of_a_text_are_tokens_of_it(parts: list[str]) -> None:
    text = " ".join(parts)
    normal = normalize_for_em(text)
    for word in content_words(text):
        assert has_token(word, normal)
