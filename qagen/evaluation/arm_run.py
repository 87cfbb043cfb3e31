"""One arm over a benchmark: chunks, judgements and rankings, with whatever failed on the way."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from qagen.evaluation.chunkers import chunk_document
from qagen.evaluation.judged import asked_tables, judge_document
from qagen.evaluation.outline import outline_of
from qagen.evaluation.retrievers import ORACLE, rank
from qagen.evaluation.rows import Found, Judge, judge_ceiling, judge_ranking
from qagen.evaluation.shown_name import reason_of
from qagen.evaluation.slices import slices_of
from qagen.model.score import DocumentError
from qagen.text.scripts import dominant_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from docling_core.types.doc.document import DoclingDocument

    from qagen.evaluation.chunkers import Arm, TokenCounter
    from qagen.evaluation.judged import JudgedDocument
    from qagen.evaluation.outline import Outline
    from qagen.evaluation.retrievers import Retriever
    from qagen.model.chunk import ArmChunks
    from qagen.model.item import Item
    from qagen.model.score import ChunkEvaluationConfig, ChunkRecord, Row


@dataclass(frozen=True)
class BenchDocument:
    """A document of a benchmark with its items."""

    doc_id: str
    format: str
    """Of the source file."""
    document: DoclingDocument
    outline: Outline
    items: tuple[Item, ...]

    @classmethod
    def of(
        cls, doc_id: str, file_format: str, document: DoclingDocument, stored: dict[str, Any], items: Iterable[Item]
    ) -> BenchDocument:
        """Put a document together; `stored` is its JSON value."""
        return cls(doc_id, file_format, document, outline_of(stored), tuple(items))


@dataclass
class ArmRun:
    """What came of one arm."""

    arm: Arm
    made: dict[str, ArmChunks] = field(default_factory=dict)
    """doc_id to its chunks and findings, in the order of the documents."""
    judged: dict[str, JudgedDocument] = field(default_factory=dict)
    """The same, judged; documents on which it failed are missing."""
    judges: list[Judge] = field(default_factory=list)
    """One per item of those documents, in the order of the items."""
    rankings: dict[str, dict[str, tuple[Found, ...]]] = field(default_factory=dict)
    """Retriever to qid to ranking; items of documents that could not be ranked are missing."""
    errors: list[DocumentError] = field(default_factory=list)

    @property
    def chunks(self) -> list[ChunkRecord]:
        """All chunks, document by document."""
        return [chunk for document in self.judged.values() for chunk in document.chunks]


def run_arm(
    arm: Arm,
    documents: Sequence[BenchDocument],
    config: ChunkEvaluationConfig,
    tokens: TokenCounter,
    on_document: Callable[[str, bool], None],
) -> ArmRun:
    """Cut every document with an arm and judge the chunks for the document's items.

    Args:
        arm: the arm.
        documents: of the benchmark, in order.
        config: of the run.
        tokens: how tokens are counted.
        on_document: called after each with its doc_id and whether it failed.
    """
    run = ArmRun(arm)
    for one in documents:
        made = chunk_document(arm, one.document, one.doc_id, tokens)
        run.made[one.doc_id] = made
        if made.error is None:
            judged = judge_document(one.doc_id, made.chunks, one.items, one.outline, tokens.count)
            run.judged[one.doc_id] = judged
            run.judges += _judges(one, judged, config)
        else:
            run.errors.append(DocumentError(doc_id=one.doc_id, stage="chunking", retriever=None, message=made.error))
        on_document(one.doc_id, made.error is not None)
    return run


def _judges(one: BenchDocument, judged: JudgedDocument, config: ChunkEvaluationConfig) -> list[Judge]:
    language = dominant_language(one.outline.text)
    return [
        Judge(
            item=item,
            tables=asked_tables(item),
            slices=slices_of(item, language=language, file_format=one.format, window_pt=config.window_pt),
            document=judged,
            config=config,
        )
        for item in one.items
    ]


def search(run: ArmRun, retriever: Retriever, config: ChunkEvaluationConfig) -> list[Row]:
    """Rank an arm's chunks for every item and judge the rankings.

    Returns:
        Rows in the order of the items. Where the retriever fails on a document (in scope `corpus`: at all) the error is
        kept in the run, and the items concerned have no row.
    """
    if retriever.name == ORACLE:
        return [judge_ceiling(judge, run.arm.name) for judge in run.judges]
    rankings: dict[str, tuple[Found, ...]] = {}
    for doc_id, pool, judges in _scopes(run, config):
        texts = [chunk.text if chunk.embed_text is None else chunk.embed_text for chunk in pool]
        questions = [judge.item.question_delabeled for judge in judges]
        try:
            with contextlib.redirect_stdout(sys.stderr):
                ranked = rank(retriever, texts, questions, config.depth)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a retriever from outside may raise anything
            run.errors.append(
                DocumentError(doc_id=doc_id, stage="retrieval", retriever=retriever.name, message=reason_of(error))
            )
            continue
        for judge, ranking in zip(judges, ranked, strict=True):
            rankings[judge.item.qid] = tuple(Found(pool[at], score) for at, score in ranking)
    run.rankings[retriever.name] = rankings
    return [
        judge_ranking(judge, run.arm.name, retriever.name, rankings[judge.item.qid])
        for judge in run.judges
        if judge.item.qid in rankings
    ]


def _scopes(run: ArmRun, config: ChunkEvaluationConfig) -> Iterable[tuple[str, Sequence[ChunkRecord], Sequence[Judge]]]:
    """What is searched together: name, chunks, items. The name is a doc_id, or empty for the whole corpus."""
    if config.scope == "corpus":
        yield "", run.chunks, run.judges
        return
    for doc_id, judged in run.judged.items():
        judges = [judge for judge in run.judges if judge.item.doc_id == doc_id]
        if judges:
            yield doc_id, judged.chunks, judges
