"""The kinds of twins, in the order in which they are made and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from invariants.twins import about, copies, keys, labels, oracle, paragraphs, places, values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from invariants.twins.original import Original
    from qagen.model.item import Item


class Kind(NamedTuple):
    """One way to spoil an item."""

    name: str
    make: Callable[[Original], Iterator[Item]]
    wrong: Callable[[Item, Original], bool] = oracle.always
    """Whether the documents no longer support the twin."""
    beside: bool = False
    """The twin stands beside the original, not in its place."""


KINDS: tuple[Kind, ...] = (
    Kind("value_other_row", values.other_row),
    Kind("value_other_column", values.other_column),
    Kind("value_other_table", values.from_other_table),
    Kind("value_misread", values.misread),
    Kind("value_leaked", values.leaked),
    Kind("row_label_swapped", labels.row_swapped, oracle.another_cell),
    Kind("column_label_swapped", labels.column_swapped, oracle.another_cell),
    Kind("header_level_dropped", labels.header_level_dropped, oracle.lost_a_level),
    Kind("label_fits_two", labels.fits_two, oracle.fits_other_rows),
    Kind("label_cut", labels.label_cut, oracle.cut_more_than_a_mark),
    Kind("key_dropped", keys.dropped, oracle.misses_an_axis),
    Kind("key_of_another_row", keys.swapped, oracle.foreign_key),
    Kind("key_nested", keys.nested),
    Kind("context_key_in_table", keys.context_key_in_table),
    Kind("paragraph_other_page", paragraphs.of_another_page),
    Kind("paragraph_other_table", paragraphs.of_another_table),
    Kind("paragraph_unrelated", paragraphs.unrelated),
    Kind("box_moved", places.box_moved),
    Kind("page_changed", places.page_changed),
    Kind("evidence_page_changed", places.evidence_page_changed),
    Kind("label_evidence_dropped", places.label_evidence_dropped, oracle.label_is_shown),
    Kind("table_phrase_changed", places.other_table_named),
    Kind("table_ref_changed", places.table_ref_changed),
    Kind("about_answer_short", about.answer_short),
    Kind("about_scored_quoted", about.scored_is_quoted),
    Kind("about_scored_first", about.scored_is_first),
    Kind("about_foreign_header", about.header_of_another_table),
    Kind("duplicate", copies.duplicate, beside=True),
    Kind("caption_quoted", copies.caption_quoted),
)
