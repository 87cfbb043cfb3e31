"""Selections of HTML: check boxes, radio buttons, lists to choose from; and signs in the text.

What a browser would show counts: of radio buttons of one name the last checked one, of a list without a chosen entry
the first. Menus, hidden and templated elements are passed over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from bs4.element import NavigableString, PreformattedString, Tag

from qagen.ingest.selections.lines import Line, stream_of
from qagen.ingest.selections.markup import soup_of
from qagen.ingest.selections.stream import Mark, options_of
from qagen.ingest.selections.table_cells import table_lines
from qagen.model.selection import FormReading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bs4 import BeautifulSoup

_BLOCKS = frozenset(
    "address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 "
    "h4 h5 h6 header hr legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul br "
    "caption".split()
)
_UNSEEN = frozenset("head script style template noscript svg nav datalist button code".split())
_TYPED = frozenset("text email number date tel url search password time month week file color range".split())
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


def read_html(data: bytes) -> FormReading:
    """The options of an HTML page; broken markup is read as a browser would."""
    soup = soup_of(data)
    reader = _Reader(soup)
    root = soup.body or soup
    lines = reader.lines_of(root)
    headings = soup.find_all("h1")
    # Of several none is the page's.
    named = headings[0] if len(headings) == 1 else soup.title
    title = named.get_text(" ") if named is not None else ""
    return FormReading(title=" ".join(title.split()), options=options_of(stream_of(lines)), pages=(), notes=())


class _Reader:
    """One page with what its labels and names say."""

    def __init__(self, soup: BeautifulSoup) -> None:
        self._by_id = {tag["id"]: tag for tag in soup.find_all(id=True)}
        self._for: dict[str, Tag] = {}
        for label in soup.find_all("label"):
            if label.get("for"):
                self._for.setdefault(str(label["for"]), label)
        self._checked = _checked_radios(soup)
        self._number = 0

    def lines_of(self, root: Tag) -> list[Line]:
        """The lines below an element in reading order."""
        lines: list[Line] = []
        self._walk(root, lines)
        return [line for line in lines if line.pieces]

    def _walk(self, tag: Tag, lines: list[Line]) -> None:
        if not lines:
            lines.append(Line("start"))
        for child in tag.children:
            if isinstance(child, NavigableString):
                if not isinstance(child, PreformattedString):
                    lines[-1].pieces.append(str(child).replace("\n", " "))
            elif isinstance(child, Tag) and not _is_unseen(child):
                self._element(child, lines)

    def _element(self, tag: Tag, lines: list[Line]) -> None:
        if tag.name == "table":
            rows = [
                [self.lines_of(cell) or [Line("cell")] for cell in row.find_all(["td", "th"], recursive=False)]
                for row in tag.find_all("tr")
                if row.find_parent("table") is tag
            ]
            lines += [*table_lines([row for row in rows if row]), Line("text")]
        elif tag.name == "input":
            self._input(tag, lines)
        elif tag.name == "select":
            lines += [*self._select(tag), Line("text")]
        elif tag.name == "textarea":
            lines[-1].is_field = True
        elif tag.name == "label" and self._of_option(tag):
            # Its words are the option's label; they are no text of their own.
            for control in tag.find_all("input"):
                self._input(control, lines)
        elif tag.name in _BLOCKS:
            lines.append(Line(tag.name))
            self._walk(tag, lines)
            lines.append(Line("text"))
        else:
            self._walk(tag, lines)

    def _of_option(self, label: Tag) -> bool:
        inside = label.find_all("input")
        if inside:
            return any(_kind(control) for control in inside)
        target = self._by_id.get(str(label.get("for", "")))
        return target is not None and target.name == "input" and _kind(target) is not None

    def _input(self, tag: Tag, lines: list[Line]) -> None:
        kind = _kind(tag)
        if kind is None:
            lines[-1].is_field = lines[-1].is_field or _type(tag) in _TYPED
            return
        self._number += 1
        selected = tag.has_attr("checked") if kind == "checkbox" else id(tag) in self._checked
        said = "checked" if tag.has_attr("checked") else "not checked"
        name = str(tag.get("name") or f"#{self._number}") if kind == "radio" else None
        mark = Mark(kind, "html_input", selected, said, f"input {self._number}", name=name, question=self._legend(tag))
        label = self._label(tag)
        if label:
            # Its own line: the text around it is another's.
            lines += [Line(mark.place, [mark.labelled(label, "element")]), Line("text")]
        else:
            lines[-1].pieces.append(mark)

    def _label(self, tag: Tag) -> str:
        own = self._for.get(str(tag.get("id", ""))) or tag.find_parent("label")
        if own is not None and (text := _visible_text(own)):
            return text
        if aria := tag.get("aria-label"):
            return str(aria)
        ids = str(tag.get("aria-labelledby") or "").split()
        return " ".join(_visible_text(self._by_id[i]) for i in ids if i in self._by_id)

    def _legend(self, tag: Tag) -> str | None:
        """What the group of an element calls itself."""
        for parent in tag.parents:
            if parent.name == "fieldset":
                legend = parent.find("legend")
                if legend is not None and legend.find_parent("fieldset") is parent:
                    return _visible_text(legend) or None
            if parent.get("role") in {"radiogroup", "group"}:
                named = self._by_id.get(str(parent.get("aria-labelledby", "")))
                text = str(parent.get("aria-label") or "") or (_visible_text(named) if named is not None else "")
                if text:
                    return " ".join(text.split())
        return None

    def _select(self, tag: Tag) -> Iterator[Line]:
        self._number += 1
        entries = [entry for entry in tag.find_all("option") if not entry.has_attr("hidden")]
        chosen = [entry for entry in entries if entry.has_attr("selected")]
        multiple = tag.has_attr("multiple")
        said = "selected"
        if not multiple:
            chosen = chosen[-1:]
            if not chosen and str(tag.get("size", "1")) in {"", "0", "1"}:
                chosen, said = entries[:1], "first entry"
        for number, entry in enumerate(entries, start=1):
            text = _visible_text(entry) or str(entry.get("label", ""))
            is_chosen = any(entry is other for other in chosen)
            if not text or (entry.get("value") == "" and number == 1):
                continue  # the invitation to choose is no choice
            mark = Mark(
                "choice", "html_select", is_chosen, said if is_chosen else "not selected",
                f"select {self._number}, entry {number}",
                name=f"select {self._number}", question=self._label(tag) or self._legend(tag),
            )  # fmt: skip
            yield Line(mark.place, [mark.labelled(text, "element")])


def _type(tag: Tag) -> str:
    return str(tag.get("type", "text")).strip().lower()


def _kind(tag: Tag) -> Literal["checkbox", "radio"] | None:
    kind = _type(tag)
    return "checkbox" if kind == "checkbox" else "radio" if kind == "radio" else None


def _checked_radios(soup: BeautifulSoup) -> set[int]:
    """The radio buttons that a browser shows as chosen: the last checked one of each name and form."""
    last: dict[tuple[int, str], int] = {}
    for number, tag in enumerate(soup.find_all("input")):
        if _kind(tag) == "radio" and tag.has_attr("checked"):
            form = tag.find_parent("form")
            last[id(form), str(tag.get("name") or f"#{number}")] = id(tag)
    return set(last.values())


def _is_unseen(tag: Tag) -> bool:
    if tag.name in _UNSEEN or tag.has_attr("hidden") or _HIDDEN.search(str(tag.get("style", ""))):
        return True
    if str(tag.get("aria-hidden", "")).lower() == "true" or tag.get("role") in {"button", "navigation", "menu"}:
        return True
    outside = tag.find_parent(["article", "main", "form"]) is None
    return tag.name in {"header", "footer"} and outside and tag.find("h1") is None


def _visible_text(tag: Tag) -> str:
    """The words of an element without its controls and without what is not shown."""
    parts: list[str] = []
    for child in tag.children:
        if isinstance(child, Tag):
            if child.name not in _UNSEEN and child.name not in {"select", "textarea"}:
                parts += [" ", _visible_text(child), " "] if child.name in _BLOCKS else [_spaced(child)]
        elif isinstance(child, NavigableString) and not isinstance(child, PreformattedString):
            parts.append(str(child))
    return " ".join("".join(parts).split())


def _spaced(tag: Tag) -> str:
    """The words of an inline element with the white space at its ends, which parts it from its neighbours."""
    whole = tag.get_text()
    return f"{' ' * whole[:1].isspace()}{_visible_text(tag)}{' ' * whole[-1:].isspace()}"
