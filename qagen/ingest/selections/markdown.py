"""Selections of Markdown: task lists (`- [x] Monday`), and signs in other lines and in pipe tables."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from qagen.ingest.selections.lines import Line, stream_of
from qagen.ingest.selections.stream import Mark, options_of
from qagen.ingest.selections.table_cells import table_lines
from qagen.model.selection import FormReading

_ITEM = re.compile(r"^(?P<indent>[ \t>]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?P<text>.*)$")
_TASK = re.compile(r"^\[(?P<state>[ xX])\](?:[ \t]+(?P<label>.*))?$")
_FENCE = re.compile(r"^\s{0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"^\s{0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$")
_ROW = re.compile(r"^\s*\|(.*)\|\s*$")
_RULE = re.compile(r"^[\s|:=*_-]+$")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_EMPHASIS = re.compile(r"(?<!\w)(\*{1,3}|_{1,3}|~~|`+)(?=\S)(.+?)(?<=\S)\1(?!\w)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def read_markdown(text: str) -> FormReading:
    """The options of a Markdown text; code is passed over."""
    reader = _Reader()
    for number, raw in enumerate(text.splitlines(), start=1):
        reader.take(raw, f"line {number}")
    reader.end_table()
    return FormReading(title=reader.title, options=options_of(stream_of(reader.lines)), pages=(), notes=())


@dataclass
class _Reader:
    """Where in the text the reading is."""

    lines: list[Line] = field(default_factory=list)
    title: str = ""
    fence: str = ""
    in_list: bool = False
    open_task: bool = False
    rows: list[list[list[Line]]] = field(default_factory=list)

    def take(self, raw: str, place: str) -> None:
        if self._is_code(raw):
            return
        row = _ROW.match(raw)
        if row is None:
            self.end_table()
        elif not _RULE.match(raw):
            cells = re.split(r"(?<!\\)\|", row.group(1))
            self.rows.append([[Line(place, [_plain(cell)])] for cell in cells])
        if row is not None or not raw.strip():
            self.open_task = False
            return
        if self.open_task and raw[:1] in " \t" and not _ITEM.match(raw):
            # A line that goes on inside an item goes on with its label.
            self.lines[-1].pieces.append(f" {_plain(raw)}")
            return
        self._line(raw, place)

    def _is_code(self, raw: str) -> bool:
        fenced = _FENCE.match(raw)
        if self.fence:
            if raw.strip().startswith(self.fence) and not raw.strip().strip(self.fence[0]):
                self.fence = ""
            return True
        if fenced:
            self.fence, self.open_task, self.in_list = fenced.group(1), False, raw[:1] == " "
            return True
        return not self.in_list and bool(raw.strip()) and raw.expandtabs(4).startswith("    ")

    def _line(self, raw: str, place: str) -> None:
        item, heading = _ITEM.match(raw), _HEADING.match(raw)
        self.in_list = item is not None or (self.in_list and raw[:1] in " \t")
        task = _TASK.match(item["text"]) if item else None
        self.open_task = task is not None
        if task is not None:
            mark = Mark("checkbox", "task_list", task["state"] != " ", f"[{task['state']}]", place)
            self.lines.append(Line(place, [mark, _plain(task["label"] or "")]))
            return
        text = _plain(heading.group(1) if heading else item["text"] if item else raw)
        if heading and not any(line.text for line in self.lines):
            # A heading below a text may name a part.
            self.title = text
        if not _RULE.match(raw):
            self.lines.append(Line(place, [text]))

    def end_table(self) -> None:
        self.lines += table_lines(self.rows)
        self.rows = []


def _plain(text: str) -> str:
    """The words without marks of emphasis, links and escapes."""
    text = _LINK.sub(r"\1", text.strip())
    for _ in range(3):
        text = _EMPHASIS.sub(r"\2", text)
    return _ESCAPE.sub(r"\1", text)
