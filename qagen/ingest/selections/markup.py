"""The tree of an HTML page: XHTML that is one is read as XML, everything else as a browser reads it."""

from __future__ import annotations

import re

from bs4 import BeautifulSoup
from lxml import etree

_DECLARATION = re.compile(rb"^(?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*\?>", re.IGNORECASE)
_ENCODING = re.compile(rb"""encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""", re.IGNORECASE)
_XHTML = "{http://www.w3.org/1999/xhtml}html"


def soup_of(data: bytes) -> BeautifulSoup:
    """The tree of a page; empty for no bytes.

    XHTML has an XML declaration, is well-formed and has the namespace. What has the declaration alone is HTML to a
    browser, which passes over it but for the encoding.
    """
    declared = _DECLARATION.match(data)
    if declared is None:
        return BeautifulSoup(data, "lxml")
    if _is_xhtml(data):
        tree = BeautifulSoup(data, "lxml-xml")
        if tree.find("body") is not None:
            return tree
    encoding = _ENCODING.search(declared.group())
    return BeautifulSoup(
        data[declared.end() :], "lxml", from_encoding=encoding.group(1).decode("ascii") if encoding else None
    )


def _is_xhtml(data: bytes) -> bool:
    # An entity of HTML (&nbsp;) is none of XML: such a page is no well-formed one, and reading it as XML would lose it.
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, load_dtd=False)
    try:
        root = etree.fromstring(data.lstrip(), parser)
    except (etree.XMLSyntaxError, ValueError):
        return False
    return bool(root.tag == _XHTML) and not any(part.tag is etree.Entity for part in root.iter())
