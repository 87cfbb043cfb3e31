"""One JSON form for one value: UTF-8, no spaces, a line end at the end, floats in their shortest exact form."""

from __future__ import annotations

from typing import Any

import orjson


def canonical_json(value: Any, *, sort_keys: bool = True) -> bytes:
    """The bytes of `value`.

    Args:
        value: dicts with string keys, lists, tuples, strings, numbers, booleans and None.
        sort_keys: sort the keys of every object; False keeps the order given, for records whose key order is part of
            their format.

    Raises:
        TypeError: something in `value` has no JSON form (NaN and infinity become null).
    """
    options = orjson.OPT_APPEND_NEWLINE | (orjson.OPT_SORT_KEYS if sort_keys else 0)
    return orjson.dumps(value, option=options)


def pretty_json(value: Any, *, sort_keys: bool = True) -> bytes:
    """The same with an indent of two, for files that people open (manifests, reports)."""
    options = orjson.OPT_APPEND_NEWLINE | orjson.OPT_INDENT_2 | (orjson.OPT_SORT_KEYS if sort_keys else 0)
    return orjson.dumps(value, option=options)
