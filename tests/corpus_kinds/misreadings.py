"""Tables that docling or an engine reads wrongly, so that no rule of the generator could ask them right.

What must hold for all other tables is asserted for all other tables; whoever mends a reading takes its line away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from source_oracle import SourceTable

MISREAD = {
    "dishwasher-ja/t2": "a cell of three lines at the foot of the table is read in part",
    "qx41-motor-driver/t2": "a value that is merged over two columns is read as a value of the first",
}
"""Cells are read wrongly or in part."""


def read_well(table: SourceTable | None, arm: str) -> bool:
    """Whether the table is not in the list, or is not read by an engine."""
    return arm == "truth" or table is None or table.name not in MISREAD
