"""The garbage collector is paused inside the block and left as it was."""

from __future__ import annotations

import gc

import pytest

from qagen.collection import paused_collection


@pytest.mark.parametrize("enabled", [True, False])
def test_the_state_before_comes_back(enabled):
    before = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        with paused_collection():
            assert not gc.isenabled()
        assert gc.isenabled() is enabled
        with pytest.raises(ValueError, match="stage"), paused_collection():
            raise ValueError("stage")
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if before else gc.disable)()


def test_blocks_may_be_nested():
    with paused_collection():
        with paused_collection():
            pass
        assert not gc.isenabled()
