from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise

import pytest
from geometry_pages import draw, prose, table
from reportlab.lib.pdfencrypt import StandardEncryption

from qagen.errors import SourceError
from qagen.ingest.engines.geometry import GEOMETRY_VERSION, convert_pdf, reading_of

XS = (70, 190, 280, 370, 460)
ROWS = [
    ["Gauge", "2021", "2022", "2023"],
    ["Ness", "14.2", "13.9", "15.0"],
    ["Holm", "7.5", "8.1", "7.7"],
    ["Skerry", "22.0", "21.4", "23.8"],
    ["Vane", "3.3", "3.1", "2.9"],
]


def texts(item, *, filled=True):
    found = {}
    for c in item.data.table_cells:
        if c.text or not filled:
            found[c.start_row_offset_idx, c.start_col_offset_idx, c.end_row_offset_idx, c.end_col_offset_idx] = c.text
    return found


def flags(item, name):
    return {c.text for c in item.data.table_cells if getattr(c, name) and c.text}


def grid(canvas, rows, top, step=18.0):
    low = table(canvas, rows, XS, top, step)
    for x in XS:
        canvas.line(x, top, x, low)
    for n in range(len(rows) + 1):
        canvas.line(XS[0], top - n * step, XS[-1], top - n * step)
    return low


def plain_cells(rows):
    return {(r, c, r + 1, c + 1): text for r, cells in enumerate(rows) for c, text in enumerate(cells)}


def test_lattice_with_caption_above_and_note_below(tmp_path):
    def paint(c) -> None:
        prose(c, 70, 780, 6)
        c.setFont("Helvetica", 9)
        c.drawString(70, 690, "Table 1. Mean levels by gauge")
        low = grid(c, ROWS, 680)
        c.setFont("Helvetica", 7)
        c.drawString(70, low - 10, "Levels in decimetres.")
        c.setFont("Helvetica", 10)
        prose(c, 70, low - 60, 6, seed=3)

    document = convert_pdf(draw(tmp_path / "a.pdf", paint))
    (item,) = document.tables
    assert texts(item) == plain_cells(ROWS)
    assert flags(item, "column_header") == set(ROWS[0])
    assert [c.resolve(document).text for c in item.captions] == ["Table 1. Mean levels by gauge"]
    assert [c.resolve(document).text for c in item.footnotes] == ["Levels in decimetres."]
    assert reading_of(item).kind == "lattice"
    assert reading_of(item).confidence >= 0.9
    box = item.prov[0].bbox
    assert (round(box.l), round(box.t), round(box.r), round(box.b)) == (70, 680, 460, 590)
    assert all(c.bbox is not None for c in item.data.table_cells)


def test_several_lines_in_a_ruled_cell_are_one_row(tmp_path):
    def paint(c) -> None:
        for y in (700, 680, 620, 560):
            c.line(70, y, 400, y)
        for x in (70, 160, 400):
            c.line(x, 560, x, 700)
        c.drawString(75, 686, "Station")
        c.drawString(165, 686, "Remarks")
        for y, name in ((665, "Ness"), (605, "Holm")):
            c.drawString(75, y, name)
            for n, line in enumerate(
                ("The weir was rebuilt after the flood and", "the recorder moved to the left bank of", "the river")
            ):
                c.drawString(165, y - 12 * n, line)

    (item,) = convert_pdf(draw(tmp_path / "a.pdf", paint)).tables
    assert (item.data.num_rows, item.data.num_cols) == (3, 2)
    expected = "The weir was rebuilt after the flood and the recorder moved to the left bank of the river"
    assert texts(item)[1, 1, 2, 2] == expected


def test_booktabs_with_grouped_head_and_section_rows(tmp_path):
    def paint(c) -> None:
        c.setFont("Helvetica", 9)
        c.drawString(70, 708, "Table 2: Catches by net")
        c.line(70, 700, 460, 700)
        c.drawCentredString(279, 688, "Autumn")
        c.drawCentredString(414, 688, "Spring")
        c.line(194, 683, 366, 683)
        y = table(c, [["Net", "Count", "Mass", "Count"]], XS, 684)
        c.line(70, y - 2, 460, y - 2)
        c.setFont("Helvetica-Oblique", 9)
        c.drawString(74, y - 16, "Inner bay")
        c.setFont("Helvetica", 9)
        y = table(c, [["Fine", "120", "3.4", "98"], ["Coarse", "45", "9.1", "51"]], XS, y - 18)
        c.setFont("Helvetica-Oblique", 9)
        c.drawString(74, y - 13, "Outer bay")
        c.setFont("Helvetica", 9)
        y = table(c, [["Fine", "77", "2.0", "80"], ["Coarse", "31", "8.8", "29"]], XS, y - 18)
        c.line(70, y - 2, 460, y - 2)

    (item,) = convert_pdf(draw(tmp_path / "a.pdf", paint)).tables
    cells = texts(item)
    assert cells[0, 1, 1, 3] == "Autumn"
    assert cells[0, 0, 2, 1] == "Net"
    assert {cells[1, 1, 2, 2], cells[1, 2, 2, 3]} == {"Count", "Mass"}
    assert flags(item, "row_section") == {"Inner bay", "Outer bay"}
    assert flags(item, "column_header") == {"Autumn", "Spring", "Net", "Count", "Mass"}
    assert cells[3, 0, 4, 1] == "Fine"
    assert cells[3, 2, 4, 3] == "3.4"
    assert reading_of(item).kind == "booktabs"


def test_two_level_head_of_a_lattice(tmp_path):
    def paint(c) -> None:
        top = 700
        for y in (top, top - 36, top - 54, top - 72, top - 90):
            c.line(70, y, 460, y)
        c.line(190, top - 18, 460, top - 18)
        for x in (70, 190, 460):
            c.line(x, top, x, top - 90)
        c.line(325, top, 325, top - 90)
        for x in (257, 392):
            c.line(x, top - 18, x, top - 90)
        c.drawString(75, top - 22, "Year")
        c.drawCentredString(257, top - 13, "Upper")
        c.drawCentredString(392, top - 13, "Lower")
        for x, t in ((224, "Mean"), (291, "Peak"), (358, "Mean"), (426, "Peak")):
            c.drawCentredString(x, top - 31, t)
        for n, year in enumerate(("2019", "2020", "2021")):
            c.drawString(75, top - 49 - 18 * n, year)
            for k, x in enumerate((224, 291, 358, 426)):
                c.drawCentredString(x, top - 49 - 18 * n, f"{n + 1}.{k}")

    (item,) = convert_pdf(draw(tmp_path / "a.pdf", paint)).tables
    cells = texts(item)
    assert cells[0, 0, 2, 1] == "Year"
    assert cells[0, 1, 1, 3] == "Upper"
    assert cells[0, 3, 1, 5] == "Lower"
    assert cells[2, 1, 3, 2] == "1.0"
    assert flags(item, "column_header") == {"Year", "Upper", "Lower", "Mean", "Peak"}


def test_unruled_table_is_kept_apart_by_its_kind(tmp_path):
    def paint(c) -> None:
        c.drawString(70, 708, "Table 3. Levels without rules")
        table(c, ROWS, XS, 700)

    (item,) = convert_pdf(draw(tmp_path / "a.pdf", paint)).tables
    assert texts(item) == plain_cells(ROWS)
    assert reading_of(item).kind == "unruled"
    assert reading_of(item).confidence < 0.98


def test_raised_mark_is_not_a_digit(tmp_path):
    rows = [list(r) for r in ROWS]
    rows[1][1] = ""

    def paint(c) -> None:
        grid(c, rows, 700)
        c.drawString(230, 669, "14.2")
        c.setFont("Helvetica", 6)
        c.drawString(230 + c.stringWidth("14.2", "Helvetica", 10), 673.5, "1")

    (item,) = convert_pdf(draw(tmp_path / "a.pdf", paint)).tables
    assert texts(item)[1, 1, 2, 2] == "14.2¹"


def test_two_column_page_is_read_column_by_column(tmp_path):
    def paint(c) -> None:
        c.setFont("Helvetica", 8)
        for n in range(30):
            c.drawString(60, 760 - 11 * n, f"left{n:02d} rain wall north engine copper meadow signal winter")
            c.drawString(310, 760 - 11 * n, f"right{n:02d} glass morning orchard stone river valley harbour")

    document = convert_pdf(draw(tmp_path / "a.pdf", paint))
    text = " ".join(t.text for t in document.texts)
    places = [text.index(f"left{n:02d}") for n in range(30)] + [text.index(f"right{n:02d}") for n in range(30)]
    assert all(a < b for a, b in pairwise(places))
    assert not document.tables


def test_contents_list_is_a_document_index(tmp_path):
    def paint(c) -> None:
        c.setFont("Helvetica-Bold", 14)
        c.drawString(70, 780, "Contents")
        c.setFont("Helvetica", 10)
        for n, title in enumerate(("Purpose", "Methods used", "Results by gauge", "Sources", "Index of names")):
            c.drawString(70, 750 - 16 * n, f"{n + 1} {title} " + "." * (60 - len(title)))
            c.drawRightString(420, 750 - 16 * n, str(3 + 4 * n))

    document = convert_pdf(draw(tmp_path / "a.pdf", paint))
    (item,) = document.tables
    assert item.label.value == "document_index"
    assert texts(item)[2, 0, 3, 1] == "3 Results by gauge"
    assert texts(item)[2, 1, 3, 2] == "11"


def test_bar_chart_is_not_a_table(tmp_path):
    def paint(c) -> None:
        prose(c, 70, 780, 5)
        for n in range(6):
            c.line(100, 500 + 30 * n, 400, 500 + 30 * n)
            c.drawRightString(95, 497 + 30 * n, str(20 * n))
        c.line(100, 500, 100, 650)
        for n in range(8):
            c.setFillColorRGB(0.3, 0.5, 0.8)
            c.rect(110 + 36 * n, 500, 20, 23 + 13 * ((n * 5) % 8), stroke=0, fill=1)
            c.setFillColorRGB(0, 0, 0)
            c.drawCentredString(120 + 36 * n, 488, str(2015 + n))
        c.drawString(100, 465, "Figure 1. Catches by year")

    document = convert_pdf(draw(tmp_path / "a.pdf", paint))
    assert [t for t in document.tables if reading_of(t).kind != "unruled"] == []
    assert all(reading_of(t).confidence < 0.6 for t in document.tables)


def test_headings_lists_furniture_and_continued_paragraph(tmp_path):
    def paint(number) -> object:
        def one(c) -> None:
            c.setFont("Helvetica", 8)
            c.drawString(70, 815, "Harbour board, yearly report")
            c.drawCentredString(297, 30, str(number))
            if number == 1:
                c.setFont("Helvetica-Bold", 20)
                c.drawString(70, 770, "Yearly report")
            c.setFont("Helvetica-Bold", 14)
            c.drawString(70, 730, f"{number} Part {'one' if number == 1 else 'two'}")
            c.setFont("Helvetica", 10)
            prose(c, 70, 700, 8, seed=number)
            for n in range(3):
                c.drawString(80, 590 - 14 * n, f"• item {n} of page {number}")

        return one

    document = convert_pdf(draw(tmp_path / "a.pdf", paint(1), paint(2), paint(3)))
    by_label = {}
    for t in document.texts:
        by_label.setdefault(t.label.value, []).append(t)
    assert [t.text for t in by_label["title"]] == ["Yearly report"]
    assert [(t.text, t.level) for t in by_label["section_header"]] == [
        ("1 Part one", 1),
        ("2 Part two", 1),
        ("3 Part two", 1),
    ]
    assert len(by_label["list_item"]) == 9
    assert {t.text for t in by_label["list_item"]} >= {"item 0 of page 1"}
    assert [t.text for t in by_label["page_header"]] == ["Harbour board, yearly report"] * 3
    assert [t.text for t in by_label["page_footer"]] == ["1", "2", "3"]
    assert all(t.prov and t.prov[0].bbox.t > t.prov[0].bbox.b for t in document.texts)


def test_hyphens_at_line_ends_are_undone(tmp_path):
    def paint(c) -> None:
        for n, line in enumerate(
            (
                "The gauge was moved because the mea-",
                "surements of the old site had drifted by",
                "half a metre within two winters.",
            )
        ):
            c.drawString(70, 700 - 12 * n, line)

    (text,) = convert_pdf(draw(tmp_path / "a.pdf", paint)).texts
    assert text.text.startswith("The gauge was moved because the measurements of the old site")


@pytest.fixture
def encrypted(tmp_path):
    lock = StandardEncryption("open", "owner", canPrint=0)
    return draw(tmp_path / "locked.pdf", lambda c: grid(c, ROWS, 700), encrypt=lock)


def test_encrypted_file_needs_its_password(encrypted):
    with pytest.raises(SourceError, match=r"locked\.pdf.*password") as caught:
        convert_pdf(encrypted)
    assert caught.value.kind == "encrypted"
    assert "--password" in caught.value.advice
    with pytest.raises(SourceError) as wrong:
        convert_pdf(encrypted, password="no")  # noqa: S106
    assert wrong.value.kind == "encrypted"


def test_encrypted_file_opens_with_its_password(encrypted):
    (item,) = convert_pdf(encrypted, password="open").tables  # noqa: S106
    assert texts(item) == plain_cells(ROWS)


@pytest.mark.parametrize(
    ("content", "kind"),
    [(b"", "empty"), (b"not a PDF at all", "corrupt"), (b"%PDF-1.7\n1 0 obj\n<<", "corrupt")],
    ids=["empty", "text", "truncated"],
)
def test_bad_files_are_refused_with_a_kind(tmp_path, content, kind):
    path = tmp_path / "bad.pdf"
    path.write_bytes(content)
    with pytest.raises(SourceError, match=r"bad\.pdf") as caught:
        convert_pdf(path)
    assert caught.value.kind == kind
    assert caught.value.advice


def test_pages_without_text_are_no_text(tmp_path):
    def lines(c) -> None:
        c.line(50, 50, 300, 300)

    with pytest.raises(SourceError) as caught:
        convert_pdf(draw(tmp_path / "scan.pdf", lines, lines))
    assert caught.value.kind == "no_text"
    assert convert_pdf(draw(tmp_path / "half.pdf", lines, lambda c: prose(c, 70, 700, 3))).num_pages() == 2


def test_same_bytes_over_hash_seeds(tmp_path):
    def paint(c) -> None:
        prose(c, 70, 780, 6)
        grid(c, ROWS, 680)

    path = draw(tmp_path / "a.pdf", paint)
    code = (
        "import sys, hashlib, pathlib\n"
        "from qagen.ingest.engines.geometry import convert_pdf\n"
        "text = convert_pdf(pathlib.Path(sys.argv[1])).model_dump_json()\n"
        "bad = [m for m in sys.modules if m.startswith(('docling.chunking', 'docling_core.transforms.chunker'))]\n"
        "print(hashlib.sha256(text.encode()).hexdigest(), bad)"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code, str(path)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(runs) == 1
    assert runs.pop().strip().endswith("[]")  # no chunkers; that no torch is needed is tested in tests/layout


def test_version_is_a_short_text():
    assert json.dumps(GEOMETRY_VERSION) == f'"{GEOMETRY_VERSION}"'
    assert GEOMETRY_VERSION.isdigit()


@pytest.mark.parametrize("name", ["a.pdf", "~a.pdf", "가.pdf", b"\xff.pdf"])
def test_files_of_any_name_are_opened(tmp_path, name):
    path = tmp_path / (name if isinstance(name, str) else os.fsdecode(name))
    path.write_bytes(draw(tmp_path / "drawn.pdf", lambda c: prose(c, 70, 560, 3)).read_bytes())
    assert len(convert_pdf(path).texts) == 1


def test_a_long_file_of_blanks_is_empty(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(b" \n" * 100_000)
    with pytest.raises(SourceError, match="empty"):
        convert_pdf(path)
