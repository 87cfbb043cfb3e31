"""Places to write to that cannot be used: said before the work, with what to do."""

from __future__ import annotations

import os

import pytest

from qagen.errors import UsageError
from qagen.workflows.output_folder import check_output_file, check_writable_folder


def test_a_place_that_can_be_used_is_left_as_it_is(tmp_path):
    check_writable_folder(tmp_path / "a" / "b", tmp_path / "bench", files=["scores.json"])
    check_output_file(tmp_path / "a" / "b.json", "--output", [tmp_path / "c.json"])
    assert list(tmp_path.iterdir()) == []


def test_a_file_a_dead_link_and_a_place_below_a_file(tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("nowhere")
    for path, words in {
        "file": "file: is a file",
        "link": "link: leads to nothing",
        "file/deep/er": "file: is no",
    }.items():
        with pytest.raises(UsageError, match=words):
            check_writable_folder(tmp_path / path)


def test_a_folder_that_is_read_is_not_written_into(tmp_path):
    for path in (tmp_path / "bench", tmp_path / "bench" / "sub", tmp_path / "other" / ".." / "bench"):
        with pytest.raises(UsageError, match=r"lies in .*bench, which is read"):
            check_writable_folder(path, tmp_path / "bench")


def test_a_folder_where_a_file_is_to_be(tmp_path):
    (tmp_path / "scores.json").mkdir()
    with pytest.raises(UsageError, match=r"scores\.json: is a folder"):
        check_writable_folder(tmp_path, files=["rows.jsonl", "scores.json"])


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(tmp_path):
    (tmp_path / "closed").mkdir(mode=0o555)
    with pytest.raises(UsageError, match="closed: may not be written"):
        check_writable_folder(tmp_path / "closed" / "deep" / "er")


def test_a_file_where_a_folder_is_to_be(tmp_path):
    (tmp_path / "runs").touch()
    with pytest.raises(UsageError, match=r"runs: is a file, and a folder"):
        check_writable_folder(tmp_path, folders=["chunks", "runs"])
