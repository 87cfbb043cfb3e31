"""Every command tells what it takes, and refuses what it does not, with exit code 2 and one message."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import typer.main
from qagen_process import qagen

import qagen as package
from qagen.cli.main import app
from qagen.model.config import GenerateConfig

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROOT = typer.main.get_command(app)


def _commands(command=_ROOT, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield path, command
    for name, child in sorted(getattr(command, "commands", {}).items()):
        yield from _commands(child, (*path, name))


_ALL = list(_commands())


@pytest.mark.parametrize(("path", "command"), _ALL, ids=["-".join(("qagen", *path)) for path, _ in _ALL])
def test_help_names_every_option_and_command(path, command):
    done = qagen(*path, "--help")
    assert done.returncode == 0
    assert done.stderr == ""
    for parameter in command.params:
        assert parameter.human_readable_name in done.stdout or any(name in done.stdout for name in parameter.opts)
        if parameter.name != "help":
            assert parameter.help, f"{parameter.name} has no help text"
    for name, child in getattr(command, "commands", {}).items():
        assert name in done.stdout
        assert child.help, f"{name} has no help text"


def test_the_commands_are_those_of_the_design():
    assert [" ".join(path) for path, _ in _ALL] == [
        "",
        "check",
        "convert",
        "corpus",
        "corpus build",
        "corpus verify",
        "evaluate",
        "evaluate chunkers",
        "evaluate facts",
        "evaluate selections",
        "evaluate tables",
        "export",
        "generate",
    ]


def test_version_is_the_package_s():
    done = qagen("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{package.__version__}\n", "")


def test_version_is_the_one_that_pip_knows():
    from importlib.metadata import version

    assert version("qagen") == package.__version__


def test_no_arguments_show_the_help():
    done = qagen()
    assert "generate" in done.stdout + done.stderr


_REFUSED = {
    "unknown-command": ("generat", "x.md"),
    "unknown-option": ("generate", "x.md", "-o", "b", "--colour", "red"),
    "no-output": ("generate", "x.md"),
    "no-source": ("generate", "-o", "b"),
    "empty-source": ("generate", "", "-o", "b"),
    "workers-0": ("generate", "x.md", "-o", "b", "--workers", "0"),
    "workers-word": ("generate", "x.md", "-o", "b", "--workers", "many"),
    "timeout-0": ("generate", "x.md", "-o", "b", "--timeout", "0"),
    "timeout-nan": ("generate", "x.md", "-o", "b", "--timeout", "nan"),
    "memory-1": ("generate", "x.md", "-o", "b", "--memory-mb", "1"),
    "pick-0": ("generate", "x.md", "-o", "b", "--pick", "0"),
    "negative-items": ("generate", "x.md", "-o", "b", "--max-cell-value", "-1"),
    "confidence-above-1": ("generate", "x.md", "-o", "b", "--min-table-confidence", "1.5"),
    "confidence-nan": ("generate", "x.md", "-o", "b", "--min-table-confidence", "nan"),
    "language": ("generate", "x.md", "-o", "b", "--question-language", "fr"),
    "forbid-no-module": ("generate", "x.md", "-o", "b", "--forbid", "some.mod."),
    "convert-format": ("convert", "x.md", "-o", "b", "--format", "pdf"),
    "convert-no-output": ("convert", "x.md"),
    "check-nothing": ("check",),
    "check-two": ("check", "a", "b"),
    "corpus-no-data": ("corpus", "verify", "--data", "nowhere"),
}


@pytest.mark.parametrize("arguments", _REFUSED.values(), ids=_REFUSED)
def test_refused_with_2_and_nothing_written(arguments, tmp_path):
    (tmp_path / "x.md").write_text("# x\n", encoding="utf-8")
    done = qagen(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.strip()
    assert [path.name for path in tmp_path.iterdir()] == ["x.md"]


def test_every_setting_has_an_option_and_is_repeated_in_the_manifest(sources, cache, tmp_path):
    asked = {
        "max_cell_value": 1,
        "max_table_about": 0,
        "max_context_dependent": 1,
        "question_language": "document",
        "min_table_confidence": 0.75,
        "pick": 1,
        "forbid": ["some_module", "other.module"],
        "ocr_items": True,
        "facts": True,
        "max_facts": 3,
        "selections": True,
    }
    assert set(asked) == set(GenerateConfig.model_fields)
    flags: list[object] = []
    for name, value in asked.items():
        for single in value if isinstance(value, list) else [value]:
            flags += [f"--{name.replace('_', '-')}", *([] if single is True else [single])]
    done = qagen("generate", sources, "-o", tmp_path / "bench", "--cache", cache, *flags)
    assert done.returncode == 0, done.stderr
    manifest = json.loads((tmp_path / "bench" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["config"] == asked
    assert set(asked["forbid"]) <= set(manifest["isolation"]["forbidden"])
