"""What a chunker from outside gives, as a chunk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from qagen.model.chunk import Chunk

_KEYS = tuple(Chunk.model_fields)
_LAST_PAGE = 2**31 - 1
"""What every file that pages are written to can hold."""


def as_chunk(value: object, number: int) -> Chunk:
    """Read a chunk: a Chunk, a mapping with its keys, an object with its attributes, or plain text.

    Args:
        value: what the chunker gave.
        number: its place among the chunks of the document, from 1, for messages.

    Raises:
        TypeError: it is nothing of the kind.
        ValueError: a field holds what it must not.
    """
    if isinstance(value, Chunk):
        # Made without validation it may hold anything.
        return chunk_of({key: getattr(value, key, None) for key in _KEYS}, f"chunk {number}")
    if isinstance(value, str):
        return chunk_of({"text": value}, f"chunk {number}")
    if isinstance(value, Mapping):
        return chunk_of(dict(value), f"chunk {number}")
    if hasattr(value, "text"):
        return chunk_of({key: getattr(value, key) for key in _KEYS if hasattr(value, key)}, f"chunk {number}")
    raise TypeError(f"chunk {number} is a {type(value).__name__}; expected text, a mapping or an object with a text.")


def chunk_of(fields: dict[str, Any], place: str) -> Chunk:
    """Make a chunk from its fields.

    Raises:
        ValueError: a field is missing, unknown or of the wrong kind; the text starts with `place`.
    """
    try:
        chunk = Chunk.model_validate(fields)
        f"{chunk.text}{chunk.embed_text}{chunk.refs}".encode()
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise ValueError(f"{place}: field {where}: {first['msg']}; its fields: {', '.join(_KEYS)}.") from error
    except UnicodeEncodeError as error:
        raise ValueError(
            f"{place}: its text holds half a character (a lone surrogate) and cannot be written."
        ) from error
    if any(abs(page) > _LAST_PAGE for page in chunk.pages):
        raise ValueError(f"{place}: field pages: a page is a whole number from 1, at most {_LAST_PAGE:,}.")
    return chunk
