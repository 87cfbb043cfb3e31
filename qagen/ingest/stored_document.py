"""A DoclingDocument as canonical bytes, made and renamed without a second copy of it in memory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from qagen.io.canonical import canonical_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docling_core.types.doc import DoclingDocument

# Images are no part of any text and would put file paths and megabytes of pixels into the benchmark; a table's grid is
# computed from its cells whenever the JSON is loaded.
_LEFT_OUT: dict[str, Any] = {
    "tables": {"__all__": {"data": {"grid"}, "image": True}},
    "pictures": {"__all__": {"image": True}},
    "pages": {"__all__": {"image": True}},
}
# elements of a list that are turned into JSON at once: as plain values they take several times what the bytes take
_AT_ONCE = 100
# what stands before the content of a document; its name and the name of its file are in it
_HEAD = ("schema_name", "version", "name", "origin")
_LONGEST_HEAD = 1 << 16


def stored_form(document: DoclingDocument) -> bytes:
    """The canonical bytes of a DoclingDocument: docling's own keys in docling's order, without images and table grids.

    Loading them and storing again gives the same bytes.
    """
    return b"{" + b",".join(_members(document)) + b"}\n"


def _members(document: DoclingDocument) -> Iterator[bytes]:
    for name in type(document).model_fields:
        value = document.__dict__[name]  # reading a deprecated attribute warns
        if not isinstance(value, list) or len(value) <= _AT_ONCE:
            dumped = _dumped(document, {name: True})
            yield from (_json(key) + b":" + _json(held) for key, held in dumped.items())
            continue
        pieces: list[bytes] = []
        key = name
        for start in range(0, len(value), _AT_ONCE):
            dumped = _dumped(document, {name: set(range(start, min(start + _AT_ONCE, len(value))))})
            ((key, elements),) = dumped.items()
            pieces.append(_json(elements)[1:-1])
        yield _json(key) + b":[" + b",".join(pieces) + b"]"


def _dumped(document: DoclingDocument, part: dict[str, Any]) -> dict[str, Any]:
    return document.model_dump(mode="json", by_alias=True, exclude_none=True, include=part, exclude=_LEFT_OUT)


def _json(value: Any) -> bytes:
    return canonical_json(value, sort_keys=False).rstrip(b"\n")


def renamed(docling_json: bytes, name: str) -> bytes:
    """A document that was read under a neutral name, with the name of its file (equal bytes may have several names).

    Args:
        docling_json: canonical bytes of the document.
        name: of the file, with suffix.
    """
    head, end = _head_of(docling_json)
    if head is None:  # written by another version, in another order
        value = orjson.loads(docling_json)
        return canonical_json(_with_name(value, name), sort_keys=False)
    return _json(_with_name(head, name))[:-1] + docling_json[end:]


def _with_name(value: dict[str, Any], name: str) -> dict[str, Any]:
    value["name"] = Path(name).stem
    if "origin" in value:
        value["origin"]["filename"] = name
    return value


def _head_of(docling_json: bytes) -> tuple[dict[str, Any] | None, int]:
    """The members before the content, and where they end; null where they are not the first ones."""
    text = docling_json[:_LONGEST_HEAD].decode("utf-8", "ignore")
    decoder = json.JSONDecoder()
    head: dict[str, Any] = {}
    place = 1
    try:
        while len(head) < len(_HEAD):
            key, after = decoder.raw_decode(text, place)
            if key != _HEAD[len(head)]:
                break
            head[key], place = decoder.raw_decode(text, after + 1)
            end = place
            place += 1
    except ValueError:
        return None, 0
    if tuple(head) != _HEAD:
        return None, 0
    return head, len(text[:end].encode("utf-8"))
