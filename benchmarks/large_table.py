"""Generation with proof beside docling's own export: `python benchmarks/large_table.py [ROWS] [COLS]`.

One table of ROWS x COLS, then documents of 1, 2, 4 ... tables x paragraphs: figures are ratios within this run.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from docling_core.types.doc import DoclingDocument, TableCell, TableData
from docling_core.types.doc.labels import DocItemLabel

from qagen.generation.generate import generate_items
from qagen.ingest.document import document_from_docling
from qagen.model.config import GenerateConfig

if TYPE_CHECKING:
    from collections.abc import Callable


def main(rows: int, cols: int) -> None:
    document = DoclingDocument(name="large")
    document.add_heading("Measurements")
    add_table(document, rows, cols, 0)
    seconds_export, text = timed(document.export_to_markdown)
    seconds_ingest, record = timed(lambda: document_from_docling(document, "large"))
    seconds, result = timed(lambda: generate_items(record, GenerateConfig()))
    print(f"{rows} x {cols}: docling export {seconds_export:.2f} s ({len(text):,} characters)")
    print(f"  texts of the proof {seconds_ingest:.2f} s")
    print(f"  generation with proof {seconds:.2f} s, {len(result.items)} items")
    print(f"  generation / export = {seconds / seconds_export:.2f}")
    print("tables  paragraphs  seconds  per table (ms)")
    for n in (10, 20, 40, 80, 160):
        many = DoclingDocument(name="many")
        for number in range(n):
            many.add_heading(f"Part {number} of the survey")
            add_table(many, 12, 6, number)
            for paragraph in range(3):
                text = f"Station {number} of field {paragraph} was visited in wet weather by crew {number * 7}."
                many.add_text(DocItemLabel.TEXT, text)
        record = document_from_docling(many, "many")
        seconds, _ = timed(lambda record=record: generate_items(record, GenerateConfig()))
        print(f"{n:6d}  {3 * n:10d}  {seconds:7.2f}  {1000 * seconds / n:.1f}")


def add_table(document: DoclingDocument, rows: int, cols: int, seed: int) -> None:
    cells = []
    for r in range(rows + 1):
        for c in range(cols):
            if r == 0:
                text = f"Reading {chr(65 + c)}{seed} level" if c else "Place"
            else:
                text = f"{(r * cols + c + seed * 991) * 1.37:.2f}" if c else f"Place number{r}x{seed}"
            cells.append(
                TableCell(
                    text=text,
                    start_row_offset_idx=r,
                    end_row_offset_idx=r + 1,
                    start_col_offset_idx=c,
                    end_col_offset_idx=c + 1,
                    column_header=r == 0,
                )
            )
    document.add_table(data=TableData(table_cells=cells, num_rows=rows + 1, num_cols=cols))


def timed(work: Callable[[], object]) -> tuple[float, object]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


if __name__ == "__main__":
    main(*(int(a) for a in sys.argv[1:3]) if len(sys.argv) > 2 else (3000, 20))
