from __future__ import annotations

import pytest

from qagen.io.hashing import sha256_bytes, sha256_file, sha256_text

_EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.mark.parametrize(("data", "expected"), [(b"", _EMPTY), (b"abc", _ABC)], ids=["empty", "abc"])
def test_known_hashes(tmp_path, data, expected):
    path = tmp_path / "file"
    path.write_bytes(data)
    assert sha256_bytes(data) == sha256_text(data.decode()) == sha256_file(path) == expected


def test_a_file_larger_than_a_block(tmp_path):
    data = b"0123456789" * 300_000
    (tmp_path / "big").write_bytes(data)
    assert sha256_file(tmp_path / "big") == sha256_bytes(data)


def test_lone_surrogates_have_hashes_of_their_own():
    assert sha256_text("\udcff") != sha256_text("\udcfe")


def test_missing_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        sha256_file(tmp_path / "none")
