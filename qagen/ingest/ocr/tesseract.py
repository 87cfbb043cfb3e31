"""The program `tesseract`, run as a process: a picture goes in, hOCR comes out."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from qagen.errors import SourceError, UsageError
from qagen.ingest.ocr.hocr import words_of
from qagen.io.hashing import sha256_file

if TYPE_CHECKING:
    from qagen.ingest.ocr.picture import Picture
    from qagen.ingest.ocr.reading import OcrWord, Reader

DEFAULT_LANGUAGES = ("eng",)
_INSTALL = "Install it: on Debian and Ubuntu `apt install tesseract-ocr`, on macOS `brew install tesseract`."
_LISTED = re.compile(r'^List of available languages in "(?P<folder>.*)"')
_NAME = re.compile(r"[A-Za-z0-9_/-]+")
_HASH_DIGITS = 12
_SECONDS = 30
"""For questions about the installation; reading a page is bounded by the document's limits."""


@lru_cache(1)
def version() -> str:
    """The program's version, as it prints it.

    Raises:
        UsageError: there is no such program, or it does not run.
    """
    lines = _asked("--version").splitlines()
    return lines[0].removeprefix("tesseract ").strip() if lines else "unknown"


def language_versions(languages: tuple[str, ...]) -> dict[str, str]:
    """The hash of each language's data, by `tessdata-<language>`: what decides a reading besides the program.

    Raises:
        UsageError: the program or the data of a language is missing.
    """
    folder, installed = _installed()
    found = {}
    for language in languages or DEFAULT_LANGUAGES:
        if not _NAME.fullmatch(language) or language not in installed:
            raise UsageError(
                f"--ocr-lang {language}: tesseract has no data for it; installed: {', '.join(sorted(installed))}. "
                f"On Debian and Ubuntu: `apt install tesseract-ocr-{language.replace('_', '-')}`."
            )
        path = folder / f"{language}.traineddata"
        found[f"tessdata-{language}"] = sha256_file(path)[:_HASH_DIGITS] if path.is_file() else "unknown"
    return found


def reader(languages: tuple[str, ...]) -> Reader:
    """A reader of pictures in `languages`, most important first; none is English."""
    return _Tesseract("+".join(languages or DEFAULT_LANGUAGES))


class _Tesseract:
    def __init__(self, languages: str) -> None:
        self._languages = languages

    def __call__(self, picture: Picture) -> list[OcrWord]:
        """The words of the picture.

        Raises:
            SourceError: `ocr_failed`, with what the program said.
        """
        options = ["stdin", "stdout", "-l", self._languages, "--psm", "3", "--dpi", str(max(picture.dpi, 70))]
        options += ["-c", "hocr_char_boxes=1", "hocr"]
        buffer = io.BytesIO()
        Image.fromarray(picture.grey).save(buffer, "PPM")
        done = subprocess.run(  # noqa: S603 - the program of the machine, with our own options
            [_program(), *options], input=buffer.getvalue(), capture_output=True, check=False, env=_environment()
        )
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().splitlines() or [f"exit code {done.returncode}"]
            raise SourceError("ocr_failed", f"tesseract could not read a page ({said[-1][:200]})")
        return words_of(done.stdout)


def _program() -> str:
    path = shutil.which("tesseract")
    if path is None:
        raise UsageError(f"--ocr tesseract: there is no program `tesseract` on PATH. {_INSTALL}")
    return path


def _environment() -> dict[str, str]:
    # One thread: sums in another order would be other numbers, and the run has its own workers.
    return {**os.environ, "OMP_THREAD_LIMIT": "1", "LC_ALL": "C"}


def _asked(question: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - the program of the machine
            [_program(), question], capture_output=True, check=False, env=_environment(), timeout=_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UsageError(f"--ocr tesseract: the program does not run ({error}).") from error
    # Old versions answer on the other stream.
    return (done.stdout or done.stderr).decode("utf-8", "replace")


@lru_cache(1)
def _installed() -> tuple[Path, frozenset[str]]:
    lines = _asked("--list-langs").splitlines()
    match = _LISTED.match(lines[0]) if lines else None
    return Path(match["folder"]) if match else Path(), frozenset(line.strip() for line in lines[1:] if line.strip())
