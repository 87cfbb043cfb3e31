"""What every format is made from: items, passages with their relevance, and the runs of systems."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qagen.model.item import Item

Files = dict[str, bytes]
"""Path inside the output folder, with `/`, to the bytes of the file."""
Ranking = tuple[tuple[str, float], ...]
"""Passage ids with their scores, best first; scores fall strictly."""


@dataclass(frozen=True)
class Passage:
    """One thing that can be retrieved: an element of a document, or a chunk of an arm."""

    id: str
    """`[A-Za-z0-9._:-]+`, unique in the bundle."""
    doc_id: str
    text: str
    title: str
    """The document's name, for harnesses that index a title beside the text."""
    refs: tuple[str, ...]
    """Docling's references of what it was made from; empty where they are not known."""
    pages: tuple[int, ...]
    """Pages from 1; empty where there are none or they are not known."""


@dataclass(frozen=True)
class Bundle:
    """A benchmark, ready to be written in any format."""

    name: str
    """Of the benchmark folder."""
    qagen_version: str
    items: tuple[Item, ...]
    """In the order of items.jsonl."""
    sources: Mapping[str, str]
    """doc_id to the file name of the document."""
    languages: tuple[str, ...]
    """ISO 639-1 codes of the documents, sorted."""
    passages: tuple[Passage, ...]
    """In the order of the documents and of reading."""
    relevant: Mapping[str, tuple[tuple[str, ...], ...]]
    """For each qid, groups of passage ids: one passage of each group is needed, any of the group will do. Empty where
    no passage shows the answer (an arm that lost it)."""
    runs: Mapping[str, Mapping[str, Ranking]] = field(default_factory=dict)
    """Name of the run (arm and retriever) to the ranking of each qid; empty without results. Names are those that
    `qagen.evaluation.run_files.file_names` makes: parts of file names, and one word in a line."""

    def relevant_ids(self, qid: str) -> tuple[str, ...]:
        """Return the relevant passages of an item, in the order of their groups, each once."""
        return tuple(dict.fromkeys(id_ for group in self.relevant.get(qid, ()) for id_ in group))

    def texts(self) -> dict[str, str]:
        """Return the text of each passage by its id."""
        return {passage.id: passage.text for passage in self.passages}


def document_names(bundle: Bundle) -> bytes:
    """Return doc_ids.tsv: which file each document id stands for, since ids cannot hold every file name."""
    rows = (f"{doc_id}\t{_one_line(name)}\n" for doc_id, name in sorted(bundle.sources.items()))
    return ("doc_id\tfile\n" + "".join(rows)).encode()


def _one_line(text: str) -> str:
    return " ".join(text.split())
