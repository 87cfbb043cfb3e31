"""`qagen corpus`: build what ships, and see that it is what the sources say."""

from __future__ import annotations

from qagen_process import qagen

SOURCE = """---
id: harbour-cranes
title: Cranes of the harbour
language: en
kind: report
format: md
---
# Cranes of the harbour

Table 1 counts the lifts of each crane.

:::table id=t1 stub=1
caption: Table 1. Lifts by crane
| Crane | Lifts | Hours |
|===
| North | 4127 | 311 |
| South | 3856 | 287 |
:::
"""


def test_build_then_verify_then_notice_a_change(tmp_path):
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "harbour-cranes.doc.txt").write_text(SOURCE, encoding="utf-8")
    built = qagen("corpus", "build", "--data", tmp_path)
    assert (built.returncode, built.stderr) == (0, "")
    assert "1 documents, 1 tables" in built.stdout
    assert qagen("corpus", "verify", "--data", tmp_path).returncode == 0
    document = tmp_path / "documents" / "harbour-cranes.md"
    document.write_text(document.read_text(encoding="utf-8").replace("4127", "4128"), encoding="utf-8")
    changed = qagen("corpus", "verify", "--data", tmp_path)
    assert changed.returncode == 1
    assert "harbour-cranes.md" in changed.stdout


def test_a_fault_in_a_source_is_one_line_with_its_place(tmp_path):
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "bad.doc.txt").write_text(SOURCE.replace("| South |", "| South"), encoding="utf-8")
    done = qagen("corpus", "build", "--data", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "bad.doc.txt" in done.stderr
    assert len(done.stderr.splitlines()) == 1
