"""Sentence ends."""

from __future__ import annotations

import pytest

from qagen.text.sentences import sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", (), id="empty"),
        pytest.param("One. Two! Three?", ("One.", "Two!", "Three?"), id="plain"),
        pytest.param("It is 3.5 high. Next.", ("It is 3.5 high.", "Next."), id="decimal"),
        pytest.param(
            "We use e.g. this. See Fig. 3 and Tab. 4.",
            ("We use e.g. this.", "See Fig. 3 and Tab. 4."),
            id="abbreviations",
        ),
        pytest.param("Smith et al. show it. Good.", ("Smith et al. show it.", "Good."), id="et al."),
        pytest.param("z. B. das ist Nr. 5. Ja.", ("z. B. das ist Nr. 5.", "Ja."), id="german"),
        pytest.param("By J. Smith. The end.", ("By J. Smith.", "The end."), id="initial"),
        pytest.param("In group A. The next.", ("In group A.", "The next."), id="letter at the end"),
        pytest.param("서울은 크다. 2024. 1. 1. 기준이다.", ("서울은 크다.", "2024. 1. 1. 기준이다."), id="korean date"),
        pytest.param("これは文です。次の文。", ("これは文です。", "次の文。"), id="cjk"),
        pytest.param("Heading\n\nText here.", ("Heading", "Text here."), id="blank line"),
        pytest.param("1. First item.", ("1. First item.",), id="list number"),
    ],
)
def test_sentences(text: str, expected: tuple[str, ...]) -> None:
    assert sentences(text) == expected
