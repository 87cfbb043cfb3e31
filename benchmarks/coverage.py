"""How many askable tables give an item: `python benchmarks/coverage.py BENCH [ASKABLE_TSV]`.

Prints the share, then each askable table without an item with the reasons that skips.json gives, then tables that were
asked although a person marked them as not askable.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main(bench: Path, askable: Path) -> None:
    manifest = json.loads((bench / "manifest.json").read_text())
    skips = json.loads((bench / "skips.json").read_text())
    inputs = manifest["inputs"]
    doc_ids = {name: source["doc_id"] for source in inputs for name in (source["name"], *source["also_named"])}
    rows = [line.split("\t") for line in askable.read_text().splitlines()[1:] if line]
    tables = [(doc_id, table) for doc_id, document in skips.items() for table in document["tables"]]
    reports = {(doc_id, part): table for doc_id, table in tables for part in table["parts"]}
    wanted = [(source, ref) for source, ref, yes, *_ in rows if yes == "yes" and source in doc_ids]
    missing = []
    for source, ref in wanted:
        report = reports.get((doc_ids[source], ref))
        if report is None or not report["items"]:
            missing.append((source, ref, report["skips"] if report else "no such table"))
    print(f"askable {len(wanted)}, with an item {len(wanted) - len(missing)} ({1 - len(missing) / len(wanted):.1%})")
    for source, ref, why in missing:
        print("  missing", source, ref, why)
    for source, ref, yes, kind, *_ in rows:
        report = reports.get((doc_ids.get(source, ""), ref))
        if yes != "yes" and report and report["items"]:
            print("  asked though not askable", source, ref, kind, report["items"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).parent / "askable.tsv")
