"""Test records as the public format has them, and what makes one unusable (specs/facts.md section 2).

`compatible` takes what the public checker takes, whatever its type, as long as it comes to a verdict; `strict` checks
types too (`true` is no number, a page is a whole number from 1, a table test names a cell).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qagen.errors import RecordError
from qagen.tables.facts.holds import RELATIONS
from qagen.tables.facts.strict_texts import strict_text
from qagen.tables.facts.texts import checker_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from qagen.tables.facts.read import Rules

_COMMON: Mapping[str, Any] = {"max_diffs": 0, "checked": None, "url": None}
_NEEDED = ("pdf", "page", "id", "type")
_FIELDS: Mapping[str, tuple[tuple[str, ...], Mapping[str, Any]]] = {
    "present": (("text",), {"case_sensitive": True, "first_n": None, "last_n": None}),
    "absent": (("text",), {"case_sensitive": True, "first_n": None, "last_n": None}),
    "order": (("before", "after"), {}),
    "table": (("cell",), {**dict.fromkeys(RELATIONS, ""), "ignore_markdown_tables": False}),
    "baseline": (
        (),
        {
            "max_length": None,
            "max_length_skips_image_alt_tags": False,
            "max_repeats": 30,
            "check_disallowed_characters": True,
        },
    ),
    "format": (("text", "format"), {"case_sensitive": True}),
    "footnote": (("marker",), {"appears_before_marker": None, "appears_after_marker": None}),
    "math": (("math",), {"ignore_dollar_delimited": False}),
}
TEST_TYPES = tuple(_FIELDS)
_TEXTS = ("text", "before", "after", "appears_before_marker", "appears_after_marker", "cell", *RELATIONS)
_MUST_SAY = ("text", "before", "after", "appears_before_marker", "appears_after_marker")
_FLAGS = frozenset(
    {
        "case_sensitive",
        "ignore_markdown_tables",
        "max_length_skips_image_alt_tags",
        "check_disallowed_characters",
        "ignore_dollar_delimited",
    }
)
_NUMBERS = frozenset({"first_n", "last_n", "max_length", "max_repeats"})


@dataclass(frozen=True)
class FactTest:
    """One test, ready to be judged."""

    pdf: str
    page: int
    id: str
    type: str
    max_diffs: int
    fields: Mapping[str, Any]
    """The fields of its type with their defaults; texts in the form that the rules compare."""
    record: Mapping[str, Any]
    """As it was read."""


def read_test(record: Mapping[str, Any], rules: Rules) -> FactTest:
    """Return the test that a record states.

    Raises:
        RecordError: the record is none; the text says what is wrong with it, without a place.
    """
    _check_keys(record)
    kind = record["type"]
    fields = {**_COMMON, **_FIELDS[kind][1], **record}
    max_diffs = fields["max_diffs"]
    if not isinstance(max_diffs, int) or max_diffs < 0 or (rules == "strict" and isinstance(max_diffs, bool)):
        raise RecordError(f"max_diffs must be a whole number from 0, not {max_diffs!r}")
    if fields["checked"] not in (None, "verified", "rejected"):
        raise RecordError(f'checked must be null, "verified" or "rejected", not {fields["checked"]!r}')
    if rules == "strict":
        _check_types(fields, kind)
    page = _page_number(fields["page"])
    form = checker_text if rules == "compatible" else strict_text
    values = {name: value for name, value in fields.items() if name not in {*_NEEDED, *_COMMON}}
    for name in _TEXTS:
        if name in values:
            values[name] = _text(name, values[name], form, rules)
    _CHECKS.get(kind, _no_check)(values, int(max_diffs))
    return FactTest(record["pdf"], page, record["id"], kind, int(max_diffs), values, record)


def _check_keys(record: Mapping[str, Any]) -> None:
    missing = [name for name in _NEEDED if name not in record]
    if missing:
        raise RecordError(f"field {missing[0]} is missing")
    for name in ("pdf", "id"):
        if not isinstance(record[name], str) or not record[name]:
            raise RecordError(f"{name} must be text that is not empty, not {record[name]!r}")
    kind = record["type"]
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise RecordError(f"type must be one of {', '.join(TEST_TYPES)}, not {kind!r}")
    needed, optional = _FIELDS[kind]
    for name in needed:
        if name not in record:
            raise RecordError(f"a test of type {kind} needs the field {name}")
    unknown = sorted(set(record) - {*_NEEDED, *_COMMON, *needed, *optional})
    if unknown:
        raise RecordError(f"unknown field {unknown[0]} in a test of type {kind}")


def _check_types(fields: Mapping[str, Any], kind: str) -> None:
    """What `strict` asks beyond the public checker."""
    for name, value in fields.items():
        if name in _FLAGS and not isinstance(value, bool):
            raise RecordError(f"{name} must be true or false, not {value!r}")
        least = 1 if name == "max_repeats" else 0
        if name in _NUMBERS and not (_is_count(value, least) or (value is None and name != "max_repeats")):
            raise RecordError(f"{name} must be a whole number from {least}, not {value!r}")
    if not _is_count(fields["page"], 1):
        raise RecordError(f"page must be a whole number from 1, not {fields['page']!r}")
    if fields["url"] is not None and not isinstance(fields["url"], str):
        raise RecordError(f"url must be text or null, not {fields['url']!r}")
    if kind == "table" and fields["cell"] is None:
        raise RecordError("cell must be text, not null")


def _is_count(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _page_number(value: object) -> int:
    """The page, also from text as the public checker takes it for the choice of the file."""
    try:
        return int(str(value))
    except ValueError:
        raise RecordError(f"page must be a whole number from 1, not {value!r}") from None


def _text(name: str, value: object, form: Callable[[str], str], rules: Rules) -> str | None:
    if value is None:
        if name in {"text", "before", "after"}:
            raise RecordError(f"{name} must be text, not null")
        return None if name == "cell" or name not in RELATIONS else ""
    if not isinstance(value, str):
        raise RecordError(f"{name} must be text, not {value!r}")
    text = form(value)
    if rules == "strict" and name in RELATIONS and value and not text:
        raise RecordError(f"{name} says nothing once its marks are taken off")
    if name in _MUST_SAY and not text.strip():
        raise RecordError(f"{name} is empty once its marks are taken off")
    return text


def _no_check(values: Mapping[str, Any], max_diffs: int) -> None:
    del values, max_diffs


def _check_order(values: Mapping[str, Any], max_diffs: int) -> None:
    for name in ("before", "after"):
        most = len(values[name]) // 2
        if max_diffs > most:
            raise RecordError(f"max_diffs {max_diffs} is more than half the length of {name} (at most {most})")


def _check_format(values: Mapping[str, Any], max_diffs: int) -> None:
    del max_diffs
    if values["format"] not in {"heading", "bold", "italic"}:
        raise RecordError(f"format must be heading, bold or italic, not {values['format']!r}")


def _check_footnote(values: Mapping[str, Any], max_diffs: int) -> None:
    del max_diffs
    marker = values["marker"]
    if not isinstance(marker, str) or not marker or any(sign.isspace() for sign in marker):
        raise RecordError(f"marker must be text without blanks, not {marker!r}")


def _check_math(values: Mapping[str, Any], max_diffs: int) -> None:
    del max_diffs
    if not isinstance(values["math"], str) or not values["math"].strip():
        raise RecordError(f"math must be text that is not empty, not {values['math']!r}")


_CHECKS: Mapping[str, Callable[[Mapping[str, Any], int], None]] = {
    "order": _check_order,
    "format": _check_format,
    "footnote": _check_footnote,
    "math": _check_math,
}
