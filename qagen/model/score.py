"""What an evaluation of chunkers writes: rows.jsonl, scores.json and its manifest (specs/evaluation.md).

Names of measures: `page_hit@5`, `table_hit@5`, `evidence@5` for each k; `evidence@budget`; `mrr_page`, `mrr_evidence`;
`tokens_per_hit`; and, of the retriever `oracle` only, `oracle`. All but the last but one lie between 0 and 1.
`tokens_per_hit` is in tokens, from 0.

Names of populations: `table` (cell_value and table_about), `context_dependent`, and `all`, which is there for
comparison with published figures only: a headline never pools the two.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from qagen.model.base import Record
from qagen.model.chunk import ArmFinding
from qagen.model.item import ItemType

Population = Literal["table", "context_dependent", "all"]
Basis = Literal["given", "refs", "text", "none"]


class ChunkEvaluationConfig(Record):
    """Everything that decides the figures."""

    arms: tuple[str, ...]
    """Specs of the chunkers in the order asked for."""
    retrievers: tuple[str, ...] = ("bm25", "oracle")
    """Specs of the retrievers in the order asked for."""
    baseline: str | None = None
    """Name of the arm that the others are compared with; null is the first."""
    ks: tuple[int, ...] = (1, 5, 10)
    """Depths of the hit measures, ascending, from 1."""
    budget: int = Field(default=1500, ge=1)
    """Tokens for `evidence@budget`: chunks are read in the order of the ranking while all of them fit."""
    scope: Literal["document", "corpus"] = "document"
    """What is searched: the item's own document, or all documents at once."""
    depth: int = Field(default=1000, ge=1)
    """Chunks that a retriever may return; the reciprocal ranks are 0 beyond."""
    run_depth: int = Field(default=100, ge=1)
    """Chunks per question in the run files, and in the rows those up to the largest k."""
    window_pt: float = Field(default=300.0, gt=0)
    """Points at which the slice by distance is cut."""
    bootstrap: int = Field(default=10_000, ge=100)
    """Resamples of the documents."""
    bootstrap_key: int = Field(default=20_000, ge=0)
    """Key of the counter-based generator (Philox) that draws them."""
    level: float = Field(default=0.95, gt=0.5, lt=1)
    """Of all intervals."""
    tokenizer: str | None = None
    """The tokenizer file by its sha256, null for the offline default."""
    dense_model: str | None = None
    """Name of the model folder, null where none was given."""


class ItemSlices(Record):
    """The classes of an item; null where the question does not arise. Exploratory."""

    distance: Literal["near", "far", "unknown"] | None
    """context_dependent: table and paragraph lie at most `window_pt` points apart, or further, or nobody knows."""
    mention: Literal["explicit", "numbers"] | None
    """context_dependent: the paragraph names the table, or only shares numbers with it."""
    tables_on_page: Literal["one", "several"]
    """On the table's page (in the document where there are no pages)."""
    header_rows: Literal["0", "1", "2", "3+"]
    page_position: Literal["first third", "middle third", "last third"] | None
    """Of the page in the document; null where there are no pages."""
    language: str
    """Of the document's texts, a best guess: en, de, fr, es, ko, ja, zh, ar, other."""
    format: str
    """Of the source file: pdf, docx, ..."""


class Retrieved(Record):
    """One chunk of a ranking."""

    chunk: str
    """Its id: document, `::c`, number of the chunk in the document from 0."""
    score: float
    """As ranked; strictly decreasing over a ranking (equal scores are set apart in the order of the chunks)."""
    tokens: int
    page_hit: bool | None
    """It is made from the item's page; null where that is not known."""
    table_hit: bool | None
    """It is made from the item's table; null where that is not known."""
    evidence: bool
    """Value and keys stand in it."""
    excerpt: str
    """Beginning of the text, 240 characters at most, on one line; empty behind the third rank."""


class Row(Record):
    """One item, cut by one arm, found by one retriever: a line of rows.jsonl, a row of rows.parquet."""

    arm: str
    retriever: str
    doc_id: str
    qid: str
    type: ItemType
    slices: ItemSlices
    question: str
    """The form that was searched with."""
    answer: str
    value: str
    """With the keys: what has to stand in one chunk."""
    context_keys: tuple[str, ...]
    page: int | None
    """From 1; null where there are no pages."""
    table_ref: str
    page_rank: int | None
    """Rank from 1 of the first chunk of the item's page; null where there is none in the ranking."""
    table_rank: int | None
    evidence_rank: int | None
    measures: dict[str, float | None]
    """Measure to value, 0 or 1 but for the reciprocal ranks; null where it is undefined for this item."""
    context_tokens: int
    """Tokens of the first chunks up to the headline k: what a reader is made to read (`oracle`: of the one chunk)."""
    oracle_chunk: str | None
    """Of the chunks that hold value and keys the one of fewest tokens; null where none does."""
    retrieved: tuple[Retrieved, ...]
    """The first chunks of the ranking, up to the largest k."""


class DocumentFinding(Record):
    """A finding with its document."""

    doc_id: str
    finding: ArmFinding


class DocumentError(Record):
    """An arm or a retriever that failed on a document; the document has no rows for it."""

    doc_id: str
    """Empty where it failed as a whole."""
    stage: Literal["chunking", "retrieval"]
    retriever: str | None
    """Null for chunking."""
    message: str
    """Type and message on one line."""


class Attribution(Record):
    """How it was told which chunks belong to a page (or table): number of chunks by basis."""

    given: int
    """The chunker said so, by pages or by references of document items that stand on them."""
    refs: int
    """From the places of what the chunk refers to beside texts, tables and pictures (groups, forms)."""
    text: int
    """From words that stand on one page (in one table) only."""
    none: int
    """Not known: such chunks are never a hit."""


class ArmSummary(Record):
    """One arm: what it is and what it made."""

    name: str
    file: str
    """What its files are called: chunks/FILE.jsonl, runs/FILE.RETRIEVER.trec."""
    version: str
    config: dict[str, object]
    documents: int
    """That it cut without an error."""
    chunks: int
    tokens_total: int
    tokens_median: float | None
    """Of the chunks; null without chunks."""
    tokens_max: int | None
    pages: Attribution
    tables: Attribution
    findings: tuple[DocumentFinding, ...]
    errors: tuple[DocumentError, ...]
    window: str | None
    """For arms that draw the window curve: `0`, `100`, ... in points, or `page`; null for others."""


class RetrieverSummary(Record):
    """One retriever."""

    name: str
    file: str
    """What its files are called; the oracle has none."""
    version: str
    config: dict[str, object]


class Figure(Record):
    """One number of a table with what it stands on."""

    arm: str
    retriever: str
    measure: str
    population: Population
    slice: str
    """Empty for the whole population; else a field of `ItemSlices`, or `type`."""
    slice_class: str
    """Class of the slice; empty for the whole population."""
    n: int
    """Items for which the measure is defined; 0 makes both figures null. For `tokens_per_hit`: the hits."""
    documents: int
    """Documents with at least one of them."""
    micro: float | None
    """Mean over the items; for `tokens_per_hit` tokens over hits."""
    macro: float | None
    """Mean over the documents of the document's figure."""


class Interval(Record):
    """A difference's interval with the p-value of no difference."""

    low: float
    high: float
    p: float


class ClusteredError(Record):
    """The closed form: items of a document are not independent, documents are."""

    se: float
    """Standard error of the mean difference, clustered by document, times sqrt(D / (D - 1))."""
    df: int
    """D - 1."""
    t: float | None
    """Difference over `se`; null where `se` is 0."""
    interval: Interval
    icc: float | None
    """Intraclass correlation of the differences (one-way analysis of variance, at least -1); null where all are
    equal, or no document has two items."""
    design_effect: float | None
    """Clustered variance over the variance of independent items; null where all differences are equal."""
    smallest_detectable: float | None
    """Difference that would be found with a power of 80 % at the level of the intervals; null where `se` is 0."""


class McNemar(Record):
    """Exact test over the items as if they were independent; secondary, too sure where documents differ."""

    b: int
    """Items that the arm has and the baseline misses."""
    c: int
    """Items that the arm misses and the baseline has."""
    p: float


class Comparison(Record):
    """An arm against the baseline, on one measure."""

    arm: str
    baseline: str
    retriever: str
    measure: str
    population: Population
    slice: str
    slice_class: str
    exploratory: bool
    """Not in the family that was declared: read it as a hint. Its `p_holm` is null."""
    n: int
    """Items for which both are defined."""
    documents: int
    """D."""
    arm_value: float | None
    """Micro, over the pairs; null without pairs."""
    baseline_value: float | None
    difference: float | None
    """Arm minus baseline, micro."""
    difference_macro: float | None
    """Mean over the documents."""
    method: Literal["cluster bootstrap", "sign flip", "none"]
    """What gives `p`: the bootstrap for D >= 20, the exact sign flip below; none without pairs."""
    interval: tuple[float, float] | None
    """The bootstrap's for D >= 20, the closed form's for 5 <= D < 20, null below."""
    p: float | None
    p_holm: float | None
    """Adjusted over the declared family."""
    bootstrap: Interval | None
    """Percentile interval over resampled documents; null for D < 5."""
    clustered: ClusteredError | None
    """Null for D < 5."""
    sign_flip_p: float | None
    """Exact, over all signs of the documents' sums; null for D >= 20."""
    mcnemar: McNemar | None
    """Null for measures that are not 0 or 1."""
    note: str
    """What a reader must know, such as that there are too few documents for an interval; may be empty."""


class Unreached(Record):
    """An item whose value and keys stand together in no chunk of any arm."""

    qid: str
    type: ItemType


class Scores(Record):
    """scores.json: everything that the report shows but the single items."""

    kind: Literal["qagen chunker scores"] = "qagen chunker scores"
    format: Literal[1] = 1
    config: ChunkEvaluationConfig
    baseline: str
    """Name of the arm that the others are compared with."""
    headline_k: int
    """The k of the headline: 5, or the first where 5 is not asked for."""
    headline: tuple[str, ...]
    """Measures of the declared family; the family is arms x these x {table, context_dependent} x ranking retrievers,
    with `oracle` for the retriever of that name."""
    token_counter: str
    items: int
    documents: int
    items_by_type: dict[str, int]
    arms: tuple[ArmSummary, ...]
    """In the order asked for."""
    retrievers: tuple[RetrieverSummary, ...]
    figures: tuple[Figure, ...]
    """By retriever, arm, population, slice, class, measure."""
    comparisons: tuple[Comparison, ...]
    """By retriever, arm, population, slice, class, measure; the baseline is not compared with itself unless it was
    asked for twice."""
    unreached: tuple[Unreached, ...]
    """Items that no arm could have answered, by qid. With a whole-document arm among the arms none is expected: the
    generator proves each item on the texts of table and paragraph."""
    notes: tuple[str, ...]
    """What holds for the whole run, one sentence each."""


class ChunkRecord(Record):
    """One chunk of an arm: a line of chunks/ARM.jsonl, so that what was retrieved can be read."""

    id: str
    """Document, `::c`, number of the chunk in the document from 0."""
    doc_id: str
    text: str
    embed_text: str | None
    """What was indexed, where that is not `text`."""
    tokens: int
    """Of `text`."""
    refs: tuple[str, ...]
    pages: tuple[int, ...]
    """As used for the page measures, from 1."""
    pages_basis: Basis
    tables: tuple[str, ...]
    """References of the document's tables that it is made from, as used for the table measures."""
    tables_basis: Basis


class EvaluationManifest(Record):
    """manifest.json of an evaluation; written last, so a folder without it is unfinished."""

    kind: Literal["qagen chunker evaluation"] = "qagen chunker evaluation"
    versions: dict[str, str]
    """qagen, the retrievers' libraries, and each arm's, by name."""
    config: ChunkEvaluationConfig
    bench: dict[str, str]
    """manifest.json and items.jsonl of the benchmark to their sha256; with them everything in it is fixed."""
    counts: dict[str, int]
    """items, documents, arms, rows, errors; selections_left_out where the benchmark has items about forms, whose
    answers no chunk of text can show."""
    outputs: dict[str, str]
    """Path inside the folder to sha256, for every file but the manifest: scores.json, rows.jsonl, rows.parquet, for
    each arm chunks/FILE.jsonl (`ChunkRecord`) and qrels/FILE.{page,table,evidence}.trec, for each ranking
    runs/FILE.RETRIEVER.trec over chunks and runs/FILE.RETRIEVER.pages.trec over pages with qrels/FILE.pages.trec."""
