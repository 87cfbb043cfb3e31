"""The marks of an HTML page by the tags of its source, without a tree."""

from __future__ import annotations

import contextlib
import re
from html.parser import HTMLParser

from qagen.ingest.state_again.marks import Mark, Tape, only_last
from qagen.ingest.state_again.names import letters

_CHARSET = re.compile(rb"""charset\s*=\s*["']?([\w-]+)""", re.IGNORECASE)
_HEAD = 2048
"""Bytes in which a page names its encoding (the standard says 1024; some say it later)."""
_SILENT = frozenset({"script", "style", "template"})


def web_marks(data: bytes) -> list[Mark]:
    """The marks in the order of the source."""
    reader = _Source()
    reader.feed(_decoded(data))
    reader.close()
    return reader.end()


def _decoded(data: bytes) -> str:
    named = _CHARSET.search(data[:_HEAD])
    with contextlib.suppress(UnicodeDecodeError, LookupError):
        return data.decode(named.group(1).decode("ascii") if named else "utf-8-sig")
    with contextlib.suppress(UnicodeDecodeError):
        return data.decode("utf-8")
    return data.decode("cp1252", "replace")


class _Source(HTMLParser):
    """Takes down text, controls, labels and the entries of lists."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._tape = Tape()
        self._silent = 0
        self._form = 0
        self._radios: dict[tuple[int, str], list[Mark]] = {}
        self._ids: dict[str, Mark] = {}
        self._labels: list[tuple[str, list[str]]] = []
        self._in_label = False
        self._entries: list[Mark] | None = None
        self._list: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag in _SILENT:
            self._silent += 1
        elif tag == "form":
            self._form += 1
        elif tag == "input" and has.get("type", "").strip().lower() in {"checkbox", "radio"}:
            self._control(has)
        elif tag == "label":
            self._labels.append((has.get("for", ""), []))
            self._in_label = True
        elif tag == "select":
            self._end_list()
            self._entries, self._list = [], has
        elif tag == "option" and self._entries is not None:
            mark = Mark("selected" in has)
            self._entries.append(mark)
            self._tape.mark(mark)
            self._tape.write(has.get("label", ""))
        else:
            self._tape.write(" ")

    def _control(self, has: dict[str, str]) -> None:
        mark = Mark("checked" in has, named=letters(has.get("aria-label", "")))
        self._tape.mark(mark)
        if has["type"].strip().lower() == "radio" and has.get("name"):
            self._radios.setdefault((self._form, has["name"]), []).append(mark)
        if has.get("id"):
            self._ids[has["id"]] = mark

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag == "form":
            self._form += 1
        elif tag == "label":
            self._in_label = False
        elif tag == "select":
            self._end_list()
        self._tape.write(" ")

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        self._tape.write(data)
        if self._in_label:
            self._labels[-1][1].append(data)

    def _end_list(self) -> None:
        """Of a list that shows one line, the last chosen entry; without one the first."""
        if self._entries and "multiple" not in self._list:
            only_last([self._entries])
            if not any(mark.selected for mark in self._entries) and self._list.get("size", "1") in {"", "0", "1"}:
                self._entries[0].selected = True
        self._entries = None

    def end(self) -> list[Mark]:
        """All marks, each radio group with one that is on at most."""
        self._end_list()
        only_last(self._radios.values())
        for target, words in self._labels:
            if target in self._ids:
                self._ids[target].named = letters("".join(words))
        return self._tape.end()
