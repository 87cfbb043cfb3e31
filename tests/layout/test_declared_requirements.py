"""Everything that the code imports comes with `pip install qagen`, or with the extra of the room that imports it.

A package that happens to be in a developer's environment is missing in everybody else's.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires

import pytest
from packaging.requirements import Requirement
from tracked_files import modules, name_of, tree

_OURS = {"qagen", "invariants"}
_EXTRAS = {
    "corpus": ("corpus",),
    "evaluation": ("evaluate", "dense", "mlflow"),
    "export": ("evaluate",),
    "ingest": ("models", "rapidocr"),
    "workflows": ("evaluate", "mlflow"),
}
"""Rooms that may need an extra; all others are part of the base."""


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


_DISTRIBUTIONS = cache(packages_distributions)
"""Top-level module to its distributions; a look through everything that is installed, so once is enough."""


@cache
def _installed_with(*extras: str) -> frozenset[str]:
    """Distributions that come with qagen and some of its extras, requirements of requirements included."""
    waiting: list[tuple[str, tuple[str, ...]]] = [("qagen", extras)]
    seen: set[tuple[str, tuple[str, ...]]] = set()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        try:
            lines = requires(one[0]) or []
        except PackageNotFoundError:
            continue
        for requirement in map(Requirement, lines):
            marker = requirement.marker
            if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *one[1])):
                waiting.append((_plain(requirement.name), tuple(sorted(requirement.extras))))
    return frozenset(name for name, _ in seen)


def _third_party(path) -> set[str]:
    """Top-level names of the modules that a file imports, without the standard library and our own."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module.partition(".")[0])
    return found - set(sys.stdlib_module_names) - _OURS


@pytest.mark.parametrize("path", [p for p in modules("qagen", "invariants") if _third_party(p)], ids=name_of)
def test_what_is_imported_is_declared(path):
    room = name_of(path).split("/")[1]
    declared = _installed_with(*_EXTRAS.get(room, ()))
    for name in sorted(_third_party(path)):
        # An extra that is not installed: its modules are called like the distribution.
        brings = {_plain(distribution) for distribution in _DISTRIBUTIONS().get(name, [name])}
        assert brings & declared, f"{name} ({', '.join(brings)}) is imported, but no requirement of qagen brings it"
