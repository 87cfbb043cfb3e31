"""Years and dates in any dress."""

from __future__ import annotations

import pytest

from qagen.text.dates import date_spans, is_year_like

YES = (
    "2025|'24|’24|2025년|1분기|Q1|Q1 2024|2024 Q1|FY2023|FY 2023|2024/25|2024-01-01|12.03.2024|March 2024|3월|2019-2021|2019–2021"
    "|2024년 1분기|2024년 3월 5일|12 March 2024|Mar 5, 2024|(2019)|2Q25|2024年3月|上半年|상반기|２０２５|Dezember 2023|1. Quartal 2024|H1 2024"
    "|2024-01-01 00:00:00|2024. 1. 1.|May|1999"
).split("|")
NO = [
    "",
    "12",
    "98.5",
    "1,204",
    "Score",
    "2025 items",
    "A2025",
    "12345",
    "Q5",
    "13월",
    "2.5",
    "20255",
    "March of progress",
]


@pytest.mark.parametrize("text", YES)
def test_year_like(text: str) -> None:
    assert is_year_like(text)


@pytest.mark.parametrize("text", NO)
def test_not_year_like(text: str) -> None:
    assert not is_year_like(text)


def test_places_of_dates() -> None:
    text = "from 2019 to March 2024: 345 items"
    covered = {text[start:end] for start, end in date_spans(text)}
    assert "2019" in covered
    assert "March 2024" in covered
    assert not any("345" in part for part in covered)
