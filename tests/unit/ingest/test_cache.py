from __future__ import annotations

import os
from pathlib import Path

import pytest

from qagen.ingest.cache import Cache, cache_key, default_cache_dir


def test_stored_bytes_come_back(tmp_path):
    cache = Cache(tmp_path / "cache")
    assert cache.load("ab12") is None
    cache.store("ab12", b"one\ntwo")
    assert Cache(tmp_path / "cache").load("ab12") == b"one\ntwo"
    assert cache.load("ab13") is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: data.replace(b"two", b"twa"),
        lambda data: data[:0],
        lambda data: data + b"x",
    ],
    ids=["cut", "changed", "empty", "longer"],
)
def test_a_damaged_entry_is_none(tmp_path, damage):
    cache = Cache(tmp_path)
    cache.store("ab12", b"one\ntwo")
    (path,) = (entry for entry in tmp_path.rglob("*") if entry.is_file())
    path.write_bytes(damage(path.read_bytes()))
    assert cache.load("ab12") is None
    cache.store("ab12", b"again")
    assert cache.load("ab12") == b"again"


def test_a_folder_that_cannot_be_made_is_no_failure(tmp_path):
    (tmp_path / "file").write_text("in the way")
    cache = Cache(tmp_path / "file" / "cache")
    cache.store("ab12", b"one")
    assert cache.load("ab12") is None


def test_everything_that_decides_a_conversion_is_in_the_key():
    base = {"sha256": "a", "source_format": "md", "engine": "declarative", "versions": {"docling": "1", "x": "2"}}
    variants = [
        {"sha256": "b"},
        {"source_format": "html"},
        {"engine": "geometry"},
        {"versions": {"docling": "2", "x": "2"}},
        {"versions": {"docling": "1"}},
        {"password": "open"},
    ]
    keys = {cache_key(**{**base, **change}) for change in [{}, *variants]}
    assert len(keys) == len(variants) + 1
    assert cache_key(**{**base, "versions": {"x": "2", "docling": "1"}}) == cache_key(**base)


def test_default_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_cache_dir() == tmp_path / "qagen"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_cache_dir() == tmp_path / ".cache" / "qagen"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert default_cache_dir() == Path(os.environ["HOME"]) / ".cache" / "qagen"
