"""The parts of an Office file as trees of the standard library's parser: in order, and what each points to."""

from __future__ import annotations

import contextlib
import posixpath
import zipfile
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_MOST_BYTES = 1 << 28


class Parts:
    """An opened file."""

    def __init__(self, data: bytes) -> None:
        """Open it.

        Raises:
            ValueError: it is no archive.
        """
        try:
            self._archive = zipfile.ZipFile(BytesIO(data))
        except (zipfile.BadZipFile, OSError, EOFError) as error:
            raise ValueError(str(error)) from error

    def tree(self, path: str) -> Element:
        """A part; an empty element where there is none.

        Raises:
            ValueError: it is no XML.
        """
        try:
            with self._archive.open(path) as part:
                # Expat: outside entities are off, and it stops by itself where inner ones grow beyond measure.
                return ET.fromstring(part.read(_MOST_BYTES))  # noqa: S314
        except KeyError:
            return ET.Element("none")
        except (ET.ParseError, zipfile.BadZipFile, OSError, EOFError, NotImplementedError) as error:
            raise ValueError(str(error)) from error

    def linked(self, path: str) -> dict[str, str]:
        """Id to path of what a part points to inside the file."""
        folder, _, file = path.rpartition("/")
        links = self.tree(f"{folder}/_rels/{file}.rels")
        inside = [link for link in links if link.get("TargetMode") != "External"]
        return {
            link.get("Id", ""): posixpath.normpath(posixpath.join(f"/{folder}", link.get("Target", ""))).strip("/")
            for link in inside
        }


def name_of(element: Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def below(element: Element, *names: str) -> Iterator[Element]:
    """Every element of these names, in order; what stands in for older programs is passed over."""
    for child in element:
        name = name_of(child)
        if name in names:
            yield child
        elif name != "Fallback":
            yield from below(child, *names)


def first(element: Element, *path: str) -> Element | None:
    """The first element at the end of a path of names."""
    for child in element:
        if name_of(child) == path[0]:
            found = child if len(path) == 1 else first(child, *path[1:])
            if found is not None:
                return found
    return None


def value(element: Element | None, name: str, absent: str = "") -> str:
    """An attribute by its name without its namespace."""
    for key, text in () if element is None else element.attrib.items():
        if key.rpartition("}")[2] == name:
            return text
    return absent


def number(text: str) -> int:
    """A whole number; 0 for anything else."""
    with contextlib.suppress(ValueError):
        return int(text)
    return 0
