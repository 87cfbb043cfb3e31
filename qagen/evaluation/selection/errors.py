"""The error of everything that is wrong with records, files or options of selections."""

from __future__ import annotations

from typing import Literal

from qagen.errors import RecordError

Code = Literal[
    "E_JSON",
    "E_RECORD",
    "E_FIELD",
    "E_SAMPLE_ID",
    "E_PAGE",
    "E_CONTENT",
    "E_SELECTED",
    "E_BBOX_LEN",
    "E_BBOX_VALUE",
    "E_OPTION",
    "E_NO_SAMPLES",
    "E_DUP_SAMPLE",
]


class SelectionError(RecordError):
    """What cannot be scored (specs/selection.md section 8).

    Attributes:
        code: stable word for the cause.
    """

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
