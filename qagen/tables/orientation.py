"""Which way round a table is read: "what is the {column} for {row}" or, transposed, "what is the {row} for {column}".

A table is transposed if measures run down the side and things (or periods) across. Decided here: its column labels are
all periods while its row labels are not; or each row has a unit in a column of its own; or at least half of its row
labels carry a unit or are well-known measures while none of its column labels does. Columns that say something about a
measure (its tolerance, its mean, its unit) keep a table as it stands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.tables.cell_kinds import share, unit_like, year_like

if TYPE_CHECKING:
    from collections.abc import Sequence

_UNIT_AT_END = re.compile(r"[(\[（,]\s*(?P<unit>[^()\[\]（）,]{1,14})[)\]）]?\s*$")
_MEASURES = frozenset(
    """accuracy precision recall f1 f1-score auc mae mse rmse latency throughput runtime speed weight height width
    length depth
    diameter mass volume area density temperature pressure voltage current power energy capacity price cost revenue
    income profit
    expenses sales turnover assets liabilities equity population age count frequency size rate score duration time yield
    정확도 정밀도 재현율 무게 중량 높이 너비 길이 두께 온도 압력 전압 전류 전력 용량 가격 비용
    매출 매출액 이익 인구 면적 밀도 속도
    gewicht höhe breite länge temperatur druck spannung strom leistung preis kosten umsatz poids hauteur largeur
    longueur température
    pression prix coût 重量 高さ 幅 長さ 温度 圧力 電圧 電流 価格 人口 面積 重さ 高度 宽度 长度 温度 压力 电压 价格
    面积""".split()
)


# Columns that say something about a measure: then the measures are the things asked about.
_STATISTICS = frozenset(
    """min minimum lowest typ typical max maximum highest mean average avg median sd se ci range total sum symbol
    unit units value values condition conditions rating limit limits method result results comment remarks target actual
    change difference tolerance tolerances deviation permitted allowed allowable nominal threshold reorder specification
    최소 최대 평균 표준 단위 기호 값 조건 결과 비고 계 합계 허용 허용치 허용차 편차 공차 기준치 목표
    einheit wert mittelwert abweichung toleranz zulässig zulässige grenzwert sollwert istwert nennwert soll ist
    unité valeur moyenne tolérance écart limite consigne desviación tolerancia límite
    許容差 公差 偏差 允许偏差 目標 単位 最小 最大 平均 值""".split()
)


_UNIT_HEADERS = frozenset("unit units 단위 einheit einheiten unité unités unidad unidades 単位 单位".split())


def measure(label: str) -> bool:
    """Return whether a label names a measured quantity: it ends in a unit, or its last word is a well-known measure."""
    match = _UNIT_AT_END.search(label)
    if match and unit_like(match.group("unit")):
        return True
    words = label.casefold().split()
    return bool(words) and (words[-1] in _MEASURES or words[0] in _MEASURES)


def names_units(label: str) -> bool:
    """Return whether a column label says that the units of the rows stand below it."""
    return label.casefold().strip("().") in _UNIT_HEADERS


def transposed(row_labels: Sequence[str], column_labels: Sequence[str]) -> bool:
    """Return whether measures run down the side and things across; False where one side is empty.

    Args:
        row_labels: the labels of the data rows.
        column_labels: the labels of the data columns.
    """
    if not row_labels or not column_labels:
        return False
    with_units = len(column_labels)
    column_labels = [label for label in column_labels if not names_units(label)]
    if not column_labels:
        return False
    if all(year_like(label) for label in column_labels):
        return share([year_like(label) for label in row_labels]) < 0.5
    if any(_STATISTICS & set(label.casefold().replace(".", " ").split()) for label in column_labels):
        return False
    if len(column_labels) < with_units and len(column_labels) > 1:
        # Each row has a unit of its own: the rows are measures, whatever stands across.
        return not any(measure(label) for label in column_labels)
    return not any(measure(label) for label in column_labels) and share([measure(label) for label in row_labels]) >= 0.5
