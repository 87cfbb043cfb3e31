from __future__ import annotations

import pytest
from geometry_pages import word

from qagen.ingest.engines.geometry.tables.centred import span_centred_values
from qagen.ingest.engines.geometry.tables.doubts import is_doubtful
from qagen.ingest.engines.geometry.tables.draft import Draft, DraftCell

EDGES = (50, 150, 200, 250)
RIGHTS = (90, 190, 240)
GROUP_MIDDLE = 200


def table(*rows: object, group=GROUP_MIDDLE):
    """Label and two values flush right under the head of a group; a number is the middle of a single value."""
    head = word("Cold side", group - 22.5, 100)
    cells = [DraftCell(0, 1, 1, 3, (head,))]
    for r, texts in enumerate(rows, start=1):
        for col, text in enumerate(texts):
            if isinstance(text, tuple):
                left = text[1] - 2.5 * len(text[0])
                cells.append(DraftCell(r, col, r + 1, col + 1, (word(text[0], left, 100 + 20 * r),)))
            elif text:
                left = RIGHTS[col] - 5 * len(text)
                cells.append(DraftCell(r, col, r + 1, col + 1, (word(text, left, 100 + 20 * r),)))
    bands = tuple((95 + 20 * r, 115 + 20 * r) for r in range(len(rows) + 1))
    return Draft(EDGES, bands, tuple(cells), 1)


PLAIN = (("Ness", "3.1", "4.4"), ("Tay", "178", "215"), ("Dee", "31.5", "36"), ("Don", "0.6", "1.9"))


def span_of(draft, text):
    return next((c.col, c.col_end) for c in span_centred_values(draft).cells if c.text == text)


def test_value_in_the_middle_of_a_group_stands_for_all_its_columns():
    draft = table(*PLAIN, ("Spey", ("7to42", 200), ""), ("Nith", ("1.35", 200.4), ""))
    assert span_of(draft, "7to42") == (1, 3)
    assert span_of(draft, "1.35") == (1, 3)
    assert span_of(draft, "178") == (1, 2)


@pytest.mark.parametrize(
    "row",
    [("Spey", ("7to42", 200), "9"), ("Spey", ("7to42", 195), ""), ("Spey", "7to42", ""), ("Spey", "", "7to42")],
    ids=["neighbour", "off the middle", "flush", "flush in the second column"],
)
def test_value_of_one_column_stays_there(row):
    draft = table(*PLAIN, row)
    assert span_centred_values(draft) == draft


def test_without_a_common_edge_nothing_is_told():
    rows = [("Ness", (text, 170 + 5 * n), "4.4") for n, text in enumerate(("3", "12.5", "178", "4.75"))]
    draft = table(*rows, ("Spey", ("7to42", 200), ""))
    assert span_centred_values(draft) == draft


def test_flush_value_that_reaches_the_middle_of_a_group_stays():
    draft = table(*PLAIN, ("Spey", "7to42", ""), group=177.5)
    assert span_centred_values(draft) == draft


@pytest.mark.parametrize(("middle", "doubtful"), [(200, False), (194, True)], ids=["in the middle", "off the middle"])
def test_only_spans_off_the_middle_of_their_group_are_doubted(middle, doubtful):
    names = (DraftCell(1, 1, 2, 2, (word("Typical", 155, 120),)), DraftCell(1, 2, 2, 3, (word("Limit", 215, 120),)))
    plain = table(*[("", "", "")], *PLAIN, *[(name, ("7to42", middle), "") for name in ("Spey", "Nith", "Tweed")])
    cells = [c._replace(col_end=3) if c.text == "7to42" else c for c in plain.cells]
    draft = plain._replace(cells=tuple(sorted([*cells, *names])), header_rows=2)
    assert is_doubtful(draft, frozenset(), grid=False) is doubtful
