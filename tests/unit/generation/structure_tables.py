"""Tables that are hard to read, each with what a person would ask of it and what must never be asked: their kinds 1 to 16."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from building import Builder, one_table

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


FIRST_CASES: dict[str, Case] = {
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
}
