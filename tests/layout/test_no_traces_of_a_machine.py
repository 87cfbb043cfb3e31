"""No file that is committed names a folder of the machine it was written on, or the host of a package registry."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tracked_files import ROOT, name_of, tracked

# Written apart, so that this file does not hold them.
_HOSTS = tuple(
    "".join(parts) for parts in (("pypi", ".org"), ("python", "hosted.org"), ("debian", ".org"), ("npm", "js."))
)
_FOLDERS = tuple("".join(parts) for parts in (("/wo", "rk/"), ("/tm", "p/w")))


@pytest.mark.parametrize("path", tracked(), ids=name_of)
def test_no_path_and_no_host(path):
    data = path.read_bytes()
    for word in (*_HOSTS, *_FOLDERS, f"{ROOT}/", f"{Path.home()}/"):
        # Not inside a longer path or address of the document's own.
        pattern = rb"(?<![\w.])" + re.escape(word.encode())
        assert not re.search(pattern, data), f"{name_of(path)} holds {word}"
