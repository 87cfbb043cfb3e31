"""One printed table over a page end that was not joined: then none of its parts is asked by its place."""

from __future__ import annotations

import pytest
from building import Builder, of_type
from docling_core.types.doc import DocItemLabel

from qagen.generation.generate import generate_items
from qagen.model.config import GenerateConfig
from qagen.model.document import Reading

_HEAD = "No | Good | Used | Price\n---\n"
_FIRST = _HEAD + "1 | Apples | 91.5 | 112.3\n2 | Pears | 88.1 | 77.4\n3 | Plums | 77.2 | 55.6"
_SECOND = _HEAD + "4 | Beans | 61.4 | 15.5\n5 | Peas | 58.9 | 16.5\n6 | Leeks | 57.8 | 17.5"
_OTHER = "City | Streets | Houses\n---\nRome | 911.5 | 112.3\nPisa | 881.1 | 71.4\nBari | 701.2 | 61.4"
_RATES = "Good | Used | Price\n---\nBeans | 61.4 | 15.5\nPeas | 58.9 | 16.5\nLeeks | 57.8 | 17.5"
_GOODS = "Good | Used | Price\n---\nApples | 91.5 | 112.3\nPears | 88.1 | 77.4\nPlums | 77.2 | 55.6"
_NOTE = "Source: office of statistics"


def _asked(built: Builder, *, found: bool = False) -> set[str]:
    """References of the tables whose cells are asked by place; `found` if an engine had to find the tables."""
    document = built.made()
    if found:
        reading = Reading(kind="lattice", confidence=0.9)
        tables = tuple(t.model_copy(update={"reading": reading}) for t in document.tables)
        document = document.model_copy(update={"tables": tables})
    result = generate_items(document, GenerateConfig())
    return {item.table_ref for item in of_type(result.items, "cell_value")}


@pytest.mark.parametrize(
    "built",
    [
        Builder(pages=2).table(_FIRST, page=1).text("Goods of the year", page=2).table(_SECOND, page=2),
        Builder(pages=2).table(_GOODS, page=1).text(_NOTE, page=1).table(_RATES, page=2),
        Builder(pages=2).table(_FIRST, page=1).heading("Goods", page=2).table(_SECOND.replace("Used", "Spent"), page=2),
    ],
    ids=["line-between", "same-head-below-a-source-line", "serial-numbers-go-on"],
)
def test_parts_that_were_not_joined_are_not_asked_by_place(built):
    assert _asked(built) == set()


@pytest.mark.parametrize(
    "built",
    [
        Builder(pages=2).table(_GOODS, page=1).heading("Rates", page=2).table(_RATES, page=2),
        Builder(pages=2).table(_GOODS, page=1).table(_RATES, page=2, caption="Table 2: Rates"),
        Builder(pages=2)
        .table(_GOODS, page=1)
        .text("Rates are higher than they were. " * 9, page=2)
        .table(_RATES, page=2),
        Builder(pages=3).table(_GOODS, page=1).table(_RATES, page=3),
    ],
    ids=["heading-between", "own-caption", "introduced", "page-between"],
)
def test_tables_of_their_own_keep_their_place(built):
    assert len(_asked(built)) == 2


def test_tables_that_an_engine_found_at_a_page_end_are_not_asked_where_their_edges_agree():
    built = Builder(pages=2).table(_GOODS, page=1).table(_OTHER, page=2)
    assert _asked(built) == {"#/tables/0", "#/tables/1"}
    assert _asked(built, found=True) == set()
    apart = Builder(pages=2).table(_GOODS, page=1).heading("Cities", page=2).table(_OTHER, page=2)
    assert _asked(apart, found=True) == {"#/tables/0", "#/tables/1"}


def test_page_numbers_and_running_titles_do_not_part_a_table():
    footer = DocItemLabel.PAGE_FOOTER
    built = Builder(pages=2).table(_GOODS, page=1).text("page 1", page=1, label=footer).text(_NOTE, page=1)
    assert _asked(built.table(_RATES, page=2)) == set()
