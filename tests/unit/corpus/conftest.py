"""A small source with every kind of block, and the shipped corpus."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from qagen.corpus.build import sources_in
from qagen.corpus.fonts import chain
from qagen.corpus.source import parse_source
from qagen.errors import UsageError

if TYPE_CHECKING:
    from qagen.corpus.records import Source

DATA = Path(__file__).parents[3] / "data"

HEADER = """---
id: quay-noise
title: Noise & nuisance at the quay
language: en
kind: report
format: {format}
columns: {columns}
tables: {style}
---
"""

SPANNED = """:::table id=t1 stub=1{options}
caption: Table 1. Night levels^a^ by quay
| Quay | 2023 | < | 2024 | < |
| ^ | Leq, dB | Max, dB | Leq, dB | Max, dB |
|===
|§ North basin |
| Sand quay^1^ | 51.3 | 74.8 | 50.9 | 73.1 |
| Coal <quay> | 57.6 | 81.2 | 55.4 | 79.9 |
|§ South basin |
| Fish quay | 49.0 | 70.25 | |  |
| Two lines\\nin one cell | 1,204 | −3.5 | closed | < |
note: Levels are means over 31 nights.
note: ^1^ Fenced since May.
:::
"""

FLAT = """:::table id=t2 stub=1
caption: Table 2. Ferries
| Ferry | Trips | Load \\| limit |
|===
| Ada | 12 | 3.50 |
| Bo | 7 | 41 |
:::
"""

FORM = """:::form id=f9
question: Which days?
[x] Monday
[ ] Tuesday & Friday
question: Loud?
( ) Yes
(*) No
field: Name = Ada Holm
field: Date =
:::
"""

CONTENTS = """:::contents
1 Places | 1
2 Results & more | 12
:::
"""

NESTED = """:::table id=n1 nested=yes stub=1
| Crane | Year |
|===
| Red one | 1988 |
| Blue one | 2003 |
:::

:::table id=n2 stub=1
caption: Table 3. Cranes
| Quay | Cranes | Note |
|===
| Sand quay | {{n1}} | kept |
| Coal quay | none | sold |
:::
"""

TEXT = """# Noise & nuisance at the quay

The harbour is louder at night than by day.
It was measured in spring.

## 1 Places

As Table 1 shows, cranes^1^ are to blame; R&D < B&B.

- a first item
- a second item
  that goes on

1. one
2. two

:::code
for quay in quays:
    print(quay)
:::

:::figure id=f1 width=200 height=80
caption: Figure 1. Where the meters stood
:::

:::footnote
1 Measured with class 1 meters.
:::

"""


def make_source(
    format_: str, tables: str, columns: int = 1, style: str = "lattice", text: str = TEXT, **header: str
) -> Source:
    """A source; `text` stands before `tables`, and other keys of the header may be given."""
    head = HEADER.format(format=format_, columns=columns, style=style)
    if "language" in header:
        head = head.replace("language: en", f"language: {header.pop('language')}")
    extra = "".join(f"{key}: {value}\n" for key, value in header.items())
    return parse_source(f"{head.removesuffix(f'---{chr(10)}')}{extra}---\n{text}{tables}", "quay-noise.doc.txt")


@pytest.fixture(scope="session")
def spanned() -> str:
    return SPANNED.format(options="")


@pytest.fixture(scope="session")
def flat() -> str:
    return FLAT


@pytest.fixture(scope="session")
def form() -> str:
    return FORM


@pytest.fixture(scope="session")
def contents() -> str:
    return CONTENTS


@pytest.fixture(scope="session")
def nested() -> str:
    return NESTED


@pytest.fixture(scope="session")
def make():
    return make_source


@pytest.fixture(scope="session")
def fonts():
    """Skip where the PDF renderer's fonts are not installed; in CI they must be."""
    try:
        for language in ("en", "ko", "ja", "zh", "ar"):
            for weight in ("regular", "bold"):
                chain(language, "serif", weight)
    except UsageError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def data() -> Path:
    return DATA


@pytest.fixture(scope="session")
def shipped() -> tuple[Source, ...]:
    return sources_in(DATA / "sources")
