"""Rows as Parquet bytes: fixed order, row groups and compression, so that equal rows give equal bytes per version.

The footer holds the writer's version: bytes are compared within one pyarrow release, rows over all of them.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from qagen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

ROW_GROUP = 10_000
"""Rows of a group."""


def parquet_bytes(rows: Sequence[dict[str, Any]], columns: Sequence[tuple[str, str]]) -> bytes:
    """Return a Parquet file of the rows in the given order.

    Args:
        rows: dicts with at least the named keys; none gives a file with the columns and no row.
        columns: (name, type), the type one of `string`, `int`, `float`, `strings`, `lists of strings`, `ints`,
            `origin` (a struct of title and pages).

    Raises:
        UsageError: pyarrow is not installed.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ModuleNotFoundError as error:
        raise UsageError("Parquet needs pyarrow; install it with: pip install 'qagen[evaluate]'") from error
    types = {
        "string": pa.string(),
        "int": pa.int64(),
        "float": pa.float64(),
        "strings": pa.list_(pa.string()),
        "lists of strings": pa.list_(pa.list_(pa.string())),
        "ints": pa.list_(pa.int64()),
        "origin": pa.struct([("title", pa.string()), ("pages", pa.list_(pa.int64()))]),
    }
    schema = pa.schema([(name, types[kind]) for name, kind in columns])
    names = [name for name, _ in columns]
    table = pa.Table.from_pylist([{name: row[name] for name in names} for row in rows], schema=schema)
    sink = BytesIO()
    pq.write_table(table, sink, row_group_size=ROW_GROUP, compression="zstd", write_statistics=True, version="2.6")
    return sink.getvalue()
