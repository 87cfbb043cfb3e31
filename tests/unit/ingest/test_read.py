"""Ingestion as a whole, with its worker processes."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest
from source_files import MAKERS, make_docx, make_html, make_md, write_all

from qagen.errors import QagenError
from qagen.ingest.discover import discover
from qagen.ingest.identity import identify
from qagen.ingest.limits import Limits
from qagen.ingest.pool import Worker, ask_all
from qagen.ingest.read import Converted, _request, ingest
from qagen.model.run import Failure

_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="processes are watched on Linux only")


def _bomb(megabytes: int) -> bytes:
    """A Word file of a few kilobytes whose text is `megabytes` long."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(make_docx())) as source,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            data = source.read(name)
            if name == "word/document.xml":
                paragraph = b"<w:p><w:r><w:t>" + b"a " * 500 + b"</w:t></w:r></w:p>"
                data = data.replace(b"<w:sectPr", paragraph * (megabytes * 1000) + b"<w:sectPr")
            target.writestr(name, data)
    return buffer.getvalue()


def test_docling_guards_are_told(tmp_path):
    (tmp_path / "a.docx").write_bytes(_bomb(150))
    (found,) = _all(tmp_path)
    assert isinstance(found, Failure)
    assert found.kind == "too_big"
    assert "unpacks to more" in found.message


def _slow_page(rows: int) -> bytes:
    return make_html((("a", "b", "c"), *(("1", "2", "3"),) * rows))


def _all(folder, **options: object) -> list[Converted | Failure]:
    return list(ingest(discover([folder]).files, **options))


def test_the_result_does_not_depend_on_workers_order_or_cache(tmp_path):
    folder = write_all(tmp_path / "in put", ("md", "docx", "html", "json"))
    (folder / "bad.docx").write_bytes(b"%PDF-1.4")
    (folder / "none.md").write_bytes(b"")
    first = _all(folder, workers=1, cache_dir=tmp_path / "cache")
    assert list(ingest(discover([folder]).files[::-1], workers=2)) == first
    assert _all(folder, cache_dir=tmp_path / "cache") == first
    ids = [entry.source.doc_id for entry in first if isinstance(entry, Converted)]
    assert ids == sorted(ids)
    assert len(ids) == 4
    assert [(entry.source, entry.kind) for entry in first if isinstance(entry, Failure)] == [
        ("bad.docx", "wrong_suffix"),
        ("none.md", "empty"),
    ]


def test_the_surroundings_do_not_reach_the_reading(tmp_path):
    folder = write_all(tmp_path / "in")
    program = """
        import sys
        from qagen.ingest.discover import discover
        from qagen.ingest.read import ingest
        from qagen.io.hashing import sha256_bytes
        for entry in ingest(discover(sys.argv[1:]).files):
            print(entry.source.doc_id, sha256_bytes(entry.docling_json), hash is None)
        assert not [name for name in sys.modules if name.partition(".")[0] in {"docling", "docling_core", "torch"}]
    """
    outputs = []
    for seed, zone, locale in (("0", "UTC", "C"), ("1", "Asia/Seoul", "ko_KR.UTF-8")):
        ended = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(program), str(folder)],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale},
        )
        assert (ended.returncode, ended.stderr) == (0, "")
        outputs.append(ended.stdout)
    assert outputs[0] == outputs[1]
    assert outputs[0].count("\n") == len(MAKERS)


def test_equal_files_are_one_document(tmp_path):
    for name in ("b.md", "a.md", "c.md"):
        (tmp_path / name).write_bytes(make_md() if name != "c.md" else make_md() + b"\n\nmore")
    found = _all(tmp_path)
    assert [(entry.source.name, entry.source.also_named) for entry in found] == [("a.md", ("b.md",)), ("c.md", ())]


def test_progress_and_nothing_at_all(tmp_path):
    calls = []
    (tmp_path / "a.md").write_bytes(make_md())
    _all(tmp_path, on_progress=lambda *call: calls.append(call))
    assert calls == [(1, 1, "a.md")]
    assert list(ingest([])) == []
    assert [entry.kind for entry in ingest([tmp_path / "gone.md"])] == ["unreadable"]


# Where torch is installed docling loads it, which alone takes more than the limits of these tests.
_SMALL_LIMITS = pytest.mark.skipif(find_spec("torch") is not None, reason="torch takes more than these limits")


@_SMALL_LIMITS
def test_a_slow_document_costs_itself_alone(tmp_path):
    (tmp_path / "a.html").write_bytes(_slow_page(200_000))
    (tmp_path / "b.md").write_bytes(make_md())
    slow, quick = _all(tmp_path, limits=Limits(seconds=5.0))
    assert isinstance(slow, Failure)
    assert (slow.kind, slow.source) == ("too_slow", "a.html")
    assert slow.message == "a.html: reading was given up after 5 seconds of work."
    assert slow.advice
    assert isinstance(quick, Converted)


@_SMALL_LIMITS
@_LINUX
def test_a_memory_bomb_costs_itself_alone(tmp_path):
    (tmp_path / "a.docx").write_bytes(_bomb(100))
    (tmp_path / "b.md").write_bytes(make_md())
    big, quick = _all(tmp_path, limits=Limits(megabytes=300))
    assert isinstance(big, Failure)
    assert (big.kind, big.source) == ("too_big", "a.docx")
    assert "300 MiB" in big.message
    assert isinstance(quick, Converted)


def test_a_crash_costs_itself_alone(tmp_path):
    (tmp_path / "a.html").write_bytes(_slow_page(20_000))
    (tmp_path / "b.md").write_bytes(make_md())
    slow, quick = (_request(entry, None, None) for entry in identify(discover([tmp_path]).files)[0])
    worker = Worker(Limits())
    header, _, _ = worker.ask(quick)
    assert header["format"] == "md"
    process = worker._process
    threading.Timer(0.3, process.send_signal, [signal.SIGSEGV]).start()
    assert worker.ask(slow)[0]["kind"] == "crashed"
    assert worker.ask(quick)[0]["format"] == "md"
    assert worker._process.pid != process.pid
    worker.close()


def test_a_worker_reads_many_documents(tmp_path):
    for number in range(5):
        (tmp_path / f"{number}.md").write_bytes(make_md() + b"x" * number)
    requests = [_request(entry, None, None) for entry in identify(discover([tmp_path]).files)[0]]
    worker = Worker(Limits())
    pids = set()
    for request in requests:
        assert "kind" not in worker.ask(request)[0]
        pids.add(worker._process.pid)
    worker.close()
    assert len(pids) == 1


@_LINUX
def test_giving_up_early_ends_the_workers(tmp_path):
    for number in range(6):
        (tmp_path / f"{number}.md").write_bytes(make_md() + b"x" * number)
    results = ingest(discover([tmp_path]).files, workers=2)
    next(results)
    results.close()
    assert _children(os.getpid()) == []


def _children(pid: int) -> list[int]:
    """The child processes that have not ended (the start of a thread's list is the process's own)."""
    tasks = Path("/proc", str(pid), "task").iterdir()
    found = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return [child for child in found if _is_running(child)]


def _is_running(pid: int) -> bool:
    try:
        state = Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in {"Z", "X"}


@_LINUX
def test_no_worker_outlives_a_killed_run(tmp_path):
    (tmp_path / "a.html").write_bytes(_slow_page(60_000))
    program = "import sys; from qagen.ingest.discover import discover; from qagen.ingest.read import ingest; list(ingest(discover(sys.argv[1:]).files))"
    run = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)])
    while not (workers := _children(run.pid)):
        time.sleep(0.05)
    time.sleep(1.5)
    run.kill()
    run.wait()
    deadline = time.monotonic() + 5
    while any(_is_running(pid) for pid in workers) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert [pid for pid in workers if _is_running(pid)] == []


def test_what_readers_print_reaches_nobody(tmp_path, capfd):
    (tmp_path / "a.docx").write_bytes(make_docx()[:900])
    (tmp_path / "b.html").write_bytes(
        b"<html><body><table><tr><td colspan='x'>1</td></tr></table><img src='http://[bad'>"
    )
    _all(tmp_path)
    assert capfd.readouterr() == ("", "")


def test_a_script_without_a_main_guard_works(tmp_path):
    (tmp_path / "a.md").write_bytes(make_md())
    script = tmp_path / "script.py"
    script.write_text(
        "import sys\nfrom qagen.ingest.discover import discover\nfrom qagen.ingest.read import ingest\n"
        "print([entry.source.doc_id for entry in ingest(discover(['a.md']).files, workers=2)])\n"
    )
    root = Path(sys.modules["qagen"].__file__).parents[1]
    ended = subprocess.run(
        [sys.executable, script.name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert (ended.stdout, ended.stderr) == ("['a']\n", "")


def test_no_worker_can_start(monkeypatch):
    monkeypatch.setattr("qagen.ingest.pool._START", "raise SystemExit('no docling here')")
    with pytest.raises(QagenError, match="cannot be started: no docling here"):
        list(ask_all([b"{}"], workers=1, limits=Limits()))
