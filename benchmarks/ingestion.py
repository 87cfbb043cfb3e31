"""How the engine `geometry` reads the shipped PDFs: `python benchmarks/ingestion.py [--wrong ID] [ID ...]`.

Reads data/documents/**/*.pdf (scans left out), compares with data/truth and prints figures per document (worst last),
per tag of the sources' tables, and over all. Without ids: all documents. `--wrong`: the triples that differ.

Tables are compared as the generator sees them: parts on several pages joined. A true and a read table pair when their
boxes share at least half of what they cover together. Texts are compared after NFKC, dashes, minus signs and
apostrophes as ASCII, white space collapsed. Columns:

    tables   true / read / paired tables; contents lists left out
    dims     pairs with exactly the true rows and columns
    same     true tables whose triples are all read and no others: the same questions can be asked
    tri R P  (row label path, header path, value) of data cells: share of the true ones read, share of the read ones
             true; over all tables. tri+ R P and wrong: over the pairs that the gate accepts by default, and the read
             tables of that kind that pair with nothing. Which columns are labels is told by the generator, on both
             sides from the cells alone (the truth's stub flags, which no page shows, are used for `same` only)
    hdr, sec F1 of header cells (place and text) and of section rows (text) over pairs
    cap      true captions that their pair carries (similarity >= 0.9)
    par, head, foot   F1 of paragraphs and list items, headings, footnotes (similarity >= 0.8, one to one); read texts
             that are a part of a form in the truth are left out
"""

from __future__ import annotations

import argparse
import sys
import time
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docling_core.types.doc import DoclingDocument
from rapidfuzz.distance.Indel import normalized_similarity

from qagen.corpus.records import Table as SourceTable
from qagen.corpus.source import read_source
from qagen.ingest.document import document_from_docling
from qagen.ingest.engines.geometry import convert_pdf
from qagen.model.config import GenerateConfig
from qagen.tables.continuation import logical_tables
from qagen.tables.view import TableView, read_table

if TYPE_CHECKING:
    from qagen.model.document import Document, Place

DATA = Path(__file__).parent.parent / "data"
SURE = GenerateConfig().min_table_confidence
TEXTS = {"par": ("text", "list_item"), "head": ("section_header", "title"), "foot": ("footnote",)}
WIDTHS = (6, 6, 7, 6, 8, 6, 6, 6, 6, 6, 6, 6, 6)
FOLDED = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("‘’", "'"))
Triple = tuple[tuple[str, ...], tuple[str, ...], str]


class Pair(NamedTuple):
    """A true table (or none) and what was read of it (or nothing)."""

    true: TableView | None
    plain: TableView | None
    """The true table without the flags of its stub."""
    read: TableView | None
    tags: tuple[str, ...]


def main(ids: list[str], *, wrong: bool) -> None:
    paths = {p.stem: p for p in sorted((DATA / "documents").glob("**/*.pdf"))}
    sources = {stem: read_source(DATA / "sources" / f"{stem}.doc.txt") for stem in ids or paths}
    per_document: dict[str, Counter[str]] = {}
    per_tag: dict[str, Counter[str]] = defaultdict(Counter)
    seconds = pages = 0.0
    for stem, source in sources.items():
        if source.header.scan:
            continue
        truth = document_from_docling(DoclingDocument.load_from_json(DATA / "truth" / f"{stem}.json"), stem)
        start = time.perf_counter()
        read = document_from_docling(convert_pdf(paths[stem]), stem)
        seconds += time.perf_counter() - start
        pages += len(read.pages)
        tables = [b for b in source.blocks if isinstance(b, SourceTable)]
        per_document[stem] = texts_counted(truth, read)
        for pair in pairs(truth, read, tables):
            counts = table_counted(pair)
            per_document[stem] += counts
            for tag in pair.tags:
                per_tag[tag] += counts
            if wrong:
                show(stem, pair)
    names = ("dims", "same", "tri R", "P", "tri+ R", "P", "wrong", "hdr", "sec", "cap", "par", "head", "foot")
    titles = (f"{n:>{w}}" for n, w in zip(names, WIDTHS, strict=True))
    print(f"{'':34}{'tables':>10}" + "".join(titles))
    for group in (per_tag, per_document):
        for name in sorted(group, key=lambda n: (-score(group[n]), n)):
            print(line(name, group[name]))
        print()
    print(line("all", sum(per_document.values(), Counter())), f" {pages / seconds:.1f} pages/s")


def pairs(truth: Document, read: Document, sources: list[SourceTable]) -> list[Pair]:
    true, plain, found = (views(d) for d in (truth, without_stub_flags(truth), read))
    shared = sorted(
        (-share, i, j) for i, t in enumerate(true) for j, r in enumerate(found) if (share := overlap(t, r)) >= 0.5
    )
    mates: dict[int, int] = {}
    for _, i, j in shared:
        if i not in mates and j not in mates.values():
            mates[i] = j
    paired = [
        Pair(t, plain[i], found[mates[i]] if i in mates else None, tags_of(t, sources)) for i, t in enumerate(true)
    ]
    return paired + [Pair(None, None, r, ()) for j, r in enumerate(found) if j not in mates.values()]


def views(document: Document) -> list[TableView]:
    return [read_table(g) for g in logical_tables(document) if g.parts[0].label == "table"]


def without_stub_flags(document: Document) -> Document:
    tables = (
        t.model_copy(update={"cells": tuple(c.model_copy(update={"row_header": False}) for c in t.cells)})
        for t in document.tables
    )
    return document.model_copy(update={"tables": tuple(tables)})


def tags_of(view: TableView, sources: list[SourceTable]) -> tuple[str, ...]:
    first = [fold(c.text) for c in view.grid.cells if c.text][:12]
    for table in sources:
        own = [fold(c.text) for c in table.grid.cells if c.text][:12]
        if normalized_similarity(" ".join(own), " ".join(first)) > 0.9 and table.grid.n_cols == view.grid.n_cols:
            return (*table.tags, table.style or "style of the document", *(["rotated"] if table.rotate else []))
    return ()


def overlap(true: TableView, read: TableView) -> float:
    """Intersection over union, over all pages."""
    areas = [[p for part in v.grid.parts for p in part.places if p.box] for v in (true, read)]
    common = sum(common_area(a, b) for a in areas[0] for b in areas[1])
    both = sum((p.box.r - p.box.l) * abs(p.box.t - p.box.b) for side in areas for p in side if p.box)
    return common / (both - common) if both > common else float(common > 0)


def common_area(a: Place, b: Place) -> float:
    if a.page_no != b.page_no or a.box is None or b.box is None:
        return 0.0
    width = min(a.box.r, b.box.r) - max(a.box.l, b.box.l)
    height = min(max(a.box.t, a.box.b), max(b.box.t, b.box.b)) - max(min(a.box.t, a.box.b), min(b.box.t, b.box.b))
    return max(0.0, width) * max(0.0, height)


def fold(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).translate(FOLDED).split())


def triples(view: TableView) -> Counter[Triple]:
    found: Counter[Triple] = Counter()
    for row in view.rows:
        label = view.row_labels[row]
        path = tuple(fold(x) for x in ((label.section.text,) if label.section else ()) + label.levels)
        for slot in view.slots:
            cell = view.data_cell(row, slot)
            if cell is not None and cell.text:
                found[path, tuple(fold(x) for x in view.columns[slot[0]].levels), fold(cell.text)] += 1
    return found


def heads(view: TableView) -> Counter[tuple[int, int, str]]:
    return Counter((c.row, c.col, fold(c.text)) for c in view.grid.cells if c.column_header and c.text)


def sections(view: TableView) -> Counter[str]:
    return Counter(fold(c.text) for c in view.grid.cells if c.source.row_section and c.text)


def captions(view: TableView) -> list[str]:
    return [fold(c) for part in view.grid.parts[:1] for c in part.captions]


def is_sure(view: TableView) -> bool:
    return all(p.reading is None or p.reading.confidence >= SURE for p in view.grid.parts)


def table_counted(pair: Pair) -> Counter[str]:
    counts: Counter[str] = Counter()
    true, read = pair.true, pair.read
    want, got = (triples(v) if v else Counter() for v in (pair.plain, read))
    counts["tables_true"], counts["tables_read"] = int(true is not None), int(read is not None)
    kinds = ["tri", "sure"] if read is not None and is_sure(read) else ["tri"]
    for kind in kinds:
        add(counts, kind, want, got)
    if true is None or read is None:
        return counts
    counts["paired"] = 1
    counts["same"] = int(triples(true) == got)
    counts["dims"] = int((true.grid.n_rows, true.grid.n_cols) == (read.grid.n_rows, read.grid.n_cols))
    add(counts, "hdr", heads(true), heads(read))
    add(counts, "sec", sections(true), sections(read))
    counts["cap_true"] = len(captions(true))
    counts["cap_same"] = sum(any(normalized_similarity(a, b) >= 0.9 for b in captions(read)) for a in captions(true))
    return counts


def add(counts: Counter[str], kind: str, want: Counter, got: Counter) -> None:
    counts[f"{kind}_true"] += want.total()
    counts[f"{kind}_read"] += got.total()
    counts[f"{kind}_same"] += (want & got).total()


def texts_counted(truth: Document, read: Document) -> Counter[str]:
    counts: Counter[str] = Counter()
    fields = [fold(p.text) for p in truth.paragraphs if p.label == "other"]
    for kind, labels in TEXTS.items():
        want, got = (
            [fold(p.text) for p in d.paragraphs if p.label in labels and not p.in_table] for d in (truth, read)
        )
        got = [t for t in got if not any(normalized_similarity(t, field) >= 0.7 for field in fields)]
        counts[f"{kind}_true"], counts[f"{kind}_read"] = len(want), len(got)
        likeness = sorted(
            (-s, i, j)
            for i, a in enumerate(want)
            for j, b in enumerate(got)
            if (s := normalized_similarity(a, b)) >= 0.8
        )
        taken: tuple[set[int], set[int]] = (set(), set())
        for _, i, j in likeness:
            if i not in taken[0] and j not in taken[1]:
                taken[0].add(i)
                taken[1].add(j)
        counts[f"{kind}_same"] = len(taken[0])
    return counts


def texts(document: Document, labels: tuple[str, ...]) -> list[str]:
    return [fold(p.text) for p in document.paragraphs if p.label in labels and not p.in_table]


def recall(c: Counter[str], kind: str) -> float:
    return c[f"{kind}_same"] / c[f"{kind}_true"] if c[f"{kind}_true"] else float("nan")


def precision(c: Counter[str], kind: str) -> float:
    return c[f"{kind}_same"] / c[f"{kind}_read"] if c[f"{kind}_read"] else float("nan")


def f1(c: Counter[str], kind: str) -> float:
    both = c[f"{kind}_true"] + c[f"{kind}_read"]
    return 2 * c[f"{kind}_same"] / both if both else float("nan")


def score(c: Counter[str]) -> float:
    """By which the lists are sorted: wrong and missing triples."""
    return f1(c, "tri") if c["tri_true"] + c["tri_read"] else 1.0


def line(name: str, c: Counter[str]) -> str:
    tables = f"{c['tables_true']}/{c['tables_read']}/{c['paired']}"
    dims = c["dims"] / c["paired"] if c["paired"] else float("nan")
    wrong = 1 - precision(c, "sure")
    same = c["same"] / c["tables_true"] if c["tables_true"] else float("nan")
    shares = [dims, same, recall(c, "tri"), precision(c, "tri"), recall(c, "sure"), precision(c, "sure"), wrong]
    shares += [f1(c, "hdr"), f1(c, "sec"), recall(c, "cap"), f1(c, "par"), f1(c, "head"), f1(c, "foot")]
    shown = (f"{'-' if s != s else f'{s:.3f}':>{w}}" for s, w in zip(shares, WIDTHS, strict=True))  # noqa: PLR0124
    return f"{name[:33]:34}{tables:>10}" + "".join(shown)


def show(stem: str, pair: Pair) -> None:
    want, got = (triples(v) if v else Counter() for v in (pair.plain, pair.read))
    view = pair.true or pair.read
    sure = (
        "-"
        if pair.read is None
        else " ".join(f"{p.reading.kind} {p.reading.confidence}" for p in pair.read.grid.parts if p.reading)
    )
    sizes = [f"{v.grid.n_rows}x{v.grid.n_cols}" if v else "none" for v in (pair.true, pair.read)]
    caption = (captions(view) or [""])[0][:60] if view else ""
    missed, false = want - got, got - want
    print(f"{stem} {caption!r} {' -> '.join(sizes)} {sure} missed {missed.total()} false {false.total()} {pair.tags}")
    for mark, some in (("  -", missed), ("  +", false)):
        for triple in list(some)[:4]:
            print(mark, triple)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--wrong", action="store_true")
    options = parser.parse_args()
    main(options.ids, wrong=options.wrong)
