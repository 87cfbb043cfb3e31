"""Tables with one error of a known kind each, as extractors make them."""

from __future__ import annotations

import random

_WORDS = (
    "Dichtring Flachstahl Schutzkappe Ventil Lager Welle Gehäuse Schraube Mutter Scheibe Feder Bolzen Riemen Kette Rad "
    "pump filter valve bracket housing gasket spring washer nozzle sensor cable switch relay panel frame"
).split()
_HEADINGS = ("Pos", "Bezeichnung", "Menge", "Preis", "Lager", "Masse", "Werk", "Datum")
_LOOKALIKES = {"0": "O", "1": "l", "5": "S", "8": "B", "i": "j", "e": "c", "a": "o", "n": "m", "t": "f", "r": "v"}

Cells = list[list[str]]


def true_table(rng: random.Random) -> Cells:
    """A header row and 4 to 12 rows: a name, words and numbers."""
    width = rng.randint(3, 6)
    kinds = ["name", *(rng.choice(["word", "number", "number"]) for _ in range(width - 1))]
    kinds[rng.randrange(1, width)] = "number"
    rows = [list(_HEADINGS[:width])]
    rows += [[_value(rng, kind, number) for kind in kinds] for number in range(rng.randint(4, 12))]
    return rows


def _value(rng: random.Random, kind: str, number: int) -> str:
    if kind == "name":
        return f"{rng.choice(_WORDS)} {number + 11} {rng.choice('ABCDEFGH')}"
    if kind == "word":
        return f"{rng.choice(_WORDS)} {rng.choice(_WORDS)}"
    return rng.choice([f"{rng.uniform(1.5, 900):.2f}", str(rng.randint(12, 980)), f"{rng.uniform(1.5, 90):.1f} mm"])


def html(rows: Cells) -> str:
    """Rows as HTML with the first as a header; a cell may bring its own tag as `<td...`."""
    lines = []
    for i, row in enumerate(rows):
        name = "th" if i == 0 else "td"
        lines.append("".join(c if c.startswith("<td") else f"<{name}>{c}</{name}>" for c in row))
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _number_cells(rows: Cells) -> list[tuple[int, int]]:
    return [(i, j) for i, row in enumerate(rows) for j, c in enumerate(row) if i and c[0].isdigit()]


def _word_cells(rows: Cells) -> list[tuple[int, int]]:
    return [(i, j) for i, row in enumerate(rows) for j, c in enumerate(row) if i and not c[0].isdigit()]


def _body_row(rows: Cells, rng: random.Random, end: int = 0) -> int:
    return rng.randrange(1, len(rows) - end)


def column_mismatch(rows: Cells, rng: random.Random) -> None:
    column = rng.randrange(1, len(rows[0]))
    for row in rows:
        if rng.random() < 0.5 or column == 0:
            del row[column]
            continue
        row[column - 1 : column + 1] = [f"{row[column - 1]} {row[column]}"]


def span_error(rows: Cells, rng: random.Random) -> None:
    row = rows[_body_row(rows, rng)]
    column = rng.randrange(len(row) - 1)
    row[column : column + 2] = [f"<td colspan=2>{row[column]} {row[column + 1]}</td>"]


def merged_rows(rows: Cells, rng: random.Random) -> None:
    i = _body_row(rows, rng, 1)
    glue = rng.choice([" ", "<br>", "", ", "])
    rows[i : i + 2] = [[f"{a}{glue}{b}" for a, b in zip(rows[i], rows[i + 1], strict=True)]]


def split_rows(rows: Cells, rng: random.Random) -> None:
    i = _body_row(rows, rng)
    wrapped = rng.randint(1, len(rows[0]))
    heads, tails = [], []
    for column, cell in enumerate(rows[i]):
        first, _, rest = cell.partition(" ") if column < wrapped else (cell, "", "")
        heads.append(first)
        tails.append(rest)
    rows[i : i + 1] = [heads, tails]


def missing_rows(rows: Cells, rng: random.Random) -> None:
    for _ in range(rng.randint(1, 2)):
        del rows[_body_row(rows, rng)]


def extra_rows(rows: Cells, rng: random.Random) -> None:
    extra = [f"Seite {rng.randint(2, 9)}", *[""] * (len(rows[0]) - 1)]
    rows.insert(
        rng.randint(1, len(rows)), rng.choice([extra, list(rows[0]), ["Summe", *["77.31"] * (len(rows[0]) - 1)]])
    )


def row_order(rows: Cells, rng: random.Random) -> None:
    i = _body_row(rows, rng, 1)
    rows[i], rows[i + 1] = rows[i + 1], rows[i]


def header_error(rows: Cells, rng: random.Random) -> None:
    column = rng.randrange(len(rows[0]))
    rows[0][column] = rng.choice(["", rows[0][column][:2], f"{rows[0][column]}*", "Spalte"])


def numeric_magnitude(rows: Cells, rng: random.Random) -> None:
    i, j = rng.choice(_number_cells(rows))
    number, _, unit = rows[i][j].partition(" ")
    whole, _, decimals = number.partition(".")
    # The point is lost or moved by one place; a whole number gets a point before its last digit or another zero.
    changed = rng.choice([whole + decimals, f"{whole[:-1]}.{whole[-1]}{decimals}" if len(whole) > 1 else f"0.{number}"])
    if not decimals:
        changed = rng.choice([f"{whole}0", f"{whole[:-1]}.{whole[-1]}"])
    elif changed.startswith("0."):
        changed = whole + decimals
    rows[i][j] = f"{changed} {unit}".strip()


def numeric_value(rows: Cells, rng: random.Random) -> None:
    i, j = rng.choice(_number_cells(rows))
    text = rows[i][j]
    place = rng.choice([p for p, char in enumerate(text) if char.isdigit() and char != "0"])
    changed = text[:place] + str((int(text[place]) % 8) + 1) + text[place + 1 :]
    rows[i][j] = f"-{text}" if rng.random() < 0.2 else changed


def missing_values(rows: Cells, rng: random.Random) -> None:
    for _ in range(rng.randint(1, 2)):
        i, j = _body_row(rows, rng), rng.randrange(1, len(rows[0]))
        rows[i][j] = ""


def hallucinated_values(rows: Cells, rng: random.Random) -> None:
    i, j = _body_row(rows, rng), rng.randrange(1, len(rows[0]))
    rows[i][j] = rng.choice(["-", "n/a", "12.5", "siehe oben"])


def ocr_noise(rows: Cells, rng: random.Random) -> None:
    readable = [(i, j) for i, j in _word_cells(rows) if any(c in _LOOKALIKES and not c.isdigit() for c in rows[i][j])]
    for i, j in rng.sample(readable, 2):
        places = [p for p, char in enumerate(rows[i][j]) if char in _LOOKALIKES and not char.isdigit()]
        place = rng.choice(places)
        rows[i][j] = rows[i][j][:place] + _LOOKALIKES[rows[i][j][place]] + rows[i][j][place + 1 :]


def content(rows: Cells, rng: random.Random) -> None:
    candidates = [(i, j) for i, j in _word_cells(rows) if j] or [(i, 0) for i in range(1, len(rows))]
    i, j = rng.choice(candidates)
    rows[i][j] = rng.choice(["???", "xxxxxxxxxxxx", "Bemerkung: keine Angabe möglich", "qqq"])


def none(rows: Cells, rng: random.Random) -> None:
    del rows, rng


KINDS = {
    make.__name__: make
    for make in (
        column_mismatch, span_error, merged_rows, split_rows, missing_rows, extra_rows, row_order, header_error,
        numeric_magnitude, numeric_value, missing_values, hallucinated_values, ocr_noise, content, none,
    )
}  # fmt: skip
"""Kind to the function that puts such an error into rows."""


def constructed(kind: str, seed: int) -> tuple[str, str]:
    """The true and the predicted table, as HTML."""
    rng = random.Random(f"{kind} {seed}")  # noqa: S311
    truth = true_table(rng)
    if kind == "hallucinated_values":
        pred = [list(row) for row in truth]
        i, j = rng.randrange(1, len(truth)), rng.randrange(1, len(truth[0]))
        truth[i][j] = ""
        return html(truth), html(pred)
    pred = [list(row) for row in truth]
    KINDS[kind](pred, rng)
    return html(truth), html(pred)
