from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from qagen.ingest.identity import identify, slug_of
from qagen.io.hashing import sha256_bytes

if TYPE_CHECKING:
    from pathlib import Path

_H = {text: sha256_bytes(text.encode())[:8] for text in ("one", "two", "three")}


def _write(folder, **files: str) -> list[Path]:
    paths = []
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        paths.append(path)
    return paths


def _ids(paths) -> dict[str, str]:
    named, failures = identify(paths)
    assert failures == ()
    return {entry.path.name: entry.doc_id for entry in named}


@pytest.mark.parametrize(
    ("name", "slug", "lost"),
    [
        ("report.pdf", "report", False),
        ("annual report 2031.pdf", "annual_report_2031", False),
        ("a.b-c_d.v2.pdf", "a.b-c_d.v2", False),
        ("표 1.xlsx", "1", True),
        ("Übersicht.docx", "bersicht", True),
        ("통계.pdf", "doc", True),
        ("-rf.pdf", "rf", True),
        ("..pdf", "doc", True),
        ("x" * 300 + ".pdf", "x" * 80, True),
        ("a/b\\c:d.pdf", "a-b-c-d", True),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else None,
)
def test_slug(name, slug, lost):
    found, is_lossy = slug_of(name)
    assert is_lossy == lost
    assert found.lstrip("_") == slug


def test_a_hash_only_where_it_is_needed(tmp_path):
    paths = _write(tmp_path, **{"report.pdf": "one", "통계.pdf": "two"})
    assert _ids(paths) == {"report.pdf": "report", "통계.pdf": f"doc-{_H['two']}"}


def test_two_files_with_one_stem_both_get_their_hash(tmp_path):
    paths = _write(tmp_path, **{"x/Report.pdf": "one", "y/report.md": "two", "z/other.md": "three"})
    assert _ids(paths) == {"Report.pdf": f"Report-{_H['one']}", "report.md": f"report-{_H['two']}", "other.md": "other"}


def test_equal_bytes_are_one_document_under_the_first_name(tmp_path):
    paths = _write(tmp_path, **{"z.md": "one", "b.md": "one", "x/b.md": "one", "c.md": "two"})
    named, _ = identify(paths)
    assert [(entry.doc_id, entry.also_named) for entry in named] == [("b", ("z.md",)), ("c", ())]
    assert identify(paths[::-1]) == identify(paths)


def test_generating_again_from_the_stored_documents_keeps_the_ids(tmp_path):
    paths = _write(
        tmp_path, **{"통계.pdf": "one", "report.pdf": "two", "x/report.pdf": "three", "ünder score.md": "four"}
    )
    first = sorted(_ids([paths[0]]).values()) + sorted(entry.doc_id for entry in identify(paths[1:])[0])
    stored = [tmp_path / "documents" / f"{doc_id}.json" for doc_id in first]
    stored[0].parent.mkdir()
    for path in stored:
        path.write_text(path.stem)
    assert sorted(entry.doc_id for entry in identify(stored)[0]) == sorted(first)


def test_a_stem_that_looks_like_anothers_hashed_slug(tmp_path):
    taken = f"doc-{_H['two']}"
    paths = _write(tmp_path, **{f"{taken}.md": "one", "통계.pdf": "two"})
    ids = [entry.doc_id for entry in identify(paths)[0]]
    assert len(set(ids)) == 2


def test_an_unreadable_file_is_a_failure(tmp_path):
    path = tmp_path / "gone.pdf"
    named, failures = identify([path])
    assert named == ()
    assert [(failure.source, failure.kind) for failure in failures] == [("gone.pdf", "unreadable")]


def test_every_id_fits_into_a_qid(tmp_path):
    import re

    paths = _write(tmp_path, **{f"{name}.md": name for name in ("a b", "ß%&", "#1", "표", "~x~", "é.è")})
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+", doc_id) for doc_id in _ids(paths).values())
