"""The same bytes under any hash seed, without a network, and without what generates items."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from chunker_documents import ALL

_ALL_ARMS = """
import socket, sys
from pathlib import Path

def refuse(*args, **kwargs):
    raise OSError("the network was asked for")

socket.socket.connect = socket.socket.connect_ex = refuse
socket.create_connection = socket.getaddrinfo = refuse
from docling_core.types.doc import DoclingDocument
from qagen.evaluation.chunkers import BUILT_IN, arm_named, chunk_document, token_counter

documents = [DoclingDocument.model_validate_json(path.read_bytes()) for path in sorted(Path(sys.argv[1]).iterdir())]
for spec in [*BUILT_IN, "docling-hybrid:20", "fixed-window:20:5", "semchunk:20:5", "table-window:page,rows=sentences"]:
    for document in documents:
        found = chunk_document(arm_named(spec), document, "doc", token_counter())
        assert found.error is None, (spec, document.name, found.error)
        print(spec, document.name, found.model_dump_json())
assert not [module for module in sys.modules if module.startswith(("qagen.generation", "qagen.ingest"))]
"""
"""No socket may be opened; a name that is looked up is one too many."""


@pytest.fixture(scope="module")
def outputs(tmp_path_factory) -> list[str]:
    """What two processes with different hash seeds write about all documents."""
    folder = tmp_path_factory.mktemp("documents")
    for name, make in ALL.items():
        (folder / f"{name}.json").write_text(make().model_dump_json(), encoding="utf-8")
    started = [
        subprocess.Popen(
            [sys.executable, "-c", _ALL_ARMS, str(folder)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "4711")
    ]
    found = [process.communicate()[0] for process in started]
    assert [process.returncode for process in started] == [0, 0]
    return found


def test_every_arm_ran_without_a_network_and_without_the_generator(outputs):
    assert len(outputs[0].splitlines()) == 17 * len(ALL)


def test_the_bytes_are_the_same(outputs):
    assert outputs[0] == outputs[1]
