"""Gates on tables: each reason by its name, with the table that calls for it."""

from __future__ import annotations

import pytest
from building import Builder, one_table
from docling_core.types.doc import DocItemLabel

from qagen.generation.gates import TABLE_GATES
from qagen.model.document import Reading

_PLAIN = "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"

REFUSED = {
    "index-by-label": ("table:contents_list", one_table(_PLAIN, label=DocItemLabel.DOCUMENT_INDEX)),
    "leader-dots": (
        "table:contents_list",
        one_table("Intro . . . . . . | 3\nMethod . . . . . | 9\nResults . . . . | 14", header=0),
    ),
    "rising-page-numbers": (
        "table:contents_list",
        one_table("Chapter | Page\n---\nIntro | 3\nMethod | 9\nResults | 14\nOutlook | 31"),
    ),
    "in-picture": ("table:in_picture", one_table(_PLAIN, in_picture=True)),
    "listing": (
        "table:code_listing",
        one_table("1 | def run(x):\n2 | import os\n3 | y := x;\n4 | return y;", header=0),
    ),
    "sql-listing": (
        "table:code_listing",
        one_table("SELECT name | FROM wells;\nWHERE depth | > 30;\nDROP TABLE | wells;", header=0),
    ),
    "prose": (
        "table:layout",
        one_table(
            f"Left | Right\n---\n{'words upon words ' * 9}a | {'words upon words ' * 9}b\n{'yet more of it ' * 9} | {'more words ' * 15}"
        ),
    ),
    "form": (
        "table:form",
        one_table("Name: | Mara Kent\n---\nOrder number: | 4471\nTotal amount: | 1,299.00"),
    ),
    "form-in-pairs": (
        "table:form",
        one_table(
            "Name: | Mara | Order: | 4471\nTotal: | 1,299.00 | Due: | 14 May\nCity: | Rome | Post code: | 10331",
            header=0,
        ),
    ),
    "contact": ("table:form", one_table("Office | Reach us\n---\nRome | rome@example.org\nPisa | www.example.org")),
    "boxes-to-tick": (
        "table:form",
        one_table("Question | Yes | No\n---\nWarm enough? | ☐ | ☐\nLoud? | ☐ | ☐\nBright? | ☐ | ☐"),
    ),
    "single-column": ("table:too_small", one_table("Model\n---\nAlpha\nBravo\nCharlie")),
    "single-row": ("table:too_small", one_table("Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3")),
    "no-header": (
        "table:no_header",
        one_table("Alpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6", header=0),
    ),
    "number-grid": ("table:number_grid", one_table("One | Two\n---\n1 | 2\n3 | 4\n5 | 7")),
    "numeric-headers": (
        "table:numeric_headers",
        one_table("Model | 12.5 | 3.75 | Loss\n---\nAlpha | 91.5 | 12.3 | 1.25\nBravo | 88.1 | 7.4 | 2.35"),
    ),
    "data-promoted-to-header": (
        "table:header_is_data",
        one_table("Model | high | Loss\n---\nAlpha | high | 1.25\nBravo | low | 2.35\nCharlie | high | 3.45"),
    ),
    "marks": (
        "table:mark_matrix",
        one_table("Action | Reader | Editor\n---\nOpen | yes | yes\nSave | no | yes\nDelete | no | no"),
    ),
    "glued-cells": (
        "table:glued_cells",
        one_table(
            "Depth | Time secs | Score\n---\nfour layers | 1.97 3.77 | 0.95 0.96\nsix layers | 2.73 5.39 | 0.91 0.92"
        ),
    ),
}


@pytest.mark.parametrize(("reason", "built"), REFUSED.values(), ids=REFUSED)
def test_refused(reason, built):
    result = built.result()
    assert not result.items
    assert result.tables[0].skips == {reason: 1}


def test_nested_tables_are_never_asked():
    result = one_table(_PLAIN).nest(2, 2, _PLAIN).result(max_cell_value=99)
    assert result.tables[1].skips == {"table:nested": 1}
    assert all(item.table_ref == "#/tables/0" for item in result.items)


@pytest.mark.parametrize(("sure", "asked"), [(0.59, False), (0.6, True), (1.0, True)])
def test_what_an_engine_found_must_be_sure(sure, asked):
    from qagen.generation.generate import generate_items
    from qagen.model.config import GenerateConfig

    document = one_table(_PLAIN).made()
    table = document.tables[0].model_copy(update={"reading": Reading(kind="unruled", confidence=sure)})
    result = generate_items(document.model_copy(update={"tables": (table,)}), GenerateConfig())
    assert bool(result.items) == asked
    assert ("table:reading_unsure" in result.tables[0].skips) != asked


def test_every_table_gate_has_a_case():
    named = {reason for reason, _ in REFUSED.values()}
    assert {reason for reason, _ in TABLE_GATES} == named | {
        "table:nested",
        "table:reading_unsure",
        "table:navigation",
        "table:no_label_column",
        "table:ocr_text",
        # Their cases: test_gates_headers.py.
        "table:levels_share_names",
        "table:torn_line_above",
    }


def test_navigation_boxes_are_no_tables():
    assert one_table("v | t | e\n---\nEurope | Rome | Pisa\nAsia | Seoul | Kyoto").result().tables[0].skips == {
        "table:navigation": 1
    }


def test_without_a_column_of_labels_nothing_is_asked():
    built = one_table("Load | Strain | Grade\n---\n1.5 | 91.5 | 4.25\n2.5 | 88.1 | 5.25\n2.5 | 77.2 | fine")
    assert built.result().tables[0].skips == {"table:no_label_column": 1}


ASKED = {
    "years-as-headers": "Item | 2024 | 2025\n---\nCash | 91.5 | 12.3\nDebt | 88.1 | 7.4",
    "ranges-as-headers": "Group | 0-12 months | 13-24 months\n---\nGirls | 91.5 | 12.3\nBoys | 88.1 | 7.4",
    "codes-as-headers": "Group | TMR75 | TMR50\n---\nGirls | 91.5 | 12.3\nBoys | 88.1 | 7.4",
    "rising-values": "City | Depth\n---\nRome | 3\nPisa | 9\nBari | 14\nLecce | 31",
    "spaced-thousands": "City | Houses | Streets\n---\nRome | 1 204 | 12 303\nPisa | 8 812 | 11 741\nBari | 7 431 | 9 112",
}


@pytest.mark.parametrize("table", ASKED.values(), ids=ASKED)
def test_asked(table):
    assert one_table(table).result().items


def test_every_document_without_tables_is_an_empty_result():
    result = Builder(pages=1).text("Nothing here.", page=1).result()
    assert (result.items, result.tables) == ((), ())
