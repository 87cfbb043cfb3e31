"""Conversion works without torch: the base install brings none, and no docling release may bring it back unseen."""

from __future__ import annotations

import subprocess
import sys

from tracked_files import ROOT

_WITHOUT = """
import sys

class Refuser:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("torch", "torchvision", "transformers"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Refuser())
import docling.document_converter
from qagen.ingest.engines.table import SourceFile, engine_named
from qagen.ingest.formats import format_of

for name in sys.argv[1:]:
    data = open(name, "rb").read()
    entry = format_of(name, data)
    document = engine_named(entry.engine)(SourceFile(name, data, entry.name))
    assert document.tables, name
assert "torch" not in sys.modules
"""
_PIN = "docling-slim["


def test_conversion_needs_no_torch():
    documents = ROOT / "data" / "documents" / "dev"
    names = ("bridge-audit.pdf", "gaon-library-audit.docx", "irrigation-stock-and-prices.xlsx", "tilebench-readme.md")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", _WITHOUT, *(str(documents / name) for name in names)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, (
        f"this docling needs torch or transformers to convert; raise the pin {_pin()!r} in pyproject.toml past the "
        f"release that does, or exclude it there:\n{done.stderr[-2000:]}"
    )


def _pin() -> str:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return next(line.strip(' ",') for line in text.splitlines() if line.strip().startswith(f'"{_PIN}'))


def test_the_pin_is_where_the_message_says():
    assert _pin().startswith(_PIN)
    assert "!=" in _pin()


def test_no_base_requirement_is_torch_or_a_model():
    from importlib.metadata import requires

    base = [line for line in requires("qagen") or () if "extra ==" not in line]
    assert base
    assert not [line for line in base if line.startswith(("torch", "transformers", "docling-ibm-models", "docling>"))]
    assert not [line for line in base if "models-local" in line]
