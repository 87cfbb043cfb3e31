"""What a start loads: little, so that `import qagen` and `--help` are quick. Modules are counted, not seconds."""

from __future__ import annotations

import json

import pytest
from qagen_process import python

_HEAVY = ("docling", "docling_core", "docling_parse", "pandas", "numpy", "torch", "pypdfium2", "invariants")


def _loaded(code: str, *arguments: object) -> set[str]:
    done = python(f"import json, sys\n{code}\nprint(); print(json.dumps(sorted(sys.modules)))", *arguments)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_import_qagen_loads_nothing_but_itself():
    loaded = _loaded("import qagen")
    roots = {name.partition(".")[0] for name in loaded}
    assert roots.isdisjoint({*_HEAVY, "typer", "rich", "pydantic", "orjson"})
    assert {name for name in loaded if name.startswith("qagen")} == {"qagen"}


@pytest.mark.parametrize("command", ["", "generate", "convert", "check", "corpus"])
def test_help_loads_no_workflow_and_nothing_heavy(command):
    code = f"""
from qagen.cli.main import run
sys.argv = ["qagen", *{command.split()!r}, "--help"]
try:
    run()
except SystemExit:
    pass
"""
    loaded = _loaded(code)
    assert {name.partition(".")[0] for name in loaded}.isdisjoint(_HEAVY)
    rooms = ("workflows", "ingest", "generation", "evaluation", "tables", "text", "corpus")
    assert not [name for name in loaded if name.startswith(tuple(f"qagen.{room}." for room in rooms))]


@pytest.mark.parametrize("name", ["em_hit", "load_items", "GenerateConfig"])
def test_light_names_of_the_api_stay_light(name):
    loaded = _loaded(f"import qagen; qagen.{name}")
    assert {entry.partition(".")[0] for entry in loaded}.isdisjoint(_HEAVY)


def test_python_dash_m_is_the_command():
    done = python(
        "import runpy; sys = __import__('sys'); sys.argv = ['qagen', '--help']; runpy.run_module('qagen', run_name='__main__')"
    )
    assert done.returncode == 0
    assert "generate" in done.stdout
