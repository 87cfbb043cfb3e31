"""The real generator over the two documents: what it writes holds, and is the same again."""

from __future__ import annotations

import subprocess
import sys


def test_what_the_generator_writes_holds(bench, tmp_path):
    out = tmp_path / "generated"
    command = [sys.executable, "-m", "qagen.cli.main", "generate", bench / "documents", "-o", out, "--quiet"]
    made = subprocess.run([*command, "--cache", tmp_path / "cache"], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    done = subprocess.run([sys.executable, "-m", "invariants", out], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
