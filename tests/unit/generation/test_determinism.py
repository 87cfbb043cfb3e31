"""The same document gives the same bytes, whatever the hash seed, time zone and locale of the process."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

_CODE = """
import sys
sys.path.insert(0, sys.argv[1])
from building import Builder

names = "Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima".split()
for config in ({}, {"max_cell_value": 40, "max_context_dependent": 8, "question_language": "document"}):
    built = Builder(pages=2)
    built.text("As Table 3 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon.", page=1)
    built.text("Beside 31.25 and 52.75 points, the Harrier outlasts the Goshawk and the Buzzard beside the Condor.", page=1)
    rows = "\\n".join(f"{n} unit | {i * 10 + 1}.25 | {i * 10 + 2}.75 | {i * 7 + 300} | {i}.125" for i, n in enumerate(names))
    built.table("Model unit | Accuracy | Latency | Memory | Weight\\n---\\n" + rows, page=1, caption="Table 3: All")
    built.table("지역 | 인구 | 면적\\n---\\n서울 | 941 | 605\\n부산 | 332 | 770\\n대구 | 237 | 884", page=2)
    result = built.result(**config)
    assert len(result.items) > 5
    print(result.model_dump_json())
"""


def _bytes(**environment: str) -> bytes:
    tests = Path(__file__).resolve().parents[2]
    env = {key: value for key, value in os.environ.items() if key not in {"PYTHONHASHSEED", "TZ", "LC_ALL"}}
    done = subprocess.run(
        [sys.executable, "-c", _CODE, str(tests)],
        capture_output=True,
        env={**env, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.fixture(scope="module")
def reference() -> bytes:
    return _bytes(PYTHONHASHSEED="0")


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "4242", "TZ": "Asia/Seoul", "LC_ALL": "C"},
    ],
    ids=["other-seed", "other-seed-zone-locale"],
)
def test_same_bytes(reference, environment):
    assert sha256(_bytes(**environment)).hexdigest() == sha256(reference).hexdigest()
