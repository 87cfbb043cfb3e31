"""Tables with the text around them: what is near is joined, what is not stands alone, nothing is lost."""

import pytest
from building import Builder
from chunker_documents import PRICES, flowing, kinds, noted, paged, run, stack, workbook

_TABLE = "#/tables/0"


def _joined(spec: str, document) -> list[str]:
    """The paragraphs in the chunk of the table."""
    (chunk,) = [chunk for chunk in run(spec, document).chunks if _TABLE in chunk.refs]
    return [line for line in chunk.text.split("\n\n") if line.startswith("paragraph")]


_WINDOWS = {"0": 0, "99.9": 1, "100": 2, "200": 2, "300": 4, "300.1": 5, "500": 5, "page": 6}
_GAPS = (50, 100, 250, 300, 300.06, 900)


@pytest.mark.parametrize(("window", "n"), _WINDOWS.items(), ids=_WINDOWS)
def test_distances(window, n):
    document = stack(*_GAPS)
    joined = _joined(f"table-window:{window}", document)
    assert joined == [f"paragraph{i}" for i in range(n)]
    chunks = run(f"table-window:{window}", document).chunks
    assert [chunk.text for chunk in chunks[1:]] == [f"paragraph{i}" for i in range(n, len(_GAPS))]


def test_overlapping_is_a_distance_of_nothing():
    assert _joined("table-window:0", stack(-40)) == ["paragraph0"]
    assert _joined("table-window:0", stack(0)) == ["paragraph0"]


def test_both_sides_in_reading_order_with_the_caption():
    chunk = run("table-window:20", paged()).chunks[1]
    assert chunk.refs == ("#/texts/1", "#/texts/2", "#/tables/0", "#/texts/3") or "Table 1. Shipments" in chunk.text
    (with_table,) = [one for one in run("table-window:50", paged()).chunks if _TABLE in one.refs]
    dredging, caption, rows, after = (
        with_table.text.index(words) for words in ("Dredging", "Table 1. Shipments", "| Quayford", "leaves out")
    )
    assert dredging < caption < rows < after
    assert with_table.pages == (1,)


def test_the_next_page_is_never_near():
    for chunk in run("table-window:page", paged()).chunks:
        assert len(chunk.pages) == 1


def test_a_text_near_two_tables_is_in_both_chunks():
    document = Builder(pages=1).table(PRICES, page=1).text("Both of them.", page=1).table(PRICES, page=1).docling
    chunks = run("table-window:10", document).chunks
    assert ["Both of them." in chunk.text for chunk in chunks] == [True, True]


@pytest.mark.parametrize("make", [flowing, workbook], ids=["flowing", "workbook"])
@pytest.mark.parametrize("window", ["0", "500"])
def test_an_unknown_distance_joins_nothing(make, window):
    tables = [chunk for chunk in run(f"table-window:{window}", make()).chunks if "#/tables/" in "".join(chunk.refs)]
    assert len(tables) == 2
    assert all(not any("/texts/" in ref for ref in one.refs) or "Table 2." in one.text for one in tables)
    assert not any("Counted" in one.text or "guild" in one.text for one in tables)


def test_page_joins_the_section_where_there_are_no_pages():
    first, second = run("table-window:page", flowing()).chunks
    assert "The pilot noted" in first.text
    assert "guild" not in first.text
    assert "guild" in second.text


def test_page_joins_the_sheet():
    first, second = run("table-window:page", workbook()).chunks
    assert "Counted in spring." in first.text
    assert second.refs == ("#/tables/1",)


def test_a_heading_goes_with_the_text_behind_it():
    document = Builder(pages=1).heading("Weather", page=1).text("It snowed.", page=1).text("It thawed.", page=1).docling
    assert [chunk.text for chunk in run("table-window:0", document).chunks] == [
        "## Weather\n\nIt snowed.",
        "It thawed.",
    ]


def test_rows_as_sentences():
    chunk = run("table-window:0,rows=sentences", noted()).chunks[0]
    assert chunk.text.startswith("Prime | Spring: 7.15\nPrime | Autumn: 8.40\n")
    assert chunk.refs == (_TABLE,)


@pytest.mark.parametrize("window", ["0", "100", "300", "page"])
@pytest.mark.parametrize("make", [paged, flowing, workbook, noted], ids=["paged", "flowing", "workbook", "noted"])
def test_nothing_is_lost(make, window):
    assert kinds(run(f"table-window:{window}", make())) == []
