"""The shipped corpus, asked once a session: the truth read as documents, and the documents."""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING

import pytest
from kind_benches import ARMS, Asked, Bench, Corpus, start, start_dev200

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """The sources."""
    return Corpus()


@pytest.fixture(scope="session")
def made(tmp_path_factory) -> Path:
    """A folder with the benchmarks of both arms; the processes of a parallel test run share it."""
    base = tmp_path_factory.getbasetemp()
    root = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "corpus_kinds"
    root.mkdir(exist_ok=True)
    with (root / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (root / "done").exists():
            runs = {arm: start(arm, root / arm, root / "cache") for arm in ARMS}
            assert runs["rendered"].wait() == 0
            # After the documents: it shares their conversions.
            assert start_dev200(root / "apart", root / "cache").wait() == 0
            assert runs["truth"].wait() == 0
            (root / "done").touch()
    return root


@pytest.fixture(scope="session")
def benches(made, corpus) -> dict[tuple[str, str], Bench]:
    """Benchmarks by arm and name."""
    return {(arm, name): Bench(made / arm / name, corpus.by_document) for arm in ARMS for name in ("usual", "cells")}


@pytest.fixture(params=list(ARMS))
def arm(request) -> str:
    """`truth` or `rendered`."""
    return request.param


@pytest.fixture
def usual(benches, arm) -> Bench:
    """The benchmark of the usual limits."""
    return benches[arm, "usual"]


@pytest.fixture
def cells(benches, arm) -> Bench:
    """The benchmark with up to six cells a table."""
    return benches[arm, "cells"]


@pytest.fixture(scope="session")
def dev200(made, corpus) -> Bench:
    """The 200 items of the dev documents."""
    return Bench(made / "apart" / "dev200", corpus.by_document)


@pytest.fixture
def both(usual, cells) -> list[Asked]:
    """The items of both benchmarks."""
    return [*usual.items, *cells.items]
