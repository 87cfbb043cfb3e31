"""Pages a second and peak memory of the engine `geometry`.

`python benchmarks/pdf_speed.py [--pages N] FILE_OR_FOLDER ...` converts each PDF (those without a text layer are left
out) through docling's DocumentConverter in this one process, after one that is not counted. It prints pages, seconds
and pages a second over all files, and the peak of the resident memory in MB, imports included. With `--pages N` only
the first N pages of each file are read: half of the pages of a long file should take half of the time. For a fair
figure nothing else may run, and one file a process tells its memory.
"""

from __future__ import annotations

import argparse
import logging
import resource
import sys
import time
from pathlib import Path

from docling.datamodel.base_models import InputFormat
from docling.document_converter import DocumentConverter, PdfFormatOption
from docling.pipeline.simple_pipeline import SimplePipeline

from qagen.ingest.engines.geometry import GeometryPdfBackend


def main(sources: list[Path], pages: int) -> None:
    logging.disable(logging.CRITICAL)  # docling reports each file
    options = PdfFormatOption(pipeline_cls=SimplePipeline, backend=GeometryPdfBackend)
    converter = DocumentConverter(format_options={InputFormat.PDF: options})
    files = [f for s in sources for f in (sorted(s.glob("**/*.pdf")) if s.is_dir() else [s])]
    converter.convert(files[0], raises_on_error=False, page_range=(1, 1))
    read = 0
    start = time.perf_counter()
    for file in files:
        result = converter.convert(file, raises_on_error=False, page_range=(1, pages))
        read += len(result.document.pages) if result.document else 0
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{read} pages in {seconds:.1f} s: {read / seconds:.1f} pages a second, peak {peak:.0f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path, nargs="+", metavar="FILE_OR_FOLDER")
    parser.add_argument("--pages", type=int, default=sys.maxsize)
    given = parser.parse_args()
    main(given.sources, given.pages)
