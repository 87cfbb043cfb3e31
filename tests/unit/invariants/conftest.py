"""The two documents, loaded once, with their right items."""

from __future__ import annotations

import pytest
from invariant_bench import write_bench
from invariant_documents import garden, river
from invariant_items import garden_items, river_items

from invariants.derive.source import Source


@pytest.fixture(scope="session")
def sources():
    return {doc.name: Source(doc.name, doc) for doc in (garden(), river())}


@pytest.fixture(scope="session")
def right_items():
    return {item.qid: item for item in (*garden_items(garden()), *river_items(river()))}


@pytest.fixture
def bench(tmp_path):
    return write_bench(tmp_path / "bench")
