"""From the name of an arm to the arm.

A built-in name comes from the table below; `jsonl:PATH` reads chunks that any tool has made; anything else is a name
of the entry point group `qagen.chunkers` or a `module:callable`, loaded only when named.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from qagen.errors import UsageError
from qagen.evaluation.chunkers.arm import ArmOptions
from qagen.evaluation.chunkers.arms.chonkie_recursive import chonkie_recursive
from qagen.evaluation.chunkers.arms.docling_chunkers import hierarchical, hybrid, hybrid_markdown, page
from qagen.evaluation.chunkers.arms.element import element
from qagen.evaluation.chunkers.arms.fixed_window import fixed_window
from qagen.evaluation.chunkers.arms.langchain_recursive import langchain_recursive
from qagen.evaluation.chunkers.arms.llamaindex_sentence import llamaindex_sentence
from qagen.evaluation.chunkers.arms.row_split import row_split
from qagen.evaluation.chunkers.arms.semchunk_arm import semchunk_arm
from qagen.evaluation.chunkers.arms.table_window import table_window
from qagen.evaluation.chunkers.arms.whole_document import whole_document
from qagen.evaluation.chunkers.built_in import OVERLAP, SIZE, BuiltIn
from qagen.evaluation.chunkers.chunk_file import chunk_file_arm
from qagen.evaluation.chunkers.outside import entry_points_named, is_import_path, plugin_arm
from qagen.evaluation.chunkers.spec import Parameter, split_spec

if TYPE_CHECKING:
    from qagen.evaluation.chunkers.arm import Arm

_WINDOW = (
    Parameter("window", 300, words=("page",), whole=False),
    Parameter("cosine", None, smallest=-1, largest=1, whole=False),
    Parameter("rows", "markdown", words=("markdown", "sentences"), numbers=False),
)

BUILT_IN: dict[str, BuiltIn] = {
    "docling-hybrid": BuiltIn("docling's HybridChunker, tables as row, column = value", (SIZE,), hybrid),
    "docling-hybrid-markdown": BuiltIn("docling's HybridChunker, tables as Markdown", (SIZE,), hybrid_markdown),
    "docling-hierarchical": BuiltIn("docling's HierarchicalChunker: an item with its headings", (), hierarchical),
    "docling-page": BuiltIn("docling's PageChunker: a page", (), page),
    "langchain-recursive": BuiltIn("LangChain's RecursiveCharacterTextSplitter", (SIZE, OVERLAP), langchain_recursive),
    "llamaindex-sentence": BuiltIn("LlamaIndex's SentenceSplitter", (SIZE, OVERLAP), llamaindex_sentence),
    "chonkie-recursive": BuiltIn("chonkie's RecursiveChunker", (SIZE,), chonkie_recursive),
    "semchunk": BuiltIn("semchunk", (SIZE, OVERLAP), semchunk_arm),
    "fixed-window": BuiltIn("windows of so many tokens", (SIZE, OVERLAP), fixed_window),
    "row-split": BuiltIn("a table row with caption and header", (), row_split),
    "element": BuiltIn("one item: the floor", (), element),
    "whole-document": BuiltIn("everything in one chunk: the ceiling", (), whole_document),
    "table-window": BuiltIn("a table with the text within so many points", _WINDOW, table_window),
}
"""The arms that qagen brings, in the order in which they are listed."""

_FILE = "jsonl"


def arm_named(spec: str, options: ArmOptions | None = None) -> Arm:
    """Make the arm that a spec names.

    Args:
        spec: `NAME`, `NAME:VALUE...`, `NAME,parameter=value...`, `jsonl:PATH` or `module:callable`.
        options: what all arms of a run share; by default nothing but the offline tokens.

    Raises:
        UsageError: no such arm, a name that two arms claim, a parameter that it does not have, a chunker that cannot be
            imported, or a library that is not installed.
        RecordError: a line of a chunk file is no chunk, or of no document of the benchmark.
    """
    options = options or ArmOptions()
    if spec.startswith(f"{_FILE}:"):
        return chunk_file_arm(spec.removeprefix(f"{_FILE}:"), options)
    name = split_spec(spec)[0]
    points = entry_points_named(name)
    _refuse_clash(name, [f"the entry point {point.value!r} of {point.owner}" for point in points])
    if name in BUILT_IN:
        return BUILT_IN[name].arm(name, spec, options)
    if points and name != spec:
        raise UsageError(f"arm {spec!r}: {name} comes from an entry point, which takes no parameters.")
    if points:
        return plugin_arm(name, points[0].value, points[0].owner)
    if not is_import_path(spec):
        raise UsageError(_unknown(spec, name))
    try:
        return plugin_arm(spec, spec, None)
    except UsageError as error:
        nearest = _nearest(name)
        raise UsageError(f"{error} Or did you mean {nearest!r}?" if nearest else str(error)) from error


def _refuse_clash(name: str, claims: list[str]) -> None:
    claims = [*(["qagen itself"] if name in BUILT_IN else []), *claims]
    if len(claims) > 1:
        raise UsageError(
            f"the arm {name!r} is claimed by {' and by '.join(claims)}; uninstall one, or name a chunker as "
            "module:callable."
        )


def _unknown(spec: str, name: str) -> str:
    nearest = _nearest(name)
    hint = f" Did you mean {nearest!r}?" if nearest else ""
    return (
        f"unknown arm {spec!r}.{hint} Known are {', '.join(_known())}; chunks from another tool come as {_FILE}:PATH, "
        "a chunker of your own as module:callable."
    )


def _known() -> list[str]:
    return [*BUILT_IN, *sorted({point.name for point in entry_points_named(None)} - set(BUILT_IN))]


def _nearest(name: str) -> str | None:
    found = get_close_matches(name, [*_known(), _FILE], n=1)
    return found[0] if found else None
