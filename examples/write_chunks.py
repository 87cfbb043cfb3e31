"""Write the chunks of a benchmark's documents as JSON Lines: python write_chunks.py BENCH OUT.jsonl.

Any tool in any language can do this; qagen reads doc_id and text, and refs, pages and embed_text where they are given.
"""  # noqa: INP001

from __future__ import annotations

import json
import sys
from pathlib import Path

from docling_core.types.doc import DoclingDocument

sys.path.insert(0, str(Path(__file__).parent / "section_chunker"))
from section_chunker import chunk

bench, out = map(Path, sys.argv[1:])
with out.open("w", encoding="utf-8") as lines:
    for path in sorted((bench / "documents").glob("*.json")):
        document = DoclingDocument.model_validate_json(path.read_bytes())
        for one in chunk(document):
            lines.write(json.dumps({"doc_id": path.stem, **one}, ensure_ascii=False) + "\n")
