"""Which files a run reads: never those that it writes, never what is no file."""

from __future__ import annotations

import os

import pytest

from qagen.errors import UsageError
from qagen.workflows.sources import is_inside, list_sources


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    for name in ("a/one.md", "a/b/two.md"):
        (tmp_path / name).write_text("# x\n", encoding="utf-8")
    return tmp_path


def _names(listed) -> list[str]:
    return [path.name for path in listed.files]


def test_all_files_where_the_output_is_elsewhere(folder):
    assert _names(list_sources([folder / "a"], folder / "out")) == ["one.md", "two.md"]


def test_the_output_folder_inside_a_source_is_passed_over(folder):
    assert _names(list_sources([folder / "a"], folder / "a" / "b")) == ["one.md"]


def test_a_file_in_the_output_folder_is_listed_where_it_is_named(folder):
    listed = list_sources([folder / "a", folder / "a" / "b" / "two.md"], folder / "a" / "b")
    assert _names(listed) == ["one.md", "two.md"]


@pytest.mark.parametrize("source", ["a", "a/b", "a/b/../b"])
def test_a_source_folder_in_the_output_folder_is_refused(source, folder):
    with pytest.raises(UsageError, match="output folder"):
        list_sources([folder / source], folder / "a")


def test_links_lead_to_the_same_answers(folder):
    (folder / "link").symlink_to(folder / "a" / "b", target_is_directory=True)
    assert _names(list_sources([folder / "a"], folder / "link")) == ["one.md"]
    with pytest.raises(UsageError):
        list_sources([folder / "link"], folder / "a" / "b")


def test_an_output_folder_whose_name_starts_alike_is_another(folder):
    assert is_inside(folder / "a" / "b", folder / "a")
    assert is_inside(folder / "a", folder / "a")
    assert not is_inside(folder / "ab", folder / "a")


def test_sources_may_be_strings_and_come_once(folder):
    assert _names(list_sources(iter([str(folder / "a")]), folder / "out")) == ["one.md", "two.md"]
    assert list_sources([], folder / "out") == ((), ())


def test_empty_text_is_not_the_current_folder(folder):
    with pytest.raises(UsageError, match="empty text"):
        list_sources([folder / "a", ""], folder / "out")


def test_a_missing_source_is_a_failure_beside_the_others(folder):
    listed = list_sources([folder / "a", folder / "gone.pdf"], folder / "out")
    assert [(failure.source, failure.kind) for failure in listed.failures] == [("gone.pdf", "missing")]
    assert _names(listed) == ["one.md", "two.md"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_pipe_is_a_failure_and_is_not_opened(folder):
    os.mkfifo(folder / "pipe.md")
    (failure,) = list_sources([folder / "pipe.md"], folder / "out").failures
    assert (failure.source, failure.kind) == ("pipe.md", "unreadable")


@pytest.mark.parametrize("gone", [False, True], ids=["there", "missing"])
def test_a_name_that_is_no_utf8_is_a_failure_that_can_be_written(gone, folder):
    path = os.fsencode(folder) + b"/bad\xff.md"
    if not gone:
        try:
            with open(path, "wb") as file:  # noqa: PTH123 - a name in bytes
                file.write(b"# x\n")
        except OSError:
            pytest.skip("this file system takes UTF-8 names only")
    (failure,) = list_sources([os.fsdecode(path)], folder / "out").failures
    assert failure.source == "bad�.md"
    assert failure.model_dump_json().encode("utf-8")
