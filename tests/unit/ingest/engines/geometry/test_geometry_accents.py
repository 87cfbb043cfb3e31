from __future__ import annotations

from itertools import pairwise

import pytest
from geometry_pages import draw
from reportlab.pdfbase.pdfmetrics import stringWidth

from qagen.ingest.engines.geometry.source.parse import read_pages

FONT, SIZE = "Times-Roman", 10


def over(canvas, x, y, base, accent, *, rise=0.0, behind=False):
    """The base with an accent over its middle, the accent first or `behind` it in the content stream; the next x."""
    width = stringWidth(base, FONT, SIZE)
    start = x + (width - stringWidth(accent, FONT, SIZE)) / 2
    signs = [(start, y + rise, accent), (x, y, base)]
    for left, height, sign in reversed(signs) if behind else signs:
        canvas.drawString(left, height, sign)
    return x + width


def set_apart(canvas, x, y, parts, *, rise=0.0, behind=False):
    """Texts, and pairs of a base and its accent, one after the other."""
    canvas.setFont(FONT, SIZE)
    for part in parts:
        if isinstance(part, str):
            canvas.drawString(x, y, part)
            x += stringWidth(part, FONT, SIZE)
        else:
            x = over(canvas, x, y, *part, rise=rise, behind=behind)


def text_of(tmp_path, paint):
    (page,) = read_pages(draw(tmp_path / "accents.pdf", paint), "accents.pdf")
    words = sorted(page.words, key=lambda w: (round(w.top / 20), w.left))
    text = words[0].text
    for before, word in pairwise(words):
        text += " " * (word.left - before.right > 0.12 * SIZE) + word.text
    return text


@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        (("M", ("u", "¨"), "ller"), "Müller"),
        (("Almaz", ("a", "´"), "n et al"), "Almazán et al"),
        (("Am", ("e", "´"), "lie H", ("e", "´"), "liou"), "Amélie Héliou"),
        (("Th", ("ê", "´")), "Thế"),
        (("for ", ("u", "¨"), "ber all"), "for über all"),
    ],
    ids=["inside", "before a word", "several", "two marks", "first letter"],
)
def test_accent_is_composed_with_the_letter_below(tmp_path, parts, whole):
    assert text_of(tmp_path, lambda c: set_apart(c, 60, 700, parts)) == whole


def test_accent_raised_over_a_capital_is_composed(tmp_path):
    parts = ("bei ", ("A", "¨"), "nderung")
    assert text_of(tmp_path, lambda c: set_apart(c, 60, 700, parts, rise=2.3)) == "bei Änderung"


def test_cedilla_behind_its_letter_is_composed_with_it(tmp_path):
    parts = ("Fr", ("a", "´"), "n", ("c", "¸"), "es")
    assert text_of(tmp_path, lambda c: set_apart(c, 60, 700, parts, behind=True)) == "Fránçes"


@pytest.mark.parametrize("text", ["ETA´s", "l`ami", "5´ 30´´", "A´", "~a ^a", "(`a`)", "x ¨ u", "~u/home"])
def test_accent_beside_a_letter_stays(tmp_path, text):
    assert text_of(tmp_path, lambda c: set_apart(c, 60, 700, (text,))) == text


@pytest.mark.parametrize("base", ["q", "Å"])
def test_letters_that_no_alphabet_has_stay_apart(tmp_path, base):
    assert sorted(text_of(tmp_path, lambda c: set_apart(c, 60, 700, ((base, "´"),)))) == sorted(base + "´")


def test_accents_of_cropped_and_turned_pages_are_composed(tmp_path):
    def cropped(canvas) -> None:
        canvas.setCropBox((40, 50, 500, 800))
        set_apart(canvas, 60, 700, ("M", ("u", "¨"), "ller, 1990–1995"))

    def turned(canvas) -> None:
        canvas.setPageRotation(90)
        canvas.translate(300, 300)
        canvas.rotate(90)
        set_apart(canvas, 0, 0, ("M", ("u", "¨"), "ller, 1990–1995"))

    assert text_of(tmp_path, cropped) == "Müller, 1990–1995"
    assert text_of(tmp_path, turned) == "Müller, 1990–1995"


def test_accents_of_many_lines_find_their_own_letters(tmp_path):
    def many(canvas) -> None:
        for line in range(30):
            for column, (base, accent) in enumerate((("u", "¨"), ("e", "´"), ("a", "ˆ"))):
                set_apart(canvas, 60 + 150 * column, 760 - 20 * line, (f"M{line}", (base, accent), "ll"))

    lines = "".join(f"M{n}üll M{n}éll M{n}âll" for n in range(30))  # a line begins left of where the last ended
    assert text_of(tmp_path, many) == lines
