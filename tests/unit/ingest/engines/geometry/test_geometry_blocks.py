from __future__ import annotations

import pytest
from docling_core.types.doc.document import DocumentOrigin
from geometry_pages import page, row

from qagen.ingest.engines.geometry.blocks.figures import find_figures
from qagen.ingest.engines.geometry.blocks.furniture import mark_furniture
from qagen.ingest.engines.geometry.blocks.headings import heading_levels, mark_title
from qagen.ingest.engines.geometry.blocks.labels import Paragraph, Surroundings, label_of
from qagen.ingest.engines.geometry.blocks.links import link_captions_and_notes
from qagen.ingest.engines.geometry.blocks.model import Block, EdgeLine, PageBlocks
from qagen.ingest.engines.geometry.blocks.page import edge_key, read_page
from qagen.ingest.engines.geometry.blocks.paragraphs import paragraphs
from qagen.ingest.engines.geometry.document import build_document
from qagen.ingest.engines.geometry.layout.columns import Stream, text_columns
from qagen.ingest.engines.geometry.layout.lines import group_lines, mostly_bold, typical_height
from qagen.ingest.engines.geometry.source.content import Box, Rule, bounding_box


def stream(words):
    return Stream(50, 350, tuple(group_lines(words)))


def block(label, top, bottom, text="", left=50, right=350, **more: object):
    return Block(1, Box(left, top, right, bottom), label, text, **{"size": 10.0, **more})


def pages_of(*contents: object):
    return [
        PageBlocks(n + 1, 595, 842, tuple(b._replace(page=n + 1) for b in blocks), (), ((10.0, 500),), True)
        for n, blocks in enumerate(contents)
    ]


LINE = "words of a paragraph that runs over the whole column here"


def test_lines_form_paragraphs_at_gaps():
    words = []
    for top in (100, 112, 124, 150, 162):
        words += row(top, (50, LINE))
    assert [len(p) for p in paragraphs(stream(words))] == [3, 2]


def test_list_items_begin_anew():
    words = (
        row(100, (50, LINE))
        + row(112, (50, "• first thing of the list"))
        + row(124, (50, "• second thing of the list"))
    )
    assert [p[0].text.split()[0] for p in paragraphs(stream(words))] == ["words", "•", "•"]


def test_another_size_begins_anew():
    words = row(100, (50, "A heading of the text"), size=14) + row(116, (50, LINE)) + row(128, (50, LINE))
    assert [len(p) for p in paragraphs(stream(words))] == [1, 2]


def paragraph(text, top, size=10.0, bold=False, lines=1):
    words = []
    for n in range(lines):
        words += row(top + 12 * n, (50, text), size=size, bold=bold)
    (segments,) = paragraphs(stream(words))[:1]
    return Paragraph(segments, bounding_box(words), text, typical_height(words), mostly_bold(words), leads=False)


AROUND = Surroundings(842.0, 10.0, (Box(50, 200, 350, 300),), (Box(50, 500, 350, 600),), (Rule(700, 50, 150),))


@pytest.mark.parametrize(
    ("made", "label"),
    [
        (paragraph("Table 1. Levels by gauge", 185), "caption"),
        (paragraph("Figure 2. The sites", 605), "caption"),
        (paragraph("Results by gauge", 400, size=13, bold=True), "section_header"),
        (paragraph("2.1 Results", 400, bold=True), "section_header"),
        (paragraph("Source: the yearly report", 304, size=8), "footnote"),
        (paragraph("Decimetres above the datum", 304, size=8), "footnote"),
        (paragraph("1 Measured at low water", 710, size=8), "footnote"),
        (paragraph("1.6.3 Styles of pages", 710, size=10, bold=True), "section_header"),
        (paragraph("• a thing of the list", 400), "list_item"),
        (paragraph("‧ a thing of the list", 400), "list_item"),
        (paragraph("Ÿ a thing of the list", 400), "list_item"),
        (paragraph("‧a thing of prose", 400), "text"),
        (paragraph("✦ ✦ ✦", 400), "text"),
        (paragraph("❏ a thing of the list", 400), "list_item"),
        (paragraph("(2) a thing of the list", 400), "list_item"),
        (paragraph("words of a paragraph that has a few lines", 400, lines=3), "text"),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_labels(made, label):
    assert label_of(made, AROUND) == label


def test_repeated_lines_at_the_edges_are_furniture():
    pages = pages_of(
        *[
            [block("text", 20, 30, "Board report"), block("text", 100, 200, LINE), block("text", 815, 825, str(n))]
            for n in range(4)
        ]
    )
    pages = [p._replace(edge_lines=(EdgeLine(edge_key("Board report"), top=True),)) for p in pages]
    labels = [[b.label for b in p.blocks] for p in mark_furniture(pages, 10.0)]
    assert labels == [["page_header", "text", "page_footer"]] * 4


def test_title_that_running_heads_repeat_stays():
    title = block("section_header", 60, 80, "Board report", size=20.0, bold=True)
    pages = pages_of([title], *[[block("text", 20, 30, "Board report")] for _ in range(3)])
    pages = [p._replace(edge_lines=(EdgeLine(edge_key("Board report"), top=True),)) for p in pages]
    assert mark_furniture(pages, 10.0)[0].blocks[0].label == "section_header"


def test_title_is_the_largest_heading_on_top():
    first = [block("section_header", 60, 80, "Report", size=20.0), block("section_header", 120, 134, "Aims", size=14.0)]
    assert [b.label for b in mark_title(pages_of(first))[0].blocks] == ["title", "section_header"]
    alike = [b._replace(size=14.0) for b in first]
    assert [b.label for b in mark_title(pages_of(alike))[0].blocks] == ["section_header", "section_header"]
    assert mark_title([]) == []


def test_levels_by_size_and_number():
    def h(text, size, bold=True) -> Block:
        return block("section_header", 0, 10, text, size=size, bold=bold)

    assert heading_levels([h("Aims", 14), h("Sites", 12), h("Gauges", 12, bold=False), h("Results", 14)]) == [
        1,
        2,
        3,
        1,
    ]
    assert heading_levels([h("1 Aims", 12), h("1.1 Sites", 12), h("1.1.1 Gauges", 12), h("2 Results", 12)]) == [
        1,
        2,
        3,
        1,
    ]
    assert heading_levels([]) == []


def test_captions_go_to_the_nearest_of_their_kind():
    blocks = [
        block("caption", 100, 110, "Table 1. Above"),
        block("table", 115, 200),
        block("table", 230, 300),
        block("caption", 305, 315, "Table 2. Below"),
        block("picture", 400, 500),
        block("caption", 505, 515, "Figure 1. Sites"),
        block("footnote", 203, 210, "Source: board"),
        block("footnote", 212, 219, "Means only"),
    ]
    links = link_captions_and_notes(blocks)
    assert links.captions == {1: [0], 2: [3], 4: [5]}
    assert links.notes == {1: [6, 7]}


def test_caption_of_a_table_far_away_links_nothing():
    blocks = [block("caption", 100, 110, "Table 1. Alone"), block("table", 400, 500), block("picture", 115, 200)]
    assert link_captions_and_notes(blocks).captions == {}


def test_figures_are_bitmaps_of_some_size():
    content = page([], bitmaps=(Box(50, 100, 350, 300), Box(60, 400, 66, 406)))
    assert find_figures(content, ()) == (Box(50, 100, 350, 300),)
    assert find_figures(content, (Box(40, 90, 360, 310),)) == ()


def test_words_in_a_picture_are_no_paragraphs():
    content = page(row(150, (60, "label in the picture")) + row(400, (50, LINE)), bitmaps=(Box(50, 100, 350, 300),))
    assert [(b.label, b.text) for b in read_page(content).blocks] == [("picture", ""), ("text", LINE)]


def test_empty_page_has_no_blocks():
    found = read_page(page([]))
    assert (found.blocks, found.has_words) == ((), False)
    assert text_columns([], 595, 842) == []


ORIGIN = DocumentOrigin(mimetype="application/pdf", filename="a.pdf", binary_hash=1)


def test_paragraph_goes_on_on_the_next_page():
    document = build_document(
        "a",
        ORIGIN,
        pages_of(
            [block("text", 700, 760, "The gauge was moved by the", full=True)],
            [block("text", 100, 160, "board in the winter."), block("text", 200, 260, "Another text.")],
        ),
    )
    assert [(t.text, [p.page_no for p in t.prov]) for t in document.texts] == [
        ("The gauge was moved by the board in the winter.", [1, 2]),
        ("Another text.", [2]),
    ]
    first = document.texts[0]
    assert [first.text[slice(*p.charspan)] for p in first.prov] == [
        "The gauge was moved by the",
        "board in the winter.",
    ]


def test_sentence_that_ended_does_not_go_on():
    document = build_document(
        "a",
        ORIGIN,
        pages_of([block("text", 700, 760, "It ended.", full=True)], [block("text", 100, 160, "and so on.")]),
    )
    assert [t.text for t in document.texts] == ["It ended.", "and so on."]


def test_list_items_share_a_list_and_lose_their_marks():
    document = build_document(
        "a", ORIGIN, pages_of([block("list_item", 100, 110, "• one"), block("list_item", 115, 125, "2) two")])
    )
    assert [(t.text, t.marker, t.enumerated) for t in document.texts] == [("one", "•", False), ("two", "2)", True)]
    assert len(document.groups) == 1


def test_raised_marks_begin_notes():
    words = row(100, (50, "ᵃ Mean of five prints")) + row(112, (50, "ᵇ Until the next visit"))
    assert [len(p) for p in paragraphs(stream(words))] == [1, 1]


def test_sentence_about_a_table_is_no_caption():
    around = Surroundings(842, 10.0, (Box(50, 100, 350, 300),), (), ())
    assert label_of(paragraph("表 1 各型号的参数", 320), around) == "caption"
    assert label_of(paragraph("表 1 列出了各型号。都已核对。", 320), around) == "text"
