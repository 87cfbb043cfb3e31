"""The second reading of each format: one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.ingest.state_again.markdown import markdown_marks
from qagen.ingest.state_again.marks import states_of
from qagen.ingest.state_again.odt import odt_marks
from qagen.ingest.state_again.page import page_states
from qagen.ingest.state_again.sheet import sheet_marks
from qagen.ingest.state_again.slide import slide_marks
from qagen.ingest.state_again.web import web_marks
from qagen.ingest.state_again.word import word_marks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.model.selection import Option

_MARKS = {
    "docx": word_marks, "html": web_marks, "md": markdown_marks, "odt": odt_marks, "pptx": slide_marks,
    "xlsx": sheet_marks,
}  # fmt: skip


def read_again(data: bytes, source_format: str, options: Sequence[Option]) -> tuple[bool | None, ...]:
    """The state of each option by the second reading; None where it finds none.

    Args:
        data: the bytes of the file.
        source_format: `pdf` or a key of the table; any other gives None for all.
        options: what was read of it.
    """
    try:
        if source_format == "pdf":
            return page_states(data, options)
        reader = _MARKS.get(source_format)
        return (None,) * len(options) if reader is None else states_of(options, reader(data))
    except ValueError:
        return (None,) * len(options)
