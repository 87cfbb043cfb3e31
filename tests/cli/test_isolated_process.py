"""The process of `qagen generate` holds nothing that it will be used to judge, and stops where something is."""

from __future__ import annotations

import json

import pytest
from qagen_process import python, qagen

_WITH_MODULES = """
import sys, types
out, source, names = sys.argv[1], sys.argv[2], sys.argv[3].split(",")
for name in names:
    sys.modules[name] = types.ModuleType(name)
sys.argv = ["qagen", "generate", source, "-o", out, *sys.argv[4:]]
from qagen.cli.main import run
run()
"""


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("chonkie", ("chonkie",)),
        ("docling.chunking", ("docling.chunking",)),
        ("semchunk.tokens,langchain_text_splitters", ("langchain_text_splitters", "semchunk.tokens")),
        ("qagen.evaluation.chunkers", ("qagen.evaluation.chunkers",)),
        ("docling_core.transforms.chunker.hybrid_chunker", ("docling_core.transforms.chunker.hybrid_chunker",)),
    ],
)
def test_a_loaded_chunker_stops_the_run(names, told, sources, tmp_path):
    done = python(_WITH_MODULES, tmp_path / "bench", sources, names)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert ", ".join(told) in done.stderr
    assert not (tmp_path / "bench").exists()


def test_a_name_that_only_looks_like_one_is_no_reason(sources, cache, tmp_path):
    done = python(_WITH_MODULES, tmp_path / "bench", sources, "chonkie_like,my.chonkie", "--cache", cache)
    assert done.returncode == 0, done.stderr


def test_forbid_adds_to_the_list(sources, tmp_path):
    done = python(_WITH_MODULES, tmp_path / "bench", sources, "house_chunker.split", "--forbid", "house_chunker")
    assert (done.returncode, done.stdout) == (2, "")
    assert "house_chunker.split" in done.stderr
    assert not (tmp_path / "bench").exists()


def test_the_api_stops_too(sources, tmp_path):
    code = """
import sys, types
sys.modules["chonkie"] = types.ModuleType("chonkie")
import qagen
from qagen.errors import IsolationError
try:
    qagen.generate([sys.argv[1]], sys.argv[2])
except IsolationError as error:
    print(error)
"""
    done = python(code, sources, tmp_path / "bench")
    assert "chonkie" in done.stdout, done.stderr
    assert not (tmp_path / "bench").exists()


def test_what_is_loaded_after_a_run(sources, cache, tmp_path):
    code = """
import json, sys
from qagen.cli.main import run
sys.argv = ["qagen", "generate", sys.argv[1], "-o", sys.argv[2], "--cache", sys.argv[3], "-q"]
try:
    run()
except SystemExit as end:
    assert not end.code, end.code
print(json.dumps(sorted(sys.modules)))
"""
    done = python(code, sources, tmp_path / "bench", cache)
    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stdout)
    roots = ("qagen.evaluation", "docling_core.transforms.chunker", "docling.chunking", "torch", "transformers")
    assert [name for name in loaded if name.startswith(roots)] == []
    assert "qagen.generation.generate" in loaded


def test_the_manifest_says_what_was_kept_away(made):
    from qagen.generation.isolation import FORBIDDEN

    isolation = json.loads((made / "manifest.json").read_text(encoding="utf-8"))["isolation"]
    assert isolation == {"forbidden": list(FORBIDDEN), "loaded": []}
    assert qagen("check", made, "--no-determinism").returncode == 0
