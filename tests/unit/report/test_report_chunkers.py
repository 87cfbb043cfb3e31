"""The report of chunkers: what it says, how much of it, and that it is one page of sound HTML."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from chunker_scores import ARMS, Setup, run
from lxml import html as lxml_html
from markup_balance import Balance

from qagen.report.chunkers import report_html
from qagen.report.chunkers.board import board_of

_SMALL = Setup(documents=6, items=8, retrievers=("bm25", "oracle"))


def text_of(html: str, key: str) -> str:
    """The words of a section, single-spaced."""
    return re.sub(r"\s+", " ", lxml_html.fromstring(html).get_element_by_id(key).text_content())


def lead_of(html: str) -> str:
    return re.sub(r"\s+", " ", lxml_html.fromstring(html).xpath("//p[@class='lead']")[0].text_content())


@pytest.fixture(scope="module")
def full():
    return run()


@pytest.fixture(scope="module")
def html(full) -> str:
    return report_html(*full, "Chunkers on dev200")


def test_the_markup_is_well_formed(html):
    balance = Balance()
    balance.feed(html)
    assert (balance.wrong, balance.open) == ([], [])


def test_nothing_is_loaded_and_nothing_runs(html):
    tree = lxml_html.fromstring(html)
    assert not tree.xpath("//*[@src] | //link | //script | //iframe | //object | //*[starts-with(name(@*), 'on')]")
    assert {link[:1] for link in tree.xpath("//a/@href")} == {"#"}
    assert not re.search(r"url\(|@import|https?:", html)
    policy = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert policy.startswith("default-src 'none'; ")
    assert "script-src 'none'" in policy


def test_every_reference_leads_somewhere(html):
    tree = lxml_html.fromstring(html)
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    named = [one for value in tree.xpath("//@aria-labelledby | //@aria-describedby") for one in value.split()]
    assert {link.removeprefix("#") for link in tree.xpath("//a/@href")} | set(named) <= set(ids)


def test_headings_follow_one_another(html):
    levels = [int(one.tag[1]) for one in lxml_html.fromstring(html).xpath("//h1 | //h2 | //h3 | //h4 | //h5 | //h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_tables_and_plots_can_be_read_aloud(html):
    tree = lxml_html.fromstring(html)
    tables = tree.xpath("//table")
    assert len(tables) > 20
    for table in tables:
        assert table.xpath("./caption")
        assert not table.xpath(".//th[not(@scope)]")
        assert {len(row.xpath("./th | ./td")) for row in table.xpath(".//tr")} == {len(table.xpath("./thead/tr/th"))}
    assert all(box.get("tabindex") == "0" and box.get("aria-label") for box in tree.xpath("//div[@class='scroll']"))
    plots = tree.xpath("//figure")
    assert len(plots) == 2 * 3 * 2 + 2 + 2 * 2 + 1
    for plot in plots:
        svg = plot.xpath("./svg")[0]
        assert svg.get("role") == "img"
        assert all(svg.xpath(f"./{part}")[0].text for part in ("title", "desc"))
        assert plot.xpath(".//table")


def test_the_headline_names_arm_size_interval_and_what_it_stands_on(html, full):
    lead = lead_of(html)
    best = next(
        one for one in full[0].comparisons
        if (one.arm, one.retriever, one.measure, one.population) == ("table-window:300", "bm25", "evidence@5", "table")
    )  # fmt: skip
    low, high = (f"{end * 100:.0f}" for end in best.interval)
    assert lead.startswith(
        f"table-window:300 finds the evidence for {best.arm_value * 100:.1f} % of table questions among the first 5 "
        f"chunks (retriever bm25), {best.difference * 100:.0f} points more than docling-hybrid "
        f"(95 % interval {low} to {high} points, Holm-adjusted p < 0.001; n = {best.n} in 20 documents)."
    )


def test_bounds_are_shown_and_never_called_best(html):
    assert "whole-document" not in lead_of(html) + text_of(html, "summary")
    assert "whole-document ceiling" in text_of(html, "headline")


def test_every_figure_of_the_headline_table_is_the_one_of_the_scores(html, full):
    tree = lxml_html.fromstring(html)
    tables = [one for one in tree.xpath("//section[@id='headline']//table") if "bm25" in one.xpath("./caption")[0].text]
    assert len(tables) == 2
    for table, population in zip(tables, ("table", "context_dependent"), strict=True):
        for row, arm in zip(table.xpath("./tbody/tr"), ARMS, strict=True):
            shown = [cell.xpath("./span")[0].text.replace("\u00a0", " ") for cell in row.xpath("./td")]
            figures = {
                one.measure: one.micro for one in full[0].figures
                if (one.arm, one.retriever, one.population, one.slice) == (arm, "bm25", population, "")
            }  # fmt: skip
            expected = [figures[name] * 100 for name in ("evidence@5", "evidence@budget", "page_hit@5")]
            assert [float(one.removesuffix(" %")) for one in shown[:3]] == pytest.approx(expected, abs=0.0501)


def test_the_window_curve_says_where_it_is_highest_and_what_300_give(html):
    said = text_of(html, "window")
    assert "Exploratory" in said
    assert "the highest of the curve" in said
    assert "The published window, 300 pt, gives" in said
    for name in ("all, n", "up to 300 pt, n", "over 300 pt, n", "unknown, n"):
        assert name in said


def test_the_bootstrap_has_its_key(html):
    said = text_of(html, "method")
    assert "Key of the bootstrap20000 (counter-based generator Philox)" in said
    assert "10,000 resamples" in said


def test_lost_items_show_question_evidence_and_what_came_instead(html):
    section = lxml_html.fromstring(html).get_element_by_id("lost")
    arm = section.xpath("./details")[0]
    items = arm.xpath("./details")
    assert len(items) == 12
    reasons = [item.xpath("./summary/span")[-1].text for item in items]
    assert set(reasons) == {"in no chunk", "not retrieved at all", "behind rank 5"}
    assert items[0].xpath(".//dt/text()") == ["Expected", "Answer", "Where", "Item", "What happened"]
    assert len(items[0].xpath(".//ol/li")) == 5
    assert len(items[0].xpath(".//ol/li/q")) == 3
    assert {mark.text_content() for mark in items[0].xpath(".//q//mark")} >= {"Triticale", "Ertrag"}
    assert re.search(r"\d+.more items in rows\.jsonl", arm.text_content())


def test_errors_and_findings_are_named(html):
    said = text_of(html, "arms")
    assert "report-07, chunking: ValueError: no text" in said
    assert "113 of 20,480 words of the documents that stand in no chunk (in 1 document), for instance" in said
    assert "langchain-recursive:512 (1 error)" in text_of(html, "summary")


def test_the_order_of_the_rows_is_of_no_matter(full, html):
    scores, rows = full
    assert report_html(scores, iter(rows[::-1]), "Chunkers on dev200") == html


def test_the_page_does_not_grow_with_the_benchmark():
    setup = {"arms": ARMS[:2], "retrievers": ("bm25",)}
    sizes = []
    for documents, items in ((10, 14), (30, 50)):
        scores, rows = run(Setup(documents=documents, items=items, **setup))
        sizes.append(len(report_html(scores, rows, "t")))
    assert len(rows) > 2_500
    assert sizes[1] < 1.05 * sizes[0]


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        (Setup(arms=ARMS[:2], documents=3, items=10), "no interval can be given: take this as an anecdote"),
        (Setup(arms=ARMS[:2], documents=8, items=8), "more than the baseline (95 % interval −1 to 10 points"),
        (Setup(arms=ARMS[:1], documents=6), "There is no other arm to compare it with."),
        (Setup(arms=(ARMS[3], ARMS[2]), documents=20), "No arm does better than the baseline among the first 5 chunks"),
        (Setup(arms=ARMS[:4], documents=6, retrievers=("oracle",)), "holds the evidence in one chunk for"),
    ],
    ids=["too few documents", "no difference", "one arm", "all below", "the ceiling alone"],
)
def test_the_words_are_no_stronger_than_the_tests(setup, expected):
    html = report_html(*run(setup), "t")
    assert expected in lead_of(html)
    assert "None" not in text_of(html, "headline")


def test_no_difference_is_no_proof_of_equality():
    said = lead_of(report_html(*run(Setup(arms=ARMS[:2], documents=8, items=8)), "t"))
    assert said.startswith("No arm is shown to do better than the baseline docling-hybrid among the first 5 chunks")
    assert "That is no proof of equality: with 8 documents, a true difference of less than about 8.3 points" in said


def test_a_hint_is_called_one():
    scores, rows = run(_SMALL)
    weak = [one.model_copy(update={"p": 0.02, "p_holm": 0.4}) for one in scores.comparisons]
    said = lead_of(report_html(scores.model_copy(update={"comparisons": tuple(weak)}), rows, "t"))
    assert "This is a hint, not a finding: among the 56 tests of this run it does not hold up." in said


def test_an_arm_against_itself_is_told_so():
    scores, rows = run(Setup(arms=("docling-hybrid", "docling-hybrid-markdown"), documents=20, retrievers=("bm25",)))
    same = [
        one.model_copy(update={"arm_value": 1.0, "baseline_value": 1.0, "difference": 0.0, "interval": (0.0, 0.0), "p": 1.0, "p_holm": 1.0})
        for one in scores.comparisons
    ]  # fmt: skip
    html = report_html(scores.model_copy(update={"comparisons": tuple(same)}), rows, "t")
    assert "just as many" in lead_of(html)
    assert "too easy to tell good arms apart" in lead_of(html)
    assert "0 (0 to 0) identical" in text_of(html, "headline")


def test_a_run_without_items_or_rows_is_a_page_too():
    scores, _ = run(_SMALL)
    nothing = {
        "items": 0,
        "documents": 0,
        "items_by_type": {},
        "figures": (),
        "comparisons": (),
        "arms": (),
        "retrievers": (),
    }
    html = report_html(scores.model_copy(update=nothing), [], "t")
    assert lead_of(html) == "The benchmark has no items, so there is nothing to report."
    html = report_html(scores, [], "t")
    assert "No rows: see its errors." in text_of(html, "lost")


def test_without_window_arms_the_page_says_how_to_get_the_curve():
    html = report_html(*run(Setup(arms=ARMS[:2], documents=5, retrievers=("bm25",))), "t")
    assert "--arm table-window:300" in text_of(html, "window")
    assert "oracle was not asked for" in text_of(html, "ceilings")


def test_hidden_signs_are_written_out_and_markup_is_text():
    scores, rows = run(Setup(documents=5, items=5, arms=ARMS[:2], retrievers=("bm25",), text="\u202egnp.exe<b>\x00"))
    html = report_html(scores, rows, "\u2066<title>\ud800")
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00\ud800]", html)
    assert "⟨U+202E⟩" in html
    assert "<b>" not in html.replace("<b>", "", html.count("</b>"))
    assert html.encode()
    assert "&lt;title&gt;⟨U+D800⟩" in html


def test_an_arm_without_a_hit_does_not_speak_for_its_column(full):
    """Where each arm has hits of its own number, and one has none, the column is not headed by 0."""
    board = board_of(full[0])
    one, two = (next(figure for figure in board.figures.values() if figure.n > 1) for _ in range(2))
    none = one.model_copy(update={"n": 0, "documents": 0})
    assert board.usual_n([none, one, None, two.model_copy(update={"n": one.n + 1})]) == (one.n, one.documents)
    assert board.usual_n([none, None]) == (0, 0)
    assert board.usual_n([None]) is None
