"""Rows as a parquet file: one column per field and measure, so that any data frame reads them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from qagen.errors import UsageError
from qagen.model.score import ItemSlices, Retrieved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.model.score import Row

_ROWS_PER_GROUP = 10_000


def rows_parquet(rows: Sequence[Row]) -> bytes:
    """The bytes of rows.parquet.

    The fields of a row in their order; the slices and the measures are columns of their own (`page_hit@5`), `retrieved`
    is a list of structs. Measures that a retriever does not have are null. Row order, group size and compression are
    fixed; the footer holds the version of pyarrow.

    Raises:
        UsageError: pyarrow is not installed.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        raise UsageError(f'rows.parquet needs pyarrow ({error}); pip install "qagen[evaluate]".') from error
    measures = list(dict.fromkeys(name for row in rows for name in row.measures))
    table = pa.Table.from_pylist([_flat(row, measures) for row in rows], schema=_schema(pa, measures))
    sink = io.BytesIO()
    parquet.write_table(table, sink, row_group_size=_ROWS_PER_GROUP, compression="zstd", version="2.6")
    return sink.getvalue()


def _flat(row: Row, measures: Sequence[str]) -> dict[str, Any]:
    flat = row.model_dump()
    flat |= flat.pop("slices")
    of_row = flat.pop("measures")
    return flat | {name: of_row.get(name) for name in measures}


def _schema(pa: Any, measures: Sequence[str]) -> Any:
    text, number = pa.string(), pa.int32()
    fields = [(name, text) for name in ("arm", "retriever", "doc_id", "qid", "type")]
    fields += [(name, text) for name in ItemSlices.model_fields]
    fields += [("question", text), ("answer", text), ("value", text), ("context_keys", pa.list_(text))]
    fields += [("page", number), ("table_ref", text)]
    fields += [(name, number) for name in ("page_rank", "table_rank", "evidence_rank")]
    fields += [(name, pa.float64()) for name in measures]
    fields += [("context_tokens", pa.int64()), ("oracle_chunk", text)]
    kinds = {
        "chunk": text,
        "score": pa.float64(),
        "tokens": number,
        "page_hit": pa.bool_(),
        "table_hit": pa.bool_(),
        "evidence": pa.bool_(),
        "excerpt": text,
    }
    fields.append(("retrieved", pa.list_(pa.struct([(name, kinds[name]) for name in Retrieved.model_fields]))))
    return pa.schema(fields)
