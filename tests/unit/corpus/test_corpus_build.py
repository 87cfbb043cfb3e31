from __future__ import annotations

import shutil

import pytest

from qagen.corpus.build import build, sources_in, verify
from qagen.errors import RecordError, UsageError
from qagen.workflows.corpus import build_corpus, verify_corpus

HTML = "---\nid: {id}\ntitle: T\nlanguage: en\nkind: report\nformat: html\n---\n# T\n\n:::table id=a\n| a | b |\n|===\n| 1 | 2 |\n:::\n"


@pytest.fixture
def corpus(tmp_path):
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources/one.doc.txt").write_text(HTML.format(id="one"), encoding="utf-8")
    return tmp_path


def states(findings) -> dict[str, str]:
    return {finding.file: finding.state for finding in findings}


def test_build_then_verify(corpus):
    (made,) = build_corpus(corpus)
    assert (made.document, made.tables, made.pages) == ("one.html", 1, 0)
    assert states(verify_corpus(corpus)) == {"documents/one.html": "same", "truth/one.json": "same"}


def test_a_set_has_its_folder(corpus):
    text = HTML.format(id="two").replace("format: html", "format: latex\nset: dev")
    (corpus / "sources/two.doc.txt").write_text(text, encoding="utf-8")
    assert [made.document for made in build_corpus(corpus)] == ["one.html", "dev/two.tex"]
    assert states(verify_corpus(corpus)) == {
        "documents/one.html": "same",
        "documents/dev/two.tex": "same",
        "truth/one.json": "same",
        "truth/two.json": "same",
    }
    (corpus / "sources/two.doc.txt").write_text(text.replace("set: dev", "set: more"), encoding="utf-8")
    build_corpus(corpus)
    assert not (corpus / "documents/dev/two.tex").exists()
    assert (corpus / "documents/more/two.tex").exists()


def test_verify_tells_what_is_wrong(corpus):
    build_corpus(corpus)
    (corpus / "documents/one.html").write_text("changed", encoding="utf-8")
    (corpus / "truth/one.json").unlink()
    (corpus / "documents/two.html").write_text("of no source", encoding="utf-8")
    assert states(verify_corpus(corpus)) == {
        "documents/one.html": "differs",
        "truth/one.json": "missing",
        "documents/two.html": "stray",
    }


def test_build_removes_what_no_source_makes(corpus):
    (corpus / "truth").mkdir()
    (corpus / "truth/old.json").write_text("{}", encoding="utf-8")
    build(corpus / "sources", corpus)
    assert not (corpus / "truth/old.json").exists()


def test_a_faulty_source_writes_nothing(corpus):
    (corpus / "sources/two.doc.txt").write_text("nonsense", encoding="utf-8")
    with pytest.raises(RecordError, match=r"two\.doc\.txt:1"):
        build_corpus(corpus)
    assert not (corpus / "documents").exists()


def test_the_file_name_says_the_id(corpus):
    shutil.move(corpus / "sources/one.doc.txt", corpus / "sources/other.doc.txt")
    with pytest.raises(RecordError, match=r"so the file is one\.doc\.txt"):
        sources_in(corpus / "sources")


def test_no_sources_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError, match="no source"):
        verify(tmp_path, tmp_path)
    with pytest.raises(UsageError, match="give the corpus folder"):
        build_corpus(tmp_path)


@pytest.mark.usefixtures("fonts")
def test_the_shipped_documents_are_what_the_sources_say(data):
    findings = verify_corpus(data)
    assert findings
    assert [finding for finding in findings if finding.state not in {"same", "content"}] == []
