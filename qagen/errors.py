"""The errors of qagen, as a tree.

::

    QagenError                 anything that a person can act on; its text is shown as it is, without a traceback
    |-- UsageError             an option or a source that cannot be used (exit code 2)
    |   `-- NothingUsableError no source gave a document (exit code 2, nothing is written)
    |-- SourceError            one document cannot be read; recorded, the others go on (exit code 1)
    |-- RecordError            a line of a file that qagen reads does not hold what it must
    `-- IsolationError         a system under test was loaded beside the generator; the run stops (exit code 2)
"""

from __future__ import annotations


class QagenError(Exception):
    """Base of every error that qagen raises on purpose: the text says file, place, what was expected, what to do."""


class UsageError(QagenError):
    """An option, path or folder that cannot be used as asked."""


class NothingUsableError(UsageError):
    """None of the sources could be turned into a document."""


class SourceError(QagenError):
    """One source document cannot be read.

    Attributes:
        kind: stable word for the cause (`empty`, `encrypted`, `truncated`, `unsupported`, `needs_libreoffice`,
            `corrupt`, `wrong_suffix`, `encoding`, `too_slow`, `too_big`, `crashed`, `no_text`, `no_such_page`), written
            to failures.jsonl.
        advice: what the person can do next.
    """

    def __init__(self, kind: str, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.advice = advice


class RecordError(QagenError):
    """A record of a file cannot be read: names the file, the line (from 1) and what was expected."""


class IsolationError(QagenError):
    """A module of a system under test is loaded in the process of the generator."""
