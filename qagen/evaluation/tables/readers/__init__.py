"""Files with tables into tables: HTML, Markdown, CSV, JSON records, DoclingDocument JSON, by suffix and content."""

from __future__ import annotations

from qagen.evaluation.tables.readers.csv import read_csv
from qagen.evaluation.tables.readers.html import read_html
from qagen.evaluation.tables.readers.json import read_json, read_json_lines
from qagen.evaluation.tables.readers.markdown import read_markdown

READERS = {
    ".html": read_html,
    ".htm": read_html,
    ".xhtml": read_html,
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".csv": read_csv,
    ".tsv": read_csv,
    ".json": read_json,
    ".jsonl": read_json_lines,
}
"""Suffix, in lower case, to the function that reads such a file; the order is that of preference."""
