"""The report of chunkers in a real browser: quiet, closed to markup, usable by keyboard, narrow, wide, light and dark."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from chunker_scores import Setup, run

from qagen.report.chunkers import report_html

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

_CHROMIUM = Path("/usr/bin/chromium")
_OPTIONS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
_HOSTILE = (
    '<img src=x onerror="window.ran=1"></script><script>window.ran=2</script><svg onload="window.ran=3">'
    "<style>*{display:none}</style></title></table>\"'><a href=javascript:window.ran=4>\u202egnp.exe"
)
_TEXTS = """() => {
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
  const channel = part => (part /= 255, part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const behind = node => {
    for (; node; node = node.parentElement) {
      const found = numbers(getComputedStyle(node).backgroundColor);
      if (found.length < 4 || found[3] > 0) return found;
    }
    return [255, 255, 255];
  };
  const seen = {};
  for (const node of document.querySelectorAll("body *")) {
    if (![...node.childNodes].some(one => one.nodeType === 3 && one.data.trim())) continue;
    if (node.closest("title, desc") || !node.getClientRects().length) continue;
    const style = getComputedStyle(node);
    const ink = numbers(node.closest("svg") ? style.fill : style.color), paper = behind(node);
    const [high, low] = [light(ink), light(paper)].sort((one, other) => other - one);
    seen[`${ink.slice(0, 3)} on ${paper.slice(0, 3)}`] = (high + 0.05) / (low + 0.05);
  }
  return seen;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not _CHROMIUM.is_file() and not os.environ.get("CI"):
        pytest.skip("needs a browser: apt install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(_CHROMIUM), args=_OPTIONS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def report(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    scores, rows = run(Setup(documents=20, items=6, retrievers=("bm25", "oracle")))
    path.write_text(report_html(scores, rows, "Chunkers on dev200"), encoding="utf-8")
    return path


@contextmanager
def opened(browser: Browser, path: Path, width: int = 1400, scheme: str = "light") -> Iterator[Page]:
    """The page, which must have asked for nothing and complained about nothing until it is closed."""
    page = browser.new_page(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"  # type: ignore[arg-type]
    )  # fmt: skip
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path.as_uri())
    yield page
    page.wait_for_timeout(50)
    assert (requests, complaints) == ([path.as_uri()], [])
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [400, 1400])
def test_the_page_fits_and_its_texts_stand_out(browser, report, width, scheme):
    with opened(browser, report, width, scheme) as page:
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        seen = page.evaluate(_TEXTS)
        assert len(seen) > 8
        assert {pair: contrast for pair, contrast in seen.items() if contrast < 4.5} == {}
        # No text of a plot runs over its edge.
        over = """[...document.querySelectorAll("svg.plot")].flatMap(plot => {
            const edge = plot.getBoundingClientRect();
            return [...plot.querySelectorAll("text")].filter(text => {
                const box = text.getBoundingClientRect();
                return box.left < edge.left - 3 || box.right > edge.right + 3; }).map(text => text.textContent); })"""
        assert page.evaluate(over) == []


def test_a_dark_screen_gets_dark_paper(browser, report):
    papers = []
    for scheme in ("light", "dark"):
        with opened(browser, report, scheme=scheme) as page:
            papers.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert papers == ["rgb(255, 255, 255)", "rgb(20, 24, 31)"]


def test_marks_of_plots_stand_out(browser, report):
    script = """() => [...document.querySelectorAll("svg circle, svg polygon, svg polyline, svg .whisker")].map(node => {
        const style = getComputedStyle(node); return style.fill === "none" ? style.stroke : style.fill; })"""
    for scheme, paper in (("light", (255, 255, 255)), ("dark", (20, 24, 31))):
        with opened(browser, report, scheme=scheme) as page:
            colours = {tuple(map(int, colour[4:-1].split(", "))) for colour in page.evaluate(script)}
        assert len(colours) >= 5
        assert {colour for colour in colours if _contrast(colour, paper) < 3} == set()


def _contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    low, high = sorted(map(_light, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _light(colour: tuple[int, ...]) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_keyboard_reaches_everything_in_order(browser, report):
    with opened(browser, report) as page:
        page.evaluate("""() => {
            const wanted = [...document.querySelectorAll("a[href], [tabindex='0'], summary")];
            window.wanted = wanted.filter(one => one.checkVisibility());
        }""")
        number = page.evaluate("window.wanted.length")
        kinds = set()
        for index in range(number):
            page.keyboard.press("Tab")
            kind, right, outline = page.evaluate(
                """index => [document.activeElement.className || document.activeElement.localName,
                    document.activeElement === window.wanted[index],
                    getComputedStyle(document.activeElement).outlineStyle]""",
                index,
            )
            assert (right, outline) == (True, "solid"), (index, kind)
            kinds.add(kind)
        assert kinds == {"skip", "a", "scroll", "summary"}
        assert number > 40


def test_a_box_scrolls_and_a_fold_opens_by_keyboard(browser, report):
    with opened(browser, report, 400) as page:
        box = page.locator("#headline .scroll").first
        box.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("document.querySelector('#headline .scroll').scrollLeft > 0")
        fold = page.locator("#lost > details").first
        fold.locator("summary").first.focus()
        page.keyboard.press("Enter")
        assert fold.get_attribute("open") is not None


def test_landmarks_are_there(browser, report):
    with opened(browser, report) as page:
        assert page.get_by_role("main").count() == 1
        assert page.get_by_role("banner").count() == 1
        assert page.get_by_role("navigation", name="Contents").count() == 1
        assert page.get_by_role("region", name="Headline measures", exact=True).count() == 1
        plots = page.get_by_role(
            "img", name="Evidence@5, table questions, retriever bm25: differences from docling-hybrid"
        )
        assert plots.count() == 1
        assert page.locator("html").get_attribute("lang") == "en"


def test_texts_of_documents_are_texts(browser, tmp_path):
    setup = Setup(
        arms=("docling-hybrid", f"table-window:300{_HOSTILE}", _HOSTILE),
        retrievers=("bm25", "oracle"), documents=6, items=6, text=_HOSTILE,
    )  # fmt: skip
    scores, rows = run(setup)
    path = tmp_path / "report.html"
    path.write_text(report_html(scores, rows, f"Bench {_HOSTILE}"), encoding="utf-8")
    with opened(browser, path, 400) as page:
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        for link in page.get_by_role("navigation").get_by_role("link").all()[:3]:
            link.click()
        assert page.evaluate("window.ran") is None
        assert page.locator("img, script, iframe, object, style:not(head style), [onload], [onerror]").count() == 0
        assert page.locator("a:not([href^='#'])").count() == 0
        assert page.locator("svg:not(.plot)").count() == 0
        body = page.locator("body").inner_text()
        assert '<img src=x onerror="window.ran=1"></script>' in body
        assert "⟨U+202E⟩gnp.exe" in body
        assert "\u202e" not in page.content()
        assert page.evaluate("document.documentElement.scrollWidth") == 400
