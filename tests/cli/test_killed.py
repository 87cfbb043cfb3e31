"""Kill -9 at any moment and run again: the same result, and no manifest on a folder that is not whole.

An audit hook ends the real command right before its n-th change of the output folder (a folder made, a temporary file
opened, a file renamed or taken away), for every n, each run starting from what the killed ones before it left.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from cli_sources import FERRIES, WELLS, docx_bytes
from qagen_process import COMMAND, hashes, qagen

from qagen import load_items
from qagen.errors import UsageError

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")]

_KILLED_BEFORE_CHANGE = """
import os, signal, sys
out, number = sys.argv[1], int(sys.argv[2])
changes = {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "open", "os.chmod"}
seen = 0

def watch(event, args):
    global seen
    if event not in changes or not args or not isinstance(args[0], (str, bytes, os.PathLike)):
        return
    if event == "open" and not args[2] & (os.O_WRONLY | os.O_RDWR):
        return
    if os.fsdecode(args[0]).startswith(out):
        seen += 1
        if seen == number:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(watch)
sys.argv = ["qagen", *sys.argv[3:]]
from qagen.cli.main import run
try:
    run()
finally:
    print(seen, file=sys.stderr)
"""


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "wells.md").write_text(WELLS, encoding="utf-8")
    (folder / "ferries.docx").write_bytes(docx_bytes(FERRIES))
    (folder / "empty.md").write_bytes(b"")
    return folder


def _is_whole(bench) -> bool:
    manifest = json.loads((bench / "manifest.json").read_text(encoding="utf-8"))
    return all(
        hashlib.sha256((bench / name).read_bytes()).hexdigest() == digest
        for name, digest in manifest["outputs"].items()
    )


def test_at_every_change_of_the_folder(folder, cache, tmp_path):
    undisturbed, bench = tmp_path / "undisturbed", tmp_path / "bench"
    assert qagen("generate", folder, "-o", undisturbed, "--cache", cache).returncode == 1
    # It starts from a whole benchmark of something else, which the first kills must not pass off as this one.
    (tmp_path / "old.md").write_text(WELLS.replace("Arlen", "Orlen"), encoding="utf-8")
    assert qagen("generate", tmp_path / "old.md", "-o", bench, "--cache", cache).returncode == 0
    kills = 0
    for number in range(1, 100):
        command = [sys.executable, "-c", _KILLED_BEFORE_CHANGE, str(bench), str(number)]
        command += ["generate", str(folder), "-o", str(bench), "--cache", str(cache)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != -signal.SIGKILL:
            assert done.returncode == 1, done.stderr
            break
        kills += 1
        if (bench / "manifest.json").exists():
            assert _is_whole(bench)
        else:
            with pytest.raises(UsageError):
                load_items(bench)
    # A folder, then for each of 6 files (2 documents, 3 tables of results, the manifest) at least open and rename.
    assert kills >= 13
    assert hashes(bench) == hashes(undisturbed)


@pytest.mark.parametrize("delay", [0.15, 0.6, 1.2, 1.8, 2.5])
def test_after_a_while(delay, folder, tmp_path):
    """Without stored conversions, so that the kill meets workers in the middle of documents."""
    undisturbed, bench = tmp_path / "undisturbed", tmp_path / "bench"
    assert qagen("generate", folder, "-o", undisturbed, "--cache", tmp_path / "c1").returncode == 1
    command = [*COMMAND, "generate", str(folder), "-o", str(bench), "--cache", str(tmp_path / "c2")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    time.sleep(delay)
    process.kill()
    process.wait()
    assert not (bench / "manifest.json").exists() or _is_whole(bench)
    assert _group_ends(process.pid), "a worker outlives the run"
    assert qagen("generate", folder, "-o", bench, "--cache", tmp_path / "c2").returncode == 1
    assert hashes(bench) == hashes(undisturbed)


def _group_ends(group: int) -> bool:
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
