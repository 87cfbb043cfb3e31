"""A ranking judged for one item: the row that every figure is made from (specs/evaluation.md, Measures)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qagen.evaluation.retrievers import ORACLE
from qagen.model.score import Retrieved, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qagen.evaluation.judged import JudgedDocument
    from qagen.model.item import Item
    from qagen.model.score import ChunkEvaluationConfig, ChunkRecord, ItemSlices

EXCERPT = 240
"""Characters of an excerpt."""
_EXCERPTS = 3


class Found(NamedTuple):
    """A chunk of a ranking, best first; from any document of the scope."""

    chunk: ChunkRecord
    score: float


class Judge(NamedTuple):
    """One item with what decides about the chunks that are found for it."""

    item: Item
    tables: frozenset[str]
    """References of the item's table (`qagen.evaluation.judged.asked_tables`)."""
    slices: ItemSlices
    document: JudgedDocument
    """The item's own document, as the arm under judgement cut it."""
    config: ChunkEvaluationConfig

    def page_hit(self, chunk: ChunkRecord) -> bool | None:
        """The chunk is made from the item's page, of the item's document; null where nobody can know."""
        if self.item.page is None or not self.document.pages_known:
            return None
        return chunk.doc_id == self.item.doc_id and self.item.page in chunk.pages

    def table_hit(self, chunk: ChunkRecord) -> bool | None:
        """The same for the item's table."""
        if not self.document.tables_known:
            return None
        return chunk.doc_id == self.item.doc_id and not self.tables.isdisjoint(chunk.tables)


def headline_k(ks: Sequence[int]) -> int:
    """The k of the headline: 5, or the first where 5 is not asked for."""
    return 5 if 5 in ks else ks[0]


def measure_names(ks: Sequence[int], retriever: str) -> tuple[str, ...]:
    """Names of the measures of a row, in their order; the oracle has two of its own."""
    if retriever == ORACLE:
        return ("oracle", "evidence@budget")
    at_k = [f"{name}@{k}" for name in ("page_hit", "table_hit", "evidence") for k in ks]
    return (*at_k, "evidence@budget", "mrr_page", "mrr_evidence")


def judge_ranking(judge: Judge, arm: str, retriever: str, ranking: Sequence[Found]) -> Row:
    """Make the row of an item.

    Args:
        judge: the item with what decides.
        arm: name of the arm.
        retriever: name of the retriever.
        ranking: best first; may be empty.
    """
    item, config = judge.item, judge.config
    right = {judge.document.chunks[at].id for at in judge.document.satisfying[item.qid]}
    pages = [judge.page_hit(found.chunk) for found in ranking]
    tables = [judge.table_hit(found.chunk) for found in ranking]
    evidence = [found.chunk.id in right for found in ranking]
    page_rank, table_rank, evidence_rank = (_rank(hits) for hits in (pages, tables, evidence))
    pages_defined = item.page is not None and judge.document.pages_known
    measures: dict[str, float | None] = {}
    for name, rank, defined in (
        ("page_hit", page_rank, pages_defined),
        ("table_hit", table_rank, judge.document.tables_known),
        ("evidence", evidence_rank, True),
    ):
        for k in config.ks:
            measures[f"{name}@{k}"] = float(rank is not None and rank <= k) if defined else None
    measures["evidence@budget"] = float(_within_budget(ranking, evidence_rank, config.budget))
    measures["mrr_page"] = _reciprocal(page_rank) if pages_defined else None
    measures["mrr_evidence"] = _reciprocal(evidence_rank)
    kept = list(zip(ranking, pages, tables, evidence, strict=True))[: max(config.ks)]
    return _row(
        judge,
        arm,
        retriever,
        ranks=(page_rank, table_rank, evidence_rank),
        measures=measures,
        context_tokens=sum(found.chunk.tokens for found in ranking[: headline_k(config.ks)]),
        retrieved=tuple(_retrieved(number, *one) for number, one in enumerate(kept)),
    )


def judge_ceiling(judge: Judge, arm: str) -> Row:
    """Make the row of the oracle: the satisfying chunk with the fewest tokens, if there is one."""
    best = judge.document.cheapest[judge.item.qid]
    found = None if best is None else Found(judge.document.chunks[best], 1.0)
    measures: dict[str, float | None] = {
        "oracle": float(found is not None),
        "evidence@budget": float(found is not None and found.chunk.tokens <= judge.config.budget),
    }
    if found is None:
        return _row(judge, arm, ORACLE, ranks=(None, None, None), measures=measures, context_tokens=0, retrieved=())
    page, table = judge.page_hit(found.chunk), judge.table_hit(found.chunk)
    return _row(
        judge,
        arm,
        ORACLE,
        ranks=(1 if page else None, 1 if table else None, 1),
        measures=measures,
        context_tokens=found.chunk.tokens,
        retrieved=(_retrieved(0, found, page, table, True),),
    )


def _rank(hits: Sequence[bool | None]) -> int | None:
    return hits.index(True) + 1 if True in hits else None


def _reciprocal(rank: int | None) -> float:
    return 0.0 if rank is None else 1 / rank


def _within_budget(ranking: Sequence[Found], rank: int | None, budget: int) -> bool:
    """The evidence is read before the budget is spent: all chunks down to it fit as a whole, none is cut."""
    return rank is not None and sum(found.chunk.tokens for found in ranking[:rank]) <= budget


def _retrieved(number: int, found: Found, page: bool | None, table: bool | None, evidence: bool) -> Retrieved:
    chunk = found.chunk
    return Retrieved(
        chunk=chunk.id,
        score=found.score,
        tokens=chunk.tokens,
        page_hit=page,
        table_hit=table,
        evidence=evidence,
        excerpt=" ".join(chunk.text.split())[:EXCERPT] if number < _EXCERPTS else "",
    )


def _row(
    judge: Judge,
    arm: str,
    retriever: str,
    *,
    ranks: tuple[int | None, int | None, int | None],
    measures: dict[str, float | None],
    context_tokens: int,
    retrieved: tuple[Retrieved, ...],
) -> Row:
    item = judge.item
    best = judge.document.cheapest[item.qid]
    return Row(
        arm=arm,
        retriever=retriever,
        doc_id=item.doc_id,
        qid=item.qid,
        type=item.type,
        slices=judge.slices,
        question=item.question_delabeled,
        answer=item.answer,
        value=item.answer_spec.value,
        context_keys=item.answer_spec.context_keys,
        page=item.page,
        table_ref=item.table_ref,
        page_rank=ranks[0],
        table_rank=ranks[1],
        evidence_rank=ranks[2],
        measures=measures,
        context_tokens=context_tokens,
        oracle_chunk=None if best is None else judge.document.chunks[best].id,
        retrieved=retrieved,
    )
