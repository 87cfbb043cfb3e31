"""Scores and rows as a run writes them, made by hand: the rows are drawn by hash, the figures worked out from them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from hashlib import sha256
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from qagen.model.chunk import ArmFinding
from qagen.model.score import (
    ArmSummary,
    Attribution,
    ChunkEvaluationConfig,
    ClusteredError,
    Comparison,
    DocumentError,
    DocumentFinding,
    Figure,
    Interval,
    ItemSlices,
    McNemar,
    Retrieved,
    RetrieverSummary,
    Row,
    Scores,
    Unreached,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

ARMS = (
    "docling-hybrid",
    "docling-hybrid-markdown",
    "langchain-recursive:512",
    "table-window:0",
    "table-window:100",
    "table-window:300",
    "table-window:page",
    "whole-document",
)
RETRIEVERS = ("bm25", "dense:all-MiniLM-L6-v2", "oracle")
_SKILL = {"docling": 0.52, "langchain": 0.44, "table": 0.72, "whole": 0.99}
_SIZE = {"docling": 310, "langchain": 480, "table": 420, "whole": 14_000}
_REACH = {"0": 0.0, "100": 100.0, "300": 300.0, "page": 900.0}
_WORDS = (
    "Ertrag Canton 2023 harvest 1,204 Fläche pump 종합 pressure bar 17.5 % surface hectares total region north".split()
)
_SLICED = ("distance", "mention", "tables_on_page", "header_rows", "page_position", "language", "format")


@dataclass(frozen=True)
class Setup:
    """What a run is made of."""

    arms: tuple[str, ...] = ARMS
    retrievers: tuple[str, ...] = RETRIEVERS
    documents: int = 20
    items: int = 14
    """Of each document."""
    question: Callable[[str], str] = lambda qid: f"What is the Ertrag 2023, t for Triticale ({qid})?"
    text: str = ""
    """Put into every text that comes from a document."""
    spread: float = 0.25
    """How far the documents differ."""


def chance(*parts: object) -> float:
    """A number from 0 to 1 that only its name decides."""
    return int(sha256("|".join(map(str, parts)).encode()).hexdigest()[:13], 16) / 16**13


def mean(values: Iterable[float]) -> float:
    """The mean; statistics.mean counts in fractions, which takes seconds here."""
    found = list(values)
    return sum(found) / len(found)


def run(setup: Setup | None = None) -> tuple[Scores, list[Row]]:
    """The scores of a run and its rows."""
    setup = setup or Setup()
    rows = [row for retriever in setup.retrievers for arm in setup.arms for row in _rows(setup, arm, retriever)]
    return _scores(setup, rows), rows


def _rows(setup: Setup, arm: str, retriever: str) -> Iterable[Row]:
    for d in range(setup.documents):
        # Documents of different sizes, as they are.
        for i in range(max(1, round(setup.items * (0.4 + 1.2 * chance("size", d))))):
            yield _row(setup, arm, retriever, f"report-{d:02d}", i)


def _row(setup: Setup, arm: str, retriever: str, doc: str, i: int) -> Row:
    type_: Any = ("cell_value", "table_about", "context_dependent", "cell_value", "context_dependent")[i % 5]
    qid = f"{doc}::auto_p{1 + i // 3}_t{i % 3}_{'ctx0' if type_ == 'context_dependent' else f'c{i}'}"
    gap = 20 + 620 * chance("gap", qid) ** 2
    distance = _distance(type_, qid, gap)
    kind = arm.partition("-")[0]
    skill = _SKILL.get(kind, 0.5) + setup.spread * (chance("doc", doc) - 0.5) + 0.15 * (chance("doc", doc, kind) - 0.5)
    skill += 0.04 * (arm == "docling-hybrid-markdown") + 0.05 * retriever.startswith("dense")
    reach = _REACH.get(arm.rpartition(":")[2], 60.0)
    held = kind == "whole" or (
        chance("held", qid, kind) < 0.9 and (type_ != "context_dependent" or gap <= reach or chance("luck", qid) < 0.12)
    )
    draw = chance("rank", qid, retriever) * 0.75 + chance("rank", qid, retriever, arm) * 0.25
    rank = (
        None if not held or draw > skill + 0.25 else (1 + int(5 * draw / skill) if draw < skill else 6 + int(40 * draw))
    )
    page_rank = rank if rank is not None else (2 if chance("page", qid, arm) < 0.4 else None)
    oracle = retriever == "oracle"
    size = round(_SIZE.get(kind, 300) * (0.5 + chance("tokens", qid, arm)))
    measures: dict[str, float | None] = {"oracle": float(held)}
    if not oracle:
        measures = {f"evidence@{k}": float(rank is not None and rank <= k) for k in (1, 5, 10)}
        measures["evidence@budget"] = float(rank is not None and rank * size <= 1500)
        for name in ("page_hit", "table_hit"):
            measures |= {f"{name}@{k}": float(page_rank is not None and page_rank <= k) for k in (1, 5, 10)}
        measures |= {"mrr_evidence": 1 / rank if rank else 0.0, "mrr_page": 1 / page_rank if page_rank else 0.0}
    return Row(
        arm=arm,
        retriever=retriever,
        doc_id=doc,
        qid=qid,
        type=type_,
        slices=ItemSlices(
            distance=distance,
            mention=("explicit" if chance("m", qid) < 0.6 else "numbers") if type_ == "context_dependent" else None,
            tables_on_page="one" if chance("t", qid) < 0.5 else "several",
            header_rows=("1", "1", "2", "3+", "0")[int(5 * chance("h", qid))],
            page_position=("first third", "middle third", "last third")[int(3 * chance("pp", qid))],
            language=("en", "de", "ko")[int(3 * chance("l", doc))],
            format=("pdf", "pdf", "docx")[int(3 * chance("f", doc))],
        ),
        question=setup.question(qid) + setup.text,
        answer=f"16 {i:03d}{setup.text}",
        value=f"16 {i:03d}{setup.text}",
        context_keys=("Triticale", "Ertrag", *([setup.text] if setup.text else [])),
        page=1 + i // 3,
        table_ref=f"#/tables/{i % 3}",
        page_rank=page_rank,
        table_rank=page_rank,
        evidence_rank=None if oracle else rank,
        measures=measures,
        context_tokens=(size if held else 0) if oracle else size if kind == "whole" else 5 * size,
        oracle_chunk=f"{doc}::c{i}" if held else None,
        retrieved=() if oracle else tuple(_retrieved(setup, doc, r, rank, page_rank, size) for r in range(1, 11)),
    )


def _distance(type_: str, qid: str, gap: float) -> Any:
    if type_ != "context_dependent":
        return None
    return "unknown" if chance("known", qid) < 0.12 else "near" if gap <= 300 else "far"


def _retrieved(setup: Setup, doc: str, r: int, rank: int | None, page_rank: int | None, size: int) -> Retrieved:
    words = " ".join(_WORDS[int(len(_WORDS) * chance("word", doc, r, n))] for n in range(30))
    text = f"{setup.text} {words} Triticale | Ertrag | 16 00{r}"[:240]
    return Retrieved(
        chunk=f"{doc}::c{7 * r}",
        score=20 / r,
        tokens=size,
        page_hit=page_rank == r if page_rank else None,
        table_hit=page_rank == r if page_rank else None,
        evidence=rank == r,
        excerpt=text if r <= 3 else "",
    )


def _scores(setup: Setup, rows: Sequence[Row]) -> Scores:
    first = [row for row in rows if (row.arm, row.retriever) == (setup.arms[0], setup.retrievers[0])]
    reached = {row.qid for row in rows if row.oracle_chunk is not None}
    comparisons = [
        one
        for retriever in setup.retrievers
        for arm in setup.arms[1:]
        for population in ("context_dependent", "table")
        for measure in (("oracle",) if retriever == "oracle" else ("page_hit@5", "evidence@5", "evidence@budget"))
        if (one := _comparison(rows, arm, setup.arms[0], retriever, measure, population)) is not None
    ]
    return Scores(
        config=ChunkEvaluationConfig(arms=setup.arms, retrievers=setup.retrievers),
        baseline=setup.arms[0],
        headline_k=5,
        headline=("page_hit@5", "evidence@5", "evidence@budget"),
        token_counter="words and signs (offline default)",  # noqa: S106
        items=len(first),
        documents=len({row.doc_id for row in first}),
        items_by_type={name: sum(row.type == name for row in first) for name in sorted({row.type for row in first})},
        arms=tuple(_arm(setup, arm) for arm in setup.arms),
        retrievers=tuple(
            RetrieverSummary(
                name=one,
                file=one.replace(":", "_"),
                version="0.2.14",
                config={"k1": 1.5, "b": 0.75} if one == "bm25" else {},
            )
            for one in setup.retrievers
        ),
        figures=tuple(_figures(rows)),
        comparisons=tuple(_holm(comparisons)),
        unreached=tuple(Unreached(qid=row.qid, type=row.type) for row in first if row.qid not in reached),
        notes=("Chunks of refs that stand on several pages count for each of them." + setup.text,),
    )


def _arm(setup: Setup, arm: str) -> ArmSummary:
    kind = arm.partition("-")[0]
    failed = arm.startswith("langchain")
    finding = ArmFinding(kind="lost", count=113, of=20_480, examples=("Fußnote" + setup.text, "종합"))
    error = DocumentError(
        doc_id="report-07", stage="chunking", retriever=None, message=f"ValueError: no text{setup.text}"
    )
    return ArmSummary(
        name=arm,
        file=arm.replace(":", "_"),
        version="2.104.0" if kind == "docling" else "0.1.0",
        config={"max_tokens": 512, "note": setup.text},
        documents=setup.documents - failed,
        chunks=setup.documents if kind == "whole" else 40 * setup.documents,
        tokens_total=_SIZE.get(kind, 300) * (1 if kind == "whole" else 40) * setup.documents,
        tokens_median=_SIZE.get(kind, 300),
        tokens_max=_SIZE.get(kind, 300) * 2,
        pages=Attribution(given=0, refs=700 if kind != "langchain" else 0, text=90, none=10),
        tables=Attribution(given=0, refs=700 if kind != "langchain" else 0, text=60, none=40),
        findings=(DocumentFinding(doc_id="report-03", finding=finding),) if kind != "whole" else (),
        errors=(error,) if failed else (),
        window=arm.rpartition(":")[2] if kind == "table" else None,
    )


def _population(row: Row) -> str:
    return "context_dependent" if row.type == "context_dependent" else "table"


def _figures(rows: Sequence[Row]) -> Iterable[Figure]:
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        cuts = [("", ""), ("type", row.type)]
        cuts += [(name, value) for name in _SLICED if (value := getattr(row.slices, name)) is not None]
        for population in (_population(row), "all"):
            for cut in cuts:
                groups.setdefault((row.retriever, row.arm, population, *cut), []).append(row)
    for (retriever, arm, population, slice_, class_), found in sorted(groups.items()):
        for measure in sorted({name for row in found for name in row.measures}):
            values = {(row.doc_id, row.qid): value for row in found if (value := row.measures.get(measure)) is not None}
            documents = sorted({doc for doc, _ in values})
            means = [mean(value for (doc, _), value in values.items() if doc == one) for one in documents]
            yield _figure(retriever, arm, measure, population, slice_, class_, len(values), len(documents),
                          mean(values.values()), mean(means))  # fmt: skip
        hits = [row for row in found if row.measures.get("evidence@5")]
        if retriever != "oracle":
            cost = sum(row.context_tokens for row in found) / len(hits) if hits else None
            yield _figure(retriever, arm, "tokens_per_hit", population, slice_, class_, len(hits),
                          len({row.doc_id for row in hits}), cost, cost)  # fmt: skip


def _figure(retriever, arm, measure, population, slice_, class_, n, documents, micro, macro) -> Figure:
    return Figure(arm=arm, retriever=retriever, measure=measure, population=population, slice=slice_,
                  slice_class=class_, n=n, documents=documents, micro=micro, macro=macro)  # fmt: skip


def _comparison(
    rows: Sequence[Row], arm: str, baseline: str, retriever: str, measure: str, population: str
) -> Comparison | None:
    mine, theirs = (
        {
            (row.doc_id, row.qid): row.measures[measure] or 0.0
            for row in rows
            if (row.arm, row.retriever) == (one, retriever) and _population(row) == population
        }
        for one in (arm, baseline)
    )
    if not mine:
        return None
    documents = sorted({doc for doc, _ in mine})
    difference = mean(mine[key] - theirs[key] for key in mine)
    sums = [sum(mine[key] - theirs[key] - difference for key in mine if key[0] == doc) for doc in documents]
    d = len(documents)
    se = math.sqrt(sum(one * one for one in sums) * d / max(d - 1, 1)) / len(mine)
    p = 2 * (1 - NormalDist().cdf(abs(difference) / se)) if se else 1.0
    interval = (difference - 2 * se, difference + 2 * se) if d >= 5 else None
    b = sum(mine[key] > theirs[key] for key in mine)
    c = sum(mine[key] < theirs[key] for key in mine)
    both = Interval(low=interval[0], high=interval[1], p=p) if interval else None
    return Comparison(
        arm=arm, baseline=baseline, retriever=retriever, measure=measure, population=population, slice="",
        slice_class="", exploratory=False, n=len(mine), documents=d, arm_value=mean(mine.values()),
        baseline_value=mean(theirs.values()), difference=difference, difference_macro=difference,
        method="cluster bootstrap" if d >= 20 else "sign flip", interval=interval, p=p, p_holm=p, bootstrap=both,
        clustered=ClusteredError(se=se, df=d - 1, t=difference / se if se else None, interval=both, icc=0.08,
                                 design_effect=1.7, smallest_detectable=2.9 * se if se else None) if both else None,
        sign_flip_p=None if d >= 20 else p, mcnemar=McNemar(b=b, c=c, p=min(1.0, p / 2)),
        note="" if d >= 5 else f"{d} documents: too few for an interval",
    )  # fmt: skip


def _holm(comparisons: list[Comparison]) -> list[Comparison]:
    order = sorted(range(len(comparisons)), key=lambda index: comparisons[index].p or 0)
    adjusted, least = dict.fromkeys(order, 1.0), 0.0
    for place, index in enumerate(order):
        least = max(least, min(1.0, (len(order) - place) * (comparisons[index].p or 0)))
        adjusted[index] = least
    return [one.model_copy(update={"p_holm": adjusted[index]}) for index, one in enumerate(comparisons)]
