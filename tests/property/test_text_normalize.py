"""What holds for the normalisation of any text."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from qagen.text.match import has_token
from qagen.text.normalize import normalize_for_em

# Characters that the rules look at, in far denser company than real texts offer.
DENSE = st.text(
    alphabet="ab Zé1230.,;:'\"-−–±×x*e^_|/\\<>≤=~()[]#&%$€¹²³ᵃ½\n\t  \u00ad\u200b가을는東テ١２ﬁ", max_size=24
)
ANY = st.text(max_size=30)
WORDS = st.text(alphabet="abcdefgXYZéüßñ가나다라서울東京都テスト", min_size=1, max_size=8)


@given(st.one_of(DENSE, ANY))
@settings(max_examples=400, deadline=None)
def test_normalising_twice_is_normalising_once(text: str) -> None:
    once = normalize_for_em(text)
    assert normalize_for_em(once) == once


@given(st.one_of(DENSE, ANY))
@settings(max_examples=300, deadline=None)
def test_canonical_composition_does_not_matter(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    assert normalize_for_em(unicodedata.normalize("NFD", composed)) == normalize_for_em(composed)


@given(DENSE)
@settings(max_examples=300, deadline=None)
def test_one_line_without_double_spaces(text: str) -> None:
    normal = normalize_for_em(text)
    assert "\n" not in normal
    assert "  " not in normal
    assert normal == normal.strip()


@given(WORDS, st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]))
@settings(max_examples=200, deadline=None)
def test_composition_and_case_of_a_token_do_not_matter(word: str, form: str) -> None:
    normal = normalize_for_em(f"| {word} | 12 |")
    assert has_token(unicodedata.normalize(form, word), normal)
    assert has_token(word.upper(), normal)
    assert has_token(word.casefold(), normal)


@given(st.text(alphabet="abcXYZ0189", min_size=1, max_size=8))
@settings(max_examples=200, deadline=None)
def test_full_width_does_not_matter(word: str) -> None:
    wide = "".join(chr(ord(char) + 0xFEE0) for char in word)
    assert normalize_for_em(wide) == normalize_for_em(word)
