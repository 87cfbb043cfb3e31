"""The name of an arm: what it may hold, how it is written, and what is said about one that cannot be."""

import pytest

from qagen.errors import UsageError
from qagen.evaluation.chunkers import BUILT_IN, ArmOptions, arm_named

_NAMES = {
    "plain": ("fixed-window", "fixed-window"),
    "a value": ("fixed-window:100", "fixed-window:100"),
    "the default, given": ("fixed-window:256", "fixed-window:256"),
    "a value written oddly": ("fixed-window: 0100", "fixed-window:100"),
    "two values": ("fixed-window:100:20", "fixed-window:100:20"),
    "by name": ("fixed-window,size=100", "fixed-window:100"),
    "the second by name": ("fixed-window,overlap=20", "fixed-window,overlap=20"),
    "a word": ("docling-hybrid:unlimited", "docling-hybrid:unlimited"),
    "the page": ("table-window:page", "table-window:page"),
    "a switch": ("table-window:300,rows=sentences", "table-window:300,rows=sentences"),
    "points": ("table-window:62.50", "table-window:62.5"),
    "no parameters": ("element", "element"),
}


@pytest.mark.parametrize(("spec", "name"), _NAMES.values(), ids=_NAMES)
def test_names_have_one_form(spec, name):
    assert arm_named(spec).name == name
    assert arm_named(name).config == arm_named(spec).config


def test_every_value_is_in_the_config():
    assert arm_named("fixed-window:100,overlap=20").config == {"arm": "fixed-window", "size": 100, "overlap": 20}
    window = arm_named("table-window:page").config
    assert window == {"arm": "table-window", "window": "page", "cosine": None, "rows": "markdown"}


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_arm_is_made_and_says_its_version(name):
    arm = arm_named(name)
    assert arm.name == name
    assert arm.version.rpartition(" ")[2][0].isdigit()
    assert arm.config["arm"] == name


_WRONG = {
    "no number": ("fixed-window:many", "size is 'many'; expected a whole number of 1 or more or unlimited"),
    "zero": ("semchunk:0", "size is '0'"),
    "a fraction": ("semchunk:1.5", "size is '1.5'"),
    "nan": ("table-window:nan", "window is 'nan'; expected a number of 0 or more or page"),
    "infinite": ("table-window:inf", "window is 'inf'"),
    "negative": ("table-window:-1", "window is '-1'"),
    "cosine": ("table-window:300:1.5", "cosine is '1.5'; expected a number from -1 to 1"),
    "rows": ("table-window,rows=html", "rows is 'html'; expected markdown or sentences"),
    "too many": ("fixed-window:1:2:3", "takes 2 value(s) behind colons"),
    "none to give": ("element:3", "element takes 0 value(s) behind colons; its parameters: none"),
    "unknown": ("semchunk,sise=3", "'sise=3' is no parameter of semchunk; its parameters: size"),
    "no value": ("semchunk,size", "'size' is no parameter"),
    "twice": ("semchunk:3,size=4", "size is given twice"),
    "overlap": ("semchunk:5,overlap=5", "overlap=5 must be smaller than the size of a chunk, 5 tokens"),
    "no model": ("table-window:300:0.4", "a cosine needs a model"),
    "typing": ("fixed-windw:20", "Did you mean 'fixed-window'?"),
    "far off": ("zzz", "Known are docling-hybrid, docling-hybrid-markdown"),
    "empty": ("", "unknown arm ''"),
    "like a module": ("tablewindow:page", "did you mean 'table-window'?"),
}


@pytest.mark.parametrize(("spec", "words"), _WRONG.values(), ids=_WRONG)
def test_a_wrong_spec_is_said(spec, words):
    with pytest.raises(UsageError) as raised:
        arm_named(spec)
    assert words in str(raised.value)


def test_a_model_folder_that_is_none(tmp_path):
    with pytest.raises(UsageError, match="no such folder"):
        arm_named("table-window:300:0.4", ArmOptions(dense_model=str(tmp_path / "none")))
