"""Whether the elements of an HTML page are closed in order."""

from __future__ import annotations

from html.parser import HTMLParser


class Balance(HTMLParser):
    """Finds elements that are not closed in order."""

    def __init__(self, void: tuple[str, ...] = ("meta", "br", "img", "link")) -> None:
        """`void`: the elements without an end that the page may have."""
        super().__init__()
        self.void = void
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag, attrs) -> None:
        del attrs
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)
