"""Small pages for the tests: words and rulings as plain values, and PDFs drawn with reportlab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.pdfgen.canvas import Canvas

from qagen.ingest.engines.geometry.source.content import PageContent, Rule, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

WIDTH, HEIGHT = 595.0, 842.0


def word(text: str, left: float, top: float, *, size: float = 10.0, width: float | None = None, **more: object) -> Word:
    """A word of half a size per character."""
    made = Word(
        left,
        top,
        left + (0.5 * size * len(text) if width is None else width),
        top + size,
        text,
        "F",
        False,
        False,
        False,
        0,
    )
    return made._replace(**more)


def row(top: float, *cells: tuple[float, str], **more: object) -> list[Word]:
    """Words of one line: (left, text), several words where the text has spaces."""
    words = []
    for left, text in cells:
        x = left
        for part in text.split():
            words.append(word(part, x, top, **more))
            x = words[-1].right + 2.5
    return words


def page(
    words: Sequence[Word], horizontals: Sequence[Rule] = (), verticals: Sequence[Rule] = (), **more: object
) -> PageContent:
    """A page of A4 with numbered words."""
    numbered = tuple(w._replace(order=i) for i, w in enumerate(words))
    made = PageContent(1, WIDTH, HEIGHT, numbered, tuple(horizontals), tuple(verticals), (), (), ())
    return made._replace(**more)


def grid_rules(xs: Sequence[float], ys: Sequence[float]) -> tuple[list[Rule], list[Rule]]:
    """Horizontal and vertical rulings of a full grid."""
    return [Rule(y, xs[0], xs[-1]) for y in ys], [Rule(x, ys[0], ys[-1]) for x in xs]


def draw(path: Path, *pages: Callable[[Canvas], None], **options: object) -> Path:
    """A PDF of A4 pages; the functions draw from the bottom left, as reportlab does."""
    canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT), invariant=1, **options)
    for paint in pages:
        canvas.setFont("Helvetica", 10)
        paint(canvas)
        canvas.showPage()
    canvas.save()
    return path


def table(canvas: Canvas, rows: Sequence[Sequence[str]], xs: Sequence[float], top: float, step: float = 18.0) -> float:
    """Texts of a table, the first column from the left, the others to the right; returns the lower edge."""
    y = top
    for cells in rows:
        for i, text in enumerate(cells):
            if i == 0:
                canvas.drawString(xs[0] + 4, y - 13, text)
            else:
                canvas.drawRightString(xs[i + 1] - 6, y - 13, text)
        y -= step
    return y


def prose(canvas: Canvas, left: float, top: float, lines: int, words: int = 9, seed: int = 0) -> float:
    """Lines of different words, eleven points apart."""
    stock = "rain wall north engine copper meadow signal winter harbour paper glass morning orchard stone river valley".split()
    for n in range(lines):
        text = " ".join(stock[(seed + n * 7 + k * 3) % len(stock)] for k in range(words))
        canvas.drawString(left, top - 11 * n, text + ("." if n == lines - 1 else ""))
    return top - 11 * lines
