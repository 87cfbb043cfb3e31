"""The evidence index against asking every pair: `python benchmarks/evidence_index.py [ITEMS CHUNKS]`.

Chunks and items are made up from counters: sentences with numbers and names, table rows in markdown, one chunk in ten
in Korean or Japanese. Asking 3,000 x 100,000 pairs one by one takes hours, so the slow side is a sample (every chunk of
a sample of items would be the same work): pairs drawn by a fixed stride, its time scaled to all pairs. It is timed
twice: with `em_hit` as it is, and with every text normalised beforehand. The verdicts of the sample are compared.
Times are of the processor, so that other work on the machine does not count.
"""

from __future__ import annotations

import sys
import time

from qagen.evaluation.evidence import EvidenceIndex
from qagen.text.match import em_hit, em_hit_normalized
from qagen.text.normalize import normalize_for_em

SAMPLE = 20_000
SYLLABLES = "ba be bo da de do fa fi ga go ka ke ki la lo ma mi na no pa po ra ri sa so ta ti va vo za".split()


def name(number: int) -> str:
    parts = []
    number = number * 7_919 + 104_729
    for _ in range(3):
        number, at = divmod(number, len(SYLLABLES))
        parts.append(SYLLABLES[at])
    return "".join(parts).capitalize()


def mixed(number: int) -> int:
    return (number * 2_654_435_761) % (1 << 32)


def chunk(number: int) -> str:
    """Five rows of a table and two sentences, some 400 characters."""
    rows = [
        f"| {name(mixed(number * 7 + row) % 27_000)} | {mixed(number * 11 + row) % 100_000 / 10:,.1f} | {row} |"
        for row in range(5)
    ]
    if number % 10 == 0:
        words = (
            f"{number}번 시설의 점검 결과는 {mixed(number) % 9_999:,}건이며 面積 {mixed(number + 1) % 999}㎡ とする。"
        )
    else:
        words = f"Site {name(mixed(number) % 27_000)} had {mixed(number) % 9_999:,} visits – {number} before."
    return "\n".join(
        [words, "| Name | Load | No. |", "|---|---|---|", *rows, f"See Table {number % 90} for {name(number)}."]
    )


def item(number: int, chunks: int) -> dict[str, object]:
    """A cell of some chunk with its row's name; every third asks for a pair that stands nowhere together."""
    of, row = mixed(number) % chunks, number % 5
    value = f"{mixed(of * 11 + row) % 100_000 / 10:,.1f}"
    key = name(mixed((of if number % 3 else of + 1) * 7 + row) % 27_000)
    return {"value": value, "context_keys": [key, "Load"]}


def main() -> None:
    items, chunks = (int(sys.argv[1]), int(sys.argv[2])) if len(sys.argv) > 2 else (3_000, 100_000)
    texts = [chunk(number) for number in range(chunks)]
    specs = [item(number, chunks) for number in range(items)]
    print(f"{items} items x {chunks} chunks, {sum(map(len, texts)) / 1e6:.0f} million characters")
    start = time.process_time()
    index = EvidenceIndex(texts)
    built = time.process_time()
    found = [set(index.hits(spec)) for spec in specs]
    fast = time.process_time() - start
    print(f"index: {fast:.2f} s (building {built - start:.2f} s), {sum(map(len, found))} hits")
    pairs = [(mixed(at) % items, mixed(at * 31 + 7) % chunks) for at in range(SAMPLE)]
    pairs += [(at, hit) for at, hits in enumerate(found) for hit in sorted(hits)][:2_000]
    start = time.process_time()
    verdicts = [em_hit(specs[at], texts[where]) for at, where in pairs]
    slow = (time.process_time() - start) / len(pairs) * items * chunks
    wrong = sum((where in found[at]) != verdict for (at, where), verdict in zip(pairs, verdicts, strict=True))
    normal = {where: normalize_for_em(texts[where]) for _, where in pairs}
    start = time.process_time()
    for at, where in pairs:
        em_hit_normalized(specs[at], normal[where])
    asked = (time.process_time() - start) / len(pairs) * items * chunks
    print(f"every pair with em_hit: {slow:,.0f} s (from {len(pairs)} pairs), {slow / fast:,.0f} times as long")
    print(f"every pair, texts normalised beforehand and that not counted: {asked:,.0f} s, {asked / fast:,.0f} times")
    print(f"{wrong} verdicts differ")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
