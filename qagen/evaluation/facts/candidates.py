"""The page files of a candidate: one folder, one Markdown file for each page and repeat (specs/facts.md section 1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from qagen.errors import UsageError
from qagen.evaluation.facts.front_matter import read_front_matter
from qagen.evaluation.facts.page import Page
from qagen.evaluation.shown_name import shown_name

if TYPE_CHECKING:
    from pathlib import Path

    from qagen.tables.facts.read import Rules

_NAME = re.compile(r"^(?P<base>.+)_pg(?P<page>\d+)_repeat(?P<repeat>\d+)\.md$", re.DOTALL)


def candidate_folders(root: Path, only: tuple[str, ...] = ()) -> tuple[Path, ...]:
    """Return the folders of candidates below `root`, sorted by name: all but pdfs/ and hidden ones.

    Args:
        root: the folder of tests, or one that holds candidates alone.
        only: names to take; empty takes all.

    Raises:
        UsageError: there is none, or a name of `only` is none.
    """
    found = {
        folder.name: folder
        for folder in sorted(root.iterdir())
        if folder.is_dir() and folder.name != "pdfs" and not folder.name.startswith(".")
    }
    for name in only:
        if name not in found:
            raise UsageError(f"{root}: has no candidate {name!r}; it has {', '.join(found) or 'none'}.")
    chosen = tuple(folder for name, folder in found.items() if not only or name in only)
    if not only:
        # Documents of a benchmark and the like hold no page.
        chosen = tuple(folder for folder in chosen if any(folder.rglob("*.md"))) or chosen
    if not chosen:
        raise UsageError(f"{root}: holds no candidate; a candidate is a folder with NAME_pg1_repeat1.md and the like.")
    return chosen


@dataclass(frozen=True)
class PageFile:
    """One repeat of one page."""

    path: Path
    page: int
    repeat: int

    @cached_property
    def raw(self) -> str:
        """The text; every kind of line end is a line feed.

        Raises:
            OSError: the file cannot be read.
            UnicodeDecodeError: it is no UTF-8.
        """
        return self.path.read_bytes().decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")

    def text(self, rules: Rules) -> str:
        """Return what is scored: the file as the checker reads it; `strict` without front matter and BOM."""
        return self.raw if rules == "compatible" else read_front_matter(self.raw.removeprefix("\ufeff")).body

    def problems(self) -> tuple[str, ...]:
        """Return what is wrong with its front matter; nothing for a file that cannot be read."""
        try:
            return read_front_matter(self.raw.removeprefix("\ufeff")).problems
        except (OSError, UnicodeDecodeError):
            return ()


class Candidate:
    """The pages of one candidate."""

    def __init__(self, folder: Path) -> None:
        """Lists the folder; nothing is read yet."""
        self.name = shown_name(folder.name)
        self._files: dict[str, list[PageFile]] = {}
        for path in sorted(folder.rglob("*.md")):
            found = _NAME.match(path.relative_to(folder).as_posix())
            if found and path.is_file():
                file = PageFile(path, int(found["page"]), int(found["repeat"]))
                self._files.setdefault(found["base"], []).append(file)

    def files(self, pdf: str, page: int, rules: Rules) -> tuple[PageFile, ...]:
        """Return the repeats of a page, in the order of their names.

        `compatible` takes every file of the PDF whose name holds `_pg<page>_` anywhere, as the public checker does.
        """
        base = str(PurePosixPath(pdf).with_suffix("")) if pdf.lower().endswith(".pdf") else pdf
        files = self._files.get(base, [])
        if rules == "strict":
            return tuple(file for file in files if file.page == page)
        return tuple(file for file in files if f"_pg{page}_" in file.path.name)

    @property
    def all_files(self) -> tuple[PageFile, ...]:
        """Every page file, sorted by path."""
        return tuple(sorted((file for files in self._files.values() for file in files), key=lambda file: file.path))


def read_page(file: PageFile, rules: Rules) -> Page | str:
    """Return the page, or why the file cannot be read."""
    try:
        return Page(file.text(rules))
    except UnicodeDecodeError as error:
        return f"{shown_name(file.path.name)}: is not UTF-8 (byte {error.start})"
    except OSError as error:
        return f"{shown_name(file.path.name)}: cannot be read ({error.strerror or error})"
