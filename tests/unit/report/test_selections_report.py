"""The report of an evaluation of selections: every finding in words and as a box, nothing from outside."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from lxml import html as lxml_html
from markup_balance import Balance
from selection_reports import Run, box, findings, item, pdf, sample

from qagen.errors import UsageError
from qagen.ingest.selections.read import read_options
from qagen.workflows.evaluate_selections import evaluate_selections
from qagen.workflows.page_picture import page_picture

_DATA = Path(__file__).resolve().parents[3] / "data"
_EVIL = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'


@pytest.fixture
def run(tmp_path) -> Run:
    return Run(tmp_path)


_TRUTH = [
    sample(
        "mixed",
        item("Tea with milk", box(0.1, 0.1)),
        item("Coffee", box(0.1, 0.2)),
        item("Water", box(0.1, 0.3)),
        item("Juice", box(0.1, 0.4), selected=False),
        item("Soup", box(0.1, 0.1), page=2),
        item("Bread", box(0.1, 0.5)),
    ),
    sample("perfect", item("Yes")),
    sample("silent", item(_EVIL, box(0.9, 0.98))),
    sample("empty"),
]
_PRED = [
    sample(
        "mixed",
        item("tea with milk!", box(0.12, 0.1)),
        item("Coffee", box(0.8, 0.9)),
        item("Water", box(0.1, 0.3), selected=False),
        item("Juice", box(0.1, 0.4)),
        item("Tea with milk", box(0.1, 0.11)),
        item("Bread rolls", box(0.1, 0.5)),
    ),
    sample("perfect", item("yes")),
    sample("stranger <b>", item("No")),
]


@pytest.fixture(scope="module")
def text(tmp_path_factory) -> str:
    folder = tmp_path_factory.mktemp("report")
    pdf(folder / "pdfs" / "deep" / "mixed.pdf", pages=2)
    return Run(folder)(_TRUTH, _PRED, [], documents=folder / "pdfs")


def test_the_markup_is_well_formed_and_all_links_lead_somewhere(text):
    balance = Balance(void=("meta",))
    balance.feed(text)
    assert (balance.wrong, balance.open) == ([], [])
    tree = lxml_html.fromstring(text)
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in tree.xpath("//a/@href | //use/@href")} <= set(ids)
    assert tree.xpath("//use")


def test_nothing_is_markup_and_nothing_is_loaded(text):
    tree = lxml_html.fromstring(text)
    assert not tree.xpath("//@src | //link | //script | //iframe | //object | //img")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "stranger &lt;b&gt;" in text
    assert {address[:22] for address in tree.xpath("//image/@href")} == {"data:image/png;base64,"}
    assert not re.search(r"url\(|@import|https?:", re.sub(r"base64,[A-Za-z0-9+/=]+", "", text))
    assert "script-src &#x27;none&#x27;" in text


def test_every_finding_says_why(run):
    assert findings(run(_TRUTH[:1], _PRED[:1])) == [
        "1 “Coffee” Missed Page 1. The label fits, the place does not: 0.99 of the page apart, 0.35 is allowed.",
        "2 “Water” Missed Page 1. The system has this option on this page, but as not selected.",
        (
            "3 “Bread” Missed Page 1. No label that is predicted on this page shares enough words. "
            "Closest: “Bread rolls” shares 50 % of them, 80 % are needed."
        ),
        "4 “Soup” Missed Page 2. Nothing is predicted on this page.",
        (
            "5 “tea with milk!” False alarm Page 1. A truth fits, but is paired with another prediction: "
            "it is reported more often than it is there."
        ),
        "6 “Juice” False alarm Page 1. The truth has this option on this page, but it is not selected.",
        (
            "7 “Bread rolls” False alarm Page 1. No label that is selected in the truth on this page shares enough words. "
            "Closest: “Bread” shares 50 % of them, 80 % are needed."
        ),
        "8 “Coffee” False alarm Page 1. The label fits, the place does not: 0.99 of the page apart, 0.35 is allowed.",
        "9 “Tea with milk” Found Page 1. Predicted with the same label, 0.01 of the page apart.",
    ]


def test_a_label_on_another_page_and_one_too_few_are_said(run):
    truth = [sample("s", item("Yes", page=2), item("No"), item("No"))]
    said = findings(run(truth, [sample("s", item("yes", page=3), item("no"))]))
    assert said[0].endswith(
        "A prediction fits, but is paired with another truth: there are fewer predictions than truths."
    )
    assert said[1].endswith("Nothing is predicted on this page. “yes” is predicted on page 3.")
    assert said[3].endswith("“No” Found Page 1. Predicted as “no”: 100 % of the words shared.")


def test_an_unselected_option_of_another_page_is_no_explanation(run):
    text = run([sample("s", item("Yes"), item("No"))], [sample("s", item("Yes", page=2, selected=False), item("No"))])
    assert findings(text)[0].endswith("No label that is predicted on this page shares enough words.")


def test_systems_are_ranked_with_what_the_means_skip(text):
    tables = lxml_html.fromstring(text).get_element_by_id("scores").xpath(".//table")
    micro, macro = ([[cell.text_content() for cell in row] for row in table.xpath("./tbody/tr")] for table in tables)
    assert micro == [
        ["p0", "1", "0.286", "0.286", "0.286", "2", "5", "5"],
        ["p1", "2", "0.000", "–", "0.000", "0", "7", "0"],
    ]
    assert [row[-1] for row in macro] == ["3", "4"]
    body = lxml_html.fromstring(text).text_content()
    assert "p0: no prediction for 2 of the truth's samples: empty, silent." in body
    assert "p0: predictions for 1 samples that the truth does not name (all false alarms): stranger <b>." in body


def test_the_worst_come_first_and_samples_without_a_score_last(text):
    names = lxml_html.fromstring(text).xpath("//section[@id='samples-0']//summary/span[1]")
    assert [name.text_content() for name in names] == ["silent", "stranger <b>", "mixed", "perfect", "empty"]


def test_boxes_are_drawn_over_the_page_by_outcome(text):
    tree = lxml_html.fromstring(text)
    mixed = next(one for one in tree.xpath("//details") if one.xpath("./summary/span[1]")[0].text_content() == "mixed")
    sheets = mixed.xpath(".//svg[@class='sheet']")
    # 300 by 400 points, in units of 600 to a page's width.
    assert [one.get("viewbox") for one in sheets] == ["0 0 600 800.0"] * 2
    assert all(one.xpath("./use") for one in sheets)
    drawn = [shape.get("class") for shape in sheets[0].xpath(".//polygon")]
    assert sorted(drawn) == sorted(["missed"] * 3 + ["invented pred"] * 4 + ["found", "found pred"])
    (soup,) = sheets[1].xpath(".//polygon/@points")
    assert soup == "60.0,80.0 120.0,80.0 120.0,96.0 60.0,96.0"
    assert "Page 2: 1 missed." in mixed.text_content()
    assert len(tree.xpath("//image")) == 2


def test_without_a_pdf_the_paper_is_blank_and_without_boxes_there_is_none(run):
    text = run(_TRUTH, _PRED)
    tree = lxml_html.fromstring(text)
    assert not tree.xpath("//use | //image")
    assert "blank A4 stands for it" in text
    perfect = next(one for one in tree.xpath("//details") if "perfect" in one.xpath("./summary")[0].text_content())
    assert not perfect.xpath(".//svg")


@pytest.mark.parametrize(
    ("name", "page", "drawn"),
    [
        ("form", 2, True),
        ("form", 4, False),
        ("form_p2", 1, True),
        ("form-page-3", 3, True),
        ("form.pdf", 1, True),
        ("form 2", 2, True),
        ("form_p2", 3, False),
        ("form_p9", 1, False),
        ("form2", 1, False),
        ("../form", 1, False),
        ("broken", 1, False),
    ],
)
def test_pdfs_are_found_by_sample_id_or_the_name_before_the_page(run, tmp_path, name, page, drawn):
    pdf(tmp_path / "pdfs" / "form.pdf", pages=3)
    pdf(tmp_path / "form.pdf")
    (tmp_path / "pdfs" / "broken.pdf").write_bytes(b"%PDF-1.7 no")
    found = run([sample(name, item("Yes", box(0.1, 0.1), page=page))], [], documents=tmp_path / "pdfs")
    assert bool(lxml_html.fromstring(found).xpath("//use")) == drawn


def test_greedy_and_optimal_are_compared_where_they_differ(run):
    truth = [sample("s", item("Yes", box(0.1, 0.3)), item("Yes", box(0.1, 0.6))), sample("t", item("Yes"))]
    pred = [sample("s", item("Yes", box(0.1, 0.44)), item("Yes", box(0.1, 0.1))), sample("t", item("Yes"))]
    tree = lxml_html.fromstring(run(truth, pred))
    part = tree.get_element_by_id("matchings")
    rows = [[cell.text_content() for cell in row] for row in part.xpath(".//tbody/tr")]
    assert [row[:4] for row in rows] == [["p0, optimal", "3", "0", "0"], ["p0, greedy", "2", "1", "1"]]
    (link,) = part.xpath(".//a")
    target = tree.get_element_by_id(link.get("href")[1:])
    assert "greedy and optimal differ" in target.xpath("./summary")[0].text_content()
    same = lxml_html.fromstring(run(truth[1:], pred[1:])).get_element_by_id("matchings").text_content()
    assert "Both give the same counts here" in same


def test_what_is_shown_is_bounded_and_the_rest_is_counted(run, tmp_path):
    wide = [item(f"option {n}", box(0.1, 0.001 * n % 0.9), page=1 + n % 9) for n in range(300)]
    truth = [sample("a-wide", *wide), *(sample(f"s{n:04}", item("Yes")) for n in range(100))]
    pdf(tmp_path / "pdfs" / "a-wide.pdf", pages=9)
    text = run(truth, [], documents=tmp_path / "pdfs")
    tree = lxml_html.fromstring(text)
    assert len(tree.xpath("//details")) == 30
    assert "The 30 worst of 101 samples" in text
    assert "71 more are in the JSON only." in text
    first = tree.get_element_by_id("s0-0")
    assert len(first.xpath(".//ol[@class='findings']/li")) == 200
    assert len(first.xpath(".//svg[@class='sheet']")) == 6
    assert len(tree.xpath("//image")) == 6
    assert "100 more, found or not, are in the JSON only." in first.text_content()
    assert "3 more pages with boxes are not drawn." in first.text_content()


def test_pages_with_most_faults_are_drawn(run):
    every = [item(f"option {n}", box(0.1, 0.1), page=n) for n in range(1, 10)]
    text = run([sample("s", *every)], [sample("s", *every[:3], *every[4:8])])
    captions = lxml_html.fromstring(text).xpath("//figcaption")
    assert [caption.text_content().split(":")[0] for caption in captions] == [f"Page {n}" for n in (1, 2, 3, 4, 5, 9)]


def test_pins_stay_on_the_page_and_off_each_other(run):
    crowd = [item(f"o {n}", box(0.9 if n % 2 else 0.0, 0.98, 0.1)) for n in range(30)]
    (drawn,) = lxml_html.fromstring(run([sample("s", *crowd)], [])).xpath("//svg[@class='sheet']")
    width, height = map(float, drawn.get("viewbox").split()[2:])
    pins = [tuple(float(pin.get(name)) for name in ("x", "y", "width", "height")) for pin in drawn.xpath(".//rect")]
    assert len(pins) == 30
    assert all(0 <= x <= width - w and 0 <= y <= height - h for x, y, w, h in pins)
    apart = [
        abs(x - ox) >= min(w, ow) or abs(y - oy) >= h
        for at, (x, y, w, h) in enumerate(pins)
        for ox, oy, ow, _ in pins[:at]
    ]
    assert all(apart)


def test_boxes_of_a_pair_that_are_far_apart_are_joined_and_the_true_one_has_the_pin(run):
    text = run([sample("s", item("Yes", box(0.1, 0.1)))], [sample("s", item("Yes", box(0.3, 0.2)))])
    (drawn,) = lxml_html.fromstring(text).xpath("//svg[@class='sheet']")
    (line,) = drawn.xpath(".//line")
    assert [line.get(name) for name in ("x1", "y1", "x2", "y2")] == ["90.0", "93.4", "210.0", "178.3"]
    (pin,) = drawn.xpath(".//g[@class='pin']/rect")
    assert (pin.get("x"), pin.get("class")) == ("124.0", "found")


def test_the_shipped_forms_are_all_found_on_their_pages(tmp_path):
    names = ("market-pitch-application", "playground-inspection")
    records = []
    for name in names:
        (path,) = (_DATA / "documents").rglob(f"{name}.pdf")
        reading = read_options(path.name, path.read_bytes(), "pdf")
        size = {page.number: page for page in reading.pages}
        for option in reading.options:
            page = size[option.page]
            box_ = option.box
            left, right, top, low = (
                box_.l / page.width,
                box_.r / page.width,
                1 - box_.t / page.height,
                1 - box_.b / page.height,
            )
            corners = [left, top, right, top, right, low, left, low]
            record = {"sample_id": name, "page": option.page, "content": option.label, "selected": option.selected}
            records.append({**record, "bbox": corners})
    truths = [json.loads((_DATA / "truth" / f"{name}.json").read_bytes()) for name in names]
    (tmp_path / "truth.json").write_text(json.dumps(truths))
    (tmp_path / "pred.json").write_text(json.dumps(records))
    out = tmp_path / "report.html"
    found = evaluate_selections(
        tmp_path / "truth.json", [tmp_path / "pred.json"], report=out, documents=_DATA / "documents"
    )
    tree = lxml_html.fromstring(out.read_text(encoding="utf-8"))
    assert "Every selection was found, and nothing else." in tree.text_content()
    assert len(tree.xpath("//svg[@class='sheet']//g[@class='pin']")) == found.results["pred"]["tp"] > 0
    assert len(tree.xpath("//svg[@class='sheet']/use")) == len(tree.xpath("//svg[@class='sheet']"))


def test_the_picture_of_a_page_shows_its_form_fields():
    from PIL import Image

    (path,) = (_DATA / "documents").rglob("heron-rowing-form.pdf")
    picture = page_picture(path, 1)
    drawn = Image.open(BytesIO(base64.b64decode(picture.address.partition(",")[2])))
    scale = drawn.width / picture.width
    options = [one for one in read_options(path.name, path.read_bytes(), "pdf").options if one.page == 1]
    for option in options:
        at = option.box
        corners = (at.l, picture.height - at.t, at.r, picture.height - at.b)
        darkest, _ = drawn.crop(tuple(round(value * scale) for value in corners)).getextrema()
        assert darkest < 100, option.label
    assert len(options) > 4


def test_the_same_inputs_give_the_same_bytes_and_the_json_is_as_without_a_report(run, tmp_path):
    assert run(_TRUTH, _PRED) == run(_TRUTH, _PRED)
    paths = (tmp_path / "truth.json", [tmp_path / "p0.json"])
    plain = evaluate_selections(*paths).document
    assert evaluate_selections(*paths, report=tmp_path / "other.html").document == plain


def test_a_file_name_that_is_no_text_is_shown_escaped(tmp_path):
    (tmp_path / "truth.json").write_text(json.dumps(_TRUTH))
    odd = tmp_path / os.fsdecode(b"o\xffd.json")
    shutil.copy(tmp_path / "truth.json", odd)
    evaluate_selections(tmp_path / "truth.json", [odd], report=tmp_path / "r.html")
    assert "o\\udcffd finds 7 of 7 selections" in (tmp_path / "r.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"documents": "."}, "give --report"),
        ({"documents": "absent", "report": "r.html"}, "no such folder"),
        ({"documents": "truth.json", "report": "r.html"}, "no such folder"),
        ({"report": "."}, "is a folder"),
        ({"report": "o.json", "output": "o.json"}, "give two files"),
    ],
    ids=["alone", "absent", "file", "folder", "one file"],
)
def test_what_cannot_be_reported_is_said_and_nothing_is_written(run, tmp_path, options, says):
    run(_TRUTH, _PRED)
    before = sorted(tmp_path.iterdir())
    paths = {name: tmp_path / value for name, value in options.items()}
    with pytest.raises(UsageError, match=says):
        evaluate_selections(tmp_path / "truth.json", [tmp_path / "p0.json"], **{"output": tmp_path / "out", **paths})
    assert sorted(tmp_path.iterdir()) == before


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
        folded = page.locator("details", has=page.locator("summary", has_text="mixed")).first
        assert folded.get_attribute("open") is None
        folded.locator("summary").focus()
        page.keyboard.press("Enter")
        assert folded.get_attribute("open") is not None
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert [url for url in requests if not url.startswith("data:")] == requests[:1]
        assert messages == []
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (dark == "rgb(20, 24, 31)") == (scheme == "dark")
        number = folded.locator(".number a").first
        number.focus()
        page.keyboard.press("Enter")
        target = page.evaluate("document.querySelector(':target').id")
        assert target == number.get_attribute("href").removeprefix("#")
        stroke = page.evaluate("getComputedStyle(document.querySelector(':target polygon')).strokeWidth")
        assert stroke == "4px"
        # The drawing is no second round of tab stops, and the white sheet stays white in the dark.
        assert page.locator(".sheet a:not([tabindex='-1'])").count() == 0
        sheet = page.evaluate("getComputedStyle(document.querySelector('.sheet')).backgroundColor")
        assert sheet == "rgb(255, 255, 255)"
        assert page.locator(".scroll:not([tabindex='0'])").count() == 0
        side = folded.evaluate(
            "it => [...it.querySelector('.beside').children].map(part => part.getBoundingClientRect().top)"
        )
        assert (side[0] == side[1]) == (width > 900)
        browser.close()
