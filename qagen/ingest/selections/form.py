"""The form behind a source: the file itself, or the copy of it that a benchmark keeps beside a stored document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.errors import SourceError
from qagen.ingest.formats import format_of, suffix_of
from qagen.ingest.selections.read import FORMATS, read_options
from qagen.ingest.state_again.read import read_again
from qagen.io.hashing import sha256_bytes
from qagen.model.selection import FormFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_STORED = "forms"
"""Folder of a benchmark with the copies; beside its folder `documents`."""


def form_of(path: Path, data: bytes, source_format: str) -> FormFile:
    """Read the options of a source.

    A password is not used: whoever checks the benchmark has to be able to open the copy of the form. Pictures of pages
    are not read either: what OCR sees is no proof.

    Args:
        path: of the source. For `BENCH/documents/<doc_id>.json` the form is `BENCH/forms/<doc_id><suffix>`.
        data: its bytes.
        source_format: name in `qagen.ingest.formats.FORMATS`.
    """
    if source_format == "json_docling":
        for stored in _stored(path):
            content = stored.read_bytes()
            try:
                stored_format = format_of(stored.name, content).name
            except SourceError as error:
                return _without(stored, "", f"form:{error.kind}")
            return _read(stored, content, stored_format)
        return _without(path, source_format, "form:not_stored")
    return _read(path, data, source_format)


def _stored(path: Path) -> Iterator[Path]:
    """The copy of the form of a stored document, if there is one."""
    folder = path.parent.parent / _STORED
    if path.parent.name != "documents" or not folder.is_dir():
        return
    for entry in sorted(folder.iterdir()):
        suffix = suffix_of(entry.name)
        if entry.is_file() and entry.name[: len(entry.name) - len(suffix)] == path.stem:
            yield entry


def _without(path: Path, source_format: str, reason: str) -> FormFile:
    return FormFile(
        path=None, sha256=None, suffix=suffix_of(path.name), format=source_format, reading=None, reason=reason
    )


def _read(path: Path, data: bytes, source_format: str) -> FormFile:
    if source_format not in FORMATS:
        return _without(path, source_format, "form:no_reader")
    try:
        reading = read_options(path.name, data, source_format)
    except SourceError as error:
        encrypted = source_format == "pdf" and b"/Encrypt" in data
        return _without(path, source_format, "form:encrypted" if encrypted else f"form:{error.kind}")
    return FormFile(
        path=str(path),
        sha256=sha256_bytes(data),
        suffix=suffix_of(path.name),
        format=source_format,
        reading=reading,
        again=read_again(data, source_format, reading.options),
        reason=None,
    )
