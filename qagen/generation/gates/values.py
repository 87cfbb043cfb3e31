"""Gates on values: what is asked for must be whole and say something (specs/qa.md section 6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.generation.gates.brackets import late_bracket
from qagen.generation.gates.glued import several_records
from qagen.generation.gates.residue import residue
from qagen.tables.cell_kinds import void
from qagen.tables.display import display_answer
from qagen.text.list_signs import BULLETS
from qagen.text.tokens import words

if TYPE_CHECKING:
    from qagen.tables.grid import GridCell

# specs/qa.md section 6: "no sentence (60 characters at most)".
MAX_VALUE = 60
# A value of so many words is a remark, even without a full stop.
MAX_WORDS = 8
_DANGLING = re.compile(
    r"(?:[,;:/&–—-]|\b(?:of|and|or|the|a|an|in|for|to|with|by|from|per|as|at|on|und|oder|der|die|von|mit|et|ou|de|du|la|le|y|o|del))$",
    re.IGNORECASE,
)
# A letter straight after a number is a note mark, unless it is a unit (12V, 3g, 10k).
_NOTE_LETTER = re.compile(
    r"\d[a-fj-kpq-su-z]{1}$|\d\s?[*†‡§¶#]+$|\d[\u00b9\u00b2\u00b3\u2070\u2074-\u2079\u1d2c-\u1d6a\u1d9b-\u1dbf]+$|[\u00b9\u00b2\u00b3*†‡§¶]$|\d%?\s?\([a-z]\)$"
)
_UNIT_LETTER = re.compile(r"\d[kds]$")
_BULLET = re.compile(rf"^(?:[{BULLETS}]\s*\S|[*o-]\s+\S)|\s[•◦▪■◆※]\s")
_CITED = re.compile(r"\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]$")
_SENTENCE = re.compile(r"[.!?。]\s+[A-Z\uac00-\ud7a3]|[^.\d]\.$|[!?。]$|다\.$")
# The place of a stamp or a signature: something to fill in, whatever stands before it.
_SIGNATURE = re.compile(
    r"[(（]\s*(?:인|서명|날인|서명\s*또는\s*(?:인|날인)|印|签章|盖章|signature|signed|unterschrift|firma)\s*[)）]$",
    re.IGNORECASE,
)
_LONE_CURRENCY = re.compile(r"(?:^|\s)[$€£¥₩]$")
_PAIRS = (("(", ")"), ("[", "]"), ("（", "）"))


def value_reason(cell: GridCell, *, keep_brackets: bool, spaced_thousands: bool) -> str | None:
    """Return why a data cell is not asked, None if its text is a whole value.

    Args:
        cell: the data cell.
        keep_brackets: the table's brackets are intervals, no citations.
        spaced_thousands: the table groups thousands by spaces.
    """
    if not cell.text:
        return "value:blank"
    if void(cell.text):
        return "value:symbol_only"
    if several_records(cell.text, spaced_thousands=spaced_thousands):
        return "value:several_records"
    # Emphasis and escapes are dress: what they clothe must be whole.
    return _shape_reason(cell) or _text_reason(display_answer(cell.text), keep_brackets=keep_brackets)


def _text_reason(text: str, *, keep_brackets: bool) -> str | None:
    n_words = len(words(text))
    if len(text) > MAX_VALUE or n_words >= MAX_WORDS or (_SENTENCE.search(text) and n_words >= 4):
        return "value:sentence"
    if residue(text):
        return "value:residue"
    if _BULLET.search(text):
        return "value:list_or_link"
    if _SIGNATURE.search(text):
        return "value:signature"
    torn = late_bracket(text) or any(text.count(a) != text.count(b) for a, b in _PAIRS)
    if torn or _DANGLING.search(text) or _LONE_CURRENCY.search(text):
        return "value:not_whole"
    if (_NOTE_LETTER.search(text) and not _UNIT_LETTER.search(text)) or (_CITED.search(text) and not keep_brackets):
        return "value:footnote_mark"
    return None


def _shape_reason(cell: GridCell) -> str | None:
    if cell.column_header:
        return "value:header_cell"
    if cell.source.row_section:
        return "value:section_cell"
    if cell.row_span > 1 or cell.col_span > 1:
        return "value:merged_cell"
    if cell.source.nested:
        return "value:nested"
    # Several lines in one cell are several records as often as one wrapped text; a bar ends a cell in markdown.
    if "\n" in cell.source.text.strip() or "|" in cell.text:
        return "value:several_lines"
    if "](" in cell.text:
        return "value:list_or_link"
    return None
