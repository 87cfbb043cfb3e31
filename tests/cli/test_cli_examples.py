"""The chunker in examples/ is put under test in each of the three ways that its README names."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from qagen_process import python, qagen

_EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def examples(tmp_path_factory) -> Path:
    """A copy of the folder, so that nothing is written beside the sources."""
    ignored = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
    return Path(shutil.copytree(_EXAMPLES, tmp_path_factory.mktemp("third-party") / "examples", ignore=ignored))


@pytest.fixture(scope="module")
def site(examples, tmp_path_factory) -> Path:
    """A folder into which pip has installed the example's package."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check"]
    if importlib.util.find_spec("setuptools"):
        command.append("--no-build-isolation")
    done = subprocess.run([*command, "--target", folder, examples / "section_chunker"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def chunk_file(examples, made) -> Path:
    """Chunks as the example's script writes them."""
    out = examples / "chunks.jsonl"
    done = subprocess.run([sys.executable, examples / "write_chunks.py", made, out], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return out


@pytest.fixture(scope="module")
def evaluated(examples, site, chunk_file, made, tmp_path_factory) -> tuple[Path, str]:
    """One evaluation with all three beside the floor, and what it said."""
    out = tmp_path_factory.mktemp("evaluated") / "out"
    arms = ("element", "section_chunker:chunk", "sections", "jsonl:../chunks.jsonl")
    done = qagen(
        "evaluate",
        "chunkers",
        made,
        *(word for arm in arms for word in ("--arm", arm)),
        "-o",
        out,
        cwd=examples / "section_chunker",
        env={"PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])},
    )
    assert done.returncode == 0, done.stderr
    return out, done.stdout


def _rows(folder: Path) -> dict[str, list[dict[str, object]]]:
    """Rows of an evaluation by arm, the arm's name taken out."""
    rows: dict[str, list[dict[str, object]]] = {}
    for line in (folder / "rows.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        rows.setdefault(row.pop("arm"), []).append(row)
    return rows


def test_the_three_ways_give_the_same(evaluated):
    rows = _rows(evaluated[0])
    assert set(rows) == {"element", "section_chunker:chunk", "sections", "jsonl:../chunks.jsonl"}
    assert rows["section_chunker:chunk"] == rows["sections"] == rows["jsonl:../chunks.jsonl"]
    assert rows["sections"] != rows["element"]


def test_all_three_are_on_the_screen(evaluated):
    for arm in ("section_chunker:chunk", "sections", "jsonl:../chunks.jsonl"):
        assert arm in evaluated[1]


def test_who_made_the_chunks_is_on_record(evaluated):
    text = (evaluated[0] / "scores.json").read_text(encoding="utf-8")
    assert "section-chunker 1.0" in text
    assert "section_chunker:chunk" in text


def test_a_name_is_needed(made, tmp_path):
    done = qagen("evaluate", "chunkers", made, "--arm", "sections", "-o", tmp_path / "out", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "unknown arm 'sections'" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_chunker_that_fails_is_said_and_the_others_go_on(made, tmp_path):
    (tmp_path / "failing_chunker.py").write_text("def chunk(document):\n    raise ValueError('no ink')\n")
    done = qagen(
        "evaluate",
        "chunkers",
        made,
        *("--arm", "element", "--arm", "failing_chunker:chunk"),
        *("-o", tmp_path / "out"),
        cwd=tmp_path,
    )
    assert done.returncode == 1, done.stderr
    assert "failing_chunker:chunk" in done.stderr
    assert "no ink" in done.stderr
    assert len(_rows(tmp_path / "out")["element"]) > 0


def test_the_example_is_as_short_as_it_says():
    assert len((_EXAMPLES / "section_chunker" / "section_chunker.py").read_text(encoding="utf-8").splitlines()) <= 30


def test_the_example_knows_nothing_of_qagen(examples):
    code = "import sys\nsys.path.insert(0, sys.argv[1])\nimport section_chunker\nprint([m for m in sys.modules if m.startswith('qagen')])"
    assert python(code, examples / "section_chunker").stdout.strip() == "[]"
