"""One job per file, and the name says which."""

from __future__ import annotations

import pytest
from tracked_files import ROOT, modules, name_of

_ALL = modules("qagen", "invariants", "tests", "benchmarks")
_LINES = 400
_SAYS_NOTHING = {
    "util",
    "utils",
    "helper",
    "helpers",
    "misc",
    "common",
    "shared",
    "stuff",
    "core",
    "main2",
    "base_utils",
}
_ROOM = 16


def test_there_are_files():
    assert len(_ALL) > 150


@pytest.mark.parametrize("path", _ALL, ids=name_of)
def test_no_file_is_long(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= _LINES


def test_the_middle_file_is_short():
    lengths = sorted(len(path.read_text(encoding="utf-8").splitlines()) for path in modules("qagen", "invariants"))
    assert lengths[len(lengths) // 2] <= 120


def test_every_name_says_something():
    parts = {name_of(path): set(path.relative_to(ROOT).with_suffix("").parts) for path in _ALL}
    assert {name: found & _SAYS_NOTHING for name, found in parts.items() if found & _SAYS_NOTHING} == {}


def test_the_tests_mirror_the_rooms():
    rooms = {path.name for path in (ROOT / "qagen").iterdir() if (path / "__init__.py").is_file()} | {"invariants"}
    tested = {path.name for path in (ROOT / "tests" / "unit").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert tested <= rooms


def test_no_two_test_files_have_one_name():
    # Without packages, pytest takes the file name for the module's name.
    names = [path.name for path in modules("tests") if path.name != "conftest.py"]
    assert sorted({name for name in names if names.count(name) > 1}) == []
