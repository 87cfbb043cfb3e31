"""The forms of the shipped corpus, and the same sources in every other format, against their truth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from qagen.corpus.build import render
from qagen.corpus.records import Form, Heading, Paragraph, Table
from qagen.corpus.source import read_source
from qagen.evaluation.selection import score
from qagen.evaluation.selection.docling import from_docling
from qagen.ingest.selections.read import FORMATS, read_options
from qagen.ingest.state_again.read import read_again

_DATA = Path(__file__).resolve().parents[4] / "data"
_FORMS = (
    "baram-youth-housing-form heron-rowing-form market-pitch-application patient-transport-questionnaire "
    "playground-inspection smallgrants-form"
).split()


def _records(reading: Any, sample: str) -> list[dict[str, Any]]:
    sizes = {page.number: page for page in reading.pages}
    found = []
    for option in reading.options:
        box = None
        if option.box is not None:
            page, right = sizes[option.page], option.label_box or option.box
            left, end = option.box.l / page.width, right.r / page.width
            top, low = 1 - option.box.t / page.height, 1 - option.box.b / page.height
            box = [left, top, end, top, end, low, left, low]
        found.append(
            {
                "sample_id": sample,
                "page": option.page or 1,
                "content": option.label,
                "selected": option.selected,
                "bbox": box,
            }
        )
    return found


def _check(name: str, suffix: str, data: bytes, truth: dict[str, Any]) -> None:
    reading = read_options(name, data, suffix)
    records = _records(reading, truth["name"])
    assert score([truth], records)["micro"]["f1"] == 1.0
    own = from_docling(truth)["selected_items"]
    assert [(r["content"], r["selected"], r["page"]) for r in records] == [
        (o["content"], o["selected"], o["page"]) for o in own
    ]
    assert all(option.shown in {None, option.selected} for option in reading.options)


@pytest.mark.parametrize("name", _FORMS)
def test_shipped_form(name):
    (path,) = sorted((_DATA / "documents").rglob(f"{name}.*"))
    truth = json.loads((_DATA / "truth" / f"{name}.json").read_bytes())
    _check(path.name, path.suffix[1:], path.read_bytes(), truth)


@pytest.mark.parametrize("format_", [name for name in FORMATS if name not in {"xlsx", "pptx"}])
@pytest.mark.parametrize("name", _FORMS)
def test_the_same_source_in_every_format(name, format_):
    source = read_source(_DATA / "sources" / f"{name}.doc.txt")
    kept = (Form, Heading, Paragraph) if format_ == "md" else (Form, Heading, Paragraph, Table)
    header = source.header.model_copy(update={"format": format_})
    source = source.model_copy(
        update={"header": header, "blocks": tuple(b for b in source.blocks if isinstance(b, kept))}
    )
    data, truth, _ = render(source)
    _check(name, format_, data, json.loads(truth))
    reading = read_options(name, data, format_)
    asked = [e.text for b in source.blocks if isinstance(b, Form) for e in b.entries if e.kind == "question"]
    assert len({option.group for option in reading.options}) == len(asked)
    if format_ != "md":  # where `1.` is the number of an item
        assert list(dict.fromkeys(option.question for option in reading.options)) == asked


@pytest.mark.parametrize("format_", ["xlsx", "pptx"])
@pytest.mark.parametrize("name", _FORMS)
def test_the_same_source_as_sheets_and_slides(name, format_):
    """Their truth counts sheets and slides as pages; what is read of them has none."""
    source = read_source(_DATA / "sources" / f"{name}.doc.txt")
    # Names of sheets hold no colon.
    title = source.header.title.replace(":", "")
    header = source.header.model_copy(update={"format": format_, "title": title})
    blocks = tuple(block for block in source.blocks if isinstance(block, (Form, Heading, Paragraph)))
    data, text, _ = render(source.model_copy(update={"header": header, "blocks": blocks}))
    truth = json.loads(text)
    options = read_options(name, data, format_).options
    own = from_docling(truth)["selected_items"]
    assert own
    assert [(o.label, o.selected) for o in options] == [(o["content"], o["selected"]) for o in own]
    assert read_again(data, format_, options) == tuple(option.selected for option in options)
