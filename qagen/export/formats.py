"""The formats, by the name that `--format` takes."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from qagen.errors import UsageError
from qagen.export.autorag import autorag_files
from qagen.export.beir import beir_files
from qagen.export.bundle import document_names
from qagen.export.deepeval import deepeval_files
from qagen.export.evidence_chunker import evidence_chunker_files
from qagen.export.langsmith import langsmith_files
from qagen.export.llamaindex import llamaindex_files
from qagen.export.native import jsonl_files
from qagen.export.parquet import parquet_files
from qagen.export.ragas import ragas_files
from qagen.export.ranx import ranx_files
from qagen.export.trec import trec_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from qagen.export.bundle import Bundle, Files

FORMATS: dict[str, Callable[[Bundle], Files]] = {
    "jsonl": jsonl_files,
    "parquet": parquet_files,
    "beir": beir_files,
    "trec": trec_files,
    "ranx": ranx_files,
    "ragas": ragas_files,
    "llamaindex": llamaindex_files,
    "langsmith": langsmith_files,
    "autorag": autorag_files,
    "deepeval": deepeval_files,
    "evidence-chunker": evidence_chunker_files,
}
WITH_RUNS = ("trec", "ranx", "ragas")
"""Formats that hold rankings too."""


def files_in(name: str, bundle: Bundle) -> Files:
    """Return the files of a format, doc_ids.tsv included.

    Raises:
        UsageError: there is no such format (the nearest is offered), or a library for it is missing.
    """
    check_format(name)
    return {**FORMATS[name](bundle), "doc_ids.tsv": document_names(bundle)}


def check_format(name: str) -> None:
    """Refuse an unknown format.

    Raises:
        UsageError: there is no such format; the nearest is offered.
    """
    if name not in FORMATS:
        near = get_close_matches(name, FORMATS, n=1, cutoff=0.5)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UsageError(f"--format {name}: no such format.{hint} There are: {', '.join(FORMATS)}.")
