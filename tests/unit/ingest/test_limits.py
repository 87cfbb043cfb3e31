from __future__ import annotations

import os
import subprocess
import sys

import pytest
from pydantic import ValidationError

from qagen.ingest.limits import Limits, is_out_of_memory, processor_seconds, resident_bytes


def test_defaults():
    assert (Limits().seconds, Limits().megabytes) == (60.0, 2048)


@pytest.mark.parametrize("bad", [{"seconds": 0}, {"megabytes": -1}, {"minutes": 1}], ids=str)
def test_no_limit_is_zero_or_unknown(bad):
    with pytest.raises(ValidationError):
        Limits(**bad)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (MemoryError(), True),
        (RuntimeError("std::bad_alloc"), True),
        (ValueError("Memory allocation failed : growing buffer"), True),
        (ValueError("a page about memory"), False),
    ],
    ids=str,
)
def test_out_of_memory(error, expected):
    assert is_out_of_memory(error) == expected
    outer = RuntimeError("Pipeline failed")
    outer.__cause__ = error
    assert is_out_of_memory(outer) == expected


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
def test_resident_bytes():
    assert 1 << 20 < resident_bytes(os.getpid()) < 1 << 36
    assert resident_bytes(2**22 + 1) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
def test_processor_seconds():
    before = processor_seconds(os.getpid())
    while sum(os.times()[:4]) < before + 0.2:  # those of ended children too
        sum(range(10_000))
    assert before + 0.15 < processor_seconds(os.getpid()) < before + 5
    assert processor_seconds(2**22 + 1) is None


@pytest.mark.skipif(sys.platform != "linux", reason="the limit counts data on Linux only")
def test_more_than_the_limit_is_a_memory_error():
    program = (
        "from qagen.ingest.limits import limit_own_memory\n"
        "limit_own_memory(200)\n"
        "kept = bytearray(50 << 20)\n"
        "try:\n    bytearray(600 << 20)\nexcept MemoryError:\n    print('refused')\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout == "refused\n"
