"""The README is true: each command in it runs, each target is there, each file that it names exists.

Commands run in a copy of the tracked files, with the environment of this interpreter standing in for .venv. What sets
up an environment (`make ...`) is run by .ci/run; here make only says what it would do.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tracked_files import ROOT, name_of, tracked

_TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
_BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", _TEXT, flags=re.MULTILINE | re.DOTALL)
_LINES = [line.strip() for kind, block in _BLOCKS if kind in ("", "sh", "bash") for line in block.splitlines()]
_TARGETS = sorted(set(re.findall(r"(?:^|`)make (\w+)", _TEXT, flags=re.MULTILINE)))
_RUN = [line for line in _LINES if line.startswith(".venv/bin/")]
_PYTHON = [block for kind, block in _BLOCKS if kind == "python"]


def _make(*arguments: str) -> subprocess.CompletedProcess[str]:
    # Flags of a make that runs these tests are not for the one that is asked here.
    env = {"PATH": f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin"}
    return subprocess.run(["make", *arguments], cwd=ROOT, capture_output=True, text=True, env=env)


def test_every_line_of_the_code_blocks_is_accounted_for():
    set_up = {"git clone REPOSITORY qagen", "cd qagen", *(f"make {name}" for name in _TARGETS)}
    assert [line for line in _LINES if line and line not in set_up and line not in _RUN] == []
    assert len(_RUN) >= 6
    assert len(_PYTHON) == 1


@pytest.mark.parametrize("target", _TARGETS)
def test_make_has_the_target(target):
    done = _make("-n", target)
    assert done.returncode == 0, done.stderr


def test_help_of_make_names_what_the_readme_names():
    told = _make("help").stdout
    assert {"dev200", "full90", "test", "check", "corpus"} <= set(_TARGETS)
    for name in _TARGETS:
        assert f"make {name}" in told


def test_every_path_that_it_names_exists():
    named = set(re.findall(r"`?\b((?:data|benchmarks|tests|qagen|invariants)/[\w./-]*)", _TEXT))
    assert named
    for name in sorted(named):
        assert (ROOT / name.rstrip(".")).exists(), name


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The tracked files, an environment, and what `make dev200` makes."""
    root = tmp_path_factory.mktemp("readme") / "qagen"
    for path in tracked():
        target = root / name_of(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    (root / ".venv").symlink_to(sys.prefix, target_is_directory=True)
    command = _make("-n", "dev200").stdout.strip().splitlines()[-1]
    assert "generate data/documents/dev -o build/dev200 --pick 200" in command
    done = _shell(command, root)
    assert done.returncode == 0, done.stderr
    assert "200 items" in done.stdout
    return root


def _shell(command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, shell=True, cwd=cwd, capture_output=True, text=True)  # noqa: S602 - our own README


@pytest.mark.slow
@pytest.mark.skipif(sys.prefix == sys.base_prefix, reason="the interpreter is in no virtual environment")
def test_every_command_runs_in_the_order_of_the_readme(copy):
    for command in _RUN:
        done = _shell(command, copy)
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
        assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.prefix == sys.base_prefix, reason="the interpreter is in no virtual environment")
def test_the_python_block_runs(copy):
    done = subprocess.run([sys.executable, "-c", _PYTHON[0]], cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
