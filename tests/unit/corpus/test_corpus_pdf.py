from __future__ import annotations

import re
import unicodedata

import pypdfium2
import pytest

from qagen.corpus.pdf import render_pdf
from qagen.corpus.truth import truth_of
from qagen.errors import UsageError

pytestmark = pytest.mark.usefixtures("fonts")


def bare(text: str) -> str:
    """Without spaces, line ends and typographic variants: what a text layer may change."""
    return re.sub(r"[\s\u00ad\ufffe]", "", unicodedata.normalize("NFKC", text))


def text_in(document: pypdfium2.PdfDocument, page: int, box) -> str:
    return document[page - 1].get_textpage().get_text_bounded(box.l, box.b, box.r, box.t)


@pytest.mark.parametrize("style", ["lattice", "booktabs", "zebra", "plain"])
@pytest.mark.parametrize("columns", [1, 2])
def test_cells_stand_in_their_boxes(make, spanned, flat, style, columns):
    source = make("pdf", spanned + "\n" + flat, columns, style)
    data, places = render_pdf(source)
    document = pypdfium2.PdfDocument(data)
    truth = truth_of(source, places)
    assert len(truth.tables) == 2
    for table in truth.tables:
        (prov,) = table.prov
        for cell in table.data.table_cells:
            assert bare(text_in(document, prov.page_no, cell.bbox)) == bare(cell.text)


def test_texts_stand_in_their_boxes(make, spanned):
    source = make("pdf", spanned)
    data, places = render_pdf(source)
    document = pypdfium2.PdfDocument(data)
    texts = [item for item in truth_of(source, places).texts if item.label.value not in {"code", "list_item"}]
    assert len(texts) >= 8
    for item in texts:
        (prov,) = item.prov
        assert bare(item.text) in bare(text_in(document, prov.page_no, prov.bbox))


def test_the_same_bytes_twice(make, spanned):
    assert render_pdf(make("pdf", spanned))[0] == render_pdf(make("pdf", spanned))[0]


def long_table(option: str) -> str:
    rows = "\n".join(f"| Berth {i} | {i * 7 + 1000} | {i * 11 + 2000} |" for i in range(70))
    return (
        f":::table id=long stub=1 {option}\ncaption: Table 9. Berths\n| Berth | Depth | Length |\n|===\n{rows}\n:::\n"
    )


@pytest.mark.parametrize(
    ("option", "headers"), [("repeat-header=yes", 2), ("repeat-header=no", 1), ("", 2)], ids=["yes", "no", "unsaid"]
)
def test_a_long_table_goes_on_with_or_without_its_header(make, option, headers):
    source = make("pdf", long_table(option))
    data, places = render_pdf(source)
    document = pypdfium2.PdfDocument(data)
    table = truth_of(source, places).tables[0]
    pages = [prov.page_no for prov in table.prov]
    assert len(pages) == len(set(pages)) >= 2
    rows = [prov.charspan for prov in table.prov]
    assert [start for start, _ in rows] == [0, *(end for _, end in rows[:-1])]
    assert rows[-1][1] == table.data.num_rows == 71
    printed = [text_in(document, prov.page_no, prov.bbox) for prov in table.prov]
    assert sum("Depth" in text for text in printed) == (len(pages) if headers == 2 else 1)
    for cell in table.data.table_cells:
        page = next(
            prov.page_no for prov in table.prov if prov.charspan[0] <= cell.start_row_offset_idx < prov.charspan[1]
        )
        assert bare(text_in(document, page, cell.bbox)) == bare(cell.text)


def test_a_short_table_is_never_split(make):
    filler = "\n\n".join(f"Paragraph {i} says something about the harbour and the tide. " * 6 for i in range(9))
    rows = "\n".join(f"| Berth {i} | {i} | {i} |" for i in range(30))
    source = make("pdf", f"{filler}\n\n:::table id=x\n| Berth | Depth | Length |\n|===\n{rows}\n:::\n")
    assert len(truth_of(source, render_pdf(source)[1]).tables[0].prov) == 1


def test_a_wide_table_takes_the_page_in_two_columns(make):
    row = " | ".join(f"column number {i}" for i in range(9))
    source = make("pdf", f":::table id=w\n| {row} |\n|===\n| {row} |\n:::\n", 2, "booktabs")
    table = truth_of(source, render_pdf(source)[1]).tables[0]
    assert table.prov[0].bbox.width > 300


def test_footnotes_stand_at_the_bottom_of_the_page(make, spanned):
    source = make("pdf", spanned)
    truth = truth_of(source, render_pdf(source)[1])
    footnote = next(item for item in truth.texts if item.text.startswith("1 Measured"))
    assert footnote.prov[0].bbox.t < 90


def test_a_table_that_cannot_fit_is_an_error_that_names_it(make):
    row = " | ".join("incomprehensibilities" for _ in range(14))
    with pytest.raises(UsageError, match=r"table huge \(line 39 of its source\) is too wide"):
        render_pdf(make("pdf", f":::table id=huge\n| {row} |\n:::\n"))
