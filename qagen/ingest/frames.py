"""Byte strings over a pipe: eight bytes of length, then the bytes."""

from __future__ import annotations

from typing import IO

_LENGTH_BYTES = 8


def write_frame(stream: IO[bytes], data: bytes) -> None:
    """Send `data` at once.

    Raises:
        OSError: the other side is gone.
    """
    stream.write(len(data).to_bytes(_LENGTH_BYTES, "big"))
    stream.write(data)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes | None:
    """The next byte string; None where the stream ends, be it in the middle of one."""
    length = _read(stream, _LENGTH_BYTES)
    return None if length is None else _read(stream, int.from_bytes(length, "big"))


def _read(stream: IO[bytes], size: int) -> bytes | None:
    data = stream.read(size)
    return data if len(data) == size else None
