"""Labels as they are shown: which syllables are one word."""

from __future__ import annotations

import pytest

from qagen.tables.display import display_label


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("방 수", "방 수", id="two-words"),
        pytest.param("한 갑(개)", "한 갑(개)", id="two-words-with-a-unit"),
        pytest.param("삼 동 진달래", "삼 동 진달래", id="words-before-a-word"),
        pytest.param("당\t기", "당기", id="apart-by-a-tab"),
        pytest.param("당  기   (감사받지 않은)", "당기 (감사받지 않은)", id="apart-by-wide-spaces"),
        pytest.param("I. 유 동 자 산", "I. 유동자산", id="four-syllables"),
    ],
)
def test_only_letter_spacing_is_closed_up(text, shown):
    assert display_label(text, keep_brackets=False) == shown
