"""One small benchmark, and what each format makes of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import qagen
from qagen.export.formats import FORMATS
from qagen.workflows.export import export

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def bench(tmp_path_factory):
    folder = tmp_path_factory.mktemp("exported") / "bench"
    documents = [ROOT / "data/documents/dev" / name for name in ("bridge-audit.pdf", "weather-station.html")]
    # A process of its own: the generator refuses to work where `qagen.evaluation` is loaded.
    subprocess.run([sys.executable, "-m", "qagen.cli.main", "generate", *documents, "-o", folder, "-q"], check=True)
    return folder


@pytest.fixture(scope="session")
def items(bench):
    return qagen.load_items(bench)


@pytest.fixture(scope="session")
def written(bench, tmp_path_factory):
    """Each format once, by name."""
    root = tmp_path_factory.mktemp("formats")
    return {name: (root / name, export(bench, name, root / name)) for name in FORMATS}
