"""Parts of an Office file: XML by path, and what a part points to."""

from __future__ import annotations

import posixpath
import zipfile
from io import BytesIO
from typing import Any

from lxml import etree

from qagen.errors import SourceError

_MOST_BYTES = 1 << 28
_OFFICE = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_PACKAGE = "{http://schemas.openxmlformats.org/package/2006/relationships}"
TO = f"{_OFFICE}id"
"""The attribute by which an element names what it points to."""


class Package:
    """An opened file."""

    def __init__(self, data: bytes, name: str) -> None:
        """Open it.

        Raises:
            SourceError: `corrupt`, it is no archive.
        """
        self._name = name
        try:
            self._archive = zipfile.ZipFile(BytesIO(data))
        except (zipfile.BadZipFile, OSError, ValueError, EOFError) as error:
            raise self._corrupt(error) from error
        self._names = set(self._archive.namelist())

    def xml(self, path: str) -> Any:
        """The root of a part; None where there is none.

        Raises:
            SourceError: `corrupt`, it is no XML.
        """
        if path not in self._names:
            return None
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
        try:
            with self._archive.open(path) as part:
                return etree.fromstring(part.read(_MOST_BYTES), parser)
        except (zipfile.BadZipFile, etree.XMLSyntaxError, OSError, ValueError, EOFError, NotImplementedError) as error:
            raise self._corrupt(error) from error

    def main(self, path: str) -> Any:
        """The root of the part that the file is about.

        Raises:
            SourceError: `corrupt`, there is none.
        """
        root = self.xml(path)
        if root is None:
            raise self._corrupt(f"there is no {path}")
        return root

    def targets(self, path: str) -> dict[str, str]:
        """What a part points to inside the file: path by id."""
        folder, file = posixpath.split(path)
        links = self.xml(f"{folder}/_rels/{file}.rels")
        if links is None:
            return {}
        return {
            link.get("Id", ""): posixpath.normpath(posixpath.join("/", folder, link.get("Target", ""))).lstrip("/")
            for link in links.iter(f"{_PACKAGE}Relationship")
            if link.get("TargetMode") != "External"
        }

    def _corrupt(self, error: object) -> SourceError:
        return SourceError(
            "corrupt",
            f"{self._name}: no Office document inside ({error}).",
            "Open it in the program that made it and save it again.",
        )
