"""A process that reads documents for another one, so that a crash, a memory bomb or an endless loop costs one file.

It takes requests on its standard input and answers on its standard output, both in frames (`qagen.ingest.frames`).
Whatever docling or a library prints goes nowhere.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
import warnings
from typing import BinaryIO

from qagen.errors import SourceError, UsageError
from qagen.ingest.frames import read_frame, write_frame
from qagen.ingest.limits import is_out_of_memory, limit_own_memory
from qagen.io.canonical import canonical_json


def main(megabytes: int) -> None:
    """Answer requests until the input ends.

    Args:
        megabytes: memory limit of this process in MiB.
    """
    requests, replies = _own_streams()
    _watch_parent()
    # Importing maps much that is no document's fault; the limit starts to hold after it.
    from qagen.ingest.reader import Request

    limit_own_memory(megabytes)
    write_frame(replies, b"ready")
    while (frame := read_frame(requests)) is not None:
        for part in answer(Request.model_validate_json(frame)):
            write_frame(replies, part)


def answer(request: object) -> tuple[bytes, bytes, bytes]:
    """The three frames of an answer: a header, the DoclingDocument and the document (both empty for a failure)."""
    from qagen.ingest.reader import Request, read_source

    if not isinstance(request, Request):
        raise TypeError("expected a Request")
    try:
        read = read_source(request)
        header = read.model_dump(mode="json", exclude={"docling_json", "document"})
        return canonical_json(header), read.docling_json, read.document.model_dump_json().encode("utf-8")
    except SourceError as error:
        return _failed(error.kind, _sentence(request.name, str(error)), error.advice)
    except UsageError as error:
        # A program that was there when the run began is gone.
        return _failed("engine_missing", _sentence(request.name, str(error)), "")
    except MemoryError:
        return _failed("too_big", "", "")
    except RecursionError:
        return _failed("corrupt", f"{request.name}: the content is nested too deeply to be read.", "")
    except Exception as error:  # noqa: BLE001 - a reader's fault with one file must not end the others
        if is_out_of_memory(error):
            return _failed("too_big", "", "")
        first = (str(error).strip().splitlines() or [""])[0][:200]
        return _failed("corrupt", f"{request.name}: the file cannot be read ({type(error).__name__}: {first}).", "")


def _sentence(name: str, message: str) -> str:
    """`message` as one line that starts with the file's name and ends with a full stop."""
    line = " ".join(message.split())
    named = line if line.startswith(name) else f"{name}: {line}"
    return named if named.endswith((".", "!", "?")) else f"{named}."


def _failed(kind: str, message: str, advice: str) -> tuple[bytes, bytes, bytes]:
    return canonical_json({"kind": kind, "message": message, "advice": advice}), b"", b""


def _own_streams() -> tuple[BinaryIO, BinaryIO]:
    """The two ends of the conversation, taken away from everything else that prints in this process."""
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    return requests, replies


def _watch_parent() -> None:
    """End with the parent, even in the middle of a document: a killed run leaves no process behind."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        # An OCR program that this process started is in its group.
        if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
            os.killpg(os.getpid(), signal.SIGKILL)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    main(int(sys.argv[1]))
