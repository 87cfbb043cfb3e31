"""Thirty tables that are hard to read, each with what a person would ask of it and what must never be asked.

All cells are tried (no limit per table), so "possible" and "impossible" do not depend on the order of candidates.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from building import Builder, cell_answers, of_type, one_table
from docling_core.types.doc import DocItemLabel

from qagen.text.match import em_hit

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Case:
    """One structure."""

    build: Callable[[], Builder]
    right: dict[str, str] = field(default_factory=dict)
    """Delabeled question to answer: all of them must be possible."""
    never_asked: tuple[str, ...] = ()
    """Parts of questions that must not come up."""
    never_answered: tuple[str, ...] = ()
    """Answers that must not come up."""
    reason: str | None = None
    """A reason that must be counted."""
    only: bool = False
    """Nothing but `right` may be asked of cells."""
    starts: str = ""
    """How every question about a cell begins."""


_PLAIN = """
Model | Accuracy | Latency
---
Alpha | 91.5 | 12.3
Bravo | 88.1 | 7.4
Charlie | 77.2 | 5.6
"""


def _continued(second: str, header: int) -> Builder:
    return Builder(pages=3).table(_PLAIN, page=1).table(second, header=header, page=2)


def _two_alike() -> Builder:
    other = "Model | Accuracy | Latency\n---\nAlpha | 61.5 | 22.3\nBravo | 58.1 | 27.4"
    return Builder(pages=1).table(_PLAIN, page=1).table(other, page=1)


def _cited_elsewhere(page_of_text: int, sentence: str) -> Builder:
    built = Builder(pages=2)
    built.text(sentence, page=page_of_text)
    return built.table(_PLAIN, page=2, caption="Table 3: Results")


def _nested() -> Builder:
    built = one_table(
        """
        Model | Score | Detail
        ---
        Alpha | 3.75 | see below
        Bravo | 4.25 | plain
        Charlie | 5.25 | simple
        """
    )
    return built.nest(1, 2, "Size | Weight\n---\nSmall | 3.1\nLarge | 4.2")


def _large() -> Builder:
    head = ["Record", *(f"Field {chr(65 + c)}{chr(97 + c)}x" for c in range(19))]
    names = [f"Rec{a}{b}{c}" for a in "bcdfghjklmnprst" for b in "aeiou" for c in "bdfg"]
    rows = [f"{name} | " + " | ".join(f"{r * 19 + c + 1}.25" for c in range(19)) for r, name in enumerate(names)]
    return one_table("\n".join([" | ".join(head), "---", *rows]))


CASES: dict[str, Case] = {
    "01-no-pages": Case(
        lambda: Builder().heading("Results").table(_PLAIN),
        {"What is the Accuracy for Alpha?": "91.5"},
        starts="In the table in section Results, what is the",
    ),
    "02-continued-without-header": Case(
        lambda: _continued("Delta | 70.3 | 4.1\nEcho | 69.9 | 3.2\nFoxtrot | 66.2 | 2.5", 1),
        {"What is the Accuracy for Alpha?": "91.5"},
        never_asked=("70.3", "4.1", "Delta and", "page 2", "for Echo and"),
        starts="In the table on pages 1-2, what is the",
    ),
    "03-continued-with-repeated-header": Case(
        lambda: _continued("Model | Accuracy | Latency\nAlpha | 70.3 | 4.1\nEcho | 69.9 | 3.2", 1),
        {"What is the Accuracy for Bravo?": "88.1", "What is the Latency for Echo?": "3.2"},
        never_asked=("Alpha",),
        starts="In the table on pages 1-2, what is the",
    ),
    "04-transposed": Case(
        lambda: one_table(
            """
            Measure | Alpha model | Bravo model
            ---
            Accuracy | 91.5 | 88.1
            Latency (ms) | 12.3 | 7.4
            Memory (MB) | 204 | 310
            """
        ),
        {"What is the Accuracy for Alpha model?": "91.5", "What is the Latency (ms) for Bravo model?": "7.4"},
        never_asked=("the Alpha model for", "the Bravo model for"),
    ),
    "05-running-number-before-the-label": Case(
        lambda: one_table(
            """
            No. | Model | Accuracy | Latency
            ---
            101 | Alpha | 91.5 | 12.3
            102 | Bravo | 88.1 | 7.4
            103 | Charlie | 77.2 | 5.6
            """,
            row_headers=(1,),
        ),
        {"What is the Accuracy for Alpha?": "91.5", "What is the Latency for Charlie?": "5.6"},
        never_asked=("101", "102", "103", "the No", "the Model"),
        never_answered=("101", "102", "103"),
    ),
    "05b-running-number-not-flagged": Case(
        lambda: one_table(
            """
            ID | Model | Accuracy | Latency
            ---
            101 | Alpha | 91.5 | 12.3
            102 | Bravo | 88.1 | 7.4
            103 | Charlie | 77.2 | 5.6
            """
        ),
        {"What is the Accuracy for Alpha?": "91.5"},
        never_asked=("101", "102", "103"),
    ),
    "06-two-level-row-header": Case(
        lambda: one_table(
            """
            Set | Element | Score | Error
            ---
            DocBank | Figure | 71.3 | 1.25
            ^ | Table | 65.4 | 2.35
            ^ | Footnote | 68.9 | 3.45
            PubLay | Figure | 82.1 | 4.55
            ^ | Table | 61.7 | 5.65
            """
        ),
        {"What is the Score for DocBank, Table?": "65.4", "What is the Error for PubLay, Figure?": "4.55"},
        never_asked=("for DocBank?", "for PubLay?", "for Table?", "for Figure?"),
    ),
    "07-section-rows": Case(
        lambda: one_table(
            """
            Item | Revenue | Expenses
            ---
            Domestic | < | <
            Retail | 120.5 | 80.5
            Total | 202 | 143
            Foreign | < | <
            Licences | 98.25 | 61.5
            Total | 303 | 204
            """,
            sections=(1, 4),
        ),
        {"What is the Expenses for Retail (Domestic)?": "80.5", "What is the Revenue for Total (Foreign)?": "303"},
        never_asked=("for Total?",),
        never_answered=("Domestic", "Foreign"),
    ),
    "07b-section-rows-not-flagged": Case(
        lambda: one_table(
            """
            Item | Revenue | Expenses
            ---
            Domestic | |
            Retail | 120.5 | 80.5
            Total | 202 | 143
            Foreign | |
            Licences | 98.25 | 61.5
            Total | 303 | 204
            """
        ),
        {"What is the Revenue for Retail (Domestic)?": "120.5", "What is the Revenue for Total (Foreign)?": "303"},
        never_asked=("for Total?",),
    ),
    "08-nested-table": Case(
        _nested,
        {"What is the Score for Bravo?": "4.25"},
        never_asked=("Size", "Weight", "Small", "Large", "second table", "Detail for Alpha"),
        never_answered=("3.1", "4.2"),
        reason="table:nested",
        starts="In the table on page 1, what is the",
    ),
    "09-merged-data-cell": Case(
        lambda: one_table(
            """
            Model | Train score | Test score
            ---
            Alpha | 91.5 | <
            Bravo | 88.1 | 77.2
            Charlie | 81.3 | 75.1
            """
        ),
        {"What is the Test score for Bravo?": "77.2"},
        never_answered=("91.5",),
        reason="value:merged_cell",
    ),
    "10-row-label-over-two-rows": Case(
        lambda: one_table(
            """
            Block | Metric value | Drift
            ---
            Block Axle | 4.92 | 0.31
            Block Brace | 5.01 | 0.42
            ^ | 5.16 | 0.53
            Block Crown | 5.33 | 0.64
            """
        ),
        {"What is the Metric value for Block Axle?": "4.92"},
        never_asked=("Brace",),
        reason="row:label_spans_rows",
    ),
    "11-empty-first-column": Case(
        lambda: one_table(
            """
            | Model | Accuracy | Latency
            ---
            | Alpha | 91.5 | 12.3
            | Bravo | 88.1 | 7.4
            | Charlie | 77.2 | 5.6
            """
        ),
        {"What is the Accuracy for Alpha?": "91.5"},
        never_asked=("the Model",),
    ),
    "12-year-as-row-label": Case(
        lambda: one_table("Year | Ducks | Geese\n---\n2019 | 120 | 33\n2020 | 135 | 41\n2021 | 162 | 57"),
        {"What is the Ducks for 2020?": "135", "What is the Geese for 2021?": "57"},
    ),
    "12b-bare-number-as-row-label": Case(
        lambda: one_table("Layers | Time | Score\n---\n4 | 1.97 | 93.1\n6 | 2.73 | 92.2\n9 | 3.81 | 91.3"), only=True
    ),
    "13-no-header-at-all": Case(
        lambda: one_table("Accretion | 120.5 | 98.25\nDepletion | 33.5 | 21.75\nInterest | 14.5 | 10.25", header=0),
        only=True,
        reason="table:no_header",
    ),
    "14-header-cell-reaches-into-the-data": Case(
        lambda: one_table(
            """
            Year | Month | Revenue
            ---
            2025 | January | 134
            ^ | May | 280
            ^ | June | 290
            2026 | January | 311
            """
        ),
        {"What is the Revenue for 2025, January?": "134", "What is the Revenue for 2025, June?": "290"},
        never_asked=("for 2025?", "January May"),
    ),
    "14b-flagged-cell-spans-the-data": Case(
        lambda: one_table(
            """
            Year | Cost | Revenue
            2025 | 162 | 134
            2026 | 155 | 280
            2027 | 143 | ^
            """,
            header=1,
        ),
        {"What is the Cost for 2026?": "155", "What is the Revenue for 2025?": "134"},
        never_asked=("162 for", "Cost 162"),
        never_answered=("280",),
    ),
    "15-title-row-over-the-header": Case(
        lambda: one_table(
            """
            | TABLE 1 | <
            ---
            Sample | Strength | Strain
            Comparative | 26.2 | 0.75
            Inventive | 31.4 | 0.25
            Reference | 28.8 | 0.45
            """
        ),
        {"What is the Strength for Comparative?": "26.2"},
        never_asked=("TABLE 1",),
    ),
    "16-group-over-sub-headers": Case(
        lambda: one_table(
            """
            | Year ended December | <
            ---
            | 2025 | 2024
            Cash | 1,383,392 | 1,183,291
            Receivables | 204,118 | 198,005
            Inventories | 77,120 | 69,333
            """
        ),
        {"What is the Year ended December 2025 for Cash?": "1,383,392"},
        never_asked=("the Year ended December for", "the 2025 for"),
    ),
    "16b-named-group-over-sub-headers": Case(
        lambda: one_table(
            """
            Model | Validation | < | Held-out | <
            ^ | Loss | Recall | Loss | Recall
            ---
            Alpha | 0.31 | 81.5 | 0.42 | 79.5
            Bravo | 0.35 | 80.5 | 0.47 | 77.5
            """
        ),
        {"What is the Held-out Loss for Alpha?": "0.42", "What is the Validation Recall for Bravo?": "80.5"},
        never_asked=("the Loss for", "the Recall for", "the Validation for"),
    ),
    "17-two-tables-with-the-same-labels": Case(
        _two_alike,
        {"What is the Accuracy for Charlie?": "77.2"},
        never_asked=("Alpha", "Bravo"),
        reason="cell:labels_not_unique",
        starts="In the first table on page 1, what is the",
    ),
    "18-key-and-value-form": Case(
        lambda: one_table(
            """
            Invoice: | INV-4471
            ---
            Customer name: | Acme Industries
            Total amount: | 1,299.00
            Due date: | 14 May 2025
            """
        ),
        only=True,
        reason="table:form",
    ),
    "19-chinese": Case(
        lambda: one_table(
            """
            城市 | 人口 | 面积
            ---
            北京 | 2154 | 16410
            上海 | 2428 | 6340
            广州 | 1530 | 7434
            """
        ),
        {"What is the 人口 for 北京?": "2154", "What is the 面积 for 上海?": "6340"},
    ),
    "20-cyrillic-and-japanese-values": Case(
        lambda: one_table(
            """
            Model name | City name | Remark text | Weight
            ---
            Alpha | Москва | 速い | 3.25
            Bravo | Казань | 遅い | 4.75
            Charlie | Самара | 静か | 5.15
            """
        ),
        {
            "What is the City name for Alpha?": "Москва",
            "What is the Remark text for Bravo?": "遅い",
            "What is the Weight for Charlie?": "5.15",
        },
    ),
    "21-short-korean-labels": Case(
        lambda: one_table("지역 | 인구 | 면적\n---\n서울 | 941 | 605\n부산 | 332 | 770\n대구 | 237 | 884"),
        {"What is the 인구 for 서울?": "941", "What is the 면적 for 대구?": "884"},
    ),
    "22-check-mark-matrix": Case(
        lambda: one_table(
            """
            Action | Reader | Editor | Owner
            ---
            Open file | X | X | X
            Save file | | X | X
            Delete file | | | X
            """
        ),
        only=True,
        reason="table:mark_matrix",
    ),
    "23-unit-in-its-own-column": Case(
        lambda: one_table(
            """
            Trait | Unit | Average | Spread
            ---
            Body weight | kg | 553 | 12.5
            Milk yield | l | 28.4 | 3.75
            Gait length | cm | 141 | 8.25
            """
        ),
        {"What is the Average for Body weight?": "553"},
        never_asked=("the Unit",),
        never_answered=("kg", "cm", "l"),
    ),
    "24-paragraph-on-the-page-before": Case(
        lambda: _cited_elsewhere(
            1, "Table 3 reveals how the Kestrel outruns the Merlin and the Osprey beside the Falcon under noise."
        ),
        {"What is the Accuracy for Alpha?": "91.5"},
        never_asked=("Kestrel", "Merlin", "Osprey", "Falcon"),
        reason="context:no_link",
    ),
    "25-one-table-on-two-pages": Case(
        lambda: Builder(pages=2).table(_PLAIN, page=1, until=2),
        {"What is the Latency for Charlie?": "5.6"},
        starts="In the table on pages 1-2, what is the",
    ),
    "26-paragraph-cites-another-table": Case(
        lambda: _cited_elsewhere(
            2, "Table 4 lists hyperparameters of the exponential schedule, which reached 91.5 and 88.1 points."
        ),
        {"What is the Accuracy for Alpha?": "91.5"},
        never_asked=("hyperparameters", "exponential", "schedule"),
        reason="link:other_table_cited",
    ),
    "27-caption-repeats-the-answer": Case(
        lambda: Builder(pages=1).table(_PLAIN, page=1, caption="Table 1: Alpha reaches an Accuracy of 91.5 points"),
        {"What is the Accuracy for Bravo?": "88.1"},
        never_answered=("91.5",),
        reason="spec:passes_elsewhere",
    ),
    "28-large": Case(_large),
    "29-glued-lines": Case(
        lambda: one_table(
            """
            Depth | Language | Time secs | Score
            ---
            four layers | OTSL HTML | 1.97 3.77 | 0.955 0.951
            six layers | OTSL HTML | 2.73 5.39 | 0.951 0.945
            nine layers | OTSL HTML | 3.81 6.12 | 0.941 0.935
            """
        ),
        only=True,
        reason="table:glued_cells",
    ),
    "29b-one-glued-row": Case(
        lambda: one_table(
            """
            Depth | Time secs | Score
            ---
            four layers | 1.97 3.77 | 0.955 0.951
            six layers | 2.73 | 0.948
            nine layers | 3.81 | 0.941
            ten layers | 4.11 | 0.933
            twelve layers | 5.26 | 0.927
            twenty layers | 6.26 | 0.917
            """
        ),
        {"What is the Score for nine layers?": "0.941"},
        never_asked=("four",),
        reason="row:several_records",
    ),
    "30-duplicate-headers": Case(
        lambda: one_table(
            """
            Model | Score | Score | Latency
            ---
            Alpha | 91.5 | 12.3 | 7.25
            Bravo | 88.1 | 10.4 | 6.25
            """
        ),
        {"What is the Latency for Alpha?": "7.25"},
        never_asked=("the Score",),
        reason="cell:labels_not_unique",
    ),
    "30b-duplicate-headers-below-groups": Case(
        lambda: one_table(
            """
            Model | Simple tables | < | Complex tables | <
            ---
            ^ | Score | Error | Score | Error
            Alpha | 91.5 | 12.3 | 81.5 | 22.3
            Bravo | 88.1 | 10.4 | 78.1 | 20.4
            """
        ),
        {"What is the Complex tables Score for Alpha?": "81.5"},
        never_asked=("the Score for", "the Error for"),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_a_user_expects(case):
    built = case.build()
    document = built.made()
    items = built.result().items if len(document.tables[0].cells) > 1000 else built.all_items()
    asked = cell_answers(items)
    assert items or case.only
    assert {question: asked.get(question) for question in case.right} == case.right
    if case.only:
        assert asked == case.right
    for item in items:
        assert not [part for part in case.never_asked if part in item.question], item.question
        assert item.answer not in case.never_answered, item.question
        if item.type == "cell_value":
            assert item.question.startswith(case.starts), item.question
        passing = [
            table.ref for table in document.tables if em_hit(item.answer_spec.model_dump(), table.texts.markdown)
        ]
        assert len(passing) == (item.type != "context_dependent"), (item.question, passing)
    if case.reason is not None:
        assert any(case.reason in table.skips for table in built.result(max_cell_value=500).tables)


def test_one_item_about_the_columns_of_a_continued_table():
    built = _continued("Model | Accuracy | Latency\nAlpha | 70.3 | 4.1\nEcho | 69.9 | 3.2", 1)
    assert [len(table.parts) for table in built.result().tables] == [2]
    wide = "Model | Recall | Latency | Memory\n---\nAlpha | 91.5 | 12.3 | 204\nBravo | 88.1 | 7.4 | 310"
    again = "Model | Recall | Latency | Memory\n---\nDelta | 71.5 | 17.3 | 219\nEcho | 68.1 | 9.4 | 333"
    items = Builder(pages=2).table(wide, page=1).table(again, page=2).result().items
    (about,) = of_type(items, "table_about")
    assert about.question.startswith("In the table on pages 1-2, in the context of ")
    assert about.answer == "Model; Recall; Latency; Memory"


def test_the_place_of_a_continued_cell_is_its_own_page():
    built = _continued("Model | Accuracy | Latency\nDelta | 70.3 | 4.1\nEcho | 69.9 | 3.2", 1)
    item = next(i for i in built.all_items() if i.question_delabeled == "What is the Latency for Echo?")
    assert (item.page, item.table_ref) == (1, "#/tables/0")
    assert [(e.ref, e.row, e.col, e.page_no) for e in item.evidence] == [
        ("#/tables/1", 2, 2, 2),
        ("#/tables/1", 2, 0, 2),
        ("#/tables/0", 0, 2, 1),
    ]


def test_a_large_table_is_not_asked_from_the_top_left():
    items = of_type(_large().result().items, "cell_value")
    rows = [item.evidence[0].row for item in items]
    assert len(items) == 2
    assert min(rows) > 2


def test_contents_lists_are_no_tables_and_make_the_count_unsure():
    built = Builder(pages=1)
    built.table("Intro . . . . . . | 3\nMethod . . . . . | 9\nResults . . . . | 14", page=1, header=0)
    result = built.table(_PLAIN, page=1).result()
    assert not of_type(result.items, "cell_value")
    assert [dict(table.skips) for table in result.tables] == [
        {"table:contents_list": 1},
        {"context:no_link": 1, "table:place_unsure": 2},
    ]


def test_a_flagged_index_is_a_contents_list():
    built = Builder(pages=2).table(_PLAIN, page=1, label=DocItemLabel.DOCUMENT_INDEX)
    result = built.result()
    assert not result.items
    assert result.tables[0].skips == {"table:contents_list": 1}
