"""The page that every report is: one HTML file without a network, light and dark, for wide and narrow screens.

Everything that comes from outside goes through `escape`; `Markup` is text that already did. A report has no foreign
script, font or picture, and says so to the browser by its content security policy.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape as _escape

from qagen.report.style import CSS


class Markup(str):
    """HTML that was made here, and is not escaped again."""

    __slots__ = ()


def escape(value: object) -> Markup:
    """Return HTML that shows a value as text; `Markup` is returned as it is."""
    return value if isinstance(value, Markup) else Markup(_escape(str(value), quote=True))


def tag(name: str, *children: object, **attributes: object) -> Markup:
    """Return an element; children and attribute values are escaped.

    Args:
        name: of the element.
        *children: texts and `Markup`, in order.
        **attributes: `class_` for class, `_` for `-`; None and False leave the attribute out, True writes it bare.
    """
    written = "".join(_attribute(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    return Markup(f"<{name}{written}>{''.join(map(escape, children))}</{name}>")


def _attribute(name: str, value: object) -> str:
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(value)}"'


def join(parts: object, separator: str = "") -> Markup:
    """Return the escaped parts of an iterable, one after the other."""
    return Markup(escape(separator).join(map(escape, parts)))  # type: ignore[call-overload]


def page(title: str, lead: object, sections: list[tuple[str, str, Markup]], script: str = "", css: str = "") -> str:
    """Return a whole report.

    Args:
        title: heading of the page.
        lead: what the report says in one or two sentences.
        sections: (id, heading, content) in the order of the page; they make the contents list.
        script: JavaScript of ours, the only one that the page's policy lets run; empty for none.
        css: style of this report beside that of all.
    """
    digest = b64encode(sha256(script.encode()).digest()).decode()
    allowed = f"'sha256-{digest}'" if script else "'none'"
    policy = f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src {allowed}"
    contents = join(tag("li", tag("a", heading, href=f"#{key}")) for key, heading, _ in sections)
    body = join(
        tag("section", tag("h2", heading, id=f"{key}-h"), content, id=key, aria_labelledby=f"{key}-h")
        for key, heading, content in sections
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{CSS}{css}</style>\n</head>\n"
        '<body>\n<a class="skip" href="#main">Skip to the report</a>\n'
        f"<header><h1>{escape(title)}</h1>{tag('p', lead, class_='lead')}"
        f"{tag('nav', tag('ul', contents), aria_label='Contents')}</header>\n"
        f'<main id="main">{body}</main>\n' + (f"<script>{script}</script>\n" if script else "") + "</body>\n</html>\n"
    )


def table(head: list[object], rows: list[list[object]], caption: str, numeric: frozenset[int] = frozenset()) -> Markup:
    """Return a data table in a box that scrolls sideways on narrow screens; the first column names the row.

    Args:
        head: column headings.
        rows: cells, as many as headings.
        caption: what the table shows.
        numeric: columns that are set to the right, from 0.
    """
    cells = join(tag("th", text, scope="col", class_="n" if i in numeric else None) for i, text in enumerate(head))
    lines = join(tag("tr", join(_cell(i, cell, i in numeric) for i, cell in enumerate(row))) for row in rows)
    inner = tag("table", tag("caption", caption), tag("thead", tag("tr", cells)), tag("tbody", lines))
    return tag("div", inner, class_="scroll", tabindex="0", role="region", aria_label=caption)


def _cell(column: int, content: object, number: bool) -> Markup:
    if column == 0:
        return tag("th", content, scope="row")
    return tag("td", content, class_="n" if number else None)
