"""Signs that stand for a box or a button in running text, empty or marked.

Squares and circles are bullets as often as boxes. So there are plain signs (☐ ☑ ☒), which are always read, and doubtful
ones (□ ■ ○ ● and their like), which are read only beside what shows that they are boxes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qagen.model.selection import OptionKind


@dataclass(frozen=True)
class Sign:
    """What a character says."""

    kind: OptionKind
    selected: bool
    sure: bool
    """False for what may be a bullet."""


def _signs(characters: str, kind: Literal["checkbox", "radio"], *, selected: bool, sure: bool) -> dict[str, Sign]:
    return {character: Sign(kind, selected, sure) for character in characters}


SIGNS: dict[str, Sign] = {
    **_signs("☐🗆", "checkbox", selected=False, sure=True),
    **_signs("☑☒🗹🗷🗵⮽", "checkbox", selected=True, sure=True),
    **_signs("□▢◻❏❐❑❒⬜", "checkbox", selected=False, sure=False),
    **_signs("■▣◼⬛⊠✅", "checkbox", selected=True, sure=False),
    **_signs("◉⦿", "radio", selected=True, sure=True),
    **_signs("○◯❍⚪〇", "radio", selected=False, sure=False),
    **_signs("●⊙◎⚫", "radio", selected=True, sure=False),
}
"""Character to what it says."""

# Fonts of signs put them where letters are, or in the private area from U+F020 on.
_WINGDINGS = {
    # The squares with a shadow (q, r) are bullets of lists.
    0xA8: "☐", 0x6F: "☐", 0x71: "❑", 0x72: "❒", 0xFE: "☑", 0xFD: "☒", 0x78: "☒", 0x53: "☑",
    0xA1: "○", 0x6D: "○", 0xA4: "◉", 0x6E: "■", 0x6C: "●",
}  # fmt: skip
_WINGDINGS_2 = {0x2A: "☐", 0xA3: "☐", 0x30: "☐", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0x99: "○", 0x9A: "◉"}


def sign_of_font(code: int, font: str) -> str:
    """The sign that a character code of Wingdings or Wingdings 2 shows; empty for any other font or code."""
    table = {"wingdings": _WINGDINGS, "wingdings 2": _WINGDINGS_2, "wingdings2": _WINGDINGS_2}.get(font.lower(), {})
    return table.get(code & 0xFF if 0xF000 <= code <= 0xF0FF else code, "")


def kinds_read(run: Sequence[Sequence[Sign]]) -> list[set[OptionKind]]:
    """For each line of a run the kinds of its signs that are boxes; the others are bullets or text.

    Args:
        run: the signs of each line, of lines that follow each other without other text.

    A kind is read if one of the line's signs of it is sure; if some of it are marked and some not (`□ Yes ■ No`); if
    several empty squares stand on the line; or if a sure sign of it stands elsewhere in the run (`○` under `◉`).
    """
    sure = {sign.kind for line in run for sign in line if sign.sure}
    return [{sign.kind for sign in line if sign.kind in sure or _is_choice(line, sign.kind)} for line in run]


def _is_choice(line: Iterable[Sign], kind: OptionKind) -> bool:
    states = [sign.selected for sign in line if sign.kind == kind]
    return len(states) > 1 and not all(states) and (any(states) or kind == "checkbox")
