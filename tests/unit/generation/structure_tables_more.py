"""Tables that are hard to read: kinds 17 to 30."""

from __future__ import annotations

from building import Builder, one_table
from structure_tables import Case

_PLAIN = """
Model | Accuracy | Latency
---
Alpha | 91.5 | 12.3
Bravo | 88.1 | 7.4
Charlie | 77.2 | 5.6
"""


def _two_alike() -> Builder:
    other = "Model | Accuracy | Latency\n---\nAlpha | 61.5 | 22.3\nBravo | 58.1 | 27.4"
    return Builder(pages=1).table(_PLAIN, page=1).table(other, page=1)


def _cited_elsewhere(page_of_text: int, sentence: str) -> Builder:
    built = Builder(pages=2)
    built.text(sentence, page=page_of_text)
    return built.table(_PLAIN, page=2, caption="Table 3: Results")


def _large() -> Builder:
    head = ["Record", *(f"Field {chr(65 + c)}{chr(97 + c)}x" for c in range(19))]
    names = [f"Rec{a}{b}{c}" for a in "bcdfghjklmnprst" for b in "aeiou" for c in "bdfg"]
    rows = [f"{name} | " + " | ".join(f"{r * 19 + c + 1}.25" for c in range(19)) for r, name in enumerate(names)]
    return one_table("\n".join([" | ".join(head), "---", *rows]))


MORE_CASES: dict[str, Case] = {
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
        {"What is the Average for Body weight, kg?": "553"},
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
