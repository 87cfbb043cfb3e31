"""Truths and predictions from files: JSON, JSON Lines, parquet, or a folder of them (specs/selection.md section 1)."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from qagen.errors import UsageError
from qagen.evaluation.selection.errors import SelectionError
from qagen.evaluation.selection.records import Place, Read, parse_json, read_entries

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LINES = (".jsonl", ".ndjson")
_COLUMNS = ("sample_id", "page", "content", "selected", "bbox", "selected_items", "ground_truth")
"""Columns of a parquet file that are looked at; images are not loaded."""
BENCHMARK_FILE = "selections.jsonl"
"""What `qagen generate --selections` writes."""


def read_path(path: Path) -> Read:
    """Read and check truths or predictions.

    A folder gives its selections.jsonl if it has one (a benchmark), else its *.json files in byte order of name, else
    its *.parquet files.

    Raises:
        SelectionError: what is in it cannot be scored; the text names code, file, record and key.
        UsageError: the path does not exist, cannot be read, or is a folder without such files.
    """
    if not path.exists():
        raise UsageError(f"{path}: no such file or folder; give JSON, JSON Lines, parquet, or a folder of JSON files.")
    files = _files(path)
    return read_entries(entry for file in files for entry in _entries(file, _shown(file, path)))


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    if (path / BENCHMARK_FILE).is_file():
        return [path / BENCHMARK_FILE]
    for suffix in (".json", ".parquet"):
        children = sorted(path.iterdir(), key=lambda child: os.fsencode(child.name))
        found = [child for child in children if child.suffix.lower() == suffix and child.is_file()]
        if found:
            return found
    raise UsageError(f"{path}: the folder holds no .json, no .parquet and no {BENCHMARK_FILE}; give one that does.")


def _shown(file: Path, given: Path) -> str:
    """The file as the person knows it."""
    return os.fspath(file if file == given else given / file.name)


def _entries(file: Path, name: str) -> Iterator[tuple[Place, object]]:
    if file.suffix.lower() == ".parquet":
        return _parquet(file, name)
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UsageError(f"{name}: cannot be read ({error.strerror or error}).") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SelectionError(
            "E_JSON", f"{name}: the text is not UTF-8 (byte {error.start}); save it as UTF-8."
        ) from error
    if file.suffix.lower() in _LINES:
        return _lines(text, name)
    try:
        value = parse_json(text)
    except json.JSONDecodeError as error:
        # A second value after the first one: JSON Lines under another name.
        if error.msg == "Extra data" and "\n" in text.strip():
            return _lines(text, name)
        raise SelectionError(
            "E_JSON", f"{name}: not JSON: {error.msg} (line {error.lineno}, column {error.colno})."
        ) from error
    except ValueError as error:
        raise SelectionError("E_JSON", f"{name}: not JSON as it is asked for: {error}.") from error
    return _whole(value, name)


def _whole(value: Any, name: str) -> Iterator[tuple[Place, object]]:
    """The entries of one JSON value: of a list, or the value itself."""
    if isinstance(value, dict):
        value = [value]
    if not isinstance(value, list):
        raise SelectionError(
            "E_RECORD", f"{name}: expected a list of records or an object with sample_id and selected_items."
        )
    return ((Place(name, number), entry) for number, entry in enumerate(value, start=1))


def _lines(text: str, name: str) -> Iterator[tuple[Place, object]]:
    """One entry a line; blank lines are passed over, and records are numbered by their lines."""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        place = Place(name, number, "line")
        try:
            entry = parse_json(line)
        except ValueError as error:
            raise SelectionError("E_JSON", f"{place}: the line is not JSON ({error}).") from error
        yield place, entry


def _parquet(file: Path, name: str) -> Iterator[tuple[Place, object]]:
    try:
        import pyarrow.parquet
    except ModuleNotFoundError as error:
        raise UsageError(f"{name}: reading parquet needs pyarrow; pip install 'qagen[evaluate]'.") from error
    try:
        table = pyarrow.parquet.ParquetFile(file)
        columns = [column for column in _COLUMNS if column in table.schema_arrow.names]
        number = 0
        for batch in table.iter_batches(columns=columns):
            for row in batch.to_pylist():
                number += 1
                # Every row of a column has its key; null there is a key that the record has not.
                yield Place(name, number), {key: value for key, value in row.items() if value is not None}
    except (pyarrow.ArrowException, OSError) as error:
        raise SelectionError(
            "E_RECORD", f"{name}: cannot be read as parquet ({str(error).splitlines()[0]})."
        ) from error
