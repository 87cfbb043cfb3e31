"""Links of paragraphs and tables: precision before recall. Each kind of number that does not count has its case."""

from __future__ import annotations

import pytest
from building import Builder, of_type
from docling_core.types.doc import DocItemLabel

_TABLE = """
Model | Accuracy | Latency | Memory
---
Alpha | 91.5 | 1,204 | 20.4
Bravo | 88.1 | 65 535 | 31.7
Charlie | 77.2 | 98 431 | 41.9
Delta | 73.6 | 3 | 2025
"""
_WORDS = "the Kestrel outruns the Merlin and the Osprey beside the Falcon"


def _linked(sentence: str, *, caption: str | None = "Table 3: Results", other: str | None = None) -> list[str]:
    """Questions that hang on the paragraph."""
    built = Builder(pages=1).text(sentence, page=1).table(_TABLE, page=1, caption=caption)
    if other is not None:
        built.table(other, page=1)
    return [item.question for item in of_type(built.result().items, "context_dependent")]


LINKED = {
    "two-numbers": f"{_WORDS}, at 91.5 and 88.1 points.",
    "grouped-number": f"{_WORDS}, at 1204 steps and 88.1 points.",
    "spaced-thousands": f"{_WORDS}, at 65,535 steps and 88.1 points.",
    "unit-on-the-number": f"{_WORDS}, at 91.5% and 88.1%.",
    "Table": f"As Table 3 reveals, {_WORDS}.",
    "Tab.": f"{_WORDS} (Tab. 3).",
    "TABLE": f"TABLE 3: {_WORDS}.",
    "Tabelle": f"{_WORDS} (Tabelle 3).",
    "Tableau": f"{_WORDS} (Tableau 3).",
    "표": f"{_WORDS}, 표 3 참조.",
    "표-without-space": f"{_WORDS}, 표3 참조.",
    "range-of-tables": f"{_WORDS} (Tables 2-4).",
    "own-beside-another": f"{_WORDS} (Tables 3 and 4).",
}


@pytest.mark.parametrize("sentence", LINKED.values(), ids=LINKED)
def test_linked(sentence):
    assert _linked(sentence)


NOT_LINKED = {
    "no-signal": f"{_WORDS}.",
    "one-number": f"{_WORDS}, at 91.5 points.",
    "the-same-number-twice": f"{_WORDS}, at 91.5 points and again 91.5 points.",
    "fewer-than-three-digits": f"{_WORDS}, at 3 and 65 points.",
    "names-with-digits": f"{_WORDS}, as A915, B881 and GPT-772 do.",
    "citation-marks": f"{_WORDS} [915, 881] and [772].",
    "list-number": f"915. {_WORDS}",
    "section-numbers": f"{_WORDS}, see Sections 91.5 and 88.1.",
    "figure-numbers": f"{_WORDS}, see Figures 91.5, 88.1 and 77.2.",
    "page-numbers": f"{_WORDS}, see pages 915 and 881.",
    "years": f"{_WORDS}, between 2025 and 2024 as in 2025.",
    "labels-and-headers": f"{_WORDS}, as Alpha and Bravo do in Accuracy.",
    "another-table": f"Table 4 says that {_WORDS}, at 91.5 and 88.1 points.",
    "longer-number": f"Table 3-1 says that {_WORDS}.",
    "number-with-letter": f"Table 3.2 says that {_WORDS}.",
    "suitable": f"{_WORDS}, suitable 3 times.",
    "목표": f"{_WORDS}, 목표 3 달성.",
    "equation": f"{_WORDS} by equation 3.",
    "another-work": f"{_WORDS}, see Table 3 of [12].",
}


@pytest.mark.parametrize("sentence", NOT_LINKED.values(), ids=NOT_LINKED)
def test_not_linked(sentence):
    assert _linked(sentence) == []


@pytest.mark.parametrize(
    ("caption", "cited", "linked"),
    [
        ("Table 2-1: x", "Table 2-1", True),
        ("Table 2-1: x", "Table 2", False),
        ("Table 2: x", "Table 2-1", False),
        ("Table 4.2. x", "Table 4.2", True),
        ("Table 4.2. x", "Table 4", False),
        ("Table A1: x", "Table A1", True),
        ("Table A1: x", "Table 1", False),
        ("Table S3: x", "Table S3", True),
        ("TABLE IV: x", "Table IV", True),
        ("TABLE IV: x", "Table 4", False),
        ("표 3. x", "표 3", True),
        ("Tabelle 3: x", "Tab. 3", True),
        ("Results of all models", "Table 3", False),
        (None, "Table 3", False),
    ],
)
def test_the_number_is_the_tables_own_as_a_whole_string(caption, cited, linked):
    assert bool(_linked(f"As {cited} reveals, {_WORDS}.", caption=caption)) == linked


def test_a_number_that_two_tables_claim_is_nobodys():
    other = "City | Streets | Houses\n---\nRome | 911.5 | 112.3\nPisa | 881.1 | 71.4"
    built = Builder(pages=1).text(f"As Table 3 reveals, {_WORDS}.", page=1)
    built.table(_TABLE, page=1, caption="Table 3: One").table(other, page=1, caption="Table 3: Other")
    assert not of_type(built.result().items, "context_dependent")


def test_numbers_that_also_stand_in_another_table_in_scope_do_not_count():
    other = "City | Streets | Houses\n---\nRome | 91.5 | 112.3\nPisa | 881.1 | 71.4"
    sentence = f"{_WORDS}, at 91.5 and 88.1 points."
    assert _linked(sentence, caption=None)
    assert not _linked(sentence, caption=None, other=other)
    # One more number that only this table has makes two again.
    assert _linked(f"{_WORDS}, at 91.5, 88.1 and 77.2 points.", caption=None, other=other)


def test_labels_of_rows_are_no_link_evidence():
    table = "Plot | Yield | Loss\n---\nPlot 915 | 3.25 | 7.5\nPlot 881 | 4.75 | 8.5\nPlot 772 | 5.25 | 9.5"
    built = Builder(pages=1).text(f"{_WORDS}, at 915 and 881 points.", page=1).table(table, page=1)
    assert not of_type(built.result().items, "context_dependent")


@pytest.mark.parametrize("label", [DocItemLabel.FOOTNOTE, DocItemLabel.PAGE_HEADER, DocItemLabel.CAPTION])
def test_notes_furniture_and_captions_are_no_paragraphs(label):
    built = Builder(pages=1).text(f"As Table 3 reveals, {_WORDS}.", page=1, label=label)
    built.table(_TABLE, page=1, caption="Table 3: Results")
    assert not of_type(built.result().items, "context_dependent")


def test_list_items_are_paragraphs():
    built = Builder(pages=1).text(f"As Table 3 reveals, {_WORDS}.", page=1, label=DocItemLabel.LIST_ITEM)
    built.table(_TABLE, page=1, caption="Table 3: Results")
    assert of_type(built.result().items, "context_dependent")


def test_references_are_no_paragraphs():
    built = Builder(pages=1).heading("References", page=1)
    built.text(f"As Table 3 reveals, {_WORDS}.", page=1).heading("Appendix", page=1)
    built.table(_TABLE, page=1, caption="Table 3: Results")
    assert not of_type(built.result().items, "context_dependent")


@pytest.mark.parametrize(
    ("page", "until", "linked"),
    [(1, None, False), (2, None, True), (3, None, False), (1, 2, True), (2, 3, True)],
    ids=["page-before", "same-page", "page-after", "runs-over-from-before", "runs-over-to-the-next"],
)
def test_the_scope_is_the_page(page, until, linked):
    built = Builder(pages=3).text(f"As Table 3 reveals, {_WORDS}.", page=page, until=until)
    built.table(_TABLE, page=2, caption="Table 3: Results")
    items = of_type(built.result().items, "context_dependent")
    assert bool(items) == linked
    assert {item.evidence[-1].page_no for item in items} <= {2}


@pytest.mark.parametrize("same", [True, False], ids=["same-section", "other-section"])
def test_the_scope_is_the_section_where_there_are_no_pages(same):
    built = Builder().heading("One").text(f"As Table 3 reveals, {_WORDS}.")
    if not same:
        built.heading("Two")
    built.table(_TABLE, caption="Table 3: Results")
    assert bool(of_type(built.result().items, "context_dependent")) == same


def test_distance_is_measured_and_no_gate():
    built = Builder(pages=1).text(f"As Table 3 reveals, {_WORDS}.", page=1)
    for i in range(20):
        built.text(f"Filler number {i} about nothing.", page=1)
    built.table(_TABLE, page=1, caption="Table 3: Results")
    items = of_type(built.result().items, "context_dependent")
    assert items
    # Paragraphs are 14 points high with 10 between; the caption stands between text and table.
    assert {(item.meta.dist_pt, item.meta.dist_items) for item in items} == {(21 * 24 + 10, 22)}


def test_distance_is_zero_only_when_they_overlap_and_null_when_unknown():
    near = Builder(pages=1).text(f"As Table 3 reveals, {_WORDS}.", page=1)
    near.table(_TABLE, page=1, caption="Table 3: Results")
    assert {i.meta.dist_pt for i in of_type(near.result().items, "context_dependent")} == {34.0}
    flowing = Builder().text(f"As Table 3 reveals, {_WORDS}.").table(_TABLE, caption="Table 3: Results")
    assert {i.meta.dist_pt for i in of_type(flowing.result().items, "context_dependent")} == {None}
    over = Builder(pages=1).text(f"As Table 3 reveals, {_WORDS}.", page=1)
    over.table(_TABLE, page=1, caption="Table 3: Results")
    over.docling.texts[0].prov[0].bbox = over.docling.tables[0].prov[0].bbox.model_copy()
    assert {i.meta.dist_pt for i in of_type(over.result().items, "context_dependent")} == {0.0}


def test_both_signals_are_recorded():
    built = Builder(pages=1)
    built.text(f"As Table 3 reveals, {_WORDS}, at 91.5 and 1204 points.", page=1)
    built.text(
        "At 88.1 and 77.2 points, the Harrier outlasts the Goshawk and the Buzzard beside the Condor beside the harbour.",
        page=1,
    )
    built.text("Table 3 also covers Osprey ensembles, whose 91.5 points astonished practitioners.", page=1)
    built.table(_TABLE, page=1, caption="Table 3: Results")
    items = of_type(built.result(max_context_dependent=6).items, "context_dependent")
    seen = {(item.evidence[-1].ref, item.meta.ctx_explicit_ref, item.meta.ctx_link_tokens) for item in items}
    assert seen == {
        ("#/texts/0", "3", ("91.5", "1204")),
        ("#/texts/1", None, ("88.1", "77.2")),
        ("#/texts/2", "3", ()),
    }


def test_refusals_are_counted():
    built = Builder(pages=1).text(f"Table 4 says that {_WORDS}.", page=1).text("Nothing is said here.", page=1)
    built.table(_TABLE, page=1, caption="Table 3: Results")
    skips = built.result().tables[0].skips
    assert (skips["link:other_table_cited"], skips["link:no_signal"], skips["context:no_link"]) == (1, 1, 1)
