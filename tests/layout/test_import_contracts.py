"""Who may import whom: the contracts in pyproject.toml, run as `make check` and the hooks run them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tracked_files import ROOT

_CONTRACTS = 9


def test_every_contract_is_kept():
    command = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([str(command), "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout


def test_none_was_taken_away():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert text.count("[[tool.importlinter.contracts]]") >= _CONTRACTS - 1
    for name in (
        "the floors of the house",
        "the command line speaks to workflows only",
        "builders do not know each other",
        "the generator never reaches what it will be used to judge",
        "docling only at the edge",
        "typer and rich only in cli",
        "qagen does not import the invariants",
        "invariants re-derive",
    ):
        assert f'name = "{name}"' in text
