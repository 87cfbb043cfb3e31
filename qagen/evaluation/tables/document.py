"""All tables of one document: paired by content, scored, and those without a partner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.evaluation.tables.pairing import pair_tables, table_similarity
from qagen.evaluation.tables.score_table import Place, ScoredTable, score_single, score_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from qagen.evaluation.tables.readers.found_table import FoundTable
    from qagen.evaluation.tables.rows.embedding import Embed
    from qagen.model.table_score import TableEvaluationConfig


def score_document(
    document: str,
    truth: Sequence[FoundTable],
    pred: Sequence[FoundTable],
    config: TableEvaluationConfig,
    *,
    partners: Mapping[int, tuple[int, float]] | None = None,
    first_number: int = 0,
    tags: Mapping[int, tuple[str, ...]] | None = None,
    embed: Embed | None = None,
) -> Iterator[ScoredTable]:
    """Score the tables of a document: true ones in their order, then the spurious ones.

    Args:
        document: its name.
        truth: its true tables.
        pred: the predicted ones.
        config: how to score.
        partners: what `partners_of` gives; None to ask it.
        first_number: number of the first table among all of the run.
        tags: words for true tables, by place.
        embed: the vectors of the cost `embedding`.

    Raises:
        UsageError: a pair is too large.
    """
    tags = tags or {}
    partner = partners_of(truth, pred) if partners is None else partners
    number = first_number
    for i, found in enumerate(truth):
        j, similarity = partner.get(i, (None, 0.0))
        place = Place(document, found.table_type, i, j, tags.get(i, ()))
        if j is None:
            yield score_single(number, place, found, config)
        else:
            yield score_table(number, place, found, pred[j], similarity, config, embed)
        number += 1
    for j in sorted(set(range(len(pred))) - {j for j, _ in partner.values()}):
        yield score_single(number, Place(document, pred[j].table_type, None, j), pred[j], config)
        number += 1


def partners_of(truth: Sequence[FoundTable], pred: Sequence[FoundTable]) -> dict[int, tuple[int, float]]:
    """For places of true tables the place of the predicted one and how alike they are.

    Tables are paired within their type; a predicted table that names none may stand for a true one of any type that is
    left, a true table that names none for any predicted one that is left. One table against one table is a pair
    whatever they hold, unless one of them is empty.
    """
    if len(truth) == len(pred) == 1 and bool(truth[0].table.n_cols) == bool(pred[0].table.n_cols):
        return {0: (0, table_similarity(truth[0].table, pred[0].table))}
    partner: dict[int, tuple[int, float]] = {}
    types = dict.fromkeys(found.table_type for found in truth if found.table_type)
    for table_type in types:
        _pair(
            [i for i, found in enumerate(truth) if found.table_type == table_type],
            [j for j, found in enumerate(pred) if found.table_type == table_type],
            truth, pred, partner,
        )  # fmt: skip
    used = {j for j, _ in partner.values()}
    left = [i for i in range(len(truth)) if i not in partner]
    free = [j for j in range(len(pred)) if j not in used]
    untyped = [j for j in free if not pred[j].table_type]
    _pair([i for i in left if truth[i].table_type], untyped, truth, pred, partner)
    used = {j for j, _ in partner.values()}
    _pair([i for i in left if not truth[i].table_type], [j for j in free if j not in used], truth, pred, partner)
    return partner


def _pair(
    left: Sequence[int],
    right: Sequence[int],
    truth: Sequence[FoundTable],
    pred: Sequence[FoundTable],
    partner: dict[int, tuple[int, float]],
) -> None:
    pairs, _, _ = pair_tables([truth[i].table for i in left], [pred[j].table for j in right])
    for i, j, similarity in pairs:
        partner[left[i]] = (right[j], similarity)
