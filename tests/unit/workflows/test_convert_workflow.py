"""Ingestion alone, from Python."""

from __future__ import annotations

import pytest

from qagen.errors import NothingUsableError, UsageError
from qagen.model.config import RunConfig
from qagen.workflows.convert import convert

TEXT = "# Boats\n\n| Boat | Trips |\n|---|---|\n| Heron | 412 |\n| Curlew | 538 |\n"


@pytest.fixture
def run(tmp_path_factory):
    return RunConfig(workers=1, cache=str(tmp_path_factory.getbasetemp() / "workflow-conversions"))


def test_what_is_written_and_what_is_told(run, tmp_path):
    for name in ("b.md", "a.md"):
        (tmp_path / name).write_text(TEXT.replace("412", f"41{len(name)}{name[0]}"), encoding="utf-8")
    (tmp_path / "empty.md").write_bytes(b"")
    told = []
    written, failures = convert([tmp_path], tmp_path / "out", "html", run, lambda *now: told.append(now))
    assert [source.doc_id for source in written] == ["a", "b"]
    assert [failure.source for failure in failures] == ["empty.md"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "a.html",
        "b.html",
        "failures.jsonl",
        "manifest.json",
    ]
    assert told == [(1, 3, "a.md", 1, 0), (2, 3, "b.md", 2, 0), (3, 3, "empty.md", 2, 1)]


def test_nothing_usable_writes_nothing(run, tmp_path):
    (tmp_path / "empty.md").write_bytes(b"")
    with pytest.raises(NothingUsableError, match=r"empty\.md"):
        convert([tmp_path / "empty.md"], tmp_path / "out", run=run)
    assert not (tmp_path / "out").exists()


def test_no_source_at_all(run, tmp_path):
    with pytest.raises(NothingUsableError):
        convert([], tmp_path / "out", run=run)


def test_a_result_never_takes_the_place_of_a_source(run, tmp_path):
    (tmp_path / "a.md").write_text(TEXT, encoding="utf-8")
    with pytest.raises(UsageError, match="overwritten"):
        convert([tmp_path / "a.md"], tmp_path, "md", run)
    assert (tmp_path / "a.md").read_text(encoding="utf-8") == TEXT
