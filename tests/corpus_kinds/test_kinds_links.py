"""Which paragraphs context items are tied to: those that stand on the table's page and discuss this table."""

from __future__ import annotations

import re

import pytest
from source_oracle import bare

from qagen.corpus.inline import plain
from qagen.corpus.records import ListBlock, Paragraph

_NUMBER = r"(\d{1,3}(?:[.-]\d{1,3})*)"
_WORDS = r"(?:tables?|tab\.|tabellen?|tableaux?|tablas?|cuadros?|جدول|الجدول|표|表)"
_MENTION = re.compile(rf"(?<![^\W\d_]){_WORDS}\s?{_NUMBER}|[표表]\s?{_NUMBER}", re.IGNORECASE)


def cited(text: str) -> set[str]:
    """Numbers of the tables that a text names."""
    return {one or two for one, two in _MENTION.findall(text)}


def own_number(table) -> str | None:
    """The number with which a caption begins."""
    match = _MENTION.match(table.table.caption)
    return next(filter(None, match.groups())) if match else None


def _context(bench) -> list:
    return [item for item in bench.items if item.type == "context_dependent"]


def _paragraphs(source) -> list[str]:
    texts = []
    for block in source.blocks:
        if isinstance(block, Paragraph):
            texts.append(plain(block.text))
        elif isinstance(block, ListBlock):
            texts += [plain(item.text) for item in block.items]
    return texts


def test_no_paragraph_that_names_only_other_tables(usual):
    """Every item of the corpus, those of the tag `cites-other-table` among them."""
    items = _context(usual)
    assert len(items) >= 200
    foreign = [
        item for item in items if (named := cited(item.paragraph["text"])) and own_number(item.table) not in named
    ]
    assert foreign == []


def test_cites_other_table(corpus, usual):
    """Where a paragraph names one table and shares a figure with another, it is context of the first alone."""
    documents = {table.source.header.id for table in corpus.tagged("cites-other-table")}
    documents |= {s.header.id for s in corpus.sources if "cites-other-table" in s.header.tags}
    tried = 0
    for name in sorted(documents):
        for text in _paragraphs(next(s for s in corpus.sources if s.header.id == name)):
            strangers = [t for t in corpus.by_document[name] if cited(text) and own_number(t) not in cited(text)]
            tried += len(strangers)
            linked = [item for t in strangers for item in usual.of(t) if item.type == "context_dependent"]
            assert [item for item in linked if bare(item.paragraph["text"]) == bare(text)] == []
    assert len(documents) >= 3
    assert tried >= len(documents)


def test_a_paragraph_stands_on_a_page_of_its_table(benches, usual):
    """The tags `discussed-on-previous-page` and `discussed-on-next-page`, over all items with pages."""
    paged = [item for item in _context(usual) if item.record["page"] is not None]
    assert len(paged) >= 100
    for item in paged:
        document = usual.document(item.record["doc_id"])
        texts = {text["self_ref"]: text for text in document["texts"]}
        tables = {table["self_ref"]: table for table in document["tables"]}
        (report,) = [
            r for r in usual.skips[item.record["doc_id"]]["tables"] if r["table_ref"] == item.record["table_ref"]
        ]
        pages = {prov["page_no"] for part in report["parts"] for prov in tables[part]["prov"]}
        assert pages & {prov["page_no"] for prov in texts[item.paragraph["ref"]]["prov"]}, item


@pytest.mark.parametrize("tag", ["discussed-on-previous-page", "discussed-on-next-page"])
def test_discussed_on_another_page(corpus, benches, usual, tag):
    """The paragraph that names the table and stands on another page only is no context of it."""
    truth = benches["truth", "usual"]
    tables = corpus.tagged(tag)
    apart = 0
    for table in tables:
        document = truth.document(table.source.header.id)
        (ref,) = [ref for ref, found in truth.refs(table.source.header.id).items() if found is table]
        (item,) = [one for one in document["tables"] if one["self_ref"] == ref]
        pages = {prov["page_no"] for prov in item["prov"]}
        far = {
            bare(text["text"])
            for text in document["texts"]
            if own_number(table) in cited(text["text"])
            and text["label"] == "text"
            and not pages & {prov["page_no"] for prov in text["prov"]}
        }
        apart += bool(far)
        linked = [item for item in usual.of(table) if item.type == "context_dependent"]
        assert [item for item in linked if bare(item.paragraph["text"]) in far] == []
    assert len(tables) >= 3
    assert apart >= 3


def test_number_in_several_tables(corpus, usual):
    """Numbers that stand in another table in scope are no evidence of a link."""
    for item in _context(usual):
        meta = item.record["meta"]
        if meta["ctx_explicit_ref"] is not None:
            continue
        tokens = {bare(token) for token in meta["ctx_link_tokens"]}
        assert len(tokens) >= 2, item
        others = [t for t in corpus.by_document[item.record["doc_id"]] if t is not item.table]
        on_page = [t for t in others if _in_scope(usual, item, t)]
        assert not any(tokens & t.texts for t in on_page), item
    tagged = {table.source.header.id for table in corpus.tagged("number-in-several-tables")}
    assert len(tagged & {item.record["doc_id"] for item in usual.items}) >= 3


def _in_scope(bench, item, table) -> bool:
    return any(report["page"] == item.record["page"] for report in bench.reports(table))


def test_the_paragraph_does_not_tell_the_answer(usual):
    told = [item for item in _context(usual) if len(item.value) > 2 and item.value in bare(item.paragraph["text"])]
    assert [
        item for item in told if re.search(rf"(?<!\d){re.escape(item.value)}(?!\d)", bare(item.paragraph["text"]))
    ] == []
