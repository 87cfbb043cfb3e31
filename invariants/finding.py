"""What an invariant reports."""

from __future__ import annotations

from qagen.model.base import Record


class Finding(Record):
    """One thing in a benchmark that the documents do not support."""

    doc_id: str
    """The document, or `-` where the finding is about the whole folder."""
    qid: str | None
    """The item, or null where the finding is about no single item."""
    invariant: str
    """Name of the invariant, as `--list` gives it."""
    what: str
    """What was found and what was expected, in one line."""

    def line(self) -> str:
        """`doc_id qid invariant: what`, on one line."""
        what = " ".join(self.what.split())
        return f"{self.doc_id} {self.qid or '-'} {self.invariant}: {what}"
