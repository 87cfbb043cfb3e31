"""A folder of files with tables: which documents it holds, and their tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qagen.errors import RecordError, UsageError
from qagen.evaluation.shown_name import shown_name
from qagen.evaluation.tables.readers import READERS

if TYPE_CHECKING:
    from pathlib import Path

    from qagen.evaluation.tables.readers.found_table import FoundTable
    from qagen.tables.html_model import NormalForm


_NOT_TABLES = frozenset({"manifest.json", "failures.jsonl"})
"""What `qagen convert` writes beside its documents."""


@dataclass(frozen=True)
class TableFile:
    """One file.

    Attributes:
        path: where it is.
        name: path inside the folder, with `/`; this and what is made from it is text that any file can hold.
        document: the document whose tables it holds: its folder's name, or its own without suffix.
        table_type: its own name without suffix where it stands in the folder of a document; else empty.
    """

    path: Path
    name: str
    document: str
    table_type: str


def list_tables(folder: Path) -> tuple[TableFile, ...]:
    """The files of a folder in the order of their names; hidden files, manifests and other files are passed over.

    `report.html` is the document `report`; `report/prices.html` and `report/parts.csv` are the tables of the types
    `prices` and `parts` of the document `report`.

    Raises:
        UsageError: it is no folder, it holds nothing that is read, or two files are for one document and type.
    """
    if not folder.is_dir():
        problem = "is a file" if folder.exists() else "no such folder"
        raise UsageError(f"{folder}: {problem}; give a folder of files with tables ({' '.join(READERS)}).")
    files: dict[tuple[str, str], TableFile] = {}
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.suffix.lower() not in READERS or path.name in _NOT_TABLES or not path.is_file():
            continue
        if any(part.startswith(".") for part in parts):
            continue
        document, table_type = ("/".join(parts[:-1]), path.stem) if len(parts) > 1 else (path.stem, "")
        document, table_type = shown_name(document), shown_name(table_type)
        one = TableFile(path, shown_name("/".join(parts)), document, table_type)
        other = files.setdefault((document, table_type), one)
        if other is not one:
            raise UsageError(f"{folder}: {other.name} and {one.name} are both for {document}; keep one of them.")
    if not files:
        raise UsageError(f"{folder}: holds no file with tables ({' '.join(READERS)}).")
    return tuple(files.values())


def read_tables(file: TableFile, form: NormalForm) -> list[FoundTable]:
    """The tables of a file, in its order.

    Raises:
        RecordError: it cannot be read as what its suffix says.
    """
    try:
        text = file.path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise RecordError(f"{file.path}: cannot be read ({error.strerror or error}).") from error
    except UnicodeDecodeError as error:
        raise RecordError(
            f"{file.path}: expected UTF-8; byte {error.start} is none. Save the file as UTF-8."
        ) from error
    return READERS[file.path.suffix.lower()](text, form, str(file.path))
