"""On a terminal: a progress bar on stderr; Ctrl-C and a closed pipe end without a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from cli_sources import xlsx_bytes
from qagen_process import COMMAND, qagen

pty = pytest.importorskip("pty", reason="no terminals on this system")


def _on_a_terminal(*arguments: object) -> tuple[int, str]:
    """Run with stderr as a terminal; the exit code and what the terminal showed."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "160"},
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(ours)
    return process.wait(), shown.decode("utf-8", "replace")


@pytest.mark.parametrize("command", ["generate", "convert"])
def test_a_bar_counts_documents_results_and_failures(command, sources, cache, tmp_path):
    (sources / "empty.md").write_bytes(b"")
    code, shown = _on_a_terminal(command, sources, "-o", tmp_path / "out", "--cache", cache)
    assert code == 1
    assert "3/3" in shown
    assert "1 failed" in shown
    assert "failed: empty.md" in shown
    assert "Traceback" not in shown


def test_no_bar_with_quiet(sources, cache, tmp_path):
    assert _on_a_terminal("generate", sources, "-o", tmp_path / "out", "--cache", cache, "-q") == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="other signals there")
def test_ctrl_c_leaves_no_manifest_no_worker_and_no_traceback(sources, tmp_path):
    rows = [[f"Gauge {n}", n, n / 7] for n in range(4000)]
    (sources / "zz.xlsx").write_bytes(xlsx_bytes([["Station", "Reading", "Drift"], *rows]))
    # A shell starts what runs in the background with Ctrl-C ignored, and its children inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [
            *COMMAND,
            "generate",
            str(sources),
            "-o",
            str(tmp_path / "out"),
            "--cache",
            str(tmp_path / "cache"),
            "-j",
            "1",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    signal.signal(signal.SIGINT, before)
    # In the middle: the first document is stored, the long one is being read.
    while not (tmp_path / "out" / "documents" / "ferries.json").exists():
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, errors = process.communicate(timeout=30)
    assert process.returncode != 0
    assert "Traceback" not in out + errors
    assert not (tmp_path / "out" / "manifest.json").exists()
    assert _ends(process.pid)


def _ends(group: int) -> bool:
    """Whether the process group has no member left after five seconds."""
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_a_reader_that_goes_away_is_no_traceback(sources, cache, tmp_path):
    process = subprocess.Popen(
        [*COMMAND, "generate", str(sources), "-o", str(tmp_path / "out"), "--cache", str(cache), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    process.stdout.close()
    with process.stderr:
        errors = process.stderr.read()
    process.wait(timeout=60)
    assert errors == ""
    assert (tmp_path / "out" / "manifest.json").is_file()
    assert qagen("check", tmp_path / "out", "--no-determinism").returncode == 0
