"""Words in unspaced Chinese text, as far as rules go: what stands between function characters and is short.

Chinese has no spaces, and a run of characters between two signs is a clause. A clause is cut at characters that hardly
ever stand inside a content word (particles, prepositions, pronouns, adverbs); pieces of two to four characters are
taken
for words, longer ones are left out because nobody can say by rules where their words end.
"""

from __future__ import annotations

import re

MINIMUM = 2
MAXIMUM = 4

# Only characters of pure grammar: one that may begin a content word (高, 大, 中) would cut the word in two.
_FUNCTION = re.compile(
    "[的了是在和与及或但也都就还不没被把将让使由从到对于以为因所其之此这那们只仅才又再更最很并而且着过]+"
)


def han_words(run: str) -> tuple[str, ...]:
    """Return the words of a run of Han characters, in order; a run of up to four characters is one word.

    Args:
        run: Han characters only. `` gives nothing.
    """
    if len(run) <= MAXIMUM:
        return (run,) if len(run) >= MINIMUM and not _FUNCTION.search(run) else ()
    return tuple(piece for piece in _FUNCTION.split(run) if MINIMUM <= len(piece) <= MAXIMUM)
