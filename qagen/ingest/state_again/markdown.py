"""The marks of a Markdown text by its raw lines."""

from __future__ import annotations

from qagen.ingest.state_again.marks import Mark, Tape


def markdown_marks(data: bytes) -> list[Mark]:
    """Task boxes and signs in the order of the lines; what code holds is among them.

    Raises:
        ValueError: the bytes are no UTF-8.
    """
    tape = Tape()
    for line in data.decode("utf-8-sig").splitlines():
        rest = line.lstrip(" \t>")
        bullet, _, behind = rest.partition(" ")
        task = behind.lstrip()
        if _is_bullet(bullet) and task[:1] == "[" and task[2:3] == "]" and task[1:2] in "xX ":
            tape.mark(Mark(task[1] != " "))
            rest = task[3:]
        tape.write(_without_targets(rest))
        tape.write("\n")
    return tape.end()


def _is_bullet(text: str) -> bool:
    return text in {"-", "*", "+"} or (text[-1:] in {".", ")"} and text[:-1].isdigit())


def _without_targets(text: str) -> str:
    """A line without the addresses of its links."""
    parts = text.split("](")
    return parts[0] + "".join(f"]{part.partition(')')[2]}" for part in parts[1:])
