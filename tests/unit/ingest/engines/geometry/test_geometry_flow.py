from __future__ import annotations

import pytest

from qagen.ingest.engines.geometry.blocks.flow import column_groups
from qagen.ingest.engines.geometry.blocks.model import Block
from qagen.ingest.engines.geometry.source.content import Box

PROSE = "a paragraph of a page that is set in two columns, long enough to be told from a label of a form"
LEFT, RIGHT = (50, 290), (305, 545)


def block(span, top, bottom, label="text", text=PROSE):
    return Block(1, Box(span[0], top, span[1], bottom), label, text)


def test_columns_are_read_one_after_the_other_between_what_stands_across():
    blocks = [
        block((50, 545), 20, 30, "page_header", "a running head"),
        block((120, 480), 650, 780, "table", ""),  # over both columns, at the foot
        block(RIGHT, 200, 330, "table", ""),
        block(RIGHT, 340, 600),
        block(LEFT, 200, 400),
        block(LEFT, 420, 640),
        block(RIGHT, 610, 640),
        block((75, 520), 60, 180),
    ]
    assert column_groups(blocks, 595) == [[0], [7], [4, 5], [2, 3, 6], [1]]


@pytest.mark.parametrize(
    "blocks",
    [
        [block((50, 545), 100 * n, 100 * n + 80) for n in range(1, 6)],
        [block(span, 100 * n, 100 * n + 20, text="Name:") for n in range(1, 5) for span in (LEFT, RIGHT)],
        [],
    ],
    ids=["one column", "fields of a form", "nothing"],
)
def test_other_pages_are_one_group(blocks):
    assert column_groups(blocks, 595) == [list(range(len(blocks)))]
