"""`qagen evaluate chunkers` as a user runs it."""

from __future__ import annotations

import json
import shutil

import pytest
from evaluation_bench import make_bench
from qagen_process import hashes, qagen


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    return make_bench(tmp_path_factory.mktemp("cli-evaluated"), documents=5)


@pytest.fixture(scope="module")
def module_folder(tmp_path_factory):
    """A folder with chunkers and a retriever of somebody's own."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "own_chunkers_module.py").write_text(
        "def halves(document):\n"
        "    text = document.export_to_markdown()\n"
        "    return [text[: len(text) // 2], text[len(text) // 2 :]]\n"
        "def breaks(document):\n"
        "    raise RuntimeError('out of paper')\n"
        "def first(texts, questions, depth):\n"
        "    print('this is no data')\n"
        "    return [[(0, 1.0)] for _ in questions]\n"
    )
    return folder


def test_the_headline_is_on_stdout_and_the_files_beside_the_benchmark(bench):
    done = qagen("evaluate", "chunkers", bench, "--arm", "element", "--arm", "whole-document")
    assert done.returncode == 0, done.stderr
    assert "context_dependent" in done.stdout
    assert "differences from element" in done.stdout
    assert [line.split()[0] for line in done.stdout.splitlines()[2:6]] == ["element", "whole-document"] * 2
    out = bench.with_name("bench-chunkers")
    assert str(out) in done.stderr
    assert {path.name for path in out.iterdir()} >= {
        "manifest.json", "scores.json", "rows.jsonl", "rows.parquet", "runs", "qrels", "chunks",
    }  # fmt: skip
    shutil.rmtree(out)


def test_same_bytes_whatever_the_hash_seed(bench, tmp_path):
    found = []
    for seed in ("1", "77"):
        out = tmp_path / seed
        done = qagen(
            "evaluate", "chunkers", bench, "--arm", "element", "--arm", "row-split", "-o", out, "-q",
            env={"PYTHONHASHSEED": seed},
        )  # fmt: skip
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        found.append(hashes(out))
    assert found[0] == found[1]


def test_json_is_the_scores_and_nothing_else(bench, tmp_path, module_folder):
    done = qagen(
        "evaluate", "chunkers", bench, "--arm", "own_chunkers_module:halves", "--retriever", "own_chunkers_module:first",
        "--k", "2", "--k", "1", "--budget", "90", "--scope", "corpus", "-o", tmp_path / "o", "--json", cwd=module_folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    scores = json.loads(done.stdout)
    assert scores == json.loads((tmp_path / "o/scores.json").read_text(encoding="utf-8"))
    assert (scores["config"]["ks"], scores["config"]["budget"], scores["headline_k"]) == ([1, 2], 90, 1)
    assert scores["arms"][0]["chunks"] == 10
    assert "this is no data" in done.stderr


def test_a_chunker_that_fails_is_told_and_the_exit_code_is_one(bench, tmp_path, module_folder):
    done = qagen(
        "evaluate", "chunkers", bench, "--arm", "element", "--arm", "own_chunkers_module:breaks", "-o", tmp_path / "o",
        cwd=module_folder,
    )  # fmt: skip
    assert done.returncode == 1
    assert "failed: own_chunkers_module:breaks: report-0: RuntimeError: out of paper" in done.stderr
    assert "element" in done.stdout
    assert (tmp_path / "o/manifest.json").is_file()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--arm", "elemnt"], "element", id="arm"),
        pytest.param(["--arm", "element", "--retriever", "bm52"], "Did you mean bm25", id="retriever"),
        pytest.param(["--arm", "element", "--baseline", "row-split"], "none of the arms", id="baseline"),
        pytest.param(["--arm", "element", "--retriever", "dense"], "--dense-model", id="dense"),
        pytest.param(["--arm", "element", "--tokenizer", "nowhere.json"], "nowhere.json", id="tokenizer"),
        pytest.param(["--arm", "element", "--k", "0"], "0", id="k"),
        pytest.param([], "--arm", id="no-arm"),
    ],
)
def test_what_cannot_be_used_says_so(bench, tmp_path, arguments, said):
    done = qagen("evaluate", "chunkers", bench, *arguments, "-o", tmp_path / "o")
    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "o").exists()


def test_an_edited_benchmark_says_what_was_edited(bench, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(bench, copy)
    path = copy / "items.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    item = json.loads(lines[0])
    item["answer_spec"]["value"] = "424242"
    path.write_text("\n".join([json.dumps(item), *lines[1:]]) + "\n", encoding="utf-8")
    done = qagen("evaluate", "chunkers", copy, "--arm", "element", "-o", tmp_path / "o")
    assert done.returncode == 2
    assert "items.jsonl" in done.stderr
    assert item["qid"] in done.stderr
    assert not (tmp_path / "o").exists()
