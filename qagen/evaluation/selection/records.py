"""Records of selections, checked key by key (specs/selection.md sections 1 and 8)."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from qagen.evaluation.selection.docling import from_docling, is_docling
from qagen.evaluation.selection.errors import SelectionError

KEYS = ("sample_id", "page", "content", "selected", "bbox")


@dataclass(frozen=True, slots=True)
class Selection:
    """One checked record."""

    sample_id: str
    page: int
    """From 1."""
    content: str
    selected: bool
    bbox: tuple[float, ...] | None
    """x1, y1 ... x4, y4 in 0..1, origin top left; None for no box."""
    index: int
    """Place in the input, from 0, all records counted."""


class Read(NamedTuple):
    """A checked input."""

    records: tuple[Selection, ...]
    """All of them, those that are not selected included."""
    samples: tuple[str, ...]
    """Every sample that the input names, sorted by code point."""


class Place(NamedTuple):
    """Where a value stands, for messages."""

    source: str
    """File name, or `truth` and `predictions` for values from Python."""
    number: int
    """Of the entry in its file, from 1."""
    unit: str = "record"
    """What `number` counts: `line` for JSON Lines."""

    def __str__(self) -> str:
        """`file, record 3`."""
        return f"{self.source}, {self.unit} {self.number}"


def read_entries(entries: Iterable[tuple[Place, object]], *, samples: Iterable[str] = ()) -> Read:
    """Check entries: records, objects with `selected_items`, rows of the public dataset with `ground_truth`, documents.

    A document is a DoclingDocument; its check boxes are the records.

    Args:
        entries: values as JSON gives them, with their places.
        samples: further sample ids that exist.

    Raises:
        SelectionError: see section 8 of the specification; the first fault in the order of the input and the keys.
    """
    records: list[Selection] = []
    named: set[str] = set(samples)
    objects: dict[str, Place] = {}
    for place, entry in entries:
        if not isinstance(entry, Mapping):
            raise SelectionError("E_RECORD", f"{place}: expected an object, found {_kind(entry)}.")
        if is_docling(entry):
            entry = from_docling(entry)  # noqa: PLW2901 - the same entry in another form
        if "selected_items" in entry or "ground_truth" in entry:
            sample_id, items = _object(place, entry)
            if sample_id in objects:
                raise SelectionError(
                    "E_DUP_SAMPLE", f"{place}, key sample_id: {sample_id!r} is also the object of {objects[sample_id]}."
                )
            objects[sample_id] = place
            named.add(sample_id)
            records += [_item(place, number, item, sample_id, len(records) + number) for number, item in items]
        else:
            records.append(_record(str(place), entry, len(records)))
            named.add(records[-1].sample_id)
    return Read(tuple(records), tuple(sorted(named)))


def sample_ids(samples: object) -> tuple[str, ...]:
    """A list of sample ids that a caller gave.

    Raises:
        SelectionError: E_SAMPLE_ID, one is no sample id; E_RECORD, it is no list.
    """
    if isinstance(samples, str | bytes | Mapping) or not isinstance(samples, Iterable):
        raise SelectionError("E_RECORD", f"samples: expected a list of sample ids, found {_kind(samples)}.")
    found = tuple(samples)
    for number, sample in enumerate(found, start=1):
        _check_sample_id(f"samples, entry {number}", sample)
    return found


def _object(place: Place, entry: Mapping[str, Any]) -> tuple[str, list[tuple[int, object]]]:
    """Sample id and items of an object or a row; an annotation list beside them is not looked at."""
    if "sample_id" not in entry:
        raise _missing(str(place), "sample_id")
    sample_id = entry["sample_id"]
    _check_sample_id(f"{place}, key sample_id", sample_id)
    holder, where = entry, str(place)
    if "selected_items" not in entry:
        holder, where = _ground_truth(place, entry["ground_truth"]), f"{place}, key ground_truth"
        if "selected_items" not in holder:
            raise _missing(where, "selected_items")
    items = holder["selected_items"]
    if not isinstance(items, list | tuple):
        raise SelectionError("E_RECORD", f"{where}, key selected_items: expected a list, found {_kind(items)}.")
    return sample_id, list(enumerate(items))


def _ground_truth(place: Place, value: object) -> Mapping[str, Any]:
    where = f"{place}, key ground_truth"
    if isinstance(value, str):
        try:
            value = parse_json(value)
        except ValueError as error:
            raise SelectionError("E_JSON", f"{where}: the text is not JSON ({error}).") from error
    if not isinstance(value, Mapping):
        raise SelectionError("E_RECORD", f"{where}: expected an object or its JSON text, found {_kind(value)}.")
    return value


def parse_json(text: str) -> Any:
    """JSON as the standard has it: no NaN or Infinity, no key twice in one object.

    Raises:
        ValueError: it is something else; the text says what.
    """
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _item(place: Place, number: int, item: object, sample_id: str, index: int) -> Selection:
    """An item of an object; sample id and `selected` default to the object's id and true."""
    where = f"{place}, selected_items[{number}]"
    if not isinstance(item, Mapping):
        raise SelectionError("E_RECORD", f"{where}: expected an object, found {_kind(item)}.")
    found = _record(where, {"sample_id": sample_id, "selected": True, **item}, index)
    if found.sample_id != sample_id:
        raise SelectionError(
            "E_SAMPLE_ID", f"{where}, key sample_id: {found.sample_id!r} inside the object of {sample_id!r}."
        )
    return found


def _record(where: str, record: Mapping[str, Any], index: int) -> Selection:
    """One record: keys in the order of section 1, others passed over."""
    for key, check in _CHECKS:
        if key in record:
            check(f"{where}, key {key}", record[key])
        elif key != "bbox":
            raise _missing(where, key)
    box = record.get("bbox")
    return Selection(
        record["sample_id"],
        record["page"],
        record["content"],
        record["selected"],
        tuple(float(value) for value in box) if box else None,
        index,
    )


def _missing(where: str, key: str) -> SelectionError:
    return SelectionError("E_FIELD", f"{where}: the key {key} is missing; a record has {', '.join(KEYS[:4])}.")


def _check_sample_id(where: str, value: object) -> None:
    if not isinstance(value, str) or not value:
        raise SelectionError("E_SAMPLE_ID", f"{where}: expected text that is not empty, found {_kind(value)}.")
    if not _is_unicode(value):
        raise SelectionError("E_SAMPLE_ID", f"{where}: {value!r} holds half of a surrogate pair.")


def _check_page(where: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise SelectionError("E_PAGE", f"{where}: expected a whole number from 1, found {_kind(value)}.")


def _check_content(where: str, value: object) -> None:
    if not isinstance(value, str):
        raise SelectionError("E_CONTENT", f"{where}: expected text (it may be empty), found {_kind(value)}.")
    if not _is_unicode(value):
        raise SelectionError("E_CONTENT", f"{where}: {value!r} holds half of a surrogate pair.")


def _check_selected(where: str, value: object) -> None:
    if not isinstance(value, bool):
        raise SelectionError("E_SELECTED", f"{where}: expected true or false, found {_kind(value)}.")


def _check_bbox(where: str, value: object) -> None:
    if value is None:
        return
    if not isinstance(value, list | tuple):
        raise SelectionError("E_BBOX_VALUE", f"{where}: expected a list of 8 numbers or null, found {_kind(value)}.")
    if len(value) not in {0, 8}:
        raise SelectionError(
            "E_BBOX_LEN", f"{where}: expected 8 numbers (x1, y1, ... x4, y4) or none, found {len(value)}."
        )
    for number in value:
        if not isinstance(number, int | float) or isinstance(number, bool) or not math.isfinite(number):
            raise SelectionError("E_BBOX_VALUE", f"{where}: expected finite numbers, found {_kind(number)}.")
        if not 0 <= number <= 1:
            raise SelectionError(
                "E_BBOX_VALUE",
                f"{where}: {number!r} lies outside 0..1; divide pixels or points by the page's width and height.",
            )


_CHECKS = (
    ("sample_id", _check_sample_id),
    ("page", _check_page),
    ("content", _check_content),
    ("selected", _check_selected),
    ("bbox", _check_bbox),
)


def _is_unicode(text: str) -> bool:
    return not any("\ud800" <= c <= "\udfff" for c in text)


def _kind(value: object) -> str:
    """A value as a message shows it."""
    if value is None:
        return "null"
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
