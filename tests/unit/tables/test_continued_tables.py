"""Tables that go on over a page end are one; tables that only look alike are two."""

from __future__ import annotations

import pytest
from building import Builder
from docling_core.types.doc import DocItemLabel

from qagen.tables.continuation import logical_tables
from qagen.tables.view import read_table

_ONE = "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
_BARE = "Delta | 70.3 | 4.1\nEcho | 69.9 | 3.2\nFox | 66.2 | 2.5"
_AGAIN = f"Model | Accuracy | Latency\n---\n{_BARE}"


def _parts(built: Builder) -> list[tuple[str, ...]]:
    return [tuple(part.ref for part in grid.parts) for grid in logical_tables(built.made())]


_JOINED = [("#/tables/0", "#/tables/1")]
_APART = [("#/tables/0",), ("#/tables/1",)]


def _two(second: str, page: int = 2, **options: object) -> Builder:
    return Builder(pages=3).table(_ONE, page=1).table(second, page=page, **options)


CASES = {
    "repeated-header": (_two(_AGAIN), _JOINED),
    "first-data-row-flagged": (_two(_BARE, header=1), _JOINED),
    "no-flags": (_two(_BARE, header=0), _JOINED),
    "same-page": (_two(_AGAIN, page=1), _APART),
    "page-after-next": (_two(_AGAIN, page=3), _APART),
    "other-columns": (_two("Model | Accuracy\n---\nDelta | 70.3\nEcho | 69.9"), _APART),
    "other-header": (_two(f"Model | Recall | Memory\n---\n{_BARE}"), _APART),
    "other-kinds": (_two("Delta | red | 4.1\nEcho | blue | 3.2\nFox | green | 2.5", header=0), _APART),
    "numbered-itself": (_two(_AGAIN, caption="Table 9: More"), _APART),
    "paragraph-between": (Builder(pages=2).table(_ONE, page=1).text("Now.", page=2).table(_AGAIN, page=2), _APART),
    "heading-between": (Builder(pages=2).table(_ONE, page=1).heading("Now", page=2).table(_AGAIN, page=2), _APART),
    "note-and-furniture-between": (
        Builder(pages=2)
        .table(_ONE, page=1)
        .text("a without pumps", page=1, label=DocItemLabel.FOOTNOTE)
        .text("7", page=1, label=DocItemLabel.PAGE_FOOTER)
        .text("Report", page=2, label=DocItemLabel.PAGE_HEADER)
        .table(_AGAIN, page=2),
        _JOINED,
    ),
    "same-number-said-again": (
        Builder(pages=2)
        .table(_ONE, page=1, caption="Table 3: All")
        .table(_AGAIN, page=2, caption="Table 3: All (continued)"),
        _JOINED,
    ),
    "no-pages": (Builder().table(_ONE).table(_AGAIN), _APART),
}


@pytest.mark.parametrize(("built", "parts"), CASES.values(), ids=CASES)
def test_joined_or_not(built, parts):
    assert _parts(built) == parts


def test_three_pages():
    third = _AGAIN.replace("Delta", "Golf").replace("Echo", "Hotel").replace("Fox", "India")
    built = _two(_AGAIN).table(third, page=3)
    assert _parts(built) == [("#/tables/0", "#/tables/1", "#/tables/2")]


@pytest.mark.parametrize(
    ("second", "options"), [(_AGAIN, {}), (_BARE, {"header": 1})], ids=["repeated-header", "flagged-data-row"]
)
def test_the_joined_body(second, options):
    (grid,) = logical_tables(_two(second, **options).made())
    view = read_table(grid)
    assert view.header.levels == (0,)
    assert [view.row_labels[row].shown for row in view.rows] == ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Fox"]
    assert [grid.at(row, 0).part for row in view.rows] == [0, 0, 0, 1, 1, 1]
    assert not any(grid.at(row, 0).column_header for row in view.rows)


def test_sheets_are_not_pages():
    assert _parts(Builder().sheet("One").table(_ONE).sheet("Two").table(_AGAIN)) == _APART
