"""The report of facts: the page's picture, its text, the failing tests; everything from outside is text."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from qagen.report.facts import FailingPage, FailingTest, facts_report
from qagen.workflows.evaluate_facts import evaluate_facts

_PDF = Path(__file__).parents[3] / "data" / "documents" / "dev" / "tide-transfer.pdf"
_EVIL = '<script>alert("x")</script>'


def test_page_picture_text_and_tests(tmp_path):
    (tmp_path / "pdfs").mkdir()
    shutil.copy(_PDF, tmp_path / "pdfs" / "a.pdf")
    records = [
        {"pdf": "a.pdf", "page": 1, "id": f"<b>{k}", "type": "present", "text": f"{_EVIL} {k}"} for k in range(2)
    ]
    (tmp_path / "t.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "a_pg1_repeat1.md").write_text(f"Something else {_EVIL}", encoding="utf-8")
    evaluate_facts(tmp_path, force=True, report=tmp_path / "r.html")
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "data:image/png;base64," in text
    assert "a.pdf, page 1: 2 failing" in text
    assert "Something else &lt;script&gt;" in text
    assert "<script" not in text
    assert "<b>" not in text
    assert "src=" not in text.replace('src="data:', "")
    evaluate_facts(tmp_path, force=True, report=tmp_path / "again.html")
    assert (tmp_path / "again.html").read_bytes() == (tmp_path / "r.html").read_bytes()


def test_missing_and_empty_pages_and_pages_left_out():
    test = FailingTest({"id": "t", "type": "present", "text": "x"}, "g", 1, 2, "")
    document = {
        "tests": 1,
        "documents": 1,
        "settings": {"rules": "strict", "level": 0.9},
        "notes": ["odd"],
        "candidates": [
            {
                "candidate": "c",
                "overall": 0.5,
                "interval": [0.25, 0.75],
                "groups": {},
                "types": {},
                "errors": 0,
                "not_scored": 0,
                "problems": [],
                "differences": [],
                "failed": [{}],
            }
        ],
        "comparisons": [],
    }
    pages = [FailingPage("c", "a.pdf", 1, None, None, (test,)), FailingPage("c", "a.pdf", 2, " ", None, (test,))]
    text = facts_report(document, pages, {"c": 3})
    assert "The page is missing or cannot be read." in text
    assert "The page is empty." in text
    assert "3 more pages" in text
    assert "90 % interval" in text
    assert "1 of 2 repeats pass" in text
    assert "1 test fails, on 5 pages." in text
