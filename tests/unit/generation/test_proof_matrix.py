"""The pass/fail matrix: every item proves itself on each text in which a baseline sees the table."""

from __future__ import annotations

import pytest
from building import Builder, cell_answers, of_type, one_table

from qagen.generation.proof import ProofTexts, prove_from_both, prove_from_table
from qagen.model.document import TableTexts
from qagen.model.item import AnswerSpec
from qagen.text.match import em_hit, loose_hit

_TABLE = """
Model | Accuracy | Latency | Memory
---
Alpha | 91.5 | 1,204 | 20.4
Bravo | 88.1 | 65.5 | 31.7
Charlie | 77.2 | 98.4 | 41.9
"""
_SENTENCE = "As Table 3 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon."


def _built(sentence: str = _SENTENCE, caption: str = "Table 3: Results", heading: str = "Findings") -> Builder:
    return Builder(pages=1).heading(heading, page=1).text(sentence, page=1).table(_TABLE, page=1, caption=caption)


def test_the_matrix_of_every_type_holds_on_the_real_texts():
    built = _built()
    table = built.made().tables[0]
    items = built.result().items
    assert {item.type for item in items} == {"cell_value", "table_about", "context_dependent"}
    for item in items:
        spec = item.answer_spec.model_dump()
        bodies = (table.texts.markdown, table.texts.triplets)
        if item.type == "context_dependent":
            for text in (*bodies, table.texts.markdown_captioned):
                assert not em_hit(spec, f"{text}\n{' '.join(table.headings)}\n{' '.join(table.captions)}")
                assert em_hit(spec, f"{text}\n{_SENTENCE}")
            assert not em_hit(spec, _SENTENCE)
        else:
            assert all(em_hit(spec, text) for text in bodies)


def test_the_proof_says_what_was_found():
    names = ["markdown", "markdown_captioned", "triplets", "triplets_captioned"]
    for item in _built().result().items:
        proof = item.proof
        if item.type == "context_dependent":
            assert proof.table == dict.fromkeys(names, "FAIL")
            assert (proof.paragraph, proof.table_and_paragraph) == ("FAIL", "PASS")
        else:
            assert proof.table == dict.fromkeys(names, "PASS")
            assert (proof.paragraph, proof.table_and_paragraph) == (None, "PASS")


def test_keys_of_a_context_item_stand_in_neither_caption_nor_heading():
    plain = of_type(_built().result().items, "context_dependent")[0].answer_spec.context_keys
    built = _built(caption=f"Table 3: {plain[0]} results", heading=f"On {plain[1]}")
    for item in of_type(built.result(max_context_dependent=9).items, "context_dependent"):
        assert not set(plain) & set(item.answer_spec.context_keys)


def test_a_heading_or_caption_that_holds_the_value_does_no_harm_while_keys_are_missing_there():
    built = _built(caption="Table 3: Results after 91.5 hours")
    assert "What is the Accuracy for Alpha?" in cell_answers(built.all_items())


def test_a_caption_that_satisfies_the_spec_drops_the_item():
    built = _built(caption="Table 3: Alpha has an Accuracy of 91.5")
    result = built.result(max_cell_value=99)
    assert "What is the Accuracy for Alpha?" not in cell_answers(result.items)
    assert result.tables[0].skips["spec:passes_elsewhere"] >= 1


@pytest.mark.parametrize("dress", ["91.5", "91.5억", "$91.5M", "91.5%", "91,5"])
def test_a_paragraph_that_states_the_value_in_any_dress_is_no_context_for_it(dress):
    built = _built(
        f"As Table 3 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon by {dress} here."
    )
    result = built.result(max_cell_value=0, max_context_dependent=30)
    items = of_type(result.items, "context_dependent")
    assert items
    assert not [item for item in items if item.answer_spec.value == "91.5"]
    for item in items:
        assert not loose_hit(item.answer_spec.value, item.meta.ctx_para_excerpt)


def test_the_loose_paragraph_match_has_its_reason():
    sentence = "As Table 3 reveals, 91.5억 88.1억 77.2억 1,204원 65.5억 98.4억 20.4억 31.7억 41.9억, the Kestrel outruns the Merlin and the Osprey."
    result = _built(sentence).result()
    assert not of_type(result.items, "context_dependent")
    assert result.tables[0].skips["context:paragraph_states_value"] > 0


def test_a_spec_that_passes_on_another_table_is_dropped():
    other = "City | Accuracy of maps | Streets\n---\nAlpha town | 91.5 | 11.25\nPisa | 88.75 | 12.25"
    built = Builder(pages=2).table(_TABLE, page=1).table(other, page=2)
    result = built.result(max_cell_value=99)
    ours = [item for item in result.items if item.table_ref == "#/tables/0"]
    assert "What is the Accuracy for Alpha?" not in cell_answers(ours)
    assert "What is the Accuracy for Bravo?" in cell_answers(ours)
    assert result.tables[0].skips["spec:passes_elsewhere"] >= 1


def _texts(markdown: str, triplets: str, captions: tuple[str, ...] = ()) -> ProofTexts:
    table = one_table(_TABLE).made().tables[0]
    texts = TableTexts(markdown=markdown, markdown_captioned=markdown, triplets=triplets)
    return ProofTexts((table.model_copy(update={"texts": texts, "captions": captions}),))


@pytest.mark.parametrize(
    ("markdown", "triplets", "holds"),
    [
        ("Alpha Accuracy 91.5", "Alpha, Accuracy = 91.5", True),
        ("Alpha 91.5", "Alpha, Accuracy = 91.5", False),
        ("Alpha Accuracy 91.5", "Alpha, 1 = 91.5", False),
        ("Alpha Accuracy 91.55", "Alpha, Accuracy = 91.5", False),
    ],
    ids=["both", "markdown-lacks-a-key", "triplets-lack-a-key", "markdown-lacks-the-value"],
)
def test_pass_must_hold_on_every_text(markdown, triplets, holds):
    spec = AnswerSpec(value="91.5", context_keys=("Alpha", "Accuracy"))
    assert (prove_from_table(_texts(markdown, triplets), spec, "#/tables/0") is not None) == holds


def test_pass_does_not_count_the_caption():
    spec = AnswerSpec(value="91.5", context_keys=("Alpha", "Accuracy"))
    texts = _texts("Alpha 91.5", "Alpha = 91.5", captions=("Accuracy of all",))
    assert prove_from_table(texts, spec, "#/tables/0") is None


@pytest.mark.parametrize(
    ("markdown", "captions", "paragraph", "holds"),
    [
        ("Alpha 91.5", (), "Kestrel baselines", True),
        ("Alpha 91.5 Kestrel", (), "Kestrel baselines", True),
        ("Alpha 91.5 Kestrel baselines", (), "Kestrel baselines", False),
        ("Alpha 91.5 Kestrelbaselines", (), "Kestrel baselines", False),
        ("Alpha 91.5", ("Kestrel baselines",), "Kestrel baselines", False),
        ("Alpha 91.5", (), "Kestrel baselines of 91.5", False),
        ("Alpha 91.5", (), "Kestrel baselines of 91.5억", False),
        ("Alpha 91.5", (), "Kestrel", False),
        ("Alpha 91.7", (), "Kestrel baselines", False),
    ],
    ids=[
        "holds",
        "one-key-in-the-table",
        "table-alone",
        "table-alone-loosely",
        "caption-alone",
        "paragraph-alone",
        "paragraph-alone-loosely",
        "key-missing",
        "value-missing",
    ],
)
def test_context_needs_both(markdown, captions, paragraph, holds):
    spec = AnswerSpec(value="91.5", context_keys=("Kestrel", "baselines"))
    texts = _texts(markdown, markdown, captions)
    assert (prove_from_both(texts, spec, "#/tables/0", paragraph) is not None) == holds


def test_tables_without_header_flags_prove_nothing_with_triplets_of_numbers():
    built = one_table(
        "Model | Accuracy | Latency\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6", header=0
    )
    table = built.made().tables[0]
    for item in built.all_items():
        assert em_hit(item.answer_spec.model_dump(), table.texts.triplets)
