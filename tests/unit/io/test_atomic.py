from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap

import pytest

from qagen.io.atomic import TEMP_PREFIX, TEMP_SUFFIX, write_bytes_atomic, write_text_atomic


def test_writes_and_replaces_and_leaves_nothing_else(tmp_path):
    path = tmp_path / "new" / "표 1.json"
    write_bytes_atomic(path, b"one")
    write_bytes_atomic(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in path.parent.iterdir()] == ["표 1.json"]


def test_text_is_utf8_with_its_own_line_ends(tmp_path):
    write_text_atomic(tmp_path / "a", "é\r\n")
    assert (tmp_path / "a").read_bytes() == b"\xc3\xa9\r\n"


def test_a_failed_write_leaves_the_old_file_and_no_temporary_one(tmp_path):
    target = tmp_path / "folder"
    target.mkdir()
    (target / "inside").write_text("old")
    with pytest.raises(OSError, match=r"."):
        write_bytes_atomic(target, b"cannot replace a folder")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]


def test_mode_follows_the_umask(tmp_path):
    before = os.umask(0o027)
    try:
        write_bytes_atomic(tmp_path / "a", b"")
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def test_killed_in_the_middle_of_the_write(tmp_path):
    path = tmp_path / "result.json"
    write_bytes_atomic(path, b"whole")
    # The process ends when it would flush to the disk: everything is written, nothing is renamed.
    program = """
        import os, signal, sys
        from pathlib import Path
        from qagen.io import atomic
        atomic.os.fsync = lambda descriptor: os.kill(os.getpid(), signal.SIGKILL)
        atomic.write_bytes_atomic(Path(sys.argv[1]), b"half" * 1000)
    """
    ended = subprocess.run([sys.executable, "-c", textwrap.dedent(program), str(path)])
    assert ended.returncode == -signal.SIGKILL
    assert path.read_bytes() == b"whole"
    left = [entry.name for entry in tmp_path.iterdir() if entry != path]
    assert all(name.startswith(TEMP_PREFIX) and name.endswith(TEMP_SUFFIX) for name in left)
