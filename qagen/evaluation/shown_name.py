"""Names of files and messages of strangers as text that every file and every terminal takes."""

from __future__ import annotations


def shown_name(name: str) -> str:
    r"""The name on one line, with `\xff` for bytes that are no UTF-8 and for control characters.

    A name that is printable is given back as it is; two names that differ stay different, unless one of them spells an
    escape out.
    """
    return "".join(map(_shown, name))


def reason_of(error: BaseException, longest: int = 300) -> str:
    """Type and message of an exception that code of somebody else's raised, on one line, shortened with an ellipsis.

    Never raises: the message of such an exception may be no text at all.
    """
    try:
        message = str(error)
    except BaseException as inner:  # noqa: BLE001 - `__str__` is code of somebody else's too
        message = f"its message cannot be read ({type(inner).__name__})"
    line = " ".join(f"{type(error).__name__}: {message}".split()).removesuffix(":")
    text = "".join(map(_shown, line))
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _shown(character: str) -> str:
    number = ord(character)
    if number < 0x20 or 0x7F <= number < 0xA0:
        return f"\\x{number:02x}"
    if 0xDC80 <= number <= 0xDCFF:
        # How Python writes a byte of a file name that is no UTF-8.
        return f"\\x{number - 0xDC00:02x}"
    # Halves of characters, and the line ends of Unicode that would break a line of a listing.
    if 0xD800 <= number <= 0xDFFF or character in "\u2028\u2029":
        return f"\\u{number:04x}"
    return character
