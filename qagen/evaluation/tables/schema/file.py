"""The schema of `--schema`: TOML or JSON with a list of columns."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from qagen.errors import UsageError
from qagen.model.table_score import SchemaColumn

if TYPE_CHECKING:
    from pathlib import Path

_EXAMPLE = "expected [[column]] entries with name, and type, weight, required, aliases as needed"


def read_schema(path: Path) -> tuple[SchemaColumn, ...]:
    """The columns in the order of the file.

    A TOML file holds `[[column]]` tables, a JSON file `{"column": [...]}`; `columns` is taken too.

    Raises:
        UsageError: the file cannot be read, is no schema, or has one name twice.
    """
    value = _value(path)
    entries = value.get("column", value.get("columns")) if isinstance(value, dict) else None
    if not isinstance(entries, list) or not entries:
        raise UsageError(f"{path}: {_EXAMPLE}.")
    columns = tuple(_column(entry, f"{path}, column {number}") for number, entry in enumerate(entries, start=1))
    names = [name for column in columns for name in (column.name, *column.aliases)]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"{path}: the name {twice!r} stands for more than one column.")
    return columns


def _value(path: Path) -> Any:
    try:
        text = path.read_bytes().decode("utf-8-sig")
        if path.suffix.lower() == ".json":
            return json.loads(text)
        # The reader of TOML that Python has from 3.11 on; tomli is the same for 3.10.
        return import_module("tomllib" if sys.version_info >= (3, 11) else "tomli").loads(text)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror or error}).") from error
    except ImportError as error:
        raise UsageError(
            f"{path}: TOML needs tomli on Python 3.10; install it, or write the schema as JSON."
        ) from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: {_EXAMPLE} ({error}).") from error


def _column(entry: Any, place: str) -> SchemaColumn:
    try:
        return SchemaColumn.model_validate_json(json.dumps(entry, default=str))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "entry"
        raise UsageError(f"{place}, {where}: {first['msg']}.") from error
