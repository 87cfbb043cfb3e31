from __future__ import annotations

import pytest

from qagen.corpus import fonts as corpus_fonts
from qagen.corpus.fonts import chain, font_for
from qagen.errors import UsageError


@pytest.mark.usefixtures("fonts")
def test_a_character_is_set_in_the_first_font_that_has_it():
    korean = chain("ko", "serif", "regular")
    assert font_for("표", korean) == "NanumMyeongjo"
    assert font_for("✓", korean) == "DejaVuSans"
    assert font_for("é", chain("en", "sans", "bold")) == "LiberationSans-Bold"


def test_a_missing_font_names_the_debian_package(monkeypatch, tmp_path):
    monkeypatch.setattr(corpus_fonts, "_FOLDERS", (tmp_path,))
    with pytest.raises(UsageError, match="apt-get install fonts-nanum"):
        corpus_fonts._find(corpus_fonts._KOREAN["serif"]["bold"])
