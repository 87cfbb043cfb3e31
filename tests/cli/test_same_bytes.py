"""The same documents give the same bytes: hash seed, processes, order, surroundings, places, and from stored documents."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from qagen_process import hashes, qagen

DOCUMENTS = Path(__file__).parents[2] / "data" / "documents" / "dev"
FEW = ("weather-station.html", "tilebench-readme.md", "gaon-library-audit.docx")
MORE = (*FEW, "bridge-audit.pdf", "solnae-yearbook.pdf", "irrigation-stock-and-prices.xlsx")


def _generate(names, out, *options: object, cwd=None, **env: str) -> dict[str, str]:
    """Generate without any stored conversion; the hash of every file of the benchmark."""
    paths = [DOCUMENTS / name for name in names]
    done = qagen("generate", *paths, "-o", out, "--cache", out.parent / f"{out.name}-cache", *options, cwd=cwd, env=env)
    assert done.returncode == 0, done.stderr
    found = hashes(out)
    assert (out / "items.jsonl").stat().st_size > 0
    return found


def test_everything_changed_at_once(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    first = _generate(FEW, tmp_path / "a", "-j", 1, PYTHONHASHSEED="0", TZ="UTC", LC_ALL="C.UTF-8")
    second = _generate(
        FEW[::-1],
        tmp_path / "elsewhere" / "나",
        "-j",
        2,
        cwd=tmp_path / "elsewhere",
        PYTHONHASHSEED="1",
        TZ="Pacific/Chatham",
        LC_ALL="C",
    )
    assert second == first


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    root = tmp_path_factory.mktemp("undisturbed")
    return root / "bench", _generate(MORE, root / "bench", "-j", 1, PYTHONHASHSEED="0")


_CHANGES = {
    "hash-seed": ((), {"PYTHONHASHSEED": "1"}),
    "two-workers": (("-j", 2), {}),
    "time-zone": ((), {"TZ": "America/St_Johns"}),
    "locale": ((), {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0"}),
    "terminal": ((), {"COLUMNS": "20", "TERM": "dumb"}),
}


@pytest.mark.slow
@pytest.mark.parametrize(("options", "env"), _CHANGES.values(), ids=_CHANGES)
def test_one_change(options, env, undisturbed, tmp_path):
    assert _generate(MORE, tmp_path / "bench", *options, **env) == undisturbed[1]


@pytest.mark.slow
def test_arguments_reversed_and_relative_from_another_directory(undisturbed, tmp_path):
    copies = tmp_path / "kopien"
    copies.mkdir()
    for name in MORE:
        shutil.copy(DOCUMENTS / name, copies)
    done = qagen("generate", *MORE[::-1], "-o", "b", "--cache", tmp_path / "cache", cwd=copies)
    assert done.returncode == 0, done.stderr
    assert hashes(copies / "b") == undisturbed[1]


@pytest.mark.slow
def test_from_the_conversions_that_another_run_stored(undisturbed, tmp_path):
    for name in ("first", "second"):
        done = qagen(
            "generate", *(DOCUMENTS / n for n in MORE), "-o", tmp_path / name, "--cache", tmp_path / "cache", "-j", 2
        )
        assert done.returncode == 0, done.stderr
        assert hashes(tmp_path / name) == undisturbed[1]


@pytest.mark.slow
def test_from_the_documents_of_the_benchmark(undisturbed, tmp_path):
    done = qagen("generate", undisturbed[0] / "documents", "-o", tmp_path / "again", "--cache", tmp_path / "cache")
    assert done.returncode == 0, done.stderr
    again = hashes(tmp_path / "again")
    assert again["items.jsonl"] == undisturbed[1]["items.jsonl"]
    assert again["skips.json"] == undisturbed[1]["skips.json"]


@pytest.mark.slow
def test_from_the_python_api(undisturbed, tmp_path):
    from qagen_process import python

    code = "import sys, qagen; qagen.generate(sys.argv[2:], sys.argv[1])"
    done = python(code, tmp_path / "bench", *(DOCUMENTS / name for name in MORE))
    assert done.returncode == 0, done.stderr
    assert hashes(tmp_path / "bench") == undisturbed[1]
