"""What the shipped corpus must give: dev200 and full90."""

from __future__ import annotations

from collections import Counter

from kind_benches import DATA


def test_dev200(dev200):
    assert len(dev200.items) == 200
    assert len(dev200.manifest["inputs"]) == 20
    assert dev200.failures == []
    by_type = Counter(item.type for item in dev200.items)
    assert set(by_type) == {"cell_value", "table_about", "context_dependent"}
    assert min(by_type.values()) >= 30


def test_dev200_draws_on_all_dev_documents(dev200):
    assert len({item.record["doc_id"] for item in dev200.items}) == 20


def test_dev200_was_made_where_neither_truth_nor_sources_are(made):
    assert sorted(path.name for path in (made / "apart").iterdir()) == ["dev200", "documents"]


def test_the_items_are_the_same_without_truth_and_sources_beside_the_documents(dev200, benches):
    everything = {item.record["qid"]: item.record for item in benches["rendered", "usual"].items}
    assert [item for item in dev200.items if item.record != everything.get(item.record["qid"])] == []


def test_full90(benches):
    items = benches["rendered", "usual"].items
    assert len(items) >= 1200
    assert sum(item.type == "context_dependent" for item in items) * 5 >= len(items)


def test_all_ninety_are_tried(benches):
    bench = benches["rendered", "usual"]
    tried = [source["name"] for source in bench.manifest["inputs"]] + [failure["source"] for failure in bench.failures]
    assert sorted(tried) == sorted(path.name for path in (DATA / "documents").rglob("[!.]*") if path.is_file())
    assert len(tried) == 90


def test_every_document_gives_items_or_says_why(benches):
    bench = benches["rendered", "usual"]
    asked = {item.record["doc_id"] for item in bench.items}
    for doc_id, report in bench.skips.items():
        assert doc_id in asked or report["reasons"], doc_id
        for table in report["tables"]:
            assert table["items"] or table["skips"], (doc_id, table["table_ref"])


def test_the_truth_gives_all_ninety(benches):
    bench = benches["truth", "usual"]
    assert len(bench.manifest["inputs"]) == 90
    assert bench.failures == []
