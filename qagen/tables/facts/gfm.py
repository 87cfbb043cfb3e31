"""Markdown tables after GitHub Flavored Markdown (its section on tables), for the rules `strict`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qagen.tables.facts.fill import MAX_TEXT, RawCell, TableError

if TYPE_CHECKING:
    from collections.abc import Iterator

_QUOTE = re.compile(r"^(?: {0,3}> ?)+")
_FENCE = re.compile(r"^ {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_RULE_CELL = re.compile(r"^:?-+:?$")
_BAR = re.compile(r"(?<!\\)\|")
_BLOCK_START = re.compile(
    r"^ {0,3}(?:#{1,6}(?:\s|$)|```|~~~|(?:[-+*]|\d{1,9}[.)])\s|(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$"
    r"|</?(?:table|div|p|h[1-6]|ul|ol|dl|pre|section|article|hr|form|details)\b)",
    re.IGNORECASE,
)
_TABLE_TAG = re.compile(r"<(/?)table\b[^<>]*>?", re.IGNORECASE)


def without_code(page: str) -> str:
    """Return the page with the lines of its fenced code left empty; an open fence goes on to the end."""
    if "```" not in page and "~~~" not in page:
        return page
    lines = page.split("\n")
    fence = ""
    for number, line in enumerate(lines):
        found = _FENCE.match(_QUOTE.sub("", line))
        if fence:
            closed = found and found.group(1)[0] == fence[0] and len(found.group(1)) >= len(fence)
            if closed and not _QUOTE.sub("", line).strip().strip(fence[0]):
                fence = ""
        elif found:
            fence = found.group(1)
        else:
            continue
        lines[number] = ""
    return "\n".join(lines)


def gfm_tables(page: str) -> Iterator[list[list[RawCell]]]:
    """The tables of a page in its order: a header row, a delimiter row with as many cells, body rows.

    Code and HTML tables are left out. Body rows are padded or cut to the header's cells; the header row holds the
    headings of the columns, and nothing is a heading of rows.

    Raises:
        TableError: the tables are too large.
    """
    lines = [_unquoted(line) for line in _without_html_tables(without_code(page)).split("\n")]
    number = size = 0
    while number + 1 < len(lines):
        (quotes, line), (quotes_below, below) = lines[number], lines[number + 1]
        if quotes != quotes_below or not _is_header(line, below):
            number += 1
            continue
        header = _split(line)
        rows = [[RawCell(text, 1, 1, True, False) for text in header]]
        number += 2
        while number < len(lines):
            quotes_here, row = lines[number]
            if quotes_here != quotes or not row.strip() or _BLOCK_START.match(row) or not _leading(row):
                break
            size += max(len(row), len(header))
            if size > MAX_TEXT:
                raise TableError(f"Markdown tables of more than {MAX_TEXT:,} characters are not read")
            cells = (_split(row) + [""] * len(header))[: len(header)]
            rows.append([RawCell(text) for text in cells])
            number += 1
        yield rows


def _unquoted(line: str) -> tuple[int, str]:
    """How many block quotes a line stands in, and what it says there."""
    found = _QUOTE.match(line)
    return (found.group().count(">"), line[found.end() :]) if found else (0, line)


def _is_header(line: str, below: str) -> bool:
    if "|" not in line and "|" not in below:
        return False
    if not line.strip() or _BLOCK_START.match(line) or not _leading(line) or not _leading(below):
        return False
    rule = _split(below)
    return bool(rule) and all(_RULE_CELL.match(cell) for cell in rule) and len(_split(line)) == len(rule)


def _leading(line: str) -> bool:
    """Not indented so far that the line is code."""
    return not line.startswith(("    ", "\t"))


def _split(line: str) -> list[str]:
    text = line.strip()
    text = text.removeprefix("|")
    if text.endswith("|") and not text.endswith("\\|"):
        text = text[:-1]
    return [piece.strip().replace("\\|", "|") for piece in _BAR.split(text)]


def _without_html_tables(page: str) -> str:
    """Leave empty what stands between the tags of HTML tables; an unclosed one goes to the next empty line."""
    parts: list[str] = []
    depth = last = start = 0
    for tag in _TABLE_TAG.finditer(page):
        if tag.group(1):
            # A closing tag without an opening one closes nothing.
            if depth == 1:
                parts.append(page[last:start])
                last = tag.end()
            depth = max(depth - 1, 0)
        else:
            if depth == 0:
                start = tag.start()
            depth += 1
    if depth:
        end = page.find("\n\n", start)
        parts.append(page[last:start])
        last = len(page) if end < 0 else end
    parts.append(page[last:])
    return "".join(parts)
