"""One pair of tables: all scores, rows and causes as records."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qagen.errors import RecordError
from qagen.evaluation.tables.cause_of_failure import Evidence, causes_of_failure
from qagen.evaluation.tables.grits.location import grits_loc
from qagen.evaluation.tables.rows.cells import coverage, rates, soft_rates
from qagen.evaluation.tables.rows.columns import align_columns, over_columns
from qagen.evaluation.tables.rows.comparison import compare_rows
from qagen.evaluation.tables.schema.mapping import NUMERIC_TYPES, faults, map_to_schema, schema_weights
from qagen.evaluation.tables.score_pair import PARITY_SCORES, SCORES, parity_scores, table_scores
from qagen.evaluation.tables.size_guard import refuse_large
from qagen.model.table_score import CellSums, RowResult, TableResult, TableView, WrongCell
from qagen.tables.html_model import HtmlTable, outer_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qagen.evaluation.tables.readers.found_table import FoundTable
    from qagen.evaluation.tables.rows.cells import Counts
    from qagen.evaluation.tables.rows.columns import Column
    from qagen.evaluation.tables.rows.comparison import ComparedCell, RowComparison
    from qagen.evaluation.tables.rows.embedding import Embed
    from qagen.model.table_score import Cause, CellState, TableEvaluationConfig, TableState

CELL_SCORES = (
    "precision", "recall", "f1", "soft_precision", "soft_recall", "soft_f1", "mean_cell_similarity", "coverage",
)  # fmt: skip
"""Names of the scores of cells in a table's scores, behind those of the pair."""


_SHOWN_COSTS = 250_000
"""Costs that are kept for people to look at."""


class Place(NamedTuple):
    """Where a table stands."""

    document: str
    table_type: str
    truth_index: int | None
    pred_index: int | None
    tags: tuple[str, ...] = ()


class ScoredTable(NamedTuple):
    """Everything about one table."""

    result: TableResult
    rows: tuple[RowResult, ...]
    view: TableView


def score_names(config: TableEvaluationConfig) -> tuple[str, ...]:
    """The names in `TableResult.scores`, in order."""
    return (*SCORES, *CELL_SCORES, *(PARITY_SCORES if config.parity else ()))


def score_table(
    number: int,
    place: Place,
    truth: FoundTable,
    pred: FoundTable,
    similarity: float,
    config: TableEvaluationConfig,
    embed: Embed | None = None,
) -> ScoredTable:
    """Score a pair.

    Raises:
        UsageError: the tables are too large.
        RecordError: parity scores were asked for, and spans cover more slots than those are computed for.
    """
    where = f"{place.document}, table {place.truth_index}"
    same_columns = truth.table.n_cols == pred.table.n_cols
    if config.columns:
        mapped = [map_to_schema(found, config.columns, config.normal_form) for found in (truth, pred)]
        truth, pred, same_columns = mapped[0].found, mapped[1].found, mapped[0].columns <= mapped[1].columns
    if not config.allow_large:
        refuse_large(truth.table, pred.table, where)
    columns = align_columns(truth.table, pred.table)
    rows = compare_rows(
        over_columns(truth.table, [column.truth for column in columns]),
        over_columns(pred.table, [column.pred for column in columns]),
        config,
        weights=_weights(columns, config),
        numeric_columns=frozenset(i for i, c in enumerate(config.columns) if c.type in NUMERIC_TYPES),
        embed=embed,
    )
    scores = {name: value for name, value in table_scores(truth.table, pred.table).items() if value is not None}
    scores |= _cell_scores(rows.values if config.counting == "values" else rows.all)
    if config.parity:
        scores |= _parity(truth.markup, pred.markup, config, where)
    causes = causes_of_failure(Evidence(truth.table, pred.table, rows, same_columns, scores["teds_struct"]))
    location = None
    if truth.boxes and pred.boxes:
        location = grits_loc(truth.boxes, pred.boxes).f_score
    judged = _Judged("paired", similarity, not same_columns, scores, causes, location)
    return _assembled(number, place, config, (truth.table, pred.table), columns, rows, judged)


def _parity(truth: str, pred: str, config: TableEvaluationConfig, where: str) -> dict[str, float]:
    elements = [next(outer_tables(markup)) for markup in (truth, pred)]
    try:
        found = parity_scores(*elements, allow_large=config.allow_large)
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from error
    return {name: value for name, value in found.items() if value is not None}


def score_single(number: int, place: Place, found: FoundTable, config: TableEvaluationConfig) -> ScoredTable:
    """A true table without a predicted one, or the other way round: all scores are 0, its cells count."""
    missing = place.pred_index is None
    if config.columns:
        found = map_to_schema(found, config.columns, config.normal_form).found
    tables = (found.table, _NOTHING) if missing else (_NOTHING, found.table)
    columns = align_columns(found.table, found.table)
    texts = [table.texts() for table in tables]
    rows = compare_rows(texts[0], texts[1], config)
    cause: Cause = "no_prediction" if missing else "spurious_table"
    scores = dict.fromkeys(score_names(config), 0.0)
    judged = _Judged("missing" if missing else "spurious", None, False, scores, (cause,))
    return _assembled(number, place, config, tables, columns, rows, judged)


_NOTHING = HtmlTable((), 0, ())
"""What stands in for the missing side."""


class _Judged(NamedTuple):
    state: TableState
    similarity: float | None
    column_mismatch: bool
    scores: dict[str, float]
    causes: tuple[Cause, ...]
    grits_loc: float | None = None


def _assembled(
    number: int,
    place: Place,
    config: TableEvaluationConfig,
    tables: tuple[HtmlTable, HtmlTable],
    columns: Sequence[Column],
    rows: RowComparison,
    judged: _Judged,
) -> ScoredTable:
    """The records of one table."""
    view = _view(number, columns, tables, rows)
    lines = tuple(_row_results(number, place, view, rows, config))
    truth_shape, pred_shape = ((table.n_rows, table.n_cols) for table in tables)
    result = TableResult(
        number=number,
        document=place.document,
        table_type=place.table_type,
        truth_index=place.truth_index,
        pred_index=place.pred_index,
        state=judged.state,
        similarity=judged.similarity,
        truth_shape=None if judged.state == "spurious" else truth_shape,
        pred_shape=None if judged.state == "missing" else pred_shape,
        scores=judged.scores,
        grits_loc=judged.grits_loc,
        values=CellSums(**rows.values._asdict()),
        all=CellSums(**rows.all._asdict()),
        numbers=rows.numbers,
        missing_rows=len(rows.missing_rows),
        extra_rows=len(rows.extra_rows),
        invalid_rows=sum(bool(line.invalid) for line in lines),
        column_mismatch=judged.column_mismatch,
        cause_of_failure=judged.causes[0],
        causes=judged.causes,
        tags=place.tags,
    )
    return ScoredTable(result, lines, view)


def _cell_scores(counts: Counts) -> dict[str, float]:
    found = {**rates(counts), **soft_rates(counts), "coverage": coverage(counts)}
    return {name: float(found[name]) for name in CELL_SCORES}


def _weights(columns: Sequence[Column], config: TableEvaluationConfig) -> list[float] | None:
    """The weight of each aligned column, by heading or by number from 1; those of other tables' columns do nothing."""
    named = config.weights or schema_weights(config.columns)
    if not named:
        return None
    weights = [1.0] * len(columns)
    names = [column.name for column in columns]
    for key, weight in named.items():
        place = weighted_column(key, names)
        if place is not None:
            weights[place] = weight
    return weights


def weighted_column(key: str, names: Sequence[str]) -> int | None:
    """Which column a weight is for: the first of that heading, else the one of that number (from 1), else none."""
    if key in names:
        return list(names).index(key)
    return int(key) - 1 if key.isdecimal() and 1 <= int(key) <= len(names) else None


def _view(
    number: int, columns: Sequence[Column], tables: tuple[HtmlTable, HtmlTable], rows: RowComparison
) -> TableView:
    states: list[list[CellState]] = [[] for _ in rows.truth]
    for cell in rows.cells:
        states[cell.truth_row].append(cell.state)
    return TableView(
        number=number,
        names=tuple(column.name for column in columns),
        truth=tuple(map(tuple, rows.truth)),
        pred=tuple(map(tuple, rows.pred)),
        truth_header=tables[0].header_rows,
        pred_header=tables[1].header_rows,
        assignment=tuple(rows.assignment),
        costs=tuple(map(tuple, rows.costs.tolist())) if rows.costs.size <= _SHOWN_COSTS else (),
        states=tuple(map(tuple, states)),
    )


def _row_results(
    number: int, place: Place, view: TableView, rows: RowComparison, config: TableEvaluationConfig
) -> Iterator[RowResult]:
    """Each true row with its partner, then the predicted rows that have none."""
    cells: dict[int, list[ComparedCell]] = {}
    for cell in rows.cells:
        cells.setdefault(cell.truth_row, []).append(cell)
    pairs: list[tuple[int | None, int | None]] = list(enumerate(rows.assignment))
    for i, j in (*pairs, *((None, j) for j in rows.extra_rows)):
        found = cells.get(i, []) if i is not None else []
        header = view.truth_header[i] if i is not None else j is not None and view.pred_header[j]
        record = rows.pred[j] if j is not None and config.columns and not view.pred_header[j] else None
        yield RowResult(
            document=place.document,
            table_type=place.table_type,
            table=number,
            truth_row=i,
            pred_row=j,
            header=header,
            cost=float(rows.costs[i, j]) if i is not None and j is not None else None,
            cells=len(view.names),
            correct=sum(cell.right for cell in found),
            wrong=tuple(_wrong(cell, view) for cell in found if not cell.right),
            invalid=faults(record, config.columns) if record is not None else (),
        )


def _wrong(cell: ComparedCell, view: TableView) -> WrongCell:
    return WrongCell(
        column=cell.column,
        name=view.names[cell.column],
        truth=cell.pair.truth,
        pred=cell.pair.pred,
        similarity=cell.pair.similarity,
        state=cell.state,
        exp10=cell.number.exp10 if cell.number else None,
    )
