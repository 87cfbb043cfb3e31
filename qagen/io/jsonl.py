"""JSON Lines: one object a line, UTF-8; every error names the file and the line."""

from __future__ import annotations

from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Any

import orjson

from qagen.errors import RecordError
from qagen.io.atomic import write_bytes_atomic
from qagen.io.canonical import canonical_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path


def read_jsonl(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a file with their line numbers (from 1).

    Blank lines are passed over, an empty file gives nothing; a byte order mark at the start is no part of the file.

    Raises:
        RecordError: the file cannot be read, or a line holds no JSON object.
    """
    try:
        # Split at line feeds alone: U+2028 and its like may stand inside a JSON string.
        lines = path.read_bytes().removeprefix(BOM_UTF8).split(b"\n")
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror or error}).") from error
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, parse_object(line, f"{path}, line {number}")


def parse_object(line: bytes | str, place: str) -> dict[str, Any]:
    """The JSON object in `line`.

    Raises:
        RecordError: it holds something else; the text starts with `place`.
    """
    try:
        value = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        if b"\0" in (line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")):
            raise RecordError(
                f"{place}: expected UTF-8, found zero bytes; is the file UTF-16? Save it as UTF-8."
            ) from error
        raise RecordError(f"{place}: expected one JSON object a line, but the line is not JSON ({error}).") from error
    if not isinstance(value, dict):
        raise RecordError(f"{place}: expected a JSON object, found {type(value).__name__}.")
    return value


def jsonl_bytes(records: Iterable[Mapping[str, Any]]) -> bytes:
    """The canonical bytes of a file of `records`: keys in the order given, one line each."""
    return b"".join(canonical_json(dict(record), sort_keys=False) for record in records)


def write_jsonl(path: Path, records: Iterable[Mapping[str, Any]]) -> bytes:
    """Write `records` atomically; returns the bytes written, so that their hash needs no second reading.

    Raises:
        OSError: the file cannot be written.
        TypeError: a record has a value without JSON form.
    """
    data = jsonl_bytes(records)
    write_bytes_atomic(path, data)
    return data
