"""Worker processes that live for many documents; one that dies, hangs or grows too big is replaced."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from qagen.errors import QagenError
from qagen.ingest.frames import read_frame, write_frame
from qagen.ingest.limits import PATIENCE, Limits, processor_seconds, resident_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Reply = tuple[dict[str, Any], bytes, bytes]
"""Header, DoclingDocument and document, as `qagen.ingest.worker.answer` gives them."""

_START_SECONDS = 120.0
"""For a worker to import its libraries; it is no document's time."""
_TICK_SECONDS = 0.05
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[2]); "
    "from qagen.ingest.worker import main; main(int(sys.argv[1]))"
)
"""A worker sees the same modules as its parent, without running the parent's main module again."""


_OFFLINE = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "HF_HUB_DISABLE_TELEMETRY": "1"}
"""Nothing is ever fetched while documents are read: a model library that wants to fails at once."""


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a process and those that it has started."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


class Worker:
    """One worker process, for one thread at a time."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, request: bytes) -> Reply:
        """The worker's answer, or a failure (`too_slow`, `too_big`, `crashed`) in its place.

        Raises:
            QagenError: no worker can be started at all.
        """
        process = self._process or self._start()
        watch = _Watch(process, self._limits.seconds, self._limits.megabytes)
        try:
            parts = _converse(process, request)
        finally:
            watch.end()
        if parts is None:
            self.close()
            return _failure(watch.verdict or _death(watch, self._limits))
        header: dict[str, Any] = orjson.loads(parts[0])
        # A worker that came near its limit would make the next document fail for the sins of this one.
        if header.get("kind") == "too_big" or resident_bytes(process.pid) > self._limits.megabytes << 19:
            self.close()
        return header, parts[1], parts[2]

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):
                        stream.close()

    def _start(self) -> subprocess.Popen[bytes]:
        # Nothing of the caller's surroundings may reach the reading: not the hash seed, the locale or the time zone.
        fixed = {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", **_OFFLINE}
        search_path = [os.fspath(Path(entry).absolute()) for entry in sys.path]
        process = subprocess.Popen(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", _START, str(self._limits.megabytes), json.dumps(search_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **fixed},
            # A group of its own, so that programs which it starts (OCR) end with it.
            start_new_session=True,
        )
        watch = _Watch(process, _START_SECONDS, 0)
        ready = process.stdout is not None and read_frame(process.stdout) == b"ready"
        watch.end()
        if not ready:
            _kill(process)
            _, errors = process.communicate()
            lines = errors.decode("utf-8", "replace").strip().splitlines() or ["no message"]
            raise QagenError(f"A worker process for reading documents cannot be started: {lines[-1]}")
        if process.stderr is not None:
            process.stderr.close()
        self._process = process
        return process


class _Watch:
    """Kills a process that takes too long or too much memory while another thread waits for it."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float, megabytes: int) -> None:
        self.verdict = ""
        """`too_slow` or `too_big` once it has killed."""
        self.peak = 0
        """Most memory seen, in bytes."""
        self._process = process
        self._seconds = seconds
        self._started = time.monotonic()
        self._used_before = processor_seconds(process.pid)
        self._bytes = megabytes << 20
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._ended.wait(_TICK_SECONDS):
            held = resident_bytes(self._process.pid)
            self.peak = max(self.peak, held)
            if self._bytes and held > self._bytes:
                self.verdict = "too_big"
            elif self._is_late():
                self.verdict = "too_slow"
            if self.verdict:
                _kill(self._process)
                return

    def _is_late(self) -> bool:
        elapsed = time.monotonic() - self._started
        used = processor_seconds(self._process.pid)
        if used is None or self._used_before is None:
            return elapsed > self._seconds
        return used - self._used_before > self._seconds or elapsed > self._seconds * PATIENCE

    def end(self) -> None:
        """Stop watching."""
        self._ended.set()
        self._thread.join()


def _converse(process: subprocess.Popen[bytes], request: bytes) -> tuple[bytes, bytes, bytes] | None:
    """Send a request and read the three frames of the answer; None if the process ended."""
    if process.stdin is None or process.stdout is None:
        return None
    try:
        write_frame(process.stdin, request)
    except OSError:
        return None
    frames = [read_frame(process.stdout) for _ in range(3)]
    header, docling, document = frames
    return None if header is None or docling is None or document is None else (header, docling, document)


def _death(watch: _Watch, limits: Limits) -> str:
    """Why a process ended by itself: libraries outside Python abort when memory is refused."""
    return "too_big" if watch.peak > (limits.megabytes << 20) * 0.8 else "crashed"


def _failure(kind: str) -> Reply:
    return {"kind": kind, "message": "", "advice": ""}, b"", b""


def ask_all(requests: Iterable[bytes], *, workers: int, limits: Limits) -> Iterator[Reply]:
    """The answers to `requests` in their order, made by `workers` processes (at least one).

    Raises:
        QagenError: no worker can be started.
    """
    idle: queue.LifoQueue[Worker] = queue.LifoQueue()
    crew = [Worker(limits) for _ in range(max(workers, 1))]
    for worker in crew:
        idle.put(worker)

    def ask(request: bytes) -> Reply:
        worker = idle.get()
        try:
            return worker.ask(request)
        finally:
            idle.put(worker)

    waiting: deque[Future[Reply]] = deque()
    with ThreadPoolExecutor(len(crew)) as executor:
        try:
            for request in requests:
                waiting.append(executor.submit(ask, request))
                # Answers are large: no more of them than twice the workers wait for their turn.
                if len(waiting) >= 2 * len(crew):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
            for worker in crew:
                worker.close()
