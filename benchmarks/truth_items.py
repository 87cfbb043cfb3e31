"""Whether a document gives the items that its truth gives: `python benchmarks/truth_items.py TRUTH_BENCH BENCH`.

Both folders are made by `qagen generate`, the first from data/truth, the second from data/documents, with the same
options. An item is the same if its question without the table's name and its answer are the same, letter for letter but
for dashes and spaces. Which cells are asked is decided by rarity over the whole document, so with few items a table a
small difference elsewhere changes the choice; with `--max-cell-value 500 --max-context-dependent 0` all that can be
asked is compared. Prints the share of the truth's items that the documents give, for each tag and over all, then each
table that differs with the cause.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "corpus_kinds"))

from kind_benches import Bench, Corpus
from source_oracle import SourceTable, bare

if TYPE_CHECKING:
    from collections.abc import Iterable

_DASHES = dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2212), "-")


def items_of(bench: Bench, table: SourceTable) -> set[tuple[str, str]]:
    return {(_plain(item.question), _plain(item.record["answer"])) for item in bench.of(table)}


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).translate(_DASHES).split())


def cause(truth: Bench, bench: Bench, table: SourceTable) -> str:
    """Why the items of a table differ, as far as it can be told from what was read and from skips.json."""
    if table.source.header.id not in bench.skips:
        return f"document not read: {_failure(bench, table)}"
    reports = bench.reports(table)
    if not reports:
        return "table not found"
    if len(reports) > len(truth.reports(table)):
        return f"read as {len(reports)} tables"
    whole = [reason for report in reports for reason in report["skips"] if reason.startswith("table:")]
    if whole:
        return f"not asked: {', '.join(whole)}"
    unproven = sum(report["skips"].get("proof:failed", 0) for report in reports if len(report["parts"]) > 1)
    if unproven:
        # A baseline sees each part as a table of its own, and an item must be answerable from one (specs/qa.md 5).
        return f"goes on over the page end without its header: {unproven} cells in parts whose text lacks it"
    found = (_read_otherwise(truth, bench, table), _other_skips(truth.reports(table), reports))
    return "; ".join(filter(None, found)) or "another choice: rarity over the document differs"


def _failure(bench: Bench, table: SourceTable) -> str:
    lines = (bench.folder / "failures.jsonl").read_text(encoding="utf-8").splitlines()
    failures = {Path(one["source"]).stem: one["kind"] for one in map(json.loads, lines)}
    return failures.get(table.source.header.id, "not in the folder")


def _read_otherwise(truth: Bench, bench: Bench, table: SourceTable) -> str:
    ours, theirs = (_cells(one, table) for one in (truth, bench))
    missing, extra = sorted(ours - theirs), sorted(theirs - ours)
    if missing or extra:
        return f"cells read otherwise: {_some(missing)} became {_some(extra)}"
    flags = {one: {cell[1:] for cell in _flagged(one, table)} for one in (truth, bench)}
    heads = {one: sum(head for _, head, _ in _flagged(one, table)) for one in (truth, bench)}
    if heads[truth] != heads[bench]:
        return f"header cells: {heads[truth]} became {heads[bench]}"
    if any(section for _, section in flags[truth]) != any(section for _, section in flags[bench]):
        return "section rows are not marked"
    return ""


def _flagged(bench: Bench, table: SourceTable) -> list[tuple[str, bool, bool]]:
    doc_id = table.source.header.id
    refs = bench.refs(doc_id)
    found: list[dict[str, Any]] = [one for one in bench.document(doc_id)["tables"] if refs[one["self_ref"]] is table]
    return [
        (bare(cell["text"]), cell["column_header"], cell["row_section"])
        for one in found
        for cell in one["data"]["table_cells"]
    ]


def _cells(bench: Bench, table: SourceTable) -> set[str]:
    return {text for text, _, _ in _flagged(bench, table) if text}


def _some(texts: list[str]) -> str:
    return f"{len(texts)} ({', '.join(text[:24] for text in texts[:3])})" if texts else "nothing"


def _other_skips(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> str:
    """Refusals that one side counts more often; those of links say nothing here, where no paragraph is asked for."""
    one, two = (sum((Counter(report["skips"]) for report in reports), Counter()) for reports in (ours, theirs))
    parts = []
    for name, more in (("truth", one - two), ("document", two - one)):
        said = ", ".join(f"{reason} {n}" for reason, n in sorted(more.items()) if not reason.startswith("link:"))
        if said:
            parts.append(f"refused in the {name} alone: {said}")
    return "; ".join(parts)


def tags_of(table: SourceTable, table_tags: set[str]) -> list[str]:
    """The table's own tags, and the document's where no table of the corpus carries them."""
    return sorted({*table.table.tags, *(set(table.source.header.tags) - table_tags)})


def share(rows: Iterable[tuple[int, int]]) -> str:
    given, wanted = (sum(column) for column in zip(*rows, strict=True))
    return f"{given}/{wanted} {given / wanted:.1%}" if wanted else "none asked"


def main(truth_folder: Path, folder: Path) -> None:
    corpus = Corpus()
    truth, bench = (Bench(one, corpus.by_document) for one in (truth_folder, folder))
    by_tag: dict[str, list[tuple[int, int]]] = defaultdict(list)
    differing = []
    extra = 0
    table_tags = {tag for table in corpus.tables for tag in table.table.tags}
    for table in corpus.tables:
        wanted, found = items_of(truth, table), items_of(bench, table)
        extra += len(found - wanted)
        for tag in ("all", f"format {table.source.header.format}", *tags_of(table, table_tags)):
            by_tag[tag].append((len(wanted & found), len(wanted)))
        if wanted != found:
            lost = min(wanted - found, default=("nothing", ""))
            counts = f"{len(wanted & found)} of {len(wanted)} given, {len(found - wanted)} more"
            differing.append((cause(truth, bench, table), table.name, counts, " ".join(lost)))
    for tag, rows in sorted(by_tag.items(), key=lambda pair: (pair[0] != "all", pair[0])):
        print(f"{tag:32} {len(rows):4} tables  {share(rows)}")
    print(f"items of the documents that the truth does not give: {extra}")
    kinds = Counter(re.split(r"[:(]", re.sub(r"\d+ ", "", why))[0].strip() for why, *_ in differing)
    print(f"tables that differ: {len(differing)}, by cause: {dict(kinds.most_common())}")
    for why, name, counts, lost in sorted(differing):
        print(f"  {name}: {counts}; {why}; first lost: {lost}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
