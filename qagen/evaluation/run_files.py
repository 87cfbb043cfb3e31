"""Run files and relevance in TREC's form, so that any harness can take a second look (specs/exports.md).

Two views of each ranking. Over chunks: the arm's own relevance says which chunks are of the item's page, of its table,
or hold its evidence; PageHit@k is Success@k there. Over pages: each rank is called by a page, so that one document id
is relevant for each item and PageHit@k is Recall@k.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.io.hashing import sha256_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.evaluation.rows import Found, Judge

_ODD = re.compile(r"[^A-Za-z0-9._-]+")


def file_names(names: Sequence[str]) -> dict[str, str]:
    """Names of arms or retrievers as parts of file names: letters, digits, dot, dash and underscore.

    Two that would become the same get eight digits of their hash.
    """
    plain = {name: _ODD.sub("-", name).strip("-.") or "arm" for name in names}
    taken = [one.casefold() for one in plain.values()]
    return {
        name: one if taken.count(one.casefold()) == 1 else f"{one}-{sha256_text(name)[:8]}"
        for name, one in plain.items()
    }


def run_lines(qid: str, ranking: Sequence[Found], tag: str, depth: int) -> Iterable[str]:
    """Lines of a run over chunks: qid, Q0, chunk, rank from 1, score, tag."""
    for number, found in enumerate(ranking[:depth], start=1):
        yield f"{qid} Q0 {found.chunk.id} {number} {_written(found.score)} {tag}\n"


def page_run_lines(judge: Judge, ranking: Sequence[Found], tag: str, depth: int) -> Iterable[str]:
    """The same ranking with pages in place of chunks.

    A rank is called by the item's page if the chunk is made from it, else by the chunk's first page; a page that comes
    again gets the number of its coming behind it, since a name may stand in a ranking once. A chunk without pages keeps
    its own name. Nothing for an item whose page measures are undefined.
    """
    if judge.item.page is None or not judge.document.pages_known:
        return
    seen: dict[str, int] = {}
    for number, found in enumerate(ranking[:depth], start=1):
        name = _page_name(judge, found)
        seen[name] = seen.get(name, 0) + 1
        again = f"::{seen[name]}" if seen[name] > 1 else ""
        yield f"{judge.item.qid} Q0 {name}{again} {number} {_written(found.score)} {tag}\n"


def page_qrels_lines(judge: Judge) -> Iterable[str]:
    """The one relevant page of an item; nothing where it has none."""
    if judge.item.page is not None and judge.document.pages_known:
        yield f"{judge.item.qid} 0 {judge.item.doc_id}::p{judge.item.page} 1\n"


def qrels_lines(judge: Judge) -> dict[str, list[str]]:
    """Relevant chunks of an item by kind: `page`, `table`, `evidence`; qid, 0, chunk, 1. Empty lists where none is."""
    item, document = judge.item, judge.document
    found: dict[str, list[str]] = {"page": [], "table": [], "evidence": []}
    for at, chunk in enumerate(document.chunks):
        for kind, hit in (
            ("page", judge.page_hit(chunk)),
            ("table", judge.table_hit(chunk)),
            ("evidence", at in document.satisfying[item.qid]),
        ):
            if hit:
                found[kind].append(f"{item.qid} 0 {chunk.id} 1\n")
    return found


def _page_name(judge: Judge, found: Found) -> str:
    chunk = found.chunk
    if not chunk.pages:
        return chunk.id
    page = judge.item.page if judge.page_hit(chunk) else chunk.pages[0]
    return f"{chunk.doc_id}::p{page}"


def _written(score: float) -> str:
    """Nine digits say which number in single precision it is."""
    return f"{score:.9g}"
