"""Fixtures of the command line's tests."""

from __future__ import annotations

import pytest
from cli_sources import FERRIES, WELLS
from qagen_process import qagen


@pytest.fixture(scope="session")
def cache(tmp_path_factory):
    """One folder of conversions for the session: what is read is not what these tests are about."""
    return tmp_path_factory.mktemp("conversions")


@pytest.fixture
def sources(tmp_path):
    """A folder with two documents that can be asked."""
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "wells.md").write_text(WELLS, encoding="utf-8")
    (folder / "ferries.md").write_text(FERRIES, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def made(tmp_path_factory, cache):
    """A benchmark of the two documents, made once a module and only read."""
    root = tmp_path_factory.mktemp("made")
    (root / "wells.md").write_text(WELLS, encoding="utf-8")
    (root / "ferries.md").write_text(FERRIES, encoding="utf-8")
    done = qagen("generate", root / "wells.md", root / "ferries.md", "-o", root / "bench", "--cache", cache)
    assert done.returncode == 0, done.stderr
    return root / "bench"
