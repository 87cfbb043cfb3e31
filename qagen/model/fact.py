"""A table fact as olmOCR-Bench's public format has it, and what generation gives for one document (specs/facts.md)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from qagen.model.base import Record


class Fact(Record):
    """A cell and what stands around it: one line of facts.jsonl.

    The order of the fields is the order of the keys; the public checker knows all of them and refuses any other.
    """

    pdf: str = Field(min_length=1)
    """`<doc_id>.pdf`, also for documents of other formats: the name decides that of the page file."""
    page: int = Field(ge=1)
    """From 1; 1 for documents without pages, whose one page file holds everything."""
    id: str = Field(pattern=r"^[A-Za-z0-9._:-]+$")
    """`<doc_id>_p<page>_<12 hex digits of the content's hash>`."""
    type: Literal["table"] = "table"
    max_diffs: int = Field(default=0, ge=0)
    """Differences allowed; facts that are generated allow none."""
    checked: Literal["verified", "rejected"] | None = None
    url: str | None = None
    """Where the document comes from, if the user said so."""
    cell: str
    up: str = ""
    """Text of a cell straight above; `` where the fact does not say."""
    down: str = ""
    left: str = ""
    right: str = ""
    top_heading: str = ""
    """Text of a heading of the cell's column."""
    left_heading: str = ""
    """Text of a heading of its row."""
    ignore_markdown_tables: bool = False
    """The table needs spans, which Markdown tables do not have: only HTML tables count."""


class TableFacts(Record):
    """What became of one table."""

    table_ref: str
    page: int
    cells: int
    """Cells of the table."""
    facts: int
    skips: dict[str, int]
    """Reason to count: 1 for a whole table, else the cells (for `relation:` reasons the relations) that it cost."""


class DocumentFacts(Record):
    """The facts of one document with the account of what was not stated."""

    doc_id: str
    facts: tuple[Fact, ...]
    """By table in reading order, within a table by row and column."""
    tables: tuple[TableFacts, ...]
    """By table in reading order."""
