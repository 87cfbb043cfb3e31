"""Every public module, class, function and method says what it means."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest
from tracked_files import modules, name_of, tree

if TYPE_CHECKING:
    from collections.abc import Iterator

_FILES = modules("qagen", "invariants")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _public(node: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    for child in node.body:
        if isinstance(child, _DEFINITIONS) and not child.name.startswith("_"):
            yield child
            if isinstance(child, ast.ClassDef):
                yield from _public(child)


@pytest.mark.parametrize("path", _FILES, ids=name_of)
def test_documented(path):
    module = tree(path)
    assert ast.get_docstring(module), "the module has no docstring"
    # Methods of private classes are private; those that a class takes over from its base are documented there.
    missing = [node.name for node in _public(module) if not ast.get_docstring(node)]
    assert missing in ([], _OVERRIDES.get(name_of(path), []))


_OVERRIDES: dict[str, list[str]] = {}
"""Methods whose meaning is the base class's, by file."""
