"""Scripts and languages."""

from __future__ import annotations

import pytest

from qagen.text.scripts import dominant_language, is_katakana, script_of, scripts_in


@pytest.mark.parametrize(
    ("char", "script"),
    [
        ("a", "latin"), ("é", "latin"), ("Ａ", "latin"), ("가", "hangul"), ("東", "han"), ("テ", "kana"), ("の", "kana"),
        ("ж", "cyrillic"), ("Ω", "greek"), ("ع", "arabic"), ("ก", "thai"), ("1", "none"), (" ", "none"), ("%", "none"),
    ],
)  # fmt: skip
def test_script_of(char: str, script: str) -> None:
    assert script_of(char) == script


@pytest.mark.parametrize(
    ("text", "language"),
    [
        pytest.param("", "other", id="empty"),
        pytest.param("123 %", "other", id="numbers"),
        pytest.param("표 3은 GPT-4의 Accuracy 결과를 나타낸다", "ko", id="korean with english terms"),
        pytest.param("これはテストの結果です", "ja", id="japanese"),
        pytest.param("北京市的人口和面积", "zh", id="chinese"),
        pytest.param("The accuracy of the model is shown", "en", id="english"),
        pytest.param("Die Tabelle zeigt die Werte und ist nicht leer", "de", id="german"),
        pytest.param("Le tableau montre les valeurs pour la ville", "fr", id="french"),
        pytest.param("La tabla muestra los valores del modelo y las cifras", "es", id="spanish"),
        pytest.param("يوضح الجدول النتائج", "ar", id="arabic"),
        pytest.param("Таблица показывает", "other", id="russian"),
    ],
)
def test_dominant_language(text: str, language: str) -> None:
    assert dominant_language(text) == language


def test_sets_of_scripts() -> None:
    assert scripts_in("서울 GPT-4") == {"hangul", "latin"}
    assert scripts_in("12 %") == frozenset()
    assert is_katakana("ー")
    assert not is_katakana("の")
