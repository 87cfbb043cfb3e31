"""Korean particles."""

from __future__ import annotations

import pytest

from qagen.text.hangul import ParticlePair, final_consonant, fits_particle, particle, without_particle


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("값", True), ("나라", False), ("3", True), ("2", False), ("10", True), ("0", True), ("4", False), ("GPT-4", False),
        ("ROI", False), ("XML", True), ("ram", True), ("5%", False), ("(서울)", True), ("", None), ("…", None), ("東", None),
    ],
)  # fmt: skip
def test_final_consonant(text: str, expected: bool | None) -> None:
    assert final_consonant(text) is expected


@pytest.mark.parametrize(
    ("text", "pair", "expected"),
    [
        ("값", "은는", "은"), ("나라", "은는", "는"), ("값", "이가", "이"), ("나라", "이가", "가"), ("값", "을를", "을"),
        ("나라", "을를", "를"), ("값", "과와", "과"), ("나라", "과와", "와"), ("부산", "으로로", "으로"), ("서울", "으로로", "로"),
        ("나라", "으로로", "로"), ("3", "은는", "은"), ("100", "은는", "은"), ("1", "으로로", "로"), ("", "은는", "는"),
        ("Accuracy (%)", "은는", "는"),
    ],
)  # fmt: skip
def test_particle(text: str, pair: ParticlePair, expected: str) -> None:
    assert particle(text, pair) == expected


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("서울은", "서울"),
        ("서울에서는", "서울"),
        ("환자를", "환자"),
        ("인구", "인구"),
        ("나라", "나라"),
        ("값은", "값은"),
        ("GPT-4를", "GPT-4"),
        ("158만", "158만"),
        ("TEDS는", "TEDS"),
        ("", ""),
    ],
)
def test_without_particle(word: str, stem: str) -> None:
    assert without_particle(word) == stem


def test_particles_agree_with_the_final_consonant() -> None:
    assert fits_particle("서울", "은")
    assert not fits_particle("서울", "는")
    assert fits_particle("대구", "는")
    assert not fits_particle("대구", "탕")
