"""The corpus workflow's refusals; what it builds is tested in the corpus room."""

from __future__ import annotations

import pytest

from qagen.errors import UsageError
from qagen.workflows.corpus import build_corpus, verify_corpus


@pytest.mark.parametrize("work", [build_corpus, verify_corpus])
def test_a_folder_without_sources_is_named(work, tmp_path):
    with pytest.raises(UsageError, match="sources"):
        work(tmp_path)
    assert list(tmp_path.iterdir()) == []
