"""`qagen.generate` from Python, in a process of its own: these tests' process holds chunkers, which the workflow refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

TEXT = """# Ferries

Table 1 gives the crossings. The Heron ferry was laid up in spring.

Table 1. Crossings by boat

| Boat | Crossings | Passengers | Delay, min |
|---|---|---|---|
| Heron | 412 | 20931 | 7.4 |
| Bittern | 655 | 31872 | 4.9 |
| Curlew | 538 | 27316 | 6.2 |
"""


@pytest.fixture
def python(tmp_path):
    (tmp_path / "ferries.md").write_text(TEXT, encoding="utf-8")
    (tmp_path / "empty.md").write_bytes(b"")

    def run(code: str) -> Any:
        start = "import json, qagen\nfrom qagen.model.config import RunConfig\nrun = RunConfig(cache='cache')\n"
        done = subprocess.run([sys.executable, "-c", start + code], capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_the_manifest_is_returned_and_written(python, tmp_path):
    returned = python("manifest = qagen.generate(['ferries.md'], 'bench', run=run)\nprint(manifest.model_dump_json())")
    assert returned == json.loads((tmp_path / "bench" / "manifest.json").read_text(encoding="utf-8"))
    assert returned["kind"] == "qagen benchmark"
    assert returned["counts"]["failures"] == 0


def test_progress_tells_documents_items_and_failures(python):
    code = """
told = []
manifest = qagen.generate(iter(["ferries.md", "empty.md"]), "bench", run=run, on_progress=lambda *now: told.append(now))
print(json.dumps([told, manifest.counts.items]))
"""
    told, items = python(code)
    assert told == [[1, 2, "empty.md", 0, 1], [2, 2, "ferries.md", items, 1]]


def test_zero_items_of_a_type_are_zero(python):
    code = """
config = qagen.GenerateConfig(max_cell_value=0, max_context_dependent=0)
manifest = qagen.generate(["ferries.md"], "bench", config, run)
print(json.dumps([sorted({item.type for item in qagen.load_items("bench")}), manifest.counts.by_type]))
"""
    types, counted = python(code)
    assert types == sorted(counted) == ["table_about"]


def test_what_load_items_gives_is_what_em_hit_takes(python):
    code = """
qagen.generate(["ferries.md"], "bench", run=run)
items = qagen.load_items("bench")
spec = items[0].answer_spec.model_dump()
print(json.dumps([len(items), qagen.em_hit(spec, " ".join([spec["value"], *spec["context_keys"]])), qagen.em_hit(spec, "")]))
"""
    number, hit, miss = python(code)
    assert number >= 1
    assert (hit, miss) == (True, False)


@pytest.mark.parametrize(
    ("sources", "out", "config", "error"),
    [
        (["empty.md"], "bench", {}, "NothingUsableError"),
        ([], "bench", {}, "NothingUsableError"),
        (["ferries.md"], "bench", {"pick": 1000}, "UsageError"),
        (["ferries.md"], "ferries.md", {}, "UsageError"),
        (["ferries.md"], ".", {}, "UsageError"),
        (["ferries.md"], "bench", {"forbid": ("json",)}, "IsolationError"),
        (["ferries.md"], "ferries.md/bench", {}, "NotADirectoryError"),
    ],
    ids=["unusable", "nothing", "pick", "file", "other-things", "isolation", "below-a-file"],
)
def test_errors_leave_no_folder(sources, out, config, error, python, tmp_path):
    code = f"""
try:
    qagen.generate({sources!r}, {out!r}, qagen.GenerateConfig(**{config!r}), run)
except Exception as raised:
    print(json.dumps(type(raised).__name__))
"""
    assert python(code) == error
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "cache") == ["empty.md", "ferries.md"]


def test_what_the_pick_left_out_is_a_skip_of_its_own(python, tmp_path):
    all_items = python("print(qagen.generate(['ferries.md'], 'all', run=run).counts.items)")
    assert all_items >= 2
    python("print(qagen.generate(['ferries.md'], 'one', qagen.GenerateConfig(pick=1), run).counts.items)")
    reasons = json.loads((tmp_path / "one" / "skips.json").read_text(encoding="utf-8"))["ferries"]["reasons"]
    assert reasons["pick:not_picked"] == all_items - 1
