"""Which chunks satisfy an item: an index over the chunks that gives the verdicts of `em_hit` without asking each pair.

If the checker finds a token in a text, then the token's needle stands in the reduced text (`qagen.text.prefilter`).
The index holds the three-letter runs of all reduced texts; a spec is looked up by the rarest run of each needle, the
few chunks that have them all are searched for the needles, and only what is left is normalised and asked exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from qagen.text.match import em_hit_normalized
from qagen.text.normalize import normalize_for_em
from qagen.text.prefilter import needle, reduce_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

_RUN = 3
# No letter or digit: a run that crosses from one chunk into the next is never looked for.
_SEPARATOR = "\n"


class EvidenceIndex:
    """The chunks of a document (or of many), ready to be asked for specs; built once.

    Memory: some ten bytes per character, and the normalised form of chunks that were asked exactly.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._reduced = [reduce_text(text) for text in texts]
        self._normalized: dict[int, str] = {}
        hashes, owners = _runs(self._reduced)
        # Sixteen bits: numpy sorts them in linear time, and keeps the order of the chunks.
        order = np.argsort(hashes, kind="stable")
        self._hashes, self._owners = hashes[order], owners[order]

    def __len__(self) -> int:
        """Number of chunks."""
        return len(self._texts)

    def hits(self, spec: Mapping[str, Any]) -> tuple[int, ...]:
        """Numbers of the chunks in which value and all keys stand, ascending: those with `em_hit(spec, text)`.

        Args:
            spec: holds "value" (text) and "context_keys" (texts).
        """
        tokens = (spec["value"], *spec["context_keys"])
        if not all(map(normalize_for_em, tokens)):
            return ()  # an empty token never hits
        needles = sorted({found for found in map(_safe_needle, tokens) if found}, key=lambda one: (-len(one), one))
        reduced = self._reduced
        return tuple(
            at
            for at in self._candidates(needles)
            if all(one in reduced[at] for one in needles) and em_hit_normalized(spec, self._normal(at))
        )

    def _candidates(self, needles: Sequence[str]) -> Iterable[int]:
        """Chunks that may have all needles, ascending; all chunks where no needle has three letters."""
        lists = [self._shortest(one) for one in needles if len(one) >= _RUN]
        if not lists:
            return range(len(self._texts))
        lists.sort(key=len)
        common = np.unique(lists[0])
        for other in lists[1:]:
            common = common[np.isin(common, other)]
        found: list[int] = common.tolist()
        return found

    def _shortest(self, one: str) -> NDArray[np.int32]:
        """The chunks that have the rarest run of a needle (and some whose hash is the same)."""
        hashes, _ = _runs([one])
        starts = np.searchsorted(self._hashes, hashes, side="left")
        ends = np.searchsorted(self._hashes, hashes, side="right")
        at = int(np.argmin(ends - starts))
        return self._owners[starts[at] : ends[at]]

    def _normal(self, at: int) -> str:
        if at not in self._normalized:
            self._normalized[at] = normalize_for_em(self._texts[at])
        return self._normalized[at]


def _safe_needle(token: str) -> str:
    """The token's needle, or `` where even the token's own text has it not: a raised mark between digits (1\u00b20)."""
    found = needle(token)
    return found if found in reduce_text(token) else ""


def _runs(reduced: Sequence[str]) -> tuple[NDArray[np.uint16], NDArray[np.int32]]:
    """Each run of three letters as a hash of 16 bits, with the number of the text that it stands in."""
    joined = _SEPARATOR.join(reduced)
    points = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    if len(points) < _RUN:
        return np.zeros(0, dtype=np.uint16), np.zeros(0, dtype=np.int32)
    # Multiplication wraps around; the upper half of a product by an odd constant is well mixed (Knuth, 6.4).
    mixed = (points[:-2] * np.uint32(1_000_003) + points[1:-1]) * np.uint32(1_000_003) + points[2:]
    hashes = ((mixed * np.uint32(2_654_435_769)) >> np.uint32(16)).astype(np.uint16)
    lengths = np.fromiter((len(text) + 1 for text in reduced), dtype=np.int64, count=len(reduced))
    owners = np.repeat(np.arange(len(reduced), dtype=np.int32), lengths)[: len(hashes)]
    return hashes, owners
