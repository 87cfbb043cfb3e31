from __future__ import annotations

import pytest

from qagen.io.canonical import canonical_json, pretty_json


def test_sorted_at_every_depth_without_spaces():
    assert canonical_json({"b": [{"d": 1, "c": 2}], "a": "é"}) == '{"a":"é","b":[{"c":2,"d":1}]}\n'.encode()


def test_order_as_given():
    assert canonical_json({"b": 1, "a": 2}, sort_keys=False) == b'{"b":1,"a":2}\n'


@pytest.mark.parametrize("value", [0.1, 1e22, -0.0, 2.5e-7, 100.0], ids=str)
def test_floats_come_back_exactly(value):
    import json

    assert json.loads(canonical_json(value)) == value


def test_what_has_no_json_form():
    with pytest.raises(TypeError):
        canonical_json({"a": {1, 2}})


def test_pretty_is_the_same_value():
    assert pretty_json({"b": 1, "a": ()}) == b'{\n  "a": [],\n  "b": 1\n}\n'
