"""docling's reading order is an internal of docling-slim (>=2.142): a release that moves it fails here, by name."""

from __future__ import annotations

import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qagen.ingest.engines.geometry import order
from qagen.ingest.engines.geometry.blocks.model import Block
from qagen.ingest.engines.geometry.order import reading_order
from qagen.ingest.engines.geometry.source.content import Box


def block(left, top, right, bottom, label="text"):
    return Block(1, Box(left, top, right, bottom), label, "words of a block")


def test_docling_still_has_the_stage():
    module = importlib.import_module("docling.models.postprocessing.reading_order_rb")
    assert callable(module.ReadingOrderPredictor().predict_reading_order)
    assert {"cid", "ref", "page_no", "page_size", "label"} <= set(module.PageElement.model_fields)


def test_columns_are_read_one_after_the_other():
    blocks = [block(310, 100, 540, 300), block(50, 320, 280, 500), block(50, 100, 280, 300), block(310, 320, 540, 500)]
    assert reading_order(blocks, 595, 842) == [2, 1, 0, 3]


def test_headers_come_first_and_footers_last():
    blocks = [block(50, 800, 540, 810, "page_footer"), block(50, 100, 540, 300), block(50, 20, 540, 30, "page_header")]
    assert reading_order(blocks, 595, 842) == [2, 1, 0]


def test_every_block_comes_once():
    blocks = [block(50, 100 + 40 * i, 540, 130 + 40 * i) for i in range(12)]
    assert reading_order(blocks, 595, 842) == list(range(12))
    assert reading_order([], 595, 842) == []


@st.composite
def stacks(draw):
    """Blocks one below the other, each below some part of the one before, in any order."""
    top, blocks, left, right = 20.0, [], 250.0, 320.0
    for _ in range(draw(st.integers(1, 14))):
        top += draw(st.floats(0.02, 60))
        bottom = top + draw(st.floats(2, 90))
        label = draw(st.sampled_from(["text", "text", "table", "picture", "list_item", "section_header"]))
        # each begins left of the end of the one before and ends right of its beginning
        left, right = draw(st.floats(10, right - 1)), draw(st.floats(max(left + 1, 30), 585))
        left, right = min(left, right - 2), max(right, left + 2)
        blocks.append(block(left, top, right, bottom, label))
        top = bottom
    return draw(st.permutations(blocks))


@given(stacks())
def test_a_stack_is_ordered_as_docling_orders_it(blocks):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(order, "_is_stack", lambda boxes: len(boxes) < 2)
        expected = reading_order(blocks, 595, 2000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(order, "_predictor", None)  # not asked
        assert reading_order(blocks, 595, 2000) == expected


def test_boxes_that_overlap_or_stand_beside_are_no_stack():
    above, below = Box(50, 100, 280, 300), Box(50, 299, 280, 400)
    assert not order._is_stack([above, below])
    assert not order._is_stack([above, Box(300, 320, 540, 400)])
    assert order._is_stack([above, Box(270, 320, 540, 400)])
    assert order._is_stack([above, Box(270, 320, 540, 400), Box(500, 410, 560, 450)])
    assert order._is_stack([])
