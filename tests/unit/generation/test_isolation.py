"""Isolation: nothing that is to be judged is loaded beside the generator."""

from __future__ import annotations

import importlib
import subprocess
import sys
from types import ModuleType

import grimp
import pytest

from qagen.errors import IsolationError
from qagen.generation.isolation import FORBIDDEN, assert_isolation, loaded_forbidden, refuse_imports
from qagen.model.config import GenerateConfig, RunConfig
from qagen.workflows.generate import generate

_OF_THE_SPECIFICATION = {
    "smart_chunker",
    "interfaces",
    "evidence_chunker",
    "context_attacher",
    "table_splitter",
    "token_counter",
    "bbox_utils",
    "langchain_wrapper",
    "_table_utils",
    "_caption_mapper",
    "docling.chunking",
    "docling_core.transforms.chunker",
    "langchain_text_splitters",
    "llama_index.core.node_parser",
    "chonkie",
    "semchunk",
    "unstructured.chunking",
    "qagen.evaluation",
}


@pytest.fixture(autouse=True)
def clean(monkeypatch):
    """Other tests of the process may have loaded what is forbidden here."""
    for name in loaded_forbidden():
        monkeypatch.delitem(sys.modules, name)


def test_the_list_of_the_specification():
    assert set(FORBIDDEN) >= _OF_THE_SPECIFICATION


@pytest.mark.parametrize("root", sorted(_OF_THE_SPECIFICATION))
@pytest.mark.parametrize("below", ["", ".inner", ".inner.most"], ids=["root", "child", "grandchild"])
def test_a_loaded_module_stops_the_run_and_is_named(monkeypatch, root, below):
    assert_isolation()
    monkeypatch.setitem(sys.modules, root + below, ModuleType(root + below))
    with pytest.raises(IsolationError, match=(root + below).replace(".", r"\.")):
        assert_isolation()


def test_all_loaded_modules_are_named(monkeypatch):
    for name in ("semchunk", "chonkie.deep"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    with pytest.raises(IsolationError, match=r"chonkie\.deep, semchunk"):
        assert_isolation()


@pytest.mark.parametrize(
    "name",
    [
        "interfaces_x",
        "my_interfaces",
        "zope.interfaces",
        "docling",
        "docling_core",
        "docling_core.transforms",
        "docling_core.transforms.chunkers",
        "docling_core.transforms.serializer",
        "docling.chunking_x",
        "llama_index.core",
        "unstructured",
        "unstructured.chunkingx",
        "qagen.evaluations",
        "semchunker",
    ],
)
def test_roots_and_dotted_prefixes_never_substrings(monkeypatch, name):
    if name not in sys.modules:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    assert name not in loaded_forbidden()
    assert_isolation()


def test_further_roots(monkeypatch):
    monkeypatch.setitem(sys.modules, "mine.parts", ModuleType("mine.parts"))
    assert_isolation()
    with pytest.raises(IsolationError, match=r"mine\.parts"):
        assert_isolation(("mine",))
    assert_isolation(("min", "mine.part"))


def test_the_import_itself_is_refused(tmp_path, monkeypatch):
    (tmp_path / "semchunk.py").write_text("LOADED = True\n", encoding="utf-8")
    (tmp_path / "mine.py").write_text("LOADED = True\n", encoding="utf-8")
    (tmp_path / "minesweeper.py").write_text("LOADED = True\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with refuse_imports(("mine",)):
        for name in ("semchunk", "mine"):
            with pytest.raises(IsolationError, match=name):
                importlib.import_module(name)
        assert importlib.import_module("minesweeper").LOADED
    monkeypatch.delitem(sys.modules, "minesweeper")
    assert importlib.import_module("mine").LOADED
    monkeypatch.delitem(sys.modules, "mine")


def test_the_hook_is_taken_away_after_an_error():
    before = list(sys.meta_path)
    with pytest.raises(IsolationError), refuse_imports():
        importlib.import_module("qagen.evaluation")
    assert sys.meta_path == before


def test_nothing_that_generation_reaches_imports_a_forbidden_module():
    graph = grimp.build_graph("qagen", include_external_packages=True, cache_dir=None)
    roots = {"qagen.workflows.generate"} | {m for m in graph.modules if m.split(".")[:2] == ["qagen", "generation"]}
    reached = set(roots)
    for root in roots:
        reached |= graph.find_upstream_modules(root)
    assert {"qagen.tables.view", "qagen.text.match", "qagen.ingest.read"} <= reached
    # External packages stand in the graph by their root alone: these roots are forbidden as a whole.
    whole = {root for root in FORBIDDEN if "." not in root} | {"llama_index", "unstructured"}
    assert not {m for m in reached if m.split(".")[0] in whole}
    assert not {m for m in reached if m == "qagen.evaluation" or m.startswith("qagen.evaluation.")}


def test_no_forbidden_module_is_named_by_an_import_of_what_generation_reaches():
    graph = grimp.build_graph("qagen", cache_dir=None)
    reached = {"qagen.workflows.generate"} | graph.find_upstream_modules("qagen.workflows.generate")
    # Ingestion works in processes of its own, which load their module by name.
    reached |= {m for m in graph.modules if m.startswith(("qagen.generation", "qagen.ingest"))}
    for module in tuple(reached):
        reached |= graph.find_upstream_modules(module)
    named = []
    for module in sorted(reached):
        file = importlib.util.find_spec(module).origin
        named += [
            (module, name) for name in _imports(file) if any(name == f or name.startswith(f"{f}.") for f in FORBIDDEN)
        ]
    assert named == []


def _imports(file: str) -> list[str]:
    import ast
    from pathlib import Path

    names: list[str] = []
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return names


def test_a_process_that_loads_the_generator_loads_nothing_forbidden():
    code = (
        "import qagen.workflows.generate, qagen.generation.generate, qagen.ingest.document\n"
        "from qagen.generation.isolation import assert_isolation\n"
        "assert_isolation()\n"
        "print('isolated')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "isolated", done.stderr


@pytest.mark.parametrize(("name", "forbid"), [("semchunk", ()), ("mine.parts", ("mine",))], ids=["default", "forbid"])
def test_a_run_beside_a_system_under_test_writes_nothing(tmp_path, monkeypatch, name, forbid):
    source = tmp_path / "a.md"
    source.write_text("| Model | Loss |\n|---|---|\n| Alpha | 9.5 |\n| Bravo | 8.5 |\n", encoding="utf-8")
    monkeypatch.setitem(sys.modules, name, ModuleType(name))
    with pytest.raises(IsolationError, match=name):
        generate([source], tmp_path / "bench", GenerateConfig(forbid=forbid), RunConfig(cache=str(tmp_path / "cache")))
    assert not (tmp_path / "bench").exists()


def test_a_module_that_is_loaded_during_the_run_stops_it_before_the_manifest(tmp_path, monkeypatch):
    source = tmp_path / "a.md"
    source.write_text("| Model | Loss |\n|---|---|\n| Alpha | 9.5 |\n| Bravo | 8.5 |\n", encoding="utf-8")

    def load(*_: object) -> None:
        monkeypatch.setitem(sys.modules, "semchunk", ModuleType("semchunk"))

    with pytest.raises(IsolationError, match="semchunk"):
        generate([source], tmp_path / "bench", run=RunConfig(cache=str(tmp_path / "cache")), on_progress=load)
    assert not (tmp_path / "bench" / "manifest.json").exists()
