from __future__ import annotations

import pytest

from qagen.corpus.records import Contents, Footnotes, Form, Heading, ListBlock, Paragraph, Sheet
from qagen.corpus.source import parse_source, read_source
from qagen.errors import RecordError

GOOD = "---\nid: a-b\ntitle: T\nlanguage: en\nkind: report\nformat: pdf\n---\n"


def test_blocks_come_in_order_with_their_lines(make, spanned):
    source = make("pdf", spanned)
    kinds = [type(block).__name__ for block in source.blocks]
    assert kinds == [
        "Heading", "Paragraph", "Heading", "Paragraph", "ListBlock", "ListBlock", "Code", "Figure", "Footnotes", "Table",
    ]  # fmt: skip
    assert source.blocks[0] == Heading(line=10, level=0, text="Noise & nuisance at the quay")
    assert source.blocks[1] == Paragraph(
        line=12, text="The harbour is louder at night than by day. It was measured in spring."
    )


def test_list_items_keep_markers_and_join_continued_lines(make, spanned):
    bullets, numbers = (block for block in make("pdf", spanned).blocks if isinstance(block, ListBlock))
    assert [item.text for item in bullets.items] == ["a first item", "a second item that goes on"]
    assert [item.marker for item in numbers.items] == ["1.", "2."]


def test_table_options_caption_and_notes(make):
    text = ":::table id=x stub=2 style=zebra repeat-header=no width=page size=7.5 tags=a,b caption-below\ncaption: C: d\n| a |\nnote: n\nnote: m\n:::\n"
    table = make("pdf", text).tables[0]
    assert (table.stub, table.style, table.repeat_header, table.width, table.size) == (2, "zebra", False, "page", 7.5)
    assert (table.caption, table.caption_below, table.notes, table.tags) == ("C: d", True, ("n", "m"), ("a", "b"))


def test_form_entries(make, form):
    (block,) = [block for block in make("pdf", form).blocks if isinstance(block, Form)]
    assert [(entry.kind, entry.text, entry.marked, entry.value) for entry in block.entries] == [
        ("question", "Which days?", False, ""),
        ("check", "Monday", True, ""),
        ("check", "Tuesday & Friday", False, ""),
        ("question", "Loud?", False, ""),
        ("radio", "Yes", False, ""),
        ("radio", "No", True, ""),
        ("field", "Name", False, "Ada Holm"),
        ("field", "Date", False, ""),
    ]


def test_contents_lines(make):
    source = make("pdf", ":::contents\nA | B or C | 4\nLast | xii\n:::\n")
    (block,) = [block for block in source.blocks if isinstance(block, Contents)]
    assert [(line.title, line.page) for line in block.lines] == [("A | B or C", "4"), ("Last", "xii")]


def test_turned_nested_and_narrow_tables(make, nested):
    source = make(
        "pdf", nested + "\n:::table id=w rotate=90 gutter=2.5\n| a |\n:::\n", gutter="9", scan="yes", set="dev"
    )
    assert [(table.nested, table.rotate, table.gutter) for table in source.tables] == [
        (True, 0, None),
        (False, 0, None),
        (False, 90, 2.5),
    ]
    assert (source.header.gutter, source.header.scan, source.header.set) == (9.0, True, "dev")


def test_sheet_and_footnotes():
    source = parse_source(GOOD + ':::sheet name="Two words"\n:::\n\n:::footnote\n1 One.\n2 Two.\n:::\n', "x")
    assert source.blocks == (Sheet(line=8, name="Two words"), Footnotes(line=11, lines=("1 One.", "2 Two.")))


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        pytest.param("no header", 1, "starts with a line of ---", id="no-header"),
        pytest.param("---\nid: a\n", 2, "no closing ---", id="open-header"),
        pytest.param("---\nid: a\ncolour: red\n---\nx", 3, "known key", id="unknown-key"),
        pytest.param("---\nid: a\n---\nx", 3, "title", id="missing-key"),
        pytest.param(GOOD.replace("a-b", "A B") + "x", 7, "lower-case", id="bad-id"),
        pytest.param(GOOD.replace("pdf", "ps") + "x", 7, "format", id="unknown-format"),
        pytest.param(GOOD, 7, "nothing stands", id="empty"),
        pytest.param(GOOD.replace("pdf", "pdf\nscan: maybe") + "x", 8, "scan", id="scan"),
        pytest.param(GOOD.replace("pdf", "pdf\nset: test") + "x", 8, "set", id="unknown-set"),
        pytest.param(GOOD + ":::table id=x rotate=45\n| a |\n:::", 8, "rotate", id="rotate"),
        pytest.param(GOOD + ":::table id=x nested=so\n| a |\n:::", 8, "nested is yes or no", id="nested"),
        pytest.param(GOOD + ":::table id=x nested=yes\n| a |\n:::", 8, "no table holds", id="nested-not-held"),
        pytest.param(GOOD + ":::table id=x\n| {{y}} |\n:::", 8, "no nested table before", id="held-not-there"),
        pytest.param(
            GOOD.replace("pdf", "md") + ":::table id=y nested=yes\n| a |\n:::\n\n:::table id=x\n| {{y}} |\n:::",
            8,
            "stands in pdf, docx or html",
            id="nested-in-md",
        ),
        pytest.param(GOOD + ":::form id=f\nwhat\n:::", 9, "neither 'question:'", id="form-line"),
        pytest.param(GOOD + ":::form id=f\nfield: = x\n:::", 9, "neither 'question:'", id="field-without-name"),
        pytest.param(GOOD + ":::form id=f\n(*) a\n(*) b\n:::", 10, "second chosen radio", id="two-radios"),
        pytest.param(GOOD + ":::form id=f\n:::", 8, "at least one line", id="empty-form"),
        pytest.param(GOOD + ":::contents\nTitle\n:::", 9, "'Title | page'", id="contents-line"),
        pytest.param(GOOD + ":::contents\n:::", 8, "at least one line", id="empty-contents"),
        pytest.param(GOOD + "\n# Title\ntext", 10, "blank line", id="glued-heading"),
        pytest.param(GOOD + "\n| a | b |", 9, "outside of :::table", id="stray-row"),
        pytest.param(GOOD + ":::tabel id=x\n:::", 8, ":::tabel", id="unknown-block"),
        pytest.param(GOOD + ":::table\n| a |\n:::", 8, "needs an id", id="no-id"),
        pytest.param(GOOD + ":::table id=x\n| a |\n:::\n\n:::figure id=x\n:::", 12, "used twice", id="same-id"),
        pytest.param(GOOD + ":::table id=x color=red\n| a |\n:::", 8, "no option 'color'", id="unknown-option"),
        pytest.param(GOOD + ":::table id=x style=fancy\n| a |\n:::", 8, "style", id="unknown-style"),
        pytest.param(GOOD + ":::table id=x stub=one\n| a |\n:::", 8, "stub is a number", id="stub"),
        pytest.param(GOOD + ":::table id=x repeat-header=maybe\n| a |\n:::", 8, "yes or no", id="repeat"),
        pytest.param(GOOD + ":::table id='x\n| a |\n:::", 8, "cannot be read", id="open-quote"),
        pytest.param(GOOD + ":::table id=x\n| a |\n", 8, "not closed", id="never-closed"),
        pytest.param(GOOD + ":::table id=x\n| a |\n:::code\n:::", 10, "line 8 is not closed", id="block-in-block"),
        pytest.param(GOOD + ":::table id=x\n| a |\nCaption: x\n:::", 10, "neither", id="stray-line"),
        pytest.param(GOOD + ":::table id=x\ncaption: x\n:::", 8, "at least one row", id="no-rows"),
        pytest.param(GOOD + ":::table id=x\n| a | b |\n| c |\n:::", 10, "1 cells, the others have 2", id="ragged"),
        pytest.param(GOOD + ":::sheet\n:::", 8, "needs a name", id="sheet-name"),
    ],
)
def test_errors_name_file_and_line(text, line, words):
    with pytest.raises(RecordError) as caught:
        parse_source(text, "harbour.doc.txt")
    assert str(caught.value).startswith(f"harbour.doc.txt:{line}: ")
    assert words in str(caught.value)


def test_a_file_that_is_no_text_is_named(tmp_path):
    path = tmp_path / "bad.doc.txt"
    path.write_bytes(b"---\nid: \xff\n---\n")
    with pytest.raises(RecordError, match=r"bad\.doc\.txt: not UTF-8"):
        read_source(path)
