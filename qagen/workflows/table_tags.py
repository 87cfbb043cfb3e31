"""Words by which a measurement on the shipped corpus can slice: the tags of its sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.corpus.nesting import without_nested
from qagen.corpus.records import Table
from qagen.corpus.source import SUFFIX, read_source

if TYPE_CHECKING:
    from pathlib import Path


def tags_of_sources(
    folder: Path, documents: frozenset[str], counts: dict[str, int]
) -> dict[str, dict[int, tuple[str, ...]]]:
    """For each document the tags of each of its true tables, by place.

    A table has those of its document, its own, and `format:pdf`, `language:en`, `kind:report` and `style:booktabs`
    with the values of its document.

    Args:
        folder: of the `*.doc.txt` files.
        documents: names of the documents that are wanted.
        counts: true tables of each; where the source has another number, tables have the tags of the document only.

    Raises:
        RecordError: a source cannot be read.
    """
    found: dict[str, dict[int, tuple[str, ...]]] = {}
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        name = path.name.removesuffix(SUFFIX)
        if name not in documents:
            continue
        source = read_source(path)
        header = source.header
        own = {*header.tags, f"format:{header.format}", f"language:{header.language}", f"kind:{header.kind}"}
        own |= {"scan"} if header.scan else set()
        tables = [block for block in without_nested(source.blocks) if isinstance(block, Table)]
        number = counts.get(name, 0)
        if len(tables) == number:
            found[name] = {
                i: tuple(sorted({*own, *block.tags, f"style:{block.style or header.tables}"}))
                for i, block in enumerate(tables)
            }
        else:
            found[name] = dict.fromkeys(range(number), tuple(sorted(own)))
    return found
