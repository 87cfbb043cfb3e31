"""`qagen evaluate tables` as a process: outputs, exit codes, and what a person is told."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from qagen_process import hashes, qagen

from qagen.cli.evaluate_tables import _limit, _weights
from qagen.errors import UsageError

_ROOT = Path(__file__).parents[2]
_TRUE = "<table><tr><th>Teil</th><th>Menge</th></tr><tr><td>Ring</td><td>12</td></tr><tr><td>Bolzen</td><td>7</td></tr></table>"


@pytest.fixture
def files(tmp_path) -> Path:
    for name, text in {
        "truth/a.html": _TRUE,
        "truth/b.md": "| x | y |\n|---|---|\n| eins | zwei |\n",
        "pred/a.csv": "Teil,Menge\nRing,120\nBolzen,7\n",
        "pred/b.html": "<table><tr><th>x<th>y<tr><td>eins<td>zwei</table>",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def run(files, *more: Any) -> Any:
    return qagen("evaluate", "tables", "--truth", "truth", "--pred", "pred", *more, cwd=files)


def lines_of(path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_run_writes_scores_tables_rows_report_and_manifest(files):
    done = run(files, "-o", "out")
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 documents, 2 true tables: 2 found, 0 missing; 0 spurious" in done.stdout
    assert "causes: none 1, numeric_magnitude 1" in done.stdout
    out = files / "out"
    assert {path.name for path in out.iterdir()} == {
        "manifest.json",
        "scores.json",
        "tables.jsonl",
        "rows.jsonl",
        "report.html",
    }
    scores = json.loads((out / "scores.json").read_text())
    assert scores["headline"]["f1"] == 0.9
    assert scores["by_document"]["a"]["numbers"]["magnitude_errors"] == 1
    tables = lines_of(out / "tables.jsonl")
    assert [(one["document"], one["cause_of_failure"]) for one in tables] == [("a", "numeric_magnitude"), ("b", "none")]
    wrong = [row for row in lines_of(out / "rows.jsonl") if row["wrong"]]
    assert [(row["truth_row"], row["pred_row"], row["correct"], row["wrong"][0]["exp10"]) for row in wrong] == [
        (1, 1, 1, 1)
    ]
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["outputs"] == {name: value for name, value in hashes(out).items() if name != "manifest.json"}
    assert manifest["truth"]["a.html"] == hashlib.sha256(_TRUE.encode()).hexdigest()
    assert str(files) not in (out / "manifest.json").read_text()


def test_two_runs_write_the_same_bytes(files):
    run(files, "-o", "one")
    run(files, "-o", "one", "-q")
    qagen(
        "evaluate", "tables", "--truth", "truth", "--pred", "pred", "-o", "two", cwd=files, env={"PYTHONHASHSEED": "7"}
    )
    assert hashes(files / "one") == hashes(files / "two")


def test_json_on_stdout_is_the_scores(files):
    done = run(files, "--json", "--parity")
    assert set(json.loads(done.stdout)["headline"]) >= {"f1", "teds", "teds_ibm", "grits_con_ms"}
    assert {path.name for path in files.iterdir()} == {"truth", "pred"}


def test_a_document_without_a_prediction_scores_nothing_and_is_named(files):
    (files / "pred/b.html").unlink()
    (files / "pred/c.html").write_text("<table><tr><td>zzz</table>")
    done = run(files)
    assert done.returncode == 0
    assert "without a prediction (scores 0): b" in done.stdout
    assert "without a truth: c" in done.stdout
    assert "1 found, 1 missing; 1 spurious" in done.stdout


def test_a_prediction_that_cannot_be_read_is_a_failure(files):
    (files / "pred/b.html").unlink()
    (files / "pred/b.json").write_text("{")
    done = run(files, "-o", "out")
    assert done.returncode == 1
    assert "failed: pred/b.json: expected JSON" in done.stderr
    assert json.loads((files / "out/scores.json").read_text())["overall"]["missing"] == 1


@pytest.mark.parametrize(("limit", "code"), [("teds=0.9", 0), ("0.91", 1)])
def test_a_limit_decides_the_exit_code(files, limit, code):
    done = run(files, "--fail-under", limit)
    assert done.returncode == code
    assert ("is under" in done.stderr) == bool(code)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--weights", "Foo=2"], "no table has a column 'Foo'; headings are 'Menge', 'Teil'"),
        (["--engine", "geometry"], "one of them"),
    ],
    ids=lambda value: "" if isinstance(value, str) else " ".join(value),
)
def test_options_that_cannot_be_used(files, options, message):
    before = hashes(files)
    done = run(files, *options)
    assert done.returncode == 2
    assert message in done.stderr
    assert hashes(files) == before


@pytest.mark.parametrize("text", ["teds=x", "nan", "f1=inf", ""])
def test_limits_are_numbers(text):
    with pytest.raises(UsageError, match="give a score and a number"):
        _limit(text)


def test_limits_and_weights_are_named_or_not():
    assert (_limit("0.9"), _limit("teds = 0.5")) == (("f1", 0.9), ("teds", 0.5))
    assert _weights("5,0,1.5") == {"1": 5.0, "2": 0.0, "3": 1.5}
    assert _weights("Preis=netto=2") == {"Preis=netto": 2.0}
    assert _weights(None) == {}


@pytest.mark.parametrize("text", ["1,,2", "a", "a=-1", "a=nan", "a=inf"])
def test_weights_are_numbers_from_nothing_on(text):
    with pytest.raises(UsageError, match="give numbers from 0"):
        _weights(text)


def test_a_folder_with_other_things_is_not_overwritten(files):
    (files / "out").mkdir()
    (files / "out/mine.txt").write_text("x")
    done = run(files, "-o", "out")
    assert (done.returncode, (files / "out/mine.txt").read_text()) == (2, "x")
    assert "holds other things (mine.txt)" in done.stderr


def test_a_schema_maps_both_sides(files):
    (files / "s.toml").write_text(
        "[[column]]\nname = 'Teil'\nweight = 3\n[[column]]\nname = 'Menge'\ntype = 'number'\n"
    )
    (files / "pred/b.html").unlink()
    (files / "pred/a.csv").unlink()
    (files / "pred/a.json").write_text(
        json.dumps([{"Menge": 7.0, "Teil": "Bolzen"}, {"Menge": "viele", "Teil": "Ring"}])
    )
    (files / "truth/b.md").unlink()
    done = run(files, "--schema", "s.toml", "-o", "out")
    assert done.returncode == 0, done.stderr
    rows = lines_of(files / "out/rows.jsonl")
    assert [(row["truth_row"], row["pred_row"], row["invalid"]) for row in rows if not row["header"]] == [
        (1, 2, ["Menge: 'viele' is no number"]),
        (2, 1, []),
    ]


def test_large_tables_are_refused_until_asked_for(files):
    big = "<table>" + ("<tr>" + "<td>1</td>" * 200 + "</tr>") * 130 + "</table>"
    for folder in ("truth", "pred"):
        (files / folder / "big.html").write_text(big)
    done = run(files)
    assert done.returncode == 2
    assert "big, table 0: a table of 130 x 200" in done.stderr
    assert "--allow-large" in done.stderr


@pytest.mark.slow
def test_an_engine_of_this_project_is_scored_with_the_tags_of_the_sources(tmp_path):
    name = "tilebench-readme"
    for folder, file in (("documents", f"{name}.md"), ("truth", f"{name}.json"), ("sources", f"{name}.doc.txt")):
        (tmp_path / folder).mkdir()
        source = next((_ROOT / "data" / folder).rglob(file))
        shutil.copy(source, tmp_path / folder)
    done = qagen(
        "evaluate",
        "tables",
        "--engine",
        "declarative",
        "--truth",
        tmp_path / "truth",
        "-o",
        tmp_path / "out",
        "--cache",
        tmp_path / "cache",
    )
    assert done.returncode == 0, done.stderr
    scores = json.loads((tmp_path / "out/scores.json").read_text())
    assert scores["headline"]["f1"] == 1.0
    assert "format:md" in scores["by_tag"]
    none = qagen("evaluate", "tables", "--engine", "geometry", "--truth", tmp_path / "truth")
    assert none.returncode == 2
    assert "holds no document that geometry reads" in none.stderr


@pytest.mark.parametrize("encoding", ["ascii", "iso8859-9", "utf-8"])
def test_a_terminal_of_another_encoding_costs_no_run(files, encoding):
    (files / "truth" / "표.html").write_text(_TRUE, encoding="utf-8")
    done = qagen(
        "evaluate", "tables", "--truth", "truth", "--pred", "pred", cwd=files, env={"PYTHONIOENCODING": encoding}
    )
    assert done.returncode == 0, done.stderr
    # A terminal of ASCII is taken for one that was not set up, and gets UTF-8.
    shown = r"\ud45c" if encoding == "iso8859-9" else "표"
    assert f"without a prediction (scores 0): {shown}" in done.stdout
