"""Retrievers: words per script, BM25, ranking, retrievers from outside."""

from __future__ import annotations

import math
import sys
from itertools import pairwise

import numpy as np
import pytest

from qagen.errors import UsageError
from qagen.evaluation.retrievers import Retriever, rank, retriever_named
from qagen.evaluation.retrievers.oracle import cheapest
from qagen.evaluation.retrievers.ranking import settle
from qagen.evaluation.retrievers.search_terms import search_terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="empty"),
        pytest.param("| -- | ... |", [], id="signs-only"),
        pytest.param("The Yield of GPT-4", ["the", "yield", "of", "gpt", "4"], id="latin"),
        pytest.param("1,204 and 98.5 in 3,5", ["1,204", "and", "98.5", "in", "3,5"], id="numbers-whole"),
        pytest.param("ＡＢＣ １２", ["abc", "12"], id="full-width"),
        pytest.param("Straße ÉTÉ", ["strasse", "été"], id="case-and-accents"),
        pytest.param("東京都の人口", ["東京", "京都", "都の", "の人", "人口"], id="han-and-kana-bigrams"),
        pytest.param("表", ["表"], id="one-han"),
        pytest.param("表3データ", ["表", "3", "デー", "ータ"], id="scripts-part"),
        pytest.param("환자를 서울에서 보았다", ["환자", "서울", "보았다"], id="hangul-particles"),
        pytest.param("GPT는 모델이", ["gpt", "모델"], id="latin-with-particle"),
        pytest.param("हिन्दी ไทย", ["हिन्दी", "ไทย"], id="marks-stay"),
    ],
)
def test_search_terms(text, expected):
    assert search_terms(text) == expected


def test_hangul_decomposed_is_the_same_word():
    assert search_terms("\u1112\u116a\u11ab\u110c\u1161\u1105\u1173\u11af") == ["환자"]


def bm25_by_hand(texts, query):
    """Robertson's formula with Lucene's idf, term by term."""
    words = [search_terms(text) for text in texts]
    mean = sum(map(len, words)) / len(words)
    scores = [0.0] * len(texts)
    for term in search_terms(query):
        holders = sum(term in one for one in words)
        if not holders:
            continue
        idf = math.log(1 + (len(words) - holders + 0.5) / (holders + 0.5))
        for at, one in enumerate(words):
            count = one.count(term)
            scores[at] += idf * count / (count + 1.5 * (1 - 0.75 + 0.75 * len(one) / mean))
    return scores


TEXTS = [
    "The yield of the north field in spring",
    "The yield of the south field",
    "",
    "Rainfall in the north, north by west, 1,204 mm",
    "東京都の人口は多い",
    "서울의 인구를 조사했다",
]


@pytest.mark.parametrize(
    "query", ["yield of the north field", "north 1,204", "東京の人口", "인구는 서울에", "the the the"]
)
def test_bm25_is_the_published_formula(query):
    (found,) = rank(retriever_named("bm25"), TEXTS, [query], 10)
    by_hand = bm25_by_hand(TEXTS, query)
    expected = sorted(
        (at for at, score in enumerate(by_hand) if score > 0), key=lambda at: (-round(by_hand[at], 5), at)
    )
    assert [one.at for one in found] == expected
    assert [one.score for one in found] == pytest.approx([by_hand[at] for at in expected], rel=1e-5)


def test_bm25_finds_nothing_without_a_common_word():
    assert rank(retriever_named("bm25"), TEXTS, ["zebra", "", "…"], 10) == ((), (), ())


@pytest.mark.parametrize("texts", [[], [""], ["", " | "]], ids=repr)
def test_bm25_over_nothing(texts):
    assert rank(retriever_named("bm25"), texts, ["yield"], 10) == ((),)


def test_equal_texts_stay_in_their_order_and_scores_fall():
    (found,) = rank(retriever_named("bm25"), ["north field", "south", "north field", "north field"], ["north"], 10)
    assert [one.at for one in found] == [0, 2, 3]
    scores = np.array([one.score for one in found], dtype=np.float32)
    assert (np.diff(scores) < 0).all()


@pytest.mark.parametrize(
    "scores",
    [[0.0, 0.0, 0.0], [1e9] * 4, [-1.0, -1.0], [1e-45, 0.0, 0.0], [1.0, 1.0 + 1e-12, 1.0], [1e300, 1e300]],
    ids=str,
)
def test_scores_fall_strictly_in_single_precision(scores):
    found = settle(list(enumerate(scores)), len(scores), 10)
    written = [float(np.float32(f"{one.score:.9g}")) for one in found]
    assert all(above > below for above, below in pairwise(written))


def test_ties_are_broken_by_the_order_of_the_texts():
    assert [one.at for one in settle([(3, 0.5), (1, 0.5), (0, 0.1), (2, 0.9)], 4, 3)] == [2, 1, 3]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        pytest.param([[(7, 1.0)]], "text 7", id="out-of-range"),
        pytest.param([[(-1, 1.0)]], "text -1", id="negative"),
        pytest.param([[(0, 1.0), (0, 0.5)]], "twice", id="twice"),
        pytest.param([[(0, math.nan)]], "nan", id="nan"),
        pytest.param([[(0, math.inf)]], "inf", id="infinite"),
        pytest.param([], "0 rankings for 1", id="missing"),
    ],
)
def test_what_is_no_ranking_is_refused(given, said):
    broken = Retriever("mine", "1", {}, lambda *_: given)
    with pytest.raises(ValueError, match=said):
        rank(broken, ["a", "b"], ["question"], 5)


def test_the_oracle_takes_the_chunk_with_the_fewest_tokens():
    assert cheapest([4, 1, 3], [9, 5, 1, 5, 9]) == 1
    assert cheapest([], [1, 2]) is None


def test_a_retriever_from_outside(tmp_path, monkeypatch):
    (tmp_path / "own_retriever_module.py").write_text(
        "class Longest:\n"
        "    @staticmethod\n"
        "    def find(texts, questions, depth):\n"
        "        return [[(at, len(text)) for at, text in enumerate(texts)] for _ in questions]\n"
    )
    monkeypatch.chdir(tmp_path)
    found = retriever_named("own_retriever_module:Longest.find")
    assert found.name == "own_retriever_module:Longest.find"
    (ranking,) = rank(found, ["a", "abc", "ab"], ["?"], 2)
    assert [one.at for one in ranking] == [1, 2]


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        pytest.param("bm52", "Did you mean bm25", id="nearest"),
        pytest.param("zzz", "Known: bm25, dense, oracle", id="unknown"),
        pytest.param("no.such.module:find", "cannot be loaded", id="no-module"),
        pytest.param("math:nothing", "cannot be loaded", id="no-attribute"),
        pytest.param("math:pi", "expected a callable", id="not-callable"),
        pytest.param("dense", "--dense-model", id="dense-without-model"),
    ],
)
def test_what_cannot_be_used(spec, said):
    with pytest.raises(UsageError, match=said):
        retriever_named(spec)


def test_scores_beyond_single_precision_stay_finite_and_apart():
    ranking = settle([(0, -1e300), (1, -1.7e308), (2, -1e300), (3, 1e300)], 4, 10)
    assert [one.at for one in ranking] == [3, 0, 2, 1]
    scores = [one.score for one in ranking]
    assert all(map(math.isfinite, scores))
    assert scores == sorted(set(scores), reverse=True)


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "import nowhere_to_be_found", "1 +"])
def test_a_module_of_a_retriever_that_cannot_be_imported(tmp_path, monkeypatch, code):
    (tmp_path / "retriever_broken.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(UsageError, match="retriever_broken:search cannot be loaded"):
        retriever_named("retriever_broken:search")


def test_a_file_beside_the_benchmark_hides_no_installed_package(tmp_path, monkeypatch):
    (tmp_path / "numpy.py").write_text("raise RuntimeError", encoding="utf-8")
    (tmp_path / "retriever_of_mine.py").write_text("def search(texts, questions, depth): ...", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [one for one in sys.path if one not in {"", str(tmp_path)}])
    assert retriever_named("retriever_of_mine:search").name == "retriever_of_mine:search"
    assert sys.path[-1] == str(tmp_path)
