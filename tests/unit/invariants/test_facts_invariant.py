"""The invariant of facts lets right facts pass and finds wrong ones."""

from __future__ import annotations

import pytest
from building import one_table

from invariants.derive.source import Source
from invariants.rules.facts import problems
from qagen.generation.facts.build import build_facts
from qagen.io.canonical import canonical_json
from qagen.io.hashing import sha256_bytes
from qagen.model.config import GenerateConfig

_GRID = """
Quay      | Ships | Crews | Tons
---
Sand      | 12    | 40    | 511
Coal      | 17    | 63    | 702
Timber    | 23    | 71    | 934
"""


@pytest.fixture(scope="module")
def made():
    builder = one_table(_GRID, row_headers=[0])
    facts = build_facts(builder.made("doc"), GenerateConfig(facts=True)).facts
    return facts, Source("doc", builder.docling)


def test_right_facts_hold(made):
    facts, source = made
    assert len(facts) >= 10
    assert [what for fact in facts for what in problems(fact, source)] == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"up": "934"}, "no table of page"),
        ({"top_heading": "Sand"}, "no table of page"),
        ({"cell": "99"}, "no table of page"),
        ({"page": 2}, "no table of page"),
        ({"cell": "a|b"}, "no safe text"),
        ({"max_diffs": 1}, "allows 1"),
    ],
    ids=str,
)
def test_wrong_facts_are_found(made, change, expected):
    facts, source = made
    fact = next(one for one in facts if one.cell in {"17", "63"}).model_copy(update=change)
    found = list(problems(_with_own_id(fact), source))
    assert any(expected in what for what in found), found
    assert not any("hash" in what for what in found)


def test_a_foreign_id_is_found(made):
    facts, source = made
    assert list(problems(facts[0].model_copy(update={"id": "doc_p1_0"}), source)) == [
        "the id is not the hash of the content"
    ]


def _with_own_id(fact):  # noqa: ANN202
    names = ("up", "down", "left", "right", "top_heading", "left_heading")
    content = {name: getattr(fact, name) for name in names if getattr(fact, name)}
    content |= {"pdf": fact.pdf, "page": fact.page, "cell": fact.cell}
    content["ignore_markdown_tables"] = fact.ignore_markdown_tables
    return fact.model_copy(update={"id": f"doc_p{fact.page}_{sha256_bytes(canonical_json(content))[:12]}"})
