"""Words in unspaced Chinese text, as far as rules go: what stands between connectors and is short.

Chinese has no spaces, and a run of characters between two signs is a clause. A clause is cut at connectors alone;
pieces
of two to four characters without a character of grammar are taken for words, all others are left out because nobody can
say by rules where their words end.
"""

from __future__ import annotations

import re

MINIMUM = 2
MAXIMUM = 4

# Connectors, which stand between words; a piece with any other character of grammar in it is no word.
_CONNECTOR = re.compile("[的和与及或]+")
_GRAMMAR = re.compile("[了是在但也都就还不没被把将让使由从到对于以为因所其之此这那们只仅才又再更最很并而且着过远]")


def han_words(run: str) -> tuple[str, ...]:
    """Return the words of a run of Han characters, in order; a run of up to four characters is one word.

    Args:
        run: Han characters only. `` gives nothing.
    """
    pieces = (run,) if len(run) <= MAXIMUM else _CONNECTOR.split(run)
    return tuple(piece for piece in pieces if MINIMUM <= len(piece) <= MAXIMUM and not _GRAMMAR.search(piece))
