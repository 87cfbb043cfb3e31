"""The report of an evaluation of tables: everything is shown, nothing is markup, nothing comes from outside."""

from __future__ import annotations

import re
import shutil

import pytest
from lxml import html as lxml_html
from markup_balance import Balance

from qagen.evaluation.tables.document import score_document
from qagen.evaluation.tables.readers.found_table import from_rows
from qagen.evaluation.tables.summary import summarize
from qagen.model.table_score import TableEvaluationConfig
from qagen.report.tables import table_report

_TRUTH = [["Teil", "Menge"], ["Ring", "12"], ["Bolzen", "7"], ["Feder", "<script>alert(1)</script>"], ["Rad", ""]]
_PRED = [
    ["Teil", "Menge"],
    ["Bolzen", "70"],
    ["Ring", "12"],
    ["Feder", '"><img src=x>'],
    ["zu", "viel"],
    ["mehr", "zz"],
]


def report_of(*documents: tuple[list, list], name="d", **config: object) -> str:
    settings = TableEvaluationConfig(**config)
    scored = []
    for number, (truth, pred) in enumerate(documents):
        sides = [[from_rows(rows, "NFC") for rows in side] for side in (truth, pred)]
        scored += score_document(f"{name}{number}", *sides, settings, first_number=len(scored))
    results = [one.result for one in scored]
    scores = summarize(results, settings, without_prediction=["<b>lost</b>"], failures=["x & y"])
    return table_report(scores, results, [one.view for one in scored])


@pytest.fixture(scope="module")
def text() -> str:
    return report_of(([_TRUTH], [_PRED]), ([_TRUTH], []), ([], [_PRED]), ([_TRUTH], [_TRUTH]))


def test_the_markup_is_well_formed(text):
    balance = Balance()
    balance.feed(text)
    assert (balance.wrong, balance.open) == ([], [])


def test_texts_of_tables_are_texts(text):
    assert "<script" not in text
    assert "<img" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "&lt;b&gt;lost&lt;/b&gt;" in text


def test_nothing_is_loaded(text):
    tree = lxml_html.fromstring(text)
    assert not tree.xpath("//*[@src] | //link | //script | //iframe | //object")
    assert {link[:1] for link in tree.xpath("//a/@href")} == {"#"}
    assert not re.search(r"url\(|@import|https?:", text)
    policy = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert policy[0].startswith("default-src 'none'; ")


def test_every_link_leads_somewhere(text):
    tree = lxml_html.fromstring(text)
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in tree.xpath("//a/@href")} <= set(ids)


def test_cells_rows_lines_and_costs_are_shown(text):
    first = lxml_html.fromstring(text).get_element_by_id("t0")
    cells = {cell.text_content(): cell.get("class") for cell in first.xpath(".//div[@class='side'][1]//td")}
    assert cells["Ring"] == "ok"
    assert cells["×107"] == "worst"
    labels = [label.text_content() for label in first.xpath(".//div[@class='side'][1]//tbody//th")]
    assert labels[:3] == ["1", "2 → 3", "3 → 2"]
    lone = first.xpath(".//div[@class='side'][2]//tr[contains(@class, 'lone')]/th")
    assert [row.text_content() for row in lone] == ["6 ← none"]
    assert len(first.xpath(".//svg[contains(@class, 'lines')]/path")) == 5
    assert len(first.xpath(".//svg[contains(@class, 'lines')]/circle")) == 1
    heat = first.xpath(".//table[@class='heat']//td")
    assert len(heat) == 5 * 6
    assert len([cell for cell in heat if cell.get("class") == "m"]) == 5


def test_tables_without_a_partner_are_shown_alone(text):
    tree = lxml_html.fromstring(text)
    assert "no table" in tree.get_element_by_id("t1").text_content()
    assert "spurious table" in tree.get_element_by_id("t2").text_content()
    assert "no fault" in tree.get_element_by_id("causes").text_content()


def test_large_matrices_are_drawn_and_larger_ones_named():
    rows = [["a", str(number)] for number in range(40)]
    tree = lxml_html.fromstring(report_of(([rows], [rows[1:]])))
    assert len(tree.xpath("//svg[contains(@class, 'heatmap')]")) == 1
    many = [["a", str(number)] for number in range(160)]
    text = report_of(([many], [many[1:]]))
    assert "The cost matrix (160 x 159) is too large to be drawn." in text
    assert "The first 80 rows and 24 columns are shown" in text


def test_the_worst_of_many_are_shown():
    text = report_of(*[([_TRUTH], [_TRUTH])] * 70, ([_TRUTH], [_PRED]))
    tree = lxml_html.fromstring(text)
    sections = tree.xpath("//details")
    assert len(sections) == 60
    assert sections[0].get("id") == "t70"
    assert "The 60 worst of 71 tables are shown." in text


@pytest.mark.slow
@pytest.mark.parametrize("width", [400, 1400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_and_works_with_the_keyboard(text, tmp_path, width, scheme):
    from playwright.sync_api import sync_playwright

    (tmp_path / "report.html").write_text(text, encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
        requests, messages = [], []
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", lambda message: messages.append(message.text))
        page.goto((tmp_path / "report.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert len(requests) == 1
        assert messages == []
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (dark == "rgb(20, 24, 31)") == (scheme == "dark")
        folded = page.locator("details#t3")
        assert folded.get_attribute("open") is None
        folded.locator("summary").focus()
        page.keyboard.press("Enter")
        assert folded.get_attribute("open") is not None
        # Boxes that scroll can be reached, so that arrow keys move them.
        assert page.locator(".scroll:not([tabindex='0'])").count() == 0
        if width > 720:
            middles = page.evaluate(
                """["svg.lines path", ".side tbody tr"].map(what => {
                    const box = document.querySelector("details#t0 " + what).getBoundingClientRect();
                    return box.top + box.height / 2; })"""
            )
            assert abs(middles[0] - middles[1]) < 3
        browser.close()


def test_a_table_without_a_fault_is_called_so_everywhere():
    found = lxml_html.fromstring(report_of(([_TRUTH], [_TRUTH])))
    assert found.xpath("//summary/span[@class='tag fine']/text()") == ["no fault"]
    assert "none" not in [cell.text_content() for cell in found.xpath("//td")]
