"""Entry points: found by name, loaded only when named, and never two arms under one name."""

import sys

import pytest

from qagen.errors import UsageError
from qagen.evaluation.chunkers import arm_named

_CODE = """
loaded = True

def halves(document):
    text = document.export_to_markdown()
    return [text[: len(text) // 2], text[len(text) // 2 :]]
"""


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Puts distributions with an entry point each on the path."""

    def install(distribution: str, name: str, module: str) -> None:
        info = tmp_path / f"{distribution}-2.5.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 2.5\n")
        (info / "entry_points.txt").write_text(f"[qagen.chunkers]\n{name} = {module}:halves\n")
        (tmp_path / f"{module}.py").write_text(_CODE)

    monkeypatch.syspath_prepend(str(tmp_path))
    yield install
    for module in ("halving_one", "halving_two"):
        sys.modules.pop(module, None)


def test_an_entry_point_is_an_arm(installed):
    installed("halving", "halves", "halving_one")
    arm = arm_named("halves")
    assert (arm.name, arm.version, arm.config["arm"]) == ("halves", "halving 2.5", "halving_one:halves")


def test_it_is_loaded_only_when_named(installed):
    installed("halving", "halves", "halving_one")
    arm_named("element")
    assert "halving_one" not in sys.modules
    with pytest.raises(UsageError, match="Did you mean 'halves'"):
        arm_named("halvs")
    assert "halving_one" not in sys.modules


def test_a_built_in_name_is_not_taken_over(installed):
    installed("greedy", "element", "halving_one")
    with pytest.raises(UsageError) as raised:
        arm_named("element")
    assert "claimed by qagen itself and by the entry point 'halving_one:halves' of greedy 2.5" in str(raised.value)
    assert "halving_one" not in sys.modules


def test_two_entry_points_of_one_name(installed):
    installed("one", "halves", "halving_one")
    installed("two", "halves", "halving_two")
    with pytest.raises(UsageError) as raised:
        arm_named("halves")
    assert "of one 2.5" in str(raised.value)
    assert "of two 2.5" in str(raised.value)


def test_an_entry_point_takes_no_parameters(installed):
    installed("halving", "halves", "halving_one")
    with pytest.raises(UsageError, match="takes no parameters"):
        arm_named("halves:300")
