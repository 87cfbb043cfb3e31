"""What is printed where: data on stdout, progress and failures on stderr, nothing with --quiet."""

from __future__ import annotations

import hashlib
import json

from qagen_process import qagen


def test_a_summary_on_stdout_and_nothing_on_stderr(sources, cache, tmp_path):
    done = qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache)
    assert (done.returncode, done.stderr) == (0, "")
    items = (tmp_path / "bench" / "items.jsonl").read_text(encoding="utf-8").splitlines()
    assert f"{len(items)} items" in done.stdout
    assert "2 documents, 2 tables" in done.stdout
    assert "skips.json" in done.stdout


def test_quiet_prints_nothing(sources, cache, tmp_path):
    done = qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache, "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_json_is_the_manifest(sources, cache, tmp_path):
    done = qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == json.loads((tmp_path / "bench" / "manifest.json").read_text(encoding="utf-8"))


def test_json_stays_json_when_a_source_fails(sources, cache, tmp_path):
    (sources / "empty.md").write_bytes(b"")
    done = qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache, "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["counts"]["failures"] == 1
    assert done.stderr.splitlines() == ["failed: empty.md: the file is empty. Export or download it again."]


def test_the_folder_holds_what_the_readme_says_and_the_manifest_every_hash(made):
    names = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    assert names == {
        "items.jsonl",
        "skips.json",
        "failures.jsonl",
        "manifest.json",
        "documents/wells.json",
        "documents/ferries.json",
    }
    manifest = json.loads((made / "manifest.json").read_text(encoding="utf-8"))
    assert set(manifest["outputs"]) == names - {"manifest.json"}
    for name, digest in manifest["outputs"].items():
        assert hashlib.sha256((made / name).read_bytes()).hexdigest() == digest


def test_the_counts_of_manifest_items_and_skips_agree(made):
    manifest = json.loads((made / "manifest.json").read_text(encoding="utf-8"))
    items = [json.loads(line) for line in (made / "items.jsonl").read_text(encoding="utf-8").splitlines()]
    skips = json.loads((made / "skips.json").read_text(encoding="utf-8"))
    counts = manifest["counts"]
    assert items
    assert counts["items"] == len(items) == sum(counts["by_type"].values())
    assert len({item["qid"] for item in items}) == len(items)
    tables = [table for document in skips.values() for table in document["tables"]]
    assert counts["tables"] == len(tables)
    assert sum(table["items"] for table in tables) == len(items)
    assert counts["tables_with_items"] == sum(table["items"] > 0 for table in tables)


def test_no_path_and_no_clock_in_the_folder(made):
    for path in made.rglob("*"):
        if path.is_file():
            assert str(made.parent) not in path.read_text(encoding="utf-8")
