"""A folder of tests in the public layout (specs/facts.md sections 1 and 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qagen.errors import RecordError, UsageError
from qagen.evaluation.facts.records import FactTest, read_test
from qagen.io.jsonl import read_jsonl

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from qagen.tables.facts.read import Rules

BASELINE = "baseline"
"""Group of the tests that every document gets."""
RULES: tuple[Rules, ...] = ("compatible", "strict")
_OWN = b'"kind": "qagen benchmark"'


@dataclass(frozen=True)
class Entry:
    """One test with its place."""

    group: str
    """Name of its file without `.jsonl`, or `baseline`."""
    record: Mapping[str, Any]
    forms: Mapping[Rules, FactTest | str]
    """For each rule set the test, or why the record is none."""

    @property
    def key(self) -> tuple[str, str]:
        """Group and id: what is unique."""
        return self.group, self.record["id"]


@dataclass(frozen=True)
class FactBench:
    """Tests and documents of a folder."""

    root: Path
    files: tuple[Path, ...]
    """The JSONL files, sorted by name."""
    entries: tuple[Entry, ...]
    """By file and line, then the baselines by document."""
    documents: tuple[str, ...]
    """Names of the PDFs as tests write them, sorted: those of pdfs/, and those that only tests name."""
    notes: tuple[str, ...]
    """What is odd about the folder."""


def read_bench(path: Path, *, skip_baseline: bool = False, force: bool = False) -> FactBench:
    """Read the tests of a folder, or of one JSONL file of it.

    Args:
        path: the folder, or the file.
        skip_baseline: leave out the tests of type baseline, the ones that every document gets included.
        force: go on although a page of a PDF has no test.

    Raises:
        UsageError: there is nothing to score: no folder, no JSONL, no test, an uncovered page.
        RecordError: a line is no test, or an id is there twice in a file.
    """
    root, files = _files(path)
    entries = [entry for file in files for entry in _entries(file)]
    if not entries:
        raise UsageError(f"{path}: holds no test; give a folder with *.jsonl files of tests.")
    pdfs = _pdfs(root / "pdfs")
    named = sorted({entry.record["pdf"] for entry in entries})
    documents = named if path.is_file() or not pdfs else sorted({*named, *pdfs})
    strangers = [name for name in named if pdfs and name not in pdfs]
    notes = [f"{name}: tests name it, but it is not in pdfs/" for name in strangers]
    have = {entry.record["pdf"] for entry in entries if entry.record["type"] == BASELINE}
    entries += [_baseline(name) for name in documents if name not in have]
    if not force:
        _check_coverage(root, [name for name in documents if name in pdfs], entries)
    if skip_baseline:
        entries = [entry for entry in entries if entry.record["type"] != BASELINE]
    return FactBench(root, files, tuple(entries), tuple(documents), tuple(notes))


def _files(path: Path) -> tuple[Path, tuple[Path, ...]]:
    if path.is_file():
        return path.parent, (path,)
    if not path.is_dir():
        raise UsageError(
            f"{path}: no such folder; give a folder with *.jsonl files of tests and a folder per candidate."
        )
    files = tuple(sorted(file for file in path.glob("*.jsonl") if file.is_file()))
    manifest = path / "manifest.json"
    if manifest.is_file() and _OWN in manifest.read_bytes():
        # A benchmark of ours has other JSON Lines beside the facts.
        files = tuple(file for file in files if file.name == "facts.jsonl")
    if not files:
        raise UsageError(f"{path}: holds no *.jsonl file of tests.")
    return path, files


def _entries(file: Path) -> list[Entry]:
    found: list[Entry] = []
    lines: dict[str, int] = {}
    for number, record in read_jsonl(file):
        place = f"{file}, line {number}"
        try:
            forms: dict[Rules, FactTest | str] = {"compatible": read_test(record, "compatible")}
        except RecordError as error:
            raise RecordError(f"{place}: {error}.") from error
        try:
            forms["strict"] = read_test(record, "strict")
        except RecordError as error:
            # What the public checker takes does not stop the run: the one test has no verdict.
            forms["strict"] = str(error)
        first = lines.setdefault(record["id"], number)
        if first != number:
            raise RecordError(
                f"{place}: the id {record['id']!r} is that of line {first} too; ids are unique in a file."
            )
        found.append(Entry(file.stem, record, forms))
    return found


def _baseline(pdf: str) -> Entry:
    record = {"pdf": pdf, "page": 1, "id": f"{pdf}_baseline", "type": "baseline"}
    return Entry(BASELINE, record, {rules: read_test(record, rules) for rules in RULES})


def _pdfs(folder: Path) -> frozenset[str]:
    if not folder.is_dir():
        return frozenset()
    return frozenset(
        file.relative_to(folder).as_posix()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix.lower() == ".pdf"
    )


def _check_coverage(root: Path, pdfs: list[str], entries: list[Entry]) -> None:
    """Every page of every PDF needs a test, as the public checker demands; a file that is no PDF has no pages here."""
    covered: dict[str, set[int]] = {}
    for entry in entries:
        test = entry.forms["compatible"]
        if isinstance(test, FactTest):
            covered.setdefault(test.pdf, set()).add(test.page)
    for name in pdfs:
        for page in range(1, page_count(root / "pdfs" / name) + 1):
            if page not in covered.get(name, set()):
                raise UsageError(f"{name}: page {page} has no test; add one, or go on without (--force).")


def page_count(pdf: Path) -> int:
    """Return the number of pages of a PDF, 0 for a file that cannot be read as one."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(pdf)
    except (pypdfium2.PdfiumError, OSError):
        return 0
    try:
        return len(document)
    finally:
        document.close()
