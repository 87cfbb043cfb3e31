"""Bad input: one clear line each, a record in failures.jsonl, the other documents complete; nothing usable is exit 2."""

from __future__ import annotations

import json

import pytest
from cli_sources import FERRIES, PASSWORD, WELLS, pdf_bytes, write_bad
from qagen_process import hashes, qagen


def test_bad_files_cost_nothing_but_themselves(sources, cache, tmp_path):
    assert qagen("generate", sources, "-o", tmp_path / "alone", "--cache", cache).returncode == 0
    kinds = write_bad(sources)
    done = qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache)
    assert done.returncode == 1
    records = [
        json.loads(line) for line in (tmp_path / "bench" / "failures.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    assert {record["source"]: record["kind"] for record in records} == kinds
    assert [record["source"] for record in records] == sorted(kinds)
    lines = done.stderr.splitlines()
    assert len(lines) == len(kinds)
    for record, line in zip(records, lines, strict=True):
        # The file, what is wrong, what to do.
        assert record["message"].startswith(record["source"])
        assert "\n" not in record["message"]
        assert record["advice"]
        assert line == f"failed: {record['message']} {record['advice']}"
    both = [hashes(tmp_path / name) for name in ("alone", "bench")]
    for name in ("items.jsonl", "documents/wells.json", "documents/ferries.json"):
        assert both[0][name] == both[1][name]


def test_nothing_but_bad_files_is_2_and_no_folder(cache, tmp_path):
    folder = tmp_path / "bad"
    folder.mkdir()
    kinds = write_bad(folder)
    for command in ("generate", "convert"):
        done = qagen(command, folder, "-o", tmp_path / "bench", "--cache", cache)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("qagen: ")
        assert sum(name in done.stderr for name in kinds) >= 10
        assert not (tmp_path / "bench").exists()


@pytest.mark.parametrize("command", ["generate", "convert"])
@pytest.mark.parametrize("what", ["missing", "empty-folder", "unread-suffixes", "pipe", "name-no-utf8"])
def test_nothing_to_read_is_2_and_no_folder(command, what, cache, tmp_path):
    source = tmp_path / "source"
    if what != "missing":
        source.mkdir()
    if what == "unread-suffixes":
        (source / "holiday.jpg").write_bytes(b"\xff\xd8\xff")
        (source / ".hidden.md").write_text(WELLS, encoding="utf-8")
    if what == "pipe":
        import os

        source = source / "pipe.md"
        os.mkfifo(source)
    if what == "name-no-utf8":
        import os

        try:
            with open(os.fsencode(source) + b"/wells\xff.md", "wb") as file:  # noqa: PTH123 - a name in bytes
                file.write(WELLS.encode())
        except OSError:
            pytest.skip("this file system takes UTF-8 names only")
    done = qagen(command, source, "-o", tmp_path / "bench", "--cache", cache)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("qagen: ")
    assert not (tmp_path / "bench").exists()


def test_a_missing_source_beside_a_good_one_is_1(sources, cache, tmp_path):
    done = qagen("generate", sources, tmp_path / "gone.pdf", "-o", tmp_path / "bench", "--cache", cache)
    assert done.returncode == 1
    assert "gone.pdf: there is no such file or folder. Check the path." in done.stderr


def test_a_name_that_is_too_long_is_one_line(tmp_path):
    done = qagen("generate", "a" * 300 + ".md", "-o", tmp_path / "bench")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_the_right_password_opens_and_a_wrong_one_is_a_record(cache, tmp_path):
    (tmp_path / "locked.pdf").write_bytes(pdf_bytes(password=PASSWORD))
    (tmp_path / "ferries.md").write_text(FERRIES, encoding="utf-8")
    paths = (tmp_path / "locked.pdf", tmp_path / "ferries.md")
    right = qagen("generate", *paths, "-o", tmp_path / "a", "--cache", cache, "--password", PASSWORD)
    assert right.returncode == 0, right.stderr
    wrong = qagen("generate", *paths, "-o", tmp_path / "b", "--cache", cache, "--password", "guess")
    assert wrong.returncode == 1
    assert "locked.pdf" in wrong.stderr
    # Nothing that is written tells the password.
    for path in (tmp_path / "a").rglob("*"):
        assert not path.is_file() or PASSWORD.encode() not in path.read_bytes()


def test_more_items_than_there_are_is_2_and_no_folder(sources, cache, tmp_path):
    done = qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache, "--pick", "100000")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--pick" in done.stderr
    assert not (tmp_path / "bench").exists()
