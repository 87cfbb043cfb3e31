"""The output folder: what is refused, what is replaced, and that a run never reads what it writes."""

from __future__ import annotations

import os

import pytest
from cli_sources import FERRIES
from qagen_process import hashes, qagen


def test_a_file_is_no_folder(sources, cache, tmp_path):
    (tmp_path / "bench").write_text("mine", encoding="utf-8")
    for command in ("generate", "convert"):
        done = qagen(command, sources, "-o", tmp_path / "bench", "--cache", cache)
        assert (done.returncode, done.stdout) == (2, "")
        assert "is a file" in done.stderr
    assert (tmp_path / "bench").read_text(encoding="utf-8") == "mine"


def test_below_a_file_nothing_can_be_made(sources, cache, tmp_path):
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for command in ("generate", "convert"):
        done = qagen(command, sources, "-o", tmp_path / "file" / "bench", "--cache", cache)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1
        assert "file" in done.stderr


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(sources, cache, tmp_path):
    (tmp_path / "closed").mkdir(mode=0o555)
    done = qagen("generate", sources, "-o", tmp_path / "closed" / "bench", "--cache", cache)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Permission denied" in done.stderr


def test_a_folder_that_holds_other_things_is_left_alone(sources, cache, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "thesis.tex").write_text("years of work", encoding="utf-8")
    done = qagen("generate", sources, "-o", tmp_path / "home", "--cache", cache)
    assert (done.returncode, done.stdout) == (2, "")
    assert "thesis.tex" in done.stderr
    assert list(hashes(tmp_path / "home")) == ["thesis.tex"]


def test_an_empty_folder_is_taken(sources, cache, tmp_path):
    (tmp_path / "bench").mkdir()
    assert qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache).returncode == 0
    assert (tmp_path / "bench" / "manifest.json").is_file()


def test_an_output_folder_inside_the_source_folder_gives_the_same_again(sources, cache):
    first = qagen("generate", ".", "-o", "out/bench", "--cache", cache, cwd=sources)
    assert first.returncode == 0, first.stderr
    before = hashes(sources / "out" / "bench")
    second = qagen("generate", ".", "-o", "out/bench", "--cache", cache, cwd=sources)
    assert second.returncode == 0, second.stderr
    assert hashes(sources / "out" / "bench") == before
    assert len([name for name in before if name.startswith("documents/")]) == 2


@pytest.mark.parametrize("source", ["bench", "bench/documents", "bench/documents/wells.json"])
def test_a_source_in_the_output_folder_is_refused(source, sources, cache, tmp_path):
    assert qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache).returncode == 0
    before = hashes(tmp_path / "bench")
    done = qagen("generate", tmp_path / source, "-o", tmp_path / "bench", "--cache", cache)
    assert (done.returncode, done.stdout) == (2, "")
    assert "output folder" in done.stderr
    assert hashes(tmp_path / "bench") == before


def test_an_earlier_benchmark_is_replaced_with_all_that_a_killed_run_left(sources, cache, tmp_path):
    assert qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache).returncode == 0
    for place in ("bench", "bench/documents"):
        (tmp_path / place / ".qagen-abc123.part").write_bytes(b"half")
    only = sources / "ferries.md"
    assert qagen("generate", only, "-o", tmp_path / "bench", "--cache", cache).returncode == 0
    assert qagen("generate", only, "-o", tmp_path / "fresh", "--cache", cache).returncode == 0
    assert hashes(tmp_path / "bench") == hashes(tmp_path / "fresh")


def test_nothing_usable_leaves_an_earlier_benchmark_whole(sources, cache, tmp_path):
    assert qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache).returncode == 0
    before = hashes(tmp_path / "bench")
    (tmp_path / "empty.md").write_bytes(b"")
    assert qagen("generate", tmp_path / "empty.md", "-o", tmp_path / "bench", "--cache", cache).returncode == 2
    assert hashes(tmp_path / "bench") == before


def test_convert_never_writes_over_a_source(sources, cache):
    before = hashes(sources)
    for source in ("ferries.md", "."):
        done = qagen("convert", source, "-o", ".", "--format", "md", "--cache", cache, cwd=sources)
        assert (done.returncode, done.stdout) == (2, "")
    assert hashes(sources) == before


def test_convert_beside_the_source_is_fine_in_another_format(sources, cache):
    done = qagen("convert", "ferries.md", "-o", ".", "--cache", cache, cwd=sources)
    assert done.returncode == 0, done.stderr
    assert (sources / "ferries.md").read_text(encoding="utf-8") == FERRIES
    assert sorted(hashes(sources)) == ["ferries.json", "ferries.md", "manifest.json", "wells.md"]
