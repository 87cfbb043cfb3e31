"""Loads a DoclingDocument that was stored as JSON, by this project or by another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson
from docling_core.types.doc import DoclingDocument
from pydantic import ValidationError

from qagen.errors import SourceError

if TYPE_CHECKING:
    from qagen.ingest.engines.table import SourceFile

_SCHEMA = "DoclingDocument"
_ADVICE = "Give the JSON that docling's export_to_dict or save_as_json writes."


def load(source: SourceFile) -> DoclingDocument:
    """The document in `source`.

    Raises:
        SourceError: `corrupt` (no JSON, or not valid as a document), `unsupported` (JSON of another kind).
    """
    try:
        value = orjson.loads(source.data.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError as error:
        raise SourceError("corrupt", f"{source.name}: the file is not JSON ({error}).", "Export it again.") from error
    if not isinstance(value, dict) or value.get("schema_name") != _SCHEMA:
        raise SourceError(
            "unsupported", f"{source.name}: this JSON is no DoclingDocument (schema_name is {_found(value)}).", _ADVICE
        )
    try:
        document = DoclingDocument.model_validate(value)
        _check_references(document)
    except ValidationError as error:
        raise SourceError("corrupt", f"{source.name}: {_first_error(error)}", _ADVICE) from error
    except (ValueError, IndexError, KeyError, AttributeError, RuntimeError) as error:
        raise SourceError(
            "corrupt",
            f"{source.name}: the items of the DoclingDocument refer to each other wrongly ({error}).",
            _ADVICE,
        ) from error
    return document


def _check_references(document: DoclingDocument) -> None:
    """Every item can be reached and is where it says."""
    for item, _ in document.iterate_items(with_groups=True, traverse_pictures=True):
        if item.parent is not None:
            item.parent.resolve(document)


def _found(value: Any) -> str:
    if not isinstance(value, dict):
        return f"missing: the file holds a {type(value).__name__}"
    return repr(value["schema_name"]) if "schema_name" in value else "missing"


def _first_error(error: ValidationError) -> str:
    """The first complaint of a validation in one line, and how many there are."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"]) or "the document"
    more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
    return f"not a valid DoclingDocument: {place}: {first['msg']}{more}."
