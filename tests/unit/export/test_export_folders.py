"""What an export refuses, replaces and leaves alone."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys

import pytest

from qagen.errors import UsageError
from qagen.export.formats import FORMATS
from qagen.workflows import export as export_workflow
from qagen.workflows.evaluate_chunkers import evaluate_chunkers
from qagen.workflows.export import export

_BY_HAND = (
    (lambda items, _: items.append(items[0]), r"items\.jsonl: holds the item .* twice"),
    (lambda items, _: items[0].update(doc_id="nowhere"), "is about nowhere, which is no document"),
    (lambda _, manifest: manifest["inputs"].append(manifest["inputs"][0]), "lists the document bridge-audit twice"),
    (lambda _, manifest: manifest["outputs"].pop("items.jsonl"), r"has no hash of items\.jsonl"),
    (lambda _, manifest: manifest["outputs"].pop("documents/bridge-audit.json"), "has no hash of documents/bridge"),
)


class TestFolders:
    """What is refused, and what is left alone."""

    def test_a_folder_with_other_files_is_refused(self, bench, tmp_path):
        (tmp_path / "mine.txt").write_text("keep")
        with pytest.raises(UsageError, match="holds other files"):
            export(bench, "beir", tmp_path)
        assert [p.name for p in tmp_path.iterdir()] == ["mine.txt"]

    def test_an_export_is_replaced_by_another_format(self, bench, tmp_path):
        export(bench, "beir", tmp_path / "out")
        manifest = export(bench, "deepeval", tmp_path / "out")
        found = {p.relative_to(tmp_path / "out").as_posix() for p in (tmp_path / "out").rglob("*.*")}
        assert found == {*manifest.outputs, "manifest.json"}

    def test_what_is_read_is_not_written_into(self, bench, tmp_path):
        for out in (bench, bench / "export"):
            with pytest.raises(UsageError, match=r"lies in .*bench, which is read"):
                export(bench, "jsonl", out)
        with pytest.raises(UsageError, match=r"lies in .*results, which is read"):
            export(bench, "jsonl", tmp_path / "results" / "export", tmp_path / "results")
        assert not (bench / "export").exists()

    def test_an_export_that_was_stopped_is_taken_up_again(self, bench, written, tmp_path, monkeypatch):
        out, real = tmp_path / "out", export_workflow.write_bytes_atomic
        export(bench, "beir", out)

        def stops(path, data) -> None:
            if path.name == "corpus.jsonl":
                raise KeyboardInterrupt
            real(path, data)

        with monkeypatch.context() as patch:
            patch.setattr(export_workflow, "write_bytes_atomic", stops)
            with pytest.raises(KeyboardInterrupt):
                export(bench, "trec", out)
        assert not (out / "manifest.json").exists()
        manifest = export(bench, "trec", out)
        assert {p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file()} == {
            *manifest.outputs,
            "manifest.json",
        }
        assert manifest == written["trec"][1]

    def test_an_export_of_another_version_is_replaced(self, bench, tmp_path):
        export(bench, "beir", tmp_path / "out")
        path = tmp_path / "out" / "manifest.json"
        path.write_text(json.dumps({**json.loads(path.read_text()), "new_in_version_9": 1}))
        (tmp_path / "out" / "mine.txt").write_text("keep")
        export(bench, "deepeval", tmp_path / "out")
        assert not (tmp_path / "out" / "corpus.jsonl").exists()
        assert (tmp_path / "out" / "mine.txt").read_text() == "keep"

    @pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
    @pytest.mark.parametrize("name", FORMATS)
    def test_a_benchmark_whose_name_is_no_text(self, bench, name, tmp_path):
        odd = tmp_path / os.fsdecode(b"bench\xff")
        odd.symlink_to(bench)
        copy = tmp_path / os.fsdecode(b"copy\xff")
        shutil.copytree(bench, copy)
        assert export(copy, name, tmp_path / "out").items == export(odd, name, tmp_path / "again").items

    def test_a_benchmark_that_was_put_together_by_hand(self, bench, tmp_path):
        for number, (change, said) in enumerate(_BY_HAND):
            copy = tmp_path / str(number)
            shutil.copytree(bench, copy)
            items = [json.loads(line) for line in (copy / "items.jsonl").read_text(encoding="utf-8").splitlines()]
            manifest = json.loads((copy / "manifest.json").read_text(encoding="utf-8"))
            change(items, manifest)
            text = "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in items)
            (copy / "items.jsonl").write_text(text, encoding="utf-8")
            if "items.jsonl" in manifest["outputs"]:
                manifest["outputs"]["items.jsonl"] = hashlib.sha256(text.encode()).hexdigest()
            # The kind of a manifest is looked for as it is written, with a blank behind the colon.
            (copy / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
            with pytest.raises(UsageError, match=said):
                export(copy, "jsonl", tmp_path / "out")
            with pytest.raises(UsageError, match=said):
                evaluate_chunkers(copy, ["element"], tmp_path / "out")
            assert not (tmp_path / "out").exists()

    def test_an_edited_item_is_refused(self, bench, tmp_path):
        copy = tmp_path / "bench"
        shutil.copytree(bench, copy)
        path = copy / "items.jsonl"
        path.write_text(path.read_text(encoding="utf-8").replace("table", "tab1e", 1), encoding="utf-8")
        with pytest.raises(UsageError, match=r"items\.jsonl: was changed"):
            export(copy, "beir", tmp_path / "out")
        assert not (tmp_path / "out").exists()

    def test_a_folder_that_is_no_benchmark_is_refused(self, tmp_path):
        with pytest.raises(UsageError, match="no finished benchmark"):
            export(tmp_path, "beir", tmp_path / "out")
