"""The YAML block that olmOCR writes above a page: read, checked, and taken off.

Keys: primary_language (text or null), is_rotation_valid, is_table, is_diagram (true or false), rotation_correction (0,
90, 180 or 270 degrees).
"""

from __future__ import annotations

import re
from reprlib import Repr
from typing import Any, NamedTuple

import yaml

_BLOCK = re.compile(r"\A---[ \t]*\n(.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_FLAGS = ("is_rotation_valid", "is_table", "is_diagram")
KEYS = ("primary_language", "is_rotation_valid", "rotation_correction", "is_table", "is_diagram")
"""In the order in which olmOCR writes them."""
_LONGEST = 4000
_SHORT = Repr()
_SHORT.maxlevel = 2
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60


class FrontMatter(NamedTuple):
    """What stands above a page."""

    values: dict[str, Any] | None
    """The mapping; null where the page has none, or one that is no YAML."""
    problems: tuple[str, ...]
    """What is wrong with it; empty for none and for a good one."""
    body: str
    """The page without it."""


def read_front_matter(page: str) -> FrontMatter:
    """Split a page; a rule of dashes at its top that no known key follows is text of the page."""
    found = _BLOCK.match(page)
    if found is None or len(found.group(1)) > _LONGEST or not any(key in found.group(1) for key in KEYS):
        return FrontMatter(None, (), page)
    body = page[found.end() :]
    try:
        values = yaml.safe_load(found.group(1))
    except RecursionError:
        return FrontMatter(None, ("front matter is nested too deeply to be read",), body)
    except (yaml.YAMLError, ValueError) as error:
        return FrontMatter(None, (f"front matter is no YAML ({str(error).splitlines()[0]})",), body)
    if not isinstance(values, dict):
        return FrontMatter(None, ("front matter is no mapping of keys to values",), body)
    return FrontMatter(values, tuple(_problems(values)), body)


def _problems(values: dict[Any, Any]) -> list[str]:
    problems = [f"front matter: unknown key {_shown(key)}" for key in values if key not in KEYS]
    problems += [f"front matter: {key} is missing" for key in KEYS if key not in values]
    language = values.get("primary_language")
    if language is not None and not isinstance(language, str):
        problems.append(f"front matter: primary_language must be text or null, not {_shown(language)}")
    problems += [
        f"front matter: {key} must be true or false, not {_shown(values[key])}"
        for key in _FLAGS
        if key in values and not isinstance(values[key], bool)
    ]
    turned = values.get("rotation_correction", 0)
    if isinstance(turned, bool) or turned not in (0, 90, 180, 270):
        problems.append(f"front matter: rotation_correction must be 0, 90, 180 or 270, not {_shown(turned)}")
    return problems


def _shown(value: object) -> str:
    """A value in a message, shortened: aliases of YAML make a few lines into a value of any size."""
    return _SHORT.repr(value)


def front_matter(language: str | None, *, is_table: bool, is_diagram: bool = False) -> str:
    """Return the block for an upright page, ending in a line end."""
    values = (language or "null", "True", "0", is_table, is_diagram)
    return "---\n" + "".join(f"{key}: {value}\n" for key, value in zip(KEYS, values, strict=True)) + "---\n"
