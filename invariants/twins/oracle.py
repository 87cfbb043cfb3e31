"""Is a twin really wrong? Decided from specs/qa.md by the plainest means, so that no fault of an invariant is shared.

Most kinds are wrong by what they are. Only the kinds whose change can leave a right item are judged here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from invariants.twins.original import Original
    from qagen.model.item import Item

_LETTERS = re.compile(r"[^\W\d_]{3,}|[가-힣]{2,}|[\u4e00-\u9fff]|\d")


def always(twin: Item, original: Original) -> bool:
    """Kinds that the specification forbids whatever the table says."""
    return twin != original.item or twin.qid == original.item.qid


def misses_an_axis(twin: Item, original: Original) -> bool:
    """Two quoted keys are part of the form; a cell's keys must name its row and its column."""
    if twin.type != "cell_value":
        return True
    keys = ["".join(key.casefold().split()) for key in twin.answer_spec.context_keys]
    labels = ["".join(label.casefold().split()) for label in (original.slots.row, original.slots.column)]
    return not all(any(key in label for key in keys) for label in labels)


def foreign_key(twin: Item, original: Original) -> bool:
    """A key that none of the shown labels holds."""
    shown = original.item.question.casefold()
    return any(key.casefold() not in shown for key in twin.answer_spec.context_keys)


def lost_a_level(twin: Item, original: Original) -> bool:
    """Every header level but a title over all columns is part of the label."""
    match = original.match
    if match is None:
        return False
    shown = twin.question.casefold()
    n_cols = original.logical.head.grid.n_cols
    lost = [level.cell for level in match.column_levels if level.cell.text.strip().casefold() not in shown]
    return any(cell.col_span < n_cols - 1 or cell.col_span == 1 for cell in lost)


def fits_other_rows(twin: Item, original: Original) -> bool:
    """Another row shows the same texts in the label columns that the twin still names."""
    match = original.match
    if match is None:
        return False
    shown = twin.question.casefold()
    kept = [level.cell for level in match.row_levels if level.cell.text.strip().casefold() in shown]
    sections = {level.cell for level in original.logical.sections(match.row)}
    columns = {cell.col: cell.text for cell in kept if cell not in sections}
    named = {cell.text for cell in kept if cell in sections}
    if not columns:
        return False
    for row in original.logical.rows:
        above = {level.cell.text for level in original.logical.sections(row)}
        same = all(original.logical.cell(row, col).text == text for col, text in columns.items())
        if row != match.row and same and named <= above:
            return True
    return False


def cut_more_than_a_mark(_twin: Item, original: Original) -> bool:
    """What was cut off says something, or tells the row from another that begins alike."""
    first, _, rest = original.slots.row.partition(" ")
    match = original.match
    if match is None or _LETTERS.search(rest):
        return match is not None
    col = match.row_levels[0].cell.col
    others = (original.logical.cell(row, col).text.split() for row in original.logical.rows if row != match.row)
    return any(other[:1] == [first] for other in others)


def label_is_shown(twin: Item, original: Original) -> bool:
    """The evidence that was left out is a label that the question shows."""
    gone = [evidence for evidence in original.item.evidence if evidence not in twin.evidence]
    shown = " ".join(original.item.question.casefold().split())
    return any(" ".join(evidence.text.casefold().split()) in shown for evidence in gone if evidence.row is not None)


def another_cell(_twin: Item, original: Original) -> bool:
    """The labels that the twin shows are not those of a merged cell that both rows or columns share."""
    match = original.match
    if match is None:
        return False
    cell = original.logical.cell(match.row, match.col)
    return cell.row_span == 1 and cell.col_span == 1
