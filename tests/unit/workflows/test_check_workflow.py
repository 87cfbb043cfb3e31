"""`check` from Python: the exit code of a process of its own."""

from __future__ import annotations

import pytest

from qagen.errors import UsageError
from qagen.workflows.check import check


def test_no_folder_is_an_error(tmp_path):
    with pytest.raises(UsageError, match="no such folder"):
        check(tmp_path / "nowhere")


def test_an_unfinished_folder_is_2(tmp_path, capfd):
    assert check(str(tmp_path)) == 2
    shown = capfd.readouterr()
    assert (shown.out, len(shown.err.splitlines())) == ("", 1)
