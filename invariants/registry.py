"""The invariants, in the order in which they are judged and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from invariants.rules import (
    determinism,
    duplicates,
    facts,
    isolation,
    keys,
    link,
    manifest,
    matrix,
    no_caption,
    no_leak,
    ocr,
    one_answer,
    provenance,
    references,
    selection_items,
    selections,
    structure,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from invariants.bench import Bench
    from invariants.case import Case
    from invariants.finding import Finding
    from invariants.selection_case import SelectionCase


class Invariant(NamedTuple):
    """One invariant: what it says, and how it is judged for an item, a set of items, or the folder."""

    name: str
    meaning: str
    of_item: Callable[[Case], Iterator[str]] | None = None
    of_items: Callable[[Iterable[Case]], Iterator[tuple[Case, str]]] | None = None
    of_bench: Callable[[Bench], Iterator[Finding]] | None = None
    of_selection: Callable[[SelectionCase], Iterator[str]] | None = None
    """For an item about a form; the others are judged by `of_item`."""
    of_selections: Callable[[Iterable[SelectionCase]], Iterator[tuple[SelectionCase, str]]] | None = None


INVARIANTS: tuple[Invariant, ...] = (
    Invariant(
        "matrix",
        "passes and fails on the texts where its type must",
        of_item=matrix.check,
        of_selection=selection_items.matrix,
    ),
    Invariant(
        "one_answer",
        "labels lead to one cell of the document, the spec to one table; a question to one group of a form",
        of_item=one_answer.check,
        of_selection=selection_items.one_answer,
    ),
    Invariant(
        "no_leak",
        "the scored value stands in no label and no key",
        of_item=no_leak.check,
        of_selection=selection_items.no_leak,
    ),
    Invariant("no_caption", "no caption text in a question", of_item=no_caption.check),
    Invariant("keys", "keys are whole, telling tokens from the right places", keys.check, keys.check_items),
    Invariant("link", "the paragraph discusses this table and not the answer", of_item=link.check),
    Invariant(
        "provenance",
        "evidence, places and measures are the document's",
        of_item=provenance.check,
        of_selection=selection_items.provenance,
    ),
    Invariant(
        "references",
        "ids, form, table phrase and answer are right",
        of_item=references.check,
        of_selection=selection_items.references,
        of_selections=selection_items.check_items,
    ),
    Invariant(
        "structure",
        "a data cell of a real table, whole, under real labels",
        of_item=structure.check,
        of_selection=selection_items.structure,
    ),
    Invariant("ocr", "what was read from a picture says so", of_item=ocr.check, of_bench=ocr.check_bench),
    Invariant(
        "duplicates",
        "nothing is asked twice in a document",
        of_items=duplicates.check_items,
        of_selections=duplicates.check_selections,
    ),
    Invariant("facts", "each leads to one cell with what it states around it", of_bench=facts.check_bench),
    Invariant(
        "selections",
        "each state is what the copy of the form says",
        of_bench=selections.check_bench,
        of_selection=selection_items.state,
    ),
    Invariant("isolation", "no system under test was loaded", of_bench=isolation.check_bench),
    Invariant("manifest", "every output is the one that the manifest names", of_bench=manifest.check_bench),
    Invariant("determinism", "the same documents give the same bytes", of_bench=determinism.check_bench),
)
