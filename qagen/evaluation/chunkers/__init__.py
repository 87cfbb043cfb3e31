"""Chunkers under test (the arms): built in, from outside by name, or from a file of chunks.

`arm_named(spec, options)` makes an arm, `chunk_document(arm, document, doc_id, tokens)` runs it over one document and
checks what came out, `token_counter(path)` says how tokens are counted.
"""

from __future__ import annotations

from qagen.evaluation.chunkers.arm import Arm, ArmOptions
from qagen.evaluation.chunkers.registry import BUILT_IN, arm_named
from qagen.evaluation.chunkers.run import chunk_document
from qagen.evaluation.chunkers.tokenizer import TokenCounter, token_counter

__all__ = ["BUILT_IN", "Arm", "ArmOptions", "TokenCounter", "arm_named", "chunk_document", "token_counter"]
