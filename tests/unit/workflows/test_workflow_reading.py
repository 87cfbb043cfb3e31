"""Where conversions are stored."""

from __future__ import annotations

from pathlib import Path

from qagen.model.config import RunConfig
from qagen.workflows import reading
from qagen.workflows.reading import read_documents


def test_the_folder_that_the_run_names(tmp_path):
    (tmp_path / "a.md").write_text("# Title\n\nText.\n", encoding="utf-8")
    (read,) = read_documents([tmp_path / "a.md"], RunConfig(cache=str(tmp_path / "cache")))
    assert read.source.doc_id == "a"
    assert [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_the_user_s_cache_folder_and_none_without_a_home(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert reading._cache_dir(RunConfig()) == tmp_path / "qagen"
    monkeypatch.delenv("XDG_CACHE_HOME")
    # What pathlib does for a user id that the system does not know.
    monkeypatch.setattr(Path, "home", classmethod(_no_home))
    assert reading._cache_dir(RunConfig()) is None


def _no_home(cls) -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_the_limits_are_passed_on(tmp_path):
    cells = "".join(f"| {n} | {n}.5 |\n" for n in range(5000))
    (tmp_path / "big.md").write_text(f"# Big\n\n| a | b |\n|---|---|\n{cells}", encoding="utf-8")
    (read,) = read_documents([tmp_path / "big.md"], RunConfig(cache=str(tmp_path / "cache"), timeout=0.05))
    assert read.kind == "too_slow"
    assert "0.05 seconds" in read.message
