"""Over the shipped dev documents: what no chunk could satisfy, the ceiling, the floor and the window curve."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from docling_core.types.doc import DoclingDocument

from qagen.evaluation.chunkers import ArmOptions, arm_named, chunk_document, token_counter
from qagen.io.items import load_items
from qagen.text.match import em_hit_normalized
from qagen.text.normalize import normalize_for_em

pytestmark = pytest.mark.slow

_DEV = Path(__file__).parents[4] / "data" / "documents" / "dev"
_GENERATE = """
import sys
import qagen
from qagen.model.config import RunConfig
qagen.generate([sys.argv[1]], sys.argv[2], run=RunConfig(workers=2, cache=sys.argv[3]))
"""


@pytest.fixture(scope="module")
def bench(tmp_path_factory) -> Path:
    """All items of the dev documents, made in a process without chunkers."""
    folder = tmp_path_factory.mktemp("reach")
    command = [sys.executable, "-c", _GENERATE, _DEV, folder / "bench", folder / "cache"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / "bench"


@pytest.fixture(scope="module")
def items(bench):
    """The items."""
    found = load_items(bench)
    assert len(found) > 200
    return found


@pytest.fixture(scope="module")
def reached(bench, items):
    """Gives the qids that some chunk of an arm satisfies."""
    documents = {
        path.stem: DoclingDocument.model_validate_json(path.read_bytes())
        for path in sorted((bench / "documents").glob("*.json"))
    }
    options, tokens = ArmOptions(doc_ids=tuple(documents)), token_counter()

    def qids(spec: str) -> set[str]:
        texts = {}
        for doc_id, document in documents.items():
            chunks = chunk_document(arm_named(spec, options), document, doc_id, tokens)
            assert chunks.error is None
            texts[doc_id] = [normalize_for_em(chunk.text) for chunk in chunks.chunks]
        return {
            item.qid
            for item in items
            if any(em_hit_normalized(item.answer_spec.model_dump(), text) for text in texts[item.doc_id])
        }

    return qids


@pytest.mark.parametrize("arm", ["docling-hybrid:unlimited", "docling-hybrid-markdown:unlimited", "element"])
def test_every_table_item_is_within_reach_of_a_chunker_that_sees_the_table(arm, items, reached):
    of_tables = {item.qid for item in items if item.type != "context_dependent"}
    assert of_tables - reached(arm) == set()


def test_the_ceiling_is_everything(items, reached):
    assert reached("whole-document") == {item.qid for item in items}


def test_the_floor_has_nothing_that_needs_two_things(items, reached):
    in_two_places = {item.qid for item in items if item.type == "context_dependent"}
    assert reached("element") & in_two_places == set()


def _on_one_page(item) -> bool:
    """A table that goes on overleaf is two tables for a chunker."""
    return len({evidence.page_no for evidence in item.evidence}) == 1


@pytest.mark.parametrize("window", [0, 100, 300])
def test_a_window_reaches_what_lies_within_it_and_nothing_beyond(window, items, reached):
    found = reached(f"table-window:{window}")
    linked = [item for item in items if item.type == "context_dependent" and _on_one_page(item)]
    near = {item.qid for item in linked if item.meta.dist_pt is not None and item.meta.dist_pt <= window}
    unknown = {item.qid for item in linked if item.meta.dist_pt is None}
    assert near - found == set()
    assert found & unknown == set()


def test_the_page_reaches_all_tables_of_one_page(items, reached):
    linked = {item.qid for item in items if item.type == "context_dependent" and _on_one_page(item)}
    assert linked - reached("table-window:page") == set()
