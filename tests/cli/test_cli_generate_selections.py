"""`qagen generate --selections`: rows, copies of the forms, proofs that the invariants find again."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest
from qagen_process import hashes, qagen

from qagen.corpus.build import render
from qagen.corpus.records import Form, Heading, Paragraph
from qagen.corpus.source import read_source

_DATA = Path(__file__).resolve().parents[2] / "data"
_HTML = """<!doctype html><html><head><title>Boat hire</title></head><body><h1>Boat hire</h1>
<fieldset><legend>Which boat?</legend>
<label><input type="radio" name="b" value="1"> Skiff</label>
<label><input type="radio" name="b" value="2" checked> Punt</label></fieldset>
<p>Extras</p><p><input type="checkbox" id="c"><label for="c">Cushions</label>
<input type="checkbox" id="l" checked><label for="l">Lantern</label></p>
<label for="s">How long?</label><select id="s"><option>One hour<option selected>Half a day</select>
</body></html>"""
_WORDS = """# Notes on the landing

No box stands here, only words about the landing and its ropes.
"""


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A benchmark of one source in every format with forms, a form of two kinds in HTML, and a text without boxes."""
    folder = tmp_path_factory.mktemp("selections")
    (folder / "src").mkdir()
    source = read_source(_DATA / "sources" / "smallgrants-form.doc.txt")
    kept = tuple(block for block in source.blocks if isinstance(block, Form | Heading | Paragraph))
    for format_ in ("pdf", "docx", "html", "md", "odt"):
        header = source.header.model_copy(update={"format": format_})
        data, _, _ = render(source.model_copy(update={"header": header, "blocks": kept}))
        (folder / "src" / f"grants-{format_}.{format_}").write_bytes(data)
    (folder / "src" / "boats.html").write_text(_HTML, encoding="utf-8")
    (folder / "src" / "landing.md").write_text(_WORDS, encoding="utf-8")
    (folder / "src" / "tons.csv").write_text("Quay,Tons\nSand,511\nCoal,702\n", encoding="utf-8")
    done = qagen("generate", folder / "src", "-o", folder / "bench", "--selections", "--cache", folder / "cache")
    assert done.returncode == 0, done.stderr
    assert "selections" in done.stdout
    return folder


def test_rows_are_in_the_public_format(made):
    rows = {row["sample_id"]: row for row in lines_of(made / "bench" / "selections.jsonl")}
    assert {"boats", "landing", "grants-docx", "grants-html", "grants-md", "grants-odt", "grants-pdf_p1"} <= set(rows)
    boats = rows["boats"]["ground_truth"]
    assert boats == {
        "page_count": 1,
        "selected_items": [
            {"page": 1, "bbox": None, "content": content, "selected": True}
            for content in ("Punt", "Lantern", "Half a day")
        ],
    }
    assert rows["boats"]["selection_candidate_count"] == 6
    assert rows["landing"]["ground_truth"]["selected_items"] == []
    selected = [item for name, row in rows.items() if "pdf" in name for item in row["ground_truth"]["selected_items"]]
    assert [item["content"] for item in selected] == [
        item["content"] for item in rows["grants-docx"]["ground_truth"]["selected_items"]
    ]
    for item in selected:
        left, top, right, upper, _, low, _, _ = item["bbox"]
        assert 0 <= left < right <= 1
        assert 0 <= top == upper < low <= 1


def test_every_option_has_its_proof(made):
    options = [option for row in lines_of(made / "bench" / "selections.jsonl") for option in row["options"]]
    assert len(options) > 100
    for option in options:
        proof = option["proof"]
        assert (proof["state"], proof["alone"]) == ("PASS", "PASS")
        assert proof["shown"] in {None, option["selected"]}
    assert {option["proof"]["said"] for option in options} >= {"/AS /Off", "w14:checked=1", "[x]", "checked"}


def test_forms_are_copied_and_what_is_left_out_is_named(made):
    for path in (made / "src").iterdir():
        copy = made / "bench" / "forms" / path.name
        assert copy.exists() == (path.suffix != ".csv")
        if copy.exists():
            assert copy.read_bytes() == path.read_bytes()
    manifest = json.loads((made / "bench" / "manifest.json").read_text(encoding="utf-8"))
    rows = lines_of(made / "bench" / "selections.jsonl")
    assert manifest["counts"]["selections"] == sum(row["selected_count"] for row in rows)
    assert {"selections.jsonl", "forms/boats.html"} <= set(manifest["outputs"])
    skips = json.loads((made / "bench" / "skips.json").read_text(encoding="utf-8"))
    assert skips["tons"]["selections"] == {"rows": 0, "items": 0, "skips": {"form:no_reader": 1}, "notes": []}


def test_the_invariants_hold(made):
    done = qagen("check", made / "bench")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stored_documents_give_the_same_rows(made, tmp_path):
    out = tmp_path / "again"
    done = qagen("generate", made / "bench" / "documents", "-o", out, "--selections", "--cache", tmp_path / "cache")
    assert done.returncode == 0, done.stderr
    assert (out / "selections.jsonl").read_bytes() == (made / "bench" / "selections.jsonl").read_bytes()
    assert hashes(out / "forms") == hashes(made / "bench" / "forms")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('name="b" value="2" checked', 'name="b" value="2"', "no option 'Punt' that is on"),
        ("> Skiff<", "> Barge<", "no option 'Skiff' that is off"),
        ("option selected", "option", "no option 'One hour' that is off"),
    ],
    ids=["state", "label", "list"],
)
def test_a_form_that_says_something_else_is_found(made, tmp_path, old, new, expected):
    shutil.copytree(made / "bench", tmp_path / "bench")
    form = tmp_path / "bench" / "forms" / "boats.html"
    form.write_text(form.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    done = qagen("check", tmp_path / "bench", "--no-determinism")
    assert done.returncode == 1
    assert expected in done.stdout + done.stderr


def test_the_truth_scores_itself(made):
    bench = made / "bench"
    done = qagen("evaluate", "selections", "--truth", bench, "--pred", bench)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["micro"]["f1"] == 1.0


def test_a_second_run_without_selections_takes_them_away_and_gives_the_same_items(made, tmp_path):
    shutil.copytree(made / "bench", tmp_path / "bench")
    with_forms = (made / "bench" / "items.jsonl").read_bytes().splitlines(keepends=True)
    items = hashlib.sha256(b"".join(line for line in with_forms if b'"type":"selection"' not in line)).hexdigest()
    done = qagen("generate", made / "src", "-o", tmp_path / "bench", "--cache", made / "cache")
    assert done.returncode == 0, done.stderr
    left = hashes(tmp_path / "bench")
    assert left["items.jsonl"] == items
    assert not any(name.startswith(("forms", "selections")) for name in left)


def test_pages_cannot_be_chosen(made, tmp_path):
    done = qagen("generate", made / "src", "-o", tmp_path / "b", "--selections", "--pages", "1")
    assert done.returncode == 2
    assert "leave --pages out" in done.stderr
    assert not (tmp_path / "b").exists()
