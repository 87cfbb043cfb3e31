"""No clock, no random number, no unsorted directory: what would make two runs differ is not called, by name."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest
from tracked_files import modules, name_of, tree

if TYPE_CHECKING:
    from pathlib import Path

_FILES = modules("qagen", "invariants")
_MODULES = {"random", "secrets"}
_CALLS = {
    "time.time",
    "time.time_ns",
    "time.monotonic",
    "time.perf_counter",
    "time.localtime",
    "datetime.now",
    "datetime.utcnow",
    "datetime.today",
    "date.today",
    "datetime.datetime.now",
    "datetime.date.today",
    "os.urandom",
    "uuid.uuid1",
    "uuid.uuid4",
    "uuid4",
    "np.random.seed",
    "np.random.rand",
    "np.random.default_rng",
    "os.getenv",
}
_NOW_WITHOUT = {"time.gmtime": 1, "time.strftime": 2}
"""Functions that take the present moment where they are given fewer arguments."""
_LISTINGS = {"listdir", "scandir", "iterdir", "glob", "rglob", "walk"}
_ORDER_GONE = {"sorted", "set", "frozenset", "any", "all", "sum", "len"}
"""Functions after which the order of a listing no longer matters."""

_EXCEPTIONS = {
    ("qagen/ingest/pool.py", "time.monotonic"): "the time limit of a document; no byte of an output depends on it",
    ("qagen/ingest/discover.py", "os.walk"): "sorts the folders in place, as os.walk asks for, and the names beside it",
}
"""What is called all the same, with the reason."""


def _dotted(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def _unordered_listings(path: Path) -> list[str]:
    """Calls that list a folder in the system's order and hand that order on."""
    parents = {child: node for node in ast.walk(tree(path)) for child in ast.iter_child_nodes(node)}
    found = []
    for node in ast.walk(tree(path)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _LISTINGS):
            continue
        above: ast.AST | None = node
        # Up to the statement: a sorted() or a set on the way takes the order away.
        while above is not None and not isinstance(above, ast.stmt):
            if isinstance(above, ast.SetComp) or (isinstance(above, ast.Call) and _dotted(above.func) in _ORDER_GONE):
                break
            above = parents.get(above)
        else:
            found.append(_dotted(node.func) or node.func.attr)
    return found


@pytest.mark.parametrize("path", _FILES, ids=name_of)
def test_nothing_that_differs_between_runs(path):
    banned = {name for name in _imported(path) if name in _MODULES or name.partition(".")[0] in _MODULES}
    calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    called = {_dotted(node.func) for node in calls}
    banned |= {name for node in calls if len(node.args) < _NOW_WITHOUT.get(name := _dotted(node.func), 0)}
    found = banned | (called & _CALLS) | set(_unordered_listings(path))
    # A clock that is imported by its bare name would not be seen above.
    found |= {name for name in _imported(path) if name in _CALLS}
    assert {name for name in found if (name_of(path), name) not in _EXCEPTIONS} == set()


def test_every_exception_is_still_needed():
    for name, call in _EXCEPTIONS:
        path = next(file for file in _FILES if name_of(file) == name)
        called = {_dotted(node.func) for node in ast.walk(tree(path)) if isinstance(node, ast.Call)}
        assert call in called


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("for p in folder.iterdir(): pass", ["folder.iterdir"]),
        ("for p in sorted(folder.iterdir()): pass", []),
        ("names = [p.name for p in folder.glob('*')]", ["folder.glob"]),
        ("names = sorted(p.name for p in folder.glob('*'))", []),
        ("names = {p.name for p in folder.rglob('*')}", []),
        ("names = os.listdir('.')", ["os.listdir"]),
    ],
)
def test_the_search_sees_what_it_must(code, expected, tmp_path):
    path = tmp_path / "example.py"
    path.write_text(code, encoding="utf-8")
    assert _unordered_listings(path) == expected
