"""Gates on columns and rows: their labels must be names that a person would use (specs/qa.md section 6)."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from qagen.generation.gates.brackets import late_bracket
from qagen.generation.gates.glued import several_records
from qagen.generation.gates.letter_spacing import closed_in_part
from qagen.generation.gates.residue import residue
from qagen.tables.cell_kinds import numeric_label, unit_like, void, year_like
from qagen.tables.display import display_answer
from qagen.text.list_signs import BULLETS
from qagen.text.tokens import is_usable, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.tables.view import Label, TableView

# A column called so says nothing without its group; as a row label "Total" names the row well.
_GENERIC = frozenset(
    """all total totals sum n no no. nr nr. # % value values number count amount unit units note notes remark remarks
    other
    전체 합계 계 총계 소계 비고 구분 값 수 단위 번호
    alle gesamt summe anzahl wert einheit bemerkung tous ensemble valeur nombre unité
    remarque
    total général todos valor número unidad 合計 計 総計 備考 番号 単位 值 总计 合计 备注 单位 序号""".split()
)
# Notes, remarks and units are about other cells: their values are right, but nobody asks for them.
_ABOUT_OTHERS = frozenset(
    """note notes footnote unit units remark remarks comment comments observation observations bemerkungen bemerkung
    commentaire commentaires observaciones observación 비고 주석 주기 단위 einheit unité remarque
    備考 単位 单位 备注""".split()
)
# Characters; a longer one is a text.
MAX_LABEL = 90
# A header of two lines among headers of one: twice as tall, less the leading.
TALL = 1.7
MIN_HEADS = 3
_SENTENCE = re.compile(r"[.!?。]\s+\S|[.!?。]$")
# "I. ", "2. ", "가. ", "(a) ": numbers of rows, not ends of sentences.
_ENUMERATOR = re.compile(
    r"^\(?(?:\d{1,3}|[IVXivx]{1,5}|[A-Za-z]|[\u2160-\u217f]|[가나다라마바사아자차카타파하])[.)]\s+"
)
_CLOSING_CHECK = {"(": ")", "[": "]", "（": "）"}
_DANGLING = re.compile(
    r"(?:\b(?:of|and|or|the|in|for|to|with|by|from|per|und|oder|der|die|des|von|mit|et|ou|de|du|la|le|y|o|del)|[,;/–—-])$",
    re.IGNORECASE,
)


# A question or a clause over a column ("What we saw", "Seems to work", "OCR included?") names no quantity.
_CLAUSE = re.compile(
    r"^(?:what|which|who|how|why|where|when|is|are|does|do|did|can|could|should|seems?|has|have|was|were)\b|[?？]",
    re.IGNORECASE,
)
# "1.0443 sec": a measured quantity, not a name.
_QUANTITY = re.compile(r"^[<>~≤≥±]?\s*[$€£₩]?\d+[.,]\d+\s*\S{0,6}$")
# "Shares available 20,025,208", "$ 71.15": a data row was read into the header.
_ENDS_IN_DATA = re.compile(r"(?:^|\s)[$€£₩]?\s?\(?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{2})\)?\s?[$€£₩%]?$")


# Ornaments around a label are dress that a question would drag along.
_ORNAMENT = re.compile(r"[▣◈◆◇■□●○★☆▶▷▲△]|(?:\.\s?){2,}$|(?:·\s?){3,}$")
# The sign of a list is dress as well, and says that the label is an item below another one; "-40 °C" is a number.
_BULLET = re.compile(rf"^(?:[{BULLETS}*✓✔]|[+]\s|[-–—−](?!\s?\d)|o\s)")
# A remark that was set into the cell with the label.
_REMARK = re.compile(r"\S\s+(?:\*{1,3}\s?[^\W\d]|※|☞)")
# "End of treatment response a", "Pin #": a mark of a note or a sign that stood for a word.
_LOOSE_MARK = re.compile(r"\w\s+[a-e]$|\w{2}\s?#$")
# "2016 (in thousands)" where the years beside it have none: the line of units of the whole table.
_UNIT_LINE = re.compile(r"\s[(\[](?:in|en|em)\s[^()]{3,20}[)\]]$", re.IGNORECASE)
_MONEY = re.compile(r"(?:^|\s)[$€£₩]\s?\d")


def _holds_data(level: str) -> bool:
    return bool(_ENDS_IN_DATA.search(level) or _MONEY.search(level)) and not year_like(level)


def column_reason(view: TableView, col: int) -> str | None:
    """Return why a column is not asked, None if it may be."""
    label = view.columns[col]
    if not label.shown:
        return "column:no_label"
    if _second_block(view, col):
        return "column:second_block"
    if _unsure_group(view, col) or _names_labels_too(view, col) or _beside_swallowed_group(view, col):
        return "column:group_unsure"
    if numeric_label(label.shown) or any(map(_holds_data, label.plain)):
        return "column:numeric_label"
    if label.shown.casefold().strip("().%") in _GENERIC or (len(label.levels) == 1 and unit_like(label.shown)):
        return "column:generic_label"
    if any(_LOOSE_MARK.search(level) for level in label.plain) or _unit_line_read_in(view, label):
        return "column:loose_mark"
    return _column_text_reason(label)


def _column_text_reason(label: Label) -> str | None:
    if any(_CLAUSE.search(level) for level in label.plain):
        return "column:clause"
    if label.levels[-1].casefold().strip("()") in _ABOUT_OTHERS:
        return "column:about_other_cells"
    return _text_reason("column", label)


def row_reason(view: TableView, row: int) -> str | None:
    """Return why a row is not asked, None if it may be."""
    label = view.row_labels[row]
    if not label.shown or not view.grid.text(row, view.label_columns[0]):
        return "row:no_label"
    if row in view.sections.unsure or _grand_total(view, row):
        return "row:section_unsure"
    if numeric_label(label.shown) or (
        len(label.levels) == 1 and (numeric_label(label.levels[0]) or _QUANTITY.match(label.shown))
    ):
        return "row:numeric_label"
    if any(cell.row_span > 1 for cell in label.cells[-1:]):
        return "row:label_spans_rows"
    if _next_row_unnamed(view, row):
        return "row:next_row_unnamed"
    if _wrapped(view, row):
        return "row:label_wrapped"
    if sum(several_records(view.grid.text(row, c)) for c in view.data_columns) >= 2:
        return "row:several_records"
    return _text_reason("row", label)


def _text_reason(axis: str, label: Label) -> str | None:
    texts = (*label.levels, label.section.text if label.section else "")
    if any(map(residue, texts)):
        return f"{axis}:residue"
    if _width(label.shown) > MAX_LABEL or any("\n" in t for t in texts):
        return f"{axis}:label_too_long"
    if not any(is_usable(word) for word in words(label.shown)) and not year_like(label.shown):
        return f"{axis}:no_usable_token"
    if any(closed_in_part(plain, printed) for plain, printed in zip(label.plain, label.levels, strict=True)):
        return f"{axis}:letter_spaced"
    dress = _dress((*label.plain, display_answer(label.section.text) if label.section else ""), label.shown)
    if dress is not None:
        return f"{axis}:{dress}"
    said = _ENUMERATOR.sub("", label.shown).rstrip(".")
    if "?" in said or "？" in said:
        return f"{axis}:clause"
    section = display_answer(label.section.text).rstrip(" :：") if label.section else ""
    cut = any(_DANGLING.search(level) for level in (*label.plain, section))
    torn = _unbalanced(label.shown) or late_bracket(label.shown)
    if torn or cut or _DANGLING.search(said) or _SENTENCE.search(said):
        return f"{axis}:label_not_whole"
    return None


def _dress(texts: Sequence[str], shown: str) -> str | None:
    """Return what a label carries that is no part of the name."""
    if any(_BULLET.match(text.strip()) for text in texts):
        return "list_item"
    if any(map(_REMARK.search, texts)):
        return "remark"
    return "ornament" if _ORNAMENT.search(shown) else None


def _width(text: str) -> int:
    """Characters as wide as Latin ones: a syllable of Hangul or a sign of Han says as much as two of them."""
    return len(text) + sum("\u3040" <= char <= "\ud7a3" for char in text)


def _unbalanced(text: str) -> bool:
    return any(text.count(a) != text.count(b) for a, b in _CLOSING_CHECK.items())


def _unsure_group(view: TableView, col: int) -> bool:
    """A group header of one column's width stands beside blank header cells: which columns it covers was lost."""
    grid, levels = view.grid, view.header.levels
    for upper, lower in pairwise(levels):
        lone = [
            c
            for c in view.data_columns
            if (cell := grid.at(upper, c)) is not None
            and cell.text
            and cell.col_span == 1
            and cell.last_row < lower
            and grid.text(lower, c)
        ]
        here = grid.at(upper, col)
        if (
            (here is None or not here.text)
            and grid.text(lower, col)
            and any(_side_by_side(view, upper, c, col) for c in lone)
        ):
            return True
    return False


def _unit_line_read_in(view: TableView, label: Label) -> bool:
    """A line of units stands behind this column's year or date alone."""
    if not (_UNIT_LINE.search(label.shown) and year_like(_UNIT_LINE.sub("", label.shown))):
        return False
    years = [view.columns[c].shown for c in view.data_columns if year_like(_UNIT_LINE.sub("", view.columns[c].shown))]
    return not all(_UNIT_LINE.search(shown) for shown in years)


def _second_block(view: TableView, col: int) -> bool:
    """The column stands at, or right of, a second column with the header of the row labels: two tables side by side."""
    stubs = {view.columns[c].shown.casefold() for c in view.label_columns} - {""}
    return any(c <= col and view.columns[c].shown.casefold() in stubs for c in view.data_columns)


def _beside_swallowed_group(view: TableView, col: int) -> bool:
    """A neighbour's header is twice as tall and ends on the same line: a group header was read into it alone.

    Only where another program read the table: our own engine gives a group header the columns below it.
    """
    if view.grid.parts[0].reading is not None:
        return False
    row = view.header.levels[-1]
    heads = {c: view.grid.at(row, c) for c in view.data_columns}
    boxes = {c: h.source.place.box for c, h in heads.items() if h is not None and h.text and h.source.place is not None}
    heights = {c: box.t - box.b for c, box in boxes.items() if box is not None}
    if len(view.header.levels) > 1 or len(heights) < MIN_HEADS or col not in heights:
        return False
    usual = median(heights.values())
    tall = [c for c, height in heights.items() if height > TALL * usual and " " in view.grid.text(row, c)]
    return len(tall) == 1 and abs(view.data_columns.index(tall[0]) - view.data_columns.index(col)) == 1


def _names_labels_too(view: TableView, col: int) -> bool:
    """The lowest header cell covers a label column as well: what it names cannot be told."""
    cell = view.grid.at(view.header.levels[-1], col)
    return cell is not None and any(cell.col <= c < cell.col + cell.col_span for c in view.label_columns)


def _side_by_side(view: TableView, row: int, lone: int, col: int) -> bool:
    """Nothing but blank header cells stands between the two columns."""
    between = range(min(lone, col) + 1, max(lone, col))
    return all(not view.grid.text(row, c) for c in between)


def _next_row_unnamed(view: TableView, row: int) -> bool:
    """The next data row has no label of its own: this label may stand for both."""
    following = row + 1
    if following not in view.row_labels:
        return False
    own = view.grid.at(following, view.label_columns[-1])
    return own is None or not own.text


_TOTALS = re.compile(
    r"^(?:grand |overall )?(?:totals?|sum|all)\b|^(?:총\s*)?(?:합계|총계|계)\b|^(?:gesamt|summe|insgesamt|zusammen)"
    r"|^(?:total|ensemble)\b|^(?:合計|総計|总计|合计|計)",
    re.IGNORECASE,
)


def _grand_total(view: TableView, row: int) -> bool:
    """A total in the last row of a table of sections: of its section or of all of them, nobody can say.

    Where every other section has a row of that name, it is its section's.
    """
    of_row = view.sections.of_row
    if row != view.rows[-1] or row not in of_row or not _TOTALS.match(view.row_labels[row].shown):
        return False
    own = view.row_labels[row].plain
    named = {of_row[r] for r in view.rows if r in of_row and view.row_labels[r].plain == own}
    return bool(set(of_row.values()) - named)


def _wrapped(view: TableView, row: int) -> bool:
    """The label runs on from, or into, a neighbouring row that has a label and no data."""
    grid, col = view.grid, view.label_columns[0]
    text = grid.text(row, col)
    before, after = row - 1, row + 1
    if before >= view.header.body_start and text[:1].islower() and _label_only(view, before):
        return True
    return after < grid.n_rows and _label_only(view, after) and grid.text(after, col)[:1].islower()


def _label_only(view: TableView, row: int) -> bool:
    return bool(view.grid.text(row, view.label_columns[0])) and all(
        void(view.grid.text(row, c)) for c in view.data_columns
    )
