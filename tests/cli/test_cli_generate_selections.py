"""`qagen generate --selections`: rows, copies of the forms, proofs that the invariants find again."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
from qagen_process import hashes, qagen

from invariants import check
from invariants.bench import load
from invariants.registry import INVARIANTS
from invariants.twins.run import run, selections_of
from qagen.corpus.build import render
from qagen.corpus.records import Form, Heading, Paragraph
from qagen.corpus.source import read_source
from qagen.io.benchmark import open_benchmark

_DATA = Path(__file__).resolve().parents[2] / "data"
_HTML = """<!doctype html><html><head><title>Boat hire</title></head><body><h1>Boat hire</h1>
<fieldset><legend>Which boat?</legend>
<label><input type="radio" name="b" value="1"> Skiff</label>
<label><input type="radio" name="b" value="2" checked> Punt</label></fieldset>
<p>Extras</p><p><input type="checkbox" id="c"><label for="c">Cushions</label>
<input type="checkbox" id="l" checked><label for="l">Lantern</label></p>
<label for="s">How long?</label><select id="s"><option>One hour<option selected>Half a day</select>
</body></html>"""
_TONS = "Quay,Sand moved (t),Coal moved (t)\nNorth quay,511.4,702.6\nSouth quay,318.2,455.9\nOld basin,94.7,120.3\n"
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


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The form in HTML alone, with a table beside it: what is quickly made and judged again."""
    folder = tmp_path_factory.mktemp("small")
    (folder / "src").mkdir()
    (folder / "src" / "boats.html").write_text(_HTML, encoding="utf-8")
    (folder / "src" / "tons.csv").write_text(_TONS, encoding="utf-8")
    done = qagen("generate", folder / "src", "-o", folder / "bench", "--selections", "--cache", folder / "cache")
    assert done.returncode == 0, done.stderr
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


def judged(bench):
    """What the invariants find, but for the one that runs the generator again."""
    return check(bench, invariants=[one for one in INVARIANTS if one.name != "determinism"])


def test_items_ask_what_is_selected(made):
    items = [item for item in lines_of(made / "bench" / "items.jsonl") if item["type"] == "selection"]
    boats = {item["question"]: item["answer"] for item in items if item["doc_id"] == "boats"}
    assert boats == {
        'In the form "Boat hire", which option is selected for "Which boat"?': "Punt",
        'In the form "Boat hire", which option is selected for "Extras"?': "Lantern",
        'In the form "Boat hire", which option is selected for "How long"?': "Half a day",
    }
    formats = Counter(item["doc_id"] for item in items)
    assert all(formats[f"grants-{name}"] >= 4 for name in ("pdf", "docx", "html", "md", "odt"))
    # The same source in five formats has one title: the files are named.
    grants = [item for item in items if item["doc_id"] == "grants-docx"]
    assert all(item["question"].startswith("In the form grants-docx.docx, which") for item in grants)
    manifest = json.loads((made / "bench" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["counts"]["by_type"]["selection"] == len(items)
    skips = json.loads((made / "bench" / "skips.json").read_text(encoding="utf-8"))
    assert skips["grants-docx"]["selections"]["items"] == formats["grants-docx"]
    assert skips["grants-docx"]["selections"]["skips"]["selection:several_selected"] == 2


def test_the_invariants_hold(made):
    assert judged(made / "bench") == ()


def test_every_twin_is_found(made):
    bench = load(made / "bench")
    boats = [item for item in bench.items if item.doc_id == "boats"]
    originals = list(selections_of(bench.sources, boats))
    assert len(originals) == sum(item.type == "selection" for item in boats)
    tallies = [tally for tally in run([], originals) if tally.kind.startswith("selection_")]
    assert sum(tally.made for tally in tallies) > 30
    assert [survivor for tally in tallies for survivor in tally.survivors] == []


@pytest.mark.slow
def test_the_generator_gives_the_same_again(made):
    done = qagen("check", made / "bench")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_stored_documents_give_the_same_forms(made, tmp_path):
    out = tmp_path / "again"
    done = qagen("generate", made / "bench" / "documents", "-o", out, "--selections", "--cache", tmp_path / "cache")
    assert done.returncode == 0, done.stderr
    assert (out / "selections.jsonl").read_bytes() == (made / "bench" / "selections.jsonl").read_bytes()
    assert hashes(out / "forms") == hashes(made / "bench" / "forms")


@pytest.mark.parametrize(
    ("old", "new", "of_row", "of_item"),
    [
        (
            'name="b" value="2" checked',
            'name="b" value="2"',
            "no option 'Punt' that is on",
            "'Punt' is off in the form",
        ),
        ("> Skiff<", "> Barge<", "no option 'Skiff' that is off", "no group of the form has this question"),
        ("option selected", "option", "no option 'One hour' that is off", "'One hour' is on in the form"),
        ("Which boat?", "Which oar?", None, "no group of the form has this question"),
    ],
    ids=["state", "label", "list", "question"],
)
def test_a_form_that_says_something_else_is_found(small, tmp_path, old, new, of_row, of_item):
    shutil.copytree(small / "bench", tmp_path / "bench")
    form = tmp_path / "bench" / "forms" / "boats.html"
    form.write_text(form.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    found = [finding for finding in judged(tmp_path / "bench") if finding.invariant == "selections"]
    assert any(finding.qid == "boats" and of_row in finding.what for finding in found if of_row) or of_row is None
    assert any("::" in (finding.qid or "") and of_item in finding.what for finding in found)


def test_a_pick_takes_selections_too_and_names_the_others(small, tmp_path):
    boats = small / "src" / "boats.html"
    done = qagen("generate", boats, "-o", tmp_path / "b", "--selections", "--pick", "2", "--cache", small / "cache")
    assert done.returncode == 0, done.stderr
    assert [item["type"] for item in lines_of(tmp_path / "b" / "items.jsonl")] == ["selection"] * 2
    skips = json.loads((tmp_path / "b" / "skips.json").read_text(encoding="utf-8"))
    assert skips["boats"]["selections"]["skips"] == {"pick:not_picked": 1}
    assert skips["boats"]["selections"]["items"] == 2


def test_what_reads_texts_leaves_selections_out_and_says_how_many(small, tmp_path):
    count = sum(item["type"] == "selection" for item in lines_of(small / "bench" / "items.jsonl"))
    benchmark = open_benchmark(small / "bench")
    assert len(benchmark.selections) == count
    assert all(item.table_ref for item in benchmark.items)
    done = qagen("export", small / "bench", "--format", "jsonl", "-o", tmp_path / "jsonl")
    assert done.returncode == 0, done.stderr
    assert f"({count} selections left out)" in done.stdout
    assert json.loads((tmp_path / "jsonl" / "manifest.json").read_text())["selections_left_out"] == count
    assert len(lines_of(tmp_path / "jsonl" / "items.jsonl")) == len(benchmark.items)


@pytest.mark.slow
def test_chunkers_are_not_asked_what_is_selected(small, tmp_path):
    scored = (
        "evaluate",
        "chunkers",
        small / "bench",
        "--arm",
        "row-split",
        "--retriever",
        "bm25",
        "--out",
        tmp_path / "s",
    )
    done = qagen(*scored)
    assert done.returncode == 0, done.stderr
    assert "left out: 3 selections: no chunk of text shows what is selected in a form" in done.stderr
    counts = json.loads((tmp_path / "s" / "manifest.json").read_text(encoding="utf-8"))["counts"]
    assert counts["selections_left_out"] == 3
    assert counts["items"] == len(lines_of(small / "bench" / "items.jsonl")) - 3


@pytest.mark.slow
def test_selections_alone_are_nothing_to_score_chunkers_with(small, tmp_path):
    boats = small / "src" / "boats.html"
    done = qagen("generate", boats, "-o", tmp_path / "b", "--selections", "--cache", small / "cache")
    assert done.returncode == 0, done.stderr
    done = qagen("evaluate", "chunkers", tmp_path / "b", "--arm", "row-split", "--retriever", "bm25")
    assert done.returncode == 2
    assert "holds selections alone" in done.stderr


def test_the_truth_scores_itself(made):
    bench = made / "bench"
    done = qagen("evaluate", "selections", "--truth", bench, "--pred", bench)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["micro"]["f1"] == 1.0


def test_a_second_run_without_selections_takes_them_away_and_gives_the_same_items(small, tmp_path):
    shutil.copytree(small / "bench", tmp_path / "bench")
    with_forms = (small / "bench" / "items.jsonl").read_bytes().splitlines(keepends=True)
    items = hashlib.sha256(b"".join(line for line in with_forms if b'"type":"selection"' not in line)).hexdigest()
    done = qagen("generate", small / "src", "-o", tmp_path / "bench", "--cache", small / "cache")
    assert done.returncode == 0, done.stderr
    left = hashes(tmp_path / "bench")
    assert left["items.jsonl"] == items
    assert not any(name.startswith(("forms", "selections")) for name in left)


def test_pages_cannot_be_chosen(made, tmp_path):
    done = qagen("generate", made / "src", "-o", tmp_path / "b", "--selections", "--pages", "1")
    assert done.returncode == 2
    assert "leave --pages out" in done.stderr
    assert not (tmp_path / "b").exists()
