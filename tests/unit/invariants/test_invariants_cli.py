"""`python -m invariants` and `python -m invariants.twins` as a user runs them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from invariant_bench import write_manifest
from invariant_documents import garden, river
from invariant_items import garden_items, river_items

import invariants
from invariants.registry import INVARIANTS


def run(module, *arguments: object):
    return subprocess.run([sys.executable, "-m", module, *map(str, arguments)], capture_output=True, text=True)


def test_all_hold_gives_nothing_and_zero(bench):
    done = run("invariants", bench, "--no-determinism")
    assert (done.returncode, done.stdout) == (0, "")
    assert "11 items of 2 documents" in done.stderr


def test_a_finding_is_one_line_and_one(bench):
    line = (bench / "items.jsonl").read_text(encoding="utf-8")
    (bench / "items.jsonl").write_text(line.replace("for Birch?", "for Cedar?"), encoding="utf-8")
    done = run("invariants", bench, "--no-determinism")
    assert done.returncode == 1
    assert "river river::auto_p1_t0_c0 one_answer: the shown labels are not those" in done.stdout
    assert "- - manifest: items.jsonl is not the file that the manifest names (sha256)" in done.stdout


def test_json_and_only(bench):
    line = (bench / "items.jsonl").read_text(encoding="utf-8")
    (bench / "items.jsonl").write_text(line.replace("for Birch?", "for Cedar?"), encoding="utf-8")
    done = run("invariants", bench, "--only", "manifest", "--json")
    found = json.loads(done.stdout)
    assert [(entry["invariant"], entry["qid"]) for entry in found] == [("manifest", None)]
    assert done.returncode == 1


def test_list_names_the_invariants_in_order():
    done = run("invariants", "--list")
    names = [line.split()[0] for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert names[0] == "matrix"
    assert {"one_answer", "link", "isolation", "determinism"} <= set(names)


@pytest.mark.parametrize("module", ["invariants", "invariants.twins"])
@pytest.mark.parametrize("missing", ["manifest.json", "items.jsonl", "."], ids=["manifest", "items", "folder"])
def test_an_unusable_folder_is_two_with_one_line(module, missing, bench):
    folder = bench / "nowhere" if missing == "." else bench
    if missing != ".":
        (bench / missing).unlink()
    done = run(module, folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert str(folder) in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("items.jsonl", "{not json}\n"),
        ("items.jsonl", '{"doc_id": "x"}\n'),
        ("manifest.json", "[]"),
        ("documents/river.json", "{}"),
    ],
    ids=["no json", "no item", "no object", "no document"],
)
def test_a_broken_file_is_named(name, text, bench):
    (bench / name).write_text(text, encoding="utf-8")
    done = run("invariants", bench, "--no-determinism")
    assert done.returncode == 2
    assert name.rsplit("/", 1)[-1] in done.stderr
    assert "Traceback" not in done.stderr


def test_an_unknown_invariant_is_refused(bench):
    done = run("invariants", bench, "--only", "nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert "nothing" in done.stderr


def test_twins_of_right_items_are_all_rejected(bench):
    done = run("invariants.twins", bench, "--json")
    tallies = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr
    assert sum(tally["made"] > 0 for tally in tallies) >= 20
    assert all(tally["killed"] == tally["made"] for tally in tallies)


def test_twins_are_printed_as_a_table(bench):
    done = run("invariants.twins", bench)
    assert "value_other_row" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("all")


def test_python_door(bench):
    found = invariants.check(bench, invariants=[i for i in INVARIANTS if i.name != "determinism"])
    assert found == ()


def test_determinism_runs_the_generator_and_compares(bench):
    (determinism,) = [i for i in INVARIANTS if i.name == "determinism"]
    found = invariants.check(bench, invariants=[determinism])
    assert [finding.what for finding in found] == ["the generator writes other items from the same documents"]


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"isolation": {"forbidden": [], "loaded": []}}, "did not forbid"),
        ({"isolation": {"loaded": ["chonkie"]}}, "loaded beside the generator"),
        ({"isolation": None}, "says nothing about isolation"),
        ({"counts": {"items": 12}}, "counts 12 items"),
        ({"counts": {"by_type": {"table_about": 1}}}, "counts 1 table_about"),
        ({"outputs": {}}, "documents/garden.json is not in the manifest"),
        ({"outputs": {"gone.txt": "00"}}, "gone.txt is missing"),
    ],
    ids=["nothing forbidden", "loaded", "no isolation", "items", "types", "outputs", "missing output"],
)
def test_a_manifest_that_does_not_fit(changes, what, bench):
    items = [*garden_items(garden()), *river_items(river())]
    write_manifest(bench, items, **changes)
    done = run("invariants", bench, "--only", "manifest", "--only", "isolation")
    assert done.returncode == 1
    assert what in done.stdout


def test_a_document_too_many(bench):
    (bench / "documents" / "late.json").write_bytes((bench / "documents" / "river.json").read_bytes())
    done = run("invariants", bench, "--only", "manifest")
    assert "documents/late.json is not in the manifest" in done.stdout


def test_the_import_is_light():
    code = "import sys, invariants; print('docling_core' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_judging_leaves_no_system_under_test_behind(bench):
    code = (
        "import sys; from invariants.judge import check; from invariants.registry import INVARIANTS\n"
        f"check({str(bench)!r}, invariants=[i for i in INVARIANTS if i.name != 'determinism'])\n"
        "print([m for m in sys.modules if m.startswith('docling_core.transforms.chunker')])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"
