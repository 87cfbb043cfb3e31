"""What an evaluation of table extraction is asked for and what it writes (specs/tables.md).

Scores lie between 0 and 1 unless their name says otherwise (`teds_raw`, `teds_ibm` and `teds_struct_ibm` may be
negative). Rows and columns count from 0, header rows included, unless said otherwise.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from qagen.model.base import Record

ColumnType = Literal["text", "number", "integer", "date", "boolean"]
TableState = Literal["paired", "missing", "spurious"]
Cause = Literal[
    "no_prediction",
    "spurious_table",
    "column_mismatch",
    "span_error",
    "merged_rows",
    "split_rows",
    "missing_rows",
    "extra_rows",
    "row_order",
    "header_error",
    "numeric_magnitude",
    "numeric_value",
    "missing_values",
    "hallucinated_values",
    "ocr_noise",
    "content",
    "none",
]
CellState = Literal[
    "right", "blank", "equal_number", "missing", "spurious", "magnitude", "sign", "unit", "value", "near", "wrong"
]


class SchemaColumn(Record):
    """One column of the records that tables are mapped into."""

    name: str = Field(min_length=1)
    type: ColumnType = "text"
    """`number` and `integer`: equal values are right however they are written."""
    weight: float = Field(default=1.0, ge=0, allow_inf_nan=False)
    """Says how much the column counts where rows are matched; never what counts as right."""
    required: bool = False
    """A record whose cell is blank is reported as invalid."""
    aliases: tuple[str, ...] = ()
    """Other headings under which tables have the column."""


class TableEvaluationConfig(Record):
    """Everything that decides the scores."""

    cost: Literal["penalty", "levenshtein", "embedding"] = "levenshtein"
    """What it costs to take one row for another."""
    embedder: str | None = None
    """`module:callable` from texts to vectors, for `embedding`; null: hashed character n-grams."""
    weights: dict[str, float] = Field(default_factory=dict)
    """Weight of columns by heading, or by number from 1; others have 1. Empty: all 1, or those of the schema."""
    max_cost: float | None = Field(default=None, ge=0)
    """Rows whose match costs more are unmatched; null: no limit."""
    counting: Literal["values", "all"] = "values"
    """Whether blank cells are no values, or values like any other, in the headline; both are always written."""
    numeric_cap: bool = False
    """The similarity of two numbers is no higher than their closeness."""
    numeric_equal: bool = False
    """One number written in two ways is right; columns of a number type are always read so."""
    normal_form: Literal["NFC", "NFKC"] = "NFC"
    """Unicode normal form of the texts; NFKC takes full-width digits, superscripts and the like as plain."""
    parity: bool = False
    """Also compute the scores as the published programs do."""
    allow_large: bool = False
    """Compare tables of any size."""
    columns: tuple[SchemaColumn, ...] = ()
    """The schema; empty: tables are compared as they are."""
    engine: str | None = None
    """The engine of this project that was scored; null: predictions were read from files."""


class CellSums(Record):
    """Counts of cells; those of several tables may be added up."""

    correct: int = 0
    soft: float = 0.0
    """Sum of the similarities of matched cells."""
    pairs: int = 0
    """Cells of matched rows that count."""
    n_pred: int = 0
    n_true: int = 0
    covered: int = 0
    """True cells beside which the prediction has a value, right or wrong."""


class NumberSums(Record):
    """Counts of cells of matched rows that are numbers on both sides."""

    pairs: int = 0
    equal: int = 0
    magnitude_errors: int = 0
    """Off by a power of ten."""
    sign_errors: int = 0
    value_errors: int = 0
    """Another number, off by no power of ten."""
    unit_errors: int = 0
    ambiguous: int = 0
    """Equal under some readings of a separator only."""


class WrongCell(Record):
    """A cell of a matched row whose texts differ."""

    column: int
    """Of the aligned columns."""
    name: str
    """Heading; empty without one."""
    truth: str
    pred: str
    similarity: float
    state: CellState
    exp10: int | None = None
    """For `magnitude`, the power of ten by which the prediction is too large."""


class RowResult(Record):
    """One true row with the predicted one beside it, or a row of either side alone (a line of rows.jsonl)."""

    document: str
    table_type: str
    table: int
    """Number of the table in tables.jsonl, from 0."""
    truth_row: int | None
    pred_row: int | None
    header: bool
    """It is a header row of the truth (of the prediction, where there is no true row)."""
    cost: float | None
    """Null where a side is missing."""
    cells: int
    """Cells of the aligned columns."""
    correct: int
    wrong: tuple[WrongCell, ...]
    invalid: tuple[str, ...]
    """What in the predicted record breaks the schema, in words; empty without a schema."""


class TableResult(Record):
    """One table: a pair, or one without a partner (a line of tables.jsonl)."""

    number: int
    """From 0, in the order of the file."""
    document: str
    table_type: str
    truth_index: int | None
    """Place among the tables of the true document, from 0; null for a spurious table."""
    pred_index: int | None
    state: TableState
    similarity: float | None
    """By which the pair was made; null without a partner."""
    truth_shape: tuple[int, int] | None
    """Rows and columns."""
    pred_shape: tuple[int, int] | None
    scores: dict[str, float]
    """teds to body_row_acc, precision to coverage of the chosen counting; all 0 without a partner."""
    grits_loc: float | None = None
    """Of the cells' boxes; null where a side has none (HTML, or a table on several pages)."""
    values: CellSums
    all: CellSums
    numbers: NumberSums
    missing_rows: int
    extra_rows: int
    invalid_rows: int
    """Predicted records that break the schema."""
    column_mismatch: bool
    cause_of_failure: Cause
    causes: tuple[Cause, ...]
    """All that hold, the first being `cause_of_failure`."""
    tags: tuple[str, ...] = ()


class TableView(Record):
    """What a person is shown of a pair: both tables over the aligned columns, and the matching."""

    number: int
    names: tuple[str, ...]
    """Headings of the aligned columns; empty texts without."""
    truth: tuple[tuple[str, ...], ...]
    pred: tuple[tuple[str, ...], ...]
    truth_header: tuple[bool, ...]
    pred_header: tuple[bool, ...]
    assignment: tuple[int | None, ...]
    """For each true row the predicted one."""
    costs: tuple[tuple[float, ...], ...]
    """Of each true row against each predicted one; empty where there are more than a quarter of a million."""
    states: tuple[tuple[CellState, ...], ...]
    """Of the cells of each true row that is matched; empty for a row that is not."""


class GroupScores(Record):
    """The scores of some tables together."""

    documents: int
    tables: int
    paired: int
    missing: int
    spurious: int
    micro: dict[str, float]
    """precision, recall, f1 and the soft ones from the sums of all cells, blank cells no values; `all_` before the
    names of those with blank cells."""
    macro: dict[str, float]
    """Mean of each score over the tables, one without a partner as 0."""
    macro_documents: dict[str, float]
    """Mean over the documents of their means."""
    grits_loc: float | None
    """Mean over the tables that have it; null where none has."""
    numbers: NumberSums
    causes: dict[str, int]
    """How often each cause is the first."""


class TableScores(Record):
    """scores.json."""

    kind: Literal["qagen table scores"] = "qagen table scores"
    config: TableEvaluationConfig
    headline: dict[str, float]
    """f1, soft_f1 (micro, of the chosen counting) and the macro scores by which systems are compared."""
    overall: GroupScores
    by_document: dict[str, GroupScores]
    by_table_type: dict[str, GroupScores]
    by_tag: dict[str, GroupScores]
    without_prediction: tuple[str, ...]
    """Documents with true tables and no file of predictions; each of their tables scores 0."""
    without_truth: tuple[str, ...]
    """Documents with predictions only; each of their tables is spurious."""
    failures: tuple[str, ...]
    """Documents that could not be read, in words; their tables score 0."""


class TableEvaluationManifest(Record):
    """manifest.json of the folder; written last."""

    kind: Literal["qagen table evaluation"] = "qagen table evaluation"
    versions: dict[str, str]
    config: TableEvaluationConfig
    truth: dict[str, str]
    """Name of each file of true tables to the sha256 of its bytes."""
    pred: dict[str, str]
    """The same of the predictions, or of the documents that the engine read."""
    counts: dict[str, int]
    outputs: dict[str, str]
