"""`__init__` files name things and do nothing; the public names are those that are documented."""

from __future__ import annotations

import ast
import re

import pytest
from tracked_files import ROOT, modules, name_of, tree

import qagen

_INITS = tuple(path for path in modules("qagen", "invariants") if path.name == "__init__.py")
_LAZY = {"qagen/__init__.py": {"__getattr__"}, "invariants/__init__.py": {"__getattr__"}}
"""Functions that an `__init__` may hold: lazy public names (so that the import stays fast)."""


@pytest.mark.parametrize("path", _INITS, ids=name_of)
def test_an_init_holds_names_only(path):
    allowed = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.Expr)
    for node in tree(path).body:
        if isinstance(node, ast.If):
            assert ast.unparse(node.test) == "TYPE_CHECKING"
        elif isinstance(node, ast.FunctionDef):
            assert node.name in _LAZY.get(name_of(path), set()) | _TABLES.get(name_of(path), set())
        else:
            assert isinstance(node, allowed), ast.unparse(node)
            if isinstance(node, ast.Expr):
                assert isinstance(node.value, ast.Constant), ast.unparse(node)


_TABLES: dict[str, set[str]] = {
    "qagen/generation/gates/__init__.py": {"table_reason"},
}
"""Rooms whose `__init__` is their explicit ordered table, with the one function that goes through it."""


def test_the_public_names_exist_and_nothing_else_is_lazy():
    assert list(qagen.__all__) == sorted(qagen.__all__)
    assert set(qagen._HOMES) == set(qagen.__all__)
    for name in qagen.__all__:
        assert getattr(qagen, name).__doc__


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="'qagen' has no attribute 'genrate'"):
        _ = qagen.genrate


def test_what_readme_and_docstring_use_is_public():
    texts = (ROOT / "README.md").read_text(encoding="utf-8") + (qagen.__doc__ or "")
    used = set(re.findall(r"\bqagen\.(\w+)\(", texts))
    assert {"generate", "load_items", "em_hit"} <= used <= set(qagen.__all__)


def test_no_module_imports_the_root_but_for_the_version():
    for path in modules("qagen"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module == "qagen" and node.level == 0), name_of(path)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "qagen":
                assert node.attr == "__version__", name_of(path)
