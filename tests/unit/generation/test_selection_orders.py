"""Texts above options that tell people what to do: nothing is asked of them."""

from __future__ import annotations

import pytest

from qagen.generation.selections.gates import question_reason
from qagen.generation.selections.orders import is_order


@pytest.mark.parametrize(
    "text",
    [
        "Indicate by check mark whether the club is a member",
        "If boats are kept outside, indicate by check mark if they are covered",
        "Tick what applies",
        "2. Please say how you travel",
        "Mark one",
        "Check the appropriate box",
        "Select your boat",
        "Bitte ankreuzen",
        "Zutreffendes ankreuzen",
        "Veuillez cocher",
        "(tick one)",
        "해당하는 항목에 표시하십시오",
        "다음에 해당하면 표시하십시오.",
        "3) 해당하는 칸에 √ 표시",
        "하나만 선택해 주세요",
        "모두 고르시오",
        "자격을 확인하시기 바랍니다",
    ],
)
def test_an_order_is_not_asked(text):
    assert question_reason(text) == "selection:question_is_an_instruction"


@pytest.mark.parametrize(
    "text",
    [
        "Which boat?",
        "Which boat? (tick one)",
        "Check-out",
        "Marks of the boat",
        "Are you pleased?",
        "Selection of boats",
        "Place of birth",
        "Use of the boat house?",
        "거주 형태 (하나만 선택)",
        "도로명 주소 표시",
        "배를 타 본 적이 있는가?",
        "장애 여부",
    ],
)
def test_a_question_or_name_is(text):
    assert question_reason(text) is None
    assert not is_order(text)
