"""The base of every record: immutable and closed."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A frozen value; unknown fields are an error, so that a misspelt key is never lost silently."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)
