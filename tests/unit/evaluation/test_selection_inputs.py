"""Truths and predictions in every form in which they come, and what is said about those that cannot be read."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from qagen.errors import UsageError
from qagen.evaluation.selection import SelectionError
from qagen.evaluation.selection.inputs import read_path
from qagen.workflows.evaluate_selections import evaluate_selections

_RECORDS = [
    {"sample_id": "a", "page": 1, "content": "Yes", "selected": True, "bbox": [0.1, 0.1, 0.2, 0.1, 0.2, 0.2, 0.1, 0.2]},
    {"sample_id": "a", "page": 2, "content": "둘째", "selected": False},
    {"sample_id": "b", "page": 1, "content": "No", "selected": True},
]
_OBJECTS = [
    {
        "sample_id": "a",
        "selected_items": [
            {"page": 1, "content": "Yes", "bbox": _RECORDS[0]["bbox"]},
            {"page": 2, "content": "둘째", "selected": False},
        ],
    },
    {"sample_id": "b", "selected_items": [{"page": 1, "content": "No"}]},
]
_ROWS = [
    {
        "sample_id": o["sample_id"],
        "ground_truth": json.dumps({"page_count": 1, "selected_items": o["selected_items"]}),
        "selected_count": 1,
    }
    for o in _OBJECTS
]


def _list(path) -> Any:
    path = path / "t.json"
    path.write_text("\ufeff" + json.dumps(_RECORDS), encoding="utf-8")
    return path


def _lines(path) -> Any:
    path = path / "t.jsonl"
    path.write_text("\r\n".join(json.dumps(record) for record in _RECORDS) + "\r\n\r\n", encoding="utf-8")
    return path


def _lines_under_another_name(path) -> Any:
    return _lines(path).rename(path / "t.txt")


def _objects(path) -> Any:
    path = path / "t.json"
    path.write_text(json.dumps(_OBJECTS), encoding="utf-8")
    return path


def _folder(path) -> Any:
    for entry in _OBJECTS:
        (path / f"{entry['sample_id']}.json").write_text(json.dumps(entry), encoding="utf-8")
    return path


def _rows(path) -> Any:
    path = path / "t.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in _ROWS), encoding="utf-8")
    return path


def _parquet(path) -> Any:
    parquet = pytest.importorskip("pyarrow.parquet")
    from pyarrow import Table

    path = path / "train.parquet"
    parquet.write_table(Table.from_pylist([{**row, "image": b"123"} for row in _ROWS]), path)
    return path


def _folder_of_parquet(path) -> Any:
    return _parquet(path).parent


@pytest.mark.parametrize(
    "write",
    [_list, _lines, _lines_under_another_name, _objects, _folder, _rows, _parquet, _folder_of_parquet],
    ids=lambda f: f.__name__.strip("_"),
)
def test_every_form_gives_the_same(write, tmp_path):
    read = read_path(write(tmp_path))
    assert read.samples == ("a", "b")
    assert [(r.sample_id, r.page, r.content, r.selected, r.index) for r in read.records] == [
        ("a", 1, "Yes", True, 0),
        ("a", 2, "둘째", False, 1),
        ("b", 1, "No", True, 2),
    ]
    assert read.records[0].bbox == (0.1, 0.1, 0.2, 0.1, 0.2, 0.2, 0.1, 0.2)


def test_a_docling_document_gives_its_check_boxes(tmp_path):
    box = {"l": 61.2, "t": 713.0, "r": 122.4, "b": 633.6, "coord_origin": "BOTTOMLEFT"}
    document = {
        "schema_name": "DoclingDocument",
        "name": "form",
        "pages": {"1": {"size": {"width": 612.0, "height": 792.0}, "page_no": 1}},
        "texts": [
            {
                "label": "checkbox_selected",
                "text": "Yes",
                "content_layer": "body",
                "prov": [{"page_no": 1, "bbox": box}],
            },
            {"label": "checkbox_selected", "text": "Menu", "content_layer": "furniture", "prov": []},
            {"label": "checkbox_unselected", "text": "No", "prov": []},
            {"label": "text", "text": "Other", "prov": []},
        ],
    }
    path = tmp_path / "form.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    yes, no = read_path(path).records
    assert (yes.content, yes.selected, yes.page, no.content, no.selected, no.page, no.bbox) == (
        "Yes",
        True,
        1,
        "No",
        False,
        1,
        None,
    )
    assert yes.bbox == pytest.approx((0.1, 79 / 792, 0.2, 79 / 792, 0.2, 0.2, 0.1, 0.2))


_FAULTS = [
    ("t.json", "[", "E_JSON", "line 1"),
    ("t.json", "3", "E_RECORD", "t.json"),
    ("t.json", '[{"sample_id": NaN}]', "E_JSON", "NaN"),
    ("t.json", '[{"sample_id": "a", "sample_id": "b"}]', "E_JSON", "'sample_id'"),
    ("t.json", "[" * 100_000, "E_JSON", "t.json"),
    ("t.jsonl", '{"sample_id": "a", "page": 1, "content": "", "selected": true}\n{', "E_JSON", "line 2"),
    ("t.jsonl", '\n{"sample_id": "a", "page": 1, "content": "", "selected": 1}', "E_SELECTED", "line 2, key selected"),
    ("t.json", '[{"sample_id": "a", "page": 1, "content": "", "selected": true, "bbox": [0, 0, 1e999, 0, 0, 0, 0, 0]}]', "E_BBOX_VALUE", "record 1, key bbox"),
    ("t.json", '{"sample_id": "a", "selected_items": [{"page": 1}]}', "E_FIELD", r"selected_items\[0\]: the key content"),
    ("t.json", b"\xff\xfe\x00", "E_JSON", "UTF-8"),
    ("t.parquet", b"PAR1 no", "E_RECORD", "parquet"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "code", "says"), _FAULTS, ids=range(len(_FAULTS)))
def test_a_fault_names_code_and_place(name, text, code, says, tmp_path):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(SelectionError, match=says) as caught:
        read_path(path)
    assert caught.value.code == code
    assert name in str(caught.value)


def test_folders_and_paths_that_hold_nothing(tmp_path):
    with pytest.raises(UsageError, match="no such file"):
        read_path(tmp_path / "nothing")
    with pytest.raises(UsageError, match=r"no \.json"):
        read_path(tmp_path)


def test_a_fault_in_a_folder_of_ten_thousand_names_its_file(tmp_path):
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(10_000):
        page = 0 if number == 9_876 else 1
        (folder / f"s{number:05}.json").write_text(
            json.dumps({"sample_id": f"s{number:05}", "selected_items": [{"page": page, "content": "Yes"}]})
        )
    with pytest.raises(SelectionError, match=r"s09876\.json, record 1, selected_items\[0\], key page") as caught:
        read_path(folder)
    assert caught.value.code == "E_PAGE"


def test_ten_thousand_samples_in_seconds(tmp_path):
    def box(at) -> Any:
        y = 0.05 + 0.09 * at
        return [0.1, y, 0.2, y, 0.2, y + 0.02, 0.1, y + 0.02]

    def entry(number, skip) -> Any:
        items = [{"page": 1, "content": f"option {at} of a form", "bbox": box(at)} for at in range(10) if at != skip]
        return {"sample_id": f"s{number:05}", "selected_items": items}

    truth, pred = tmp_path / "truth.json", tmp_path / "pred.json"
    truth.write_text(json.dumps([entry(n, 10) for n in range(10_000)]))
    pred.write_text(json.dumps([entry(n, n % 10) for n in range(10_000)]))
    started = time.process_time()
    found = evaluate_selections(truth, [pred], tmp_path / "out.json").results["pred"]
    assert (found["tp"], found["fp"], found["fn"]) == (90_000, 0, 10_000)
    assert time.process_time() - started < 20


def test_a_page_full_of_equal_answers_is_no_trouble():
    from qagen.evaluation.selection import score

    record = {"sample_id": "s", "page": 1, "content": "Yes", "selected": True}
    found = score([record] * 1500, [record] * 1400)
    assert (found["tp"], found["fp"], found["fn"]) == (1400, 0, 100)


def test_systems_are_named_and_ranked(tmp_path):
    truth = _list(tmp_path)
    nothing, half = tmp_path / "nothing.json", tmp_path / "a=b.json"
    nothing.write_text("[]")
    half.write_text(json.dumps(_RECORDS[:1]))
    found = evaluate_selections(truth, [nothing, half, f"all={truth}"], tmp_path / "out.json")
    assert [row[:2] for row in found.rows] == [("1", "all"), ("2", "a=b"), ("3", "nothing")]
    assert found.worst_f1() == 0.0
    written = json.loads((tmp_path / "out.json").read_bytes())
    assert [s["system"] for s in written["systems"]] == ["all", "a=b", "nothing"]
    with pytest.raises(UsageError, match="two systems are called 'a=b'"):
        evaluate_selections(truth, [half, half])


def test_nothing_is_written_where_something_is_wrong(tmp_path):
    bad = tmp_path / "bad.json"
    bad.write_text('[{"sample_id": "a"}]')
    with pytest.raises(SelectionError):
        evaluate_selections(_list(tmp_path), [bad], tmp_path / "out.json")
    assert not (tmp_path / "out.json").exists()
