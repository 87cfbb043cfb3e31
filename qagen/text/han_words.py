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

_FUNCTION = re.compile(
    "[的了是在和与及或而且但也都就还不没未已被把将让使由从到向对于以为因所其之此这那各每某该本个们只仅才又再更最很较太比等中里内外上下前后"
    "常靠离隔觉处量时则若如当并地得着过去来起出入有无可能会要应须需时即均约至按照经随着给做作用列示见表图超低高大小多少几一二三四五六七八九十百千万两第次年月日"
    "项种台条件份位名者]+"
)


def han_words(run: str) -> tuple[str, ...]:
    """Return the words of a run of Han characters, in order; a run of up to four characters is one word.

    Args:
        run: Han characters only. `` gives nothing.
    """
    if len(run) <= MAXIMUM:
        return (run,) if len(run) >= MINIMUM and not _FUNCTION.search(run) else ()
    return tuple(piece for piece in _FUNCTION.split(run) if MINIMUM <= len(piece) <= MAXIMUM)
