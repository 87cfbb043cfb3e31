"""The source format (`*.doc.txt`, described in data/README.md) into records.

Errors are `RecordError` and name file and line.
"""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Any, NoReturn

from pydantic import ValidationError

from qagen.corpus.grid import parse_grid
from qagen.corpus.nesting import check_nesting
from qagen.corpus.records import (
    AnyBlock,
    Code,
    Contents,
    Figure,
    Footnotes,
    Form,
    Header,
    Heading,
    ListBlock,
    ListItem,
    PageBreak,
    Paragraph,
    Sheet,
    Source,
    Table,
)
from qagen.corpus.source_forms import parse_contents, parse_form
from qagen.errors import RecordError

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX = ".doc.txt"

_HEADING = re.compile(r"(#{1,6})\s+(\S.*)")
_ITEM = re.compile(r"(-|\d{1,2}\.)\s+(\S.*)")
_OPTIONS = {
    "table": {
        "id", "style", "stub", "tags", "caption-below", "repeat-header", "width", "size", "rotate", "gutter", "nested",
    },
    "form": {"id"},
    "contents": set[str](),
    "figure": {"id", "width", "height"},
    "code": set[str](),
    "footnote": set[str](),
    "pagebreak": set[str](),
    "sheet": {"name"},
}  # fmt: skip
_YES_NO = {"yes": True, "no": False}


def read_source(path: Path) -> Source:
    """Parse one file.

    Raises:
        RecordError: it is no UTF-8 text, or a line cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"{path.name}: not UTF-8 text ({error.reason} at byte {error.start})") from error
    return parse_source(text, path.name)


def parse_source(text: str, name: str) -> Source:
    """Parse the text of a source file; `name` is used in errors."""
    return _Parser(text.splitlines(), name).source()


class _Parser:
    """Goes through the lines once; `at` is the index of the next line."""

    def __init__(self, lines: list[str], name: str) -> None:
        self.lines = lines
        self.name = name
        self.at = 0
        self.ids: set[str] = set()

    def error(self, line: int, message: str) -> RecordError:
        return RecordError(f"{self.name}:{line}: {message}")

    def fail(self, line: int, message: str) -> NoReturn:
        raise self.error(line, message)

    def source(self) -> Source:
        header = self.header()
        blocks: list[AnyBlock] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip():
                self.at += 1
            elif line.startswith(":::"):
                blocks.append(self.directive())
            else:
                blocks.append(self.text_block())
        if not blocks:
            self.fail(len(self.lines), "nothing stands below the header")
        check_nesting(header.format, blocks, self.error)
        return Source(header=header, blocks=tuple(blocks))

    def header(self) -> Header:
        if not self.lines or self.lines[0].strip() != "---":
            self.fail(1, "a source starts with a line of ---")
        values: dict[str, Any] = {}
        for index, line in enumerate(self.lines[1:], start=2):
            if line.strip() == "---":
                self.at = index
                return self.checked_header(values, index)
            key, colon, value = line.partition(":")
            key = key.strip().replace("-", "_")
            if not colon or key not in Header.model_fields:
                self.fail(index, f"'{line.strip()}' is no 'key: value' with a known key")
            values[key] = _words(value) if key == "tags" else value.strip()
        raise self.error(len(self.lines), "the header has no closing ---")

    def checked_header(self, values: dict[str, Any], line: int) -> Header:
        if "columns" in values:
            values["columns"] = int(values["columns"]) if values["columns"].isdigit() else values["columns"]
        if "scan" in values:
            values["scan"] = _YES_NO.get(values["scan"], "neither yes nor no")
        try:
            header = Header.model_validate(values)
        except ValidationError as error:
            first = error.errors()[0]
            self.fail(line, f"header key {'.'.join(map(str, first['loc']))}: {first['msg']}")
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", header.id):
            self.fail(line, f"header key id: '{header.id}' is not lower-case letters, digits and hyphens")
        return header

    def text_block(self) -> AnyBlock:
        start = self.at + 1
        lines = []
        while self.at < len(self.lines) and self.lines[self.at].strip() and not self.lines[self.at].startswith(":::"):
            lines.append(self.lines[self.at])
            self.at += 1
        if heading := _HEADING.fullmatch(lines[0].strip()):
            if len(lines) > 1:
                self.fail(start + 1, "a blank line is missing below the heading")
            return Heading(line=start, level=len(heading[1]) - 1, text=heading[2].strip())
        if lines[0].startswith("|"):
            self.fail(start, "a table row outside of :::table")
        if _ITEM.fullmatch(lines[0]):
            return ListBlock(line=start, items=_items(lines))
        return Paragraph(line=start, text=" ".join(line.strip() for line in lines))

    def directive(self) -> AnyBlock:
        start = self.at + 1
        try:
            words = shlex.split(self.lines[self.at][3:])
        except ValueError as error:
            self.fail(start, f"the options cannot be read: {error}")
        name = words[0] if words else ""
        if name not in _OPTIONS:
            self.fail(start, f"':::{name}' is none of {', '.join(sorted(_OPTIONS))}")
        options = self.options(words[1:], name, start)
        body = self.body(start)
        try:
            return self.build(name, options, body, start)
        except ValidationError as error:
            first = error.errors()[0]
            self.fail(start, f"option {'.'.join(map(str, first['loc']))} of :::{name}: {first['msg']}")

    def options(self, words: list[str], name: str, line: int) -> dict[str, str]:
        options: dict[str, str] = {}
        for word in words:
            key, _, value = word.partition("=")
            if key not in _OPTIONS[name]:
                self.fail(line, f":::{name} has no option '{key}'")
            options[key] = value
        if "id" in _OPTIONS[name]:
            if not options.get("id"):
                self.fail(line, f":::{name} needs an id")
            if options["id"] in self.ids:
                self.fail(line, f"id '{options['id']}' is used twice")
            self.ids.add(options["id"])
        return options

    def body(self, start: int) -> list[tuple[int, str]]:
        """Numbered lines up to the closing `:::`."""
        body: list[tuple[int, str]] = []
        for index in range(self.at + 1, len(self.lines)):
            if self.lines[index].strip() == ":::":
                self.at = index + 1
                return body
            if self.lines[index].startswith(":::"):
                self.fail(index + 1, f"the block of line {start} is not closed by :::")
            body.append((index + 1, self.lines[index].rstrip()))
        raise self.error(start, "this block is not closed by :::")

    def build(self, name: str, options: dict[str, str], body: list[tuple[int, str]], line: int) -> AnyBlock:
        filled = [(number, text) for number, text in body if text.strip()]
        if name == "table":
            return self.table(options, filled, line)
        if name == "figure":
            caption, _, _ = self.keyed(filled)
            size = {key: int(options.get(key) or default) for key, default in (("width", 300), ("height", 120))}
            return Figure(line=line, id=options["id"], caption=caption, **size)
        if name in {"form", "contents"} and not filled:
            self.fail(line, f":::{name} needs at least one line")
        if name == "form":
            return Form(line=line, id=options["id"], entries=parse_form(filled, self.error))
        if name == "contents":
            return Contents(line=line, lines=parse_contents(filled, self.error))
        if name == "code":
            return Code(line=line, text="\n".join(text for _, text in body))
        if name == "footnote":
            return Footnotes(line=line, lines=tuple(text.strip() for _, text in filled))
        if name == "sheet":
            return Sheet(line=line, name=options.get("name") or self.fail(line, ":::sheet needs a name"))
        return PageBreak(line=line)

    def table(self, options: dict[str, str], body: list[tuple[int, str]], line: int) -> Table:
        caption, notes, rows = self.keyed(body)
        if not rows:
            self.fail(line, "a table needs at least one row of cells")
        for key in ("repeat-header", "nested"):
            if options.get(key, "no") not in _YES_NO:
                self.fail(line, f"{key} is yes or no")
        repeat = options.get("repeat-header")
        stub = (
            int(stub_text) if (stub_text := options.get("stub", "0")).isdigit() else self.fail(line, "stub is a number")
        )
        fields: dict[str, Any] = {key: options[key] for key in ("style", "size", "width", "gutter") if key in options}
        if "rotate" in options:
            fields["rotate"] = int(options["rotate"]) if options["rotate"].isdigit() else options["rotate"]
        return Table(
            line=line,
            id=options["id"],
            stub=stub,
            caption=caption,
            caption_below="caption-below" in options,
            notes=notes,
            repeat_header=None if repeat is None else _YES_NO[repeat],
            nested=_YES_NO[options.get("nested", "no")],
            tags=_words(options.get("tags", "")),
            grid=parse_grid(rows, stub, self.error),
            **fields,
        )

    def keyed(self, body: list[tuple[int, str]]) -> tuple[str, tuple[str, ...], list[tuple[int, str]]]:
        """Caption, notes and the table rows of a block's lines."""
        caption, notes, rows = "", [], []
        for number, text in body:
            if text.lstrip().startswith("|"):
                rows.append((number, text))
            elif text.startswith("caption:"):
                caption = text.partition(":")[2].strip()
            elif text.startswith("note:"):
                notes.append(text.partition(":")[2].strip())
            else:
                self.fail(number, "neither a table row nor 'caption:' nor 'note:'")
        return caption, tuple(notes), rows


def _items(lines: list[str]) -> tuple[ListItem, ...]:
    items: list[ListItem] = []
    for line in lines:
        if match := _ITEM.fullmatch(line):
            items.append(ListItem(marker=match[1], text=match[2].strip()))
        else:
            items[-1] = items[-1].model_copy(update={"text": f"{items[-1].text} {line.strip()}"})
    return tuple(items)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
