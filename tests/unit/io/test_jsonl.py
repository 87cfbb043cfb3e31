from __future__ import annotations

import pytest

from qagen.errors import RecordError
from qagen.io.jsonl import jsonl_bytes, parse_object, read_jsonl, write_jsonl


def test_round_trip_keeps_key_order_and_separators(tmp_path):
    records = [{"z": 1, "a": 0.1}, {"text": "한\u2028글\u0085"}]
    data = write_jsonl(tmp_path / "a.jsonl", records)
    assert data == jsonl_bytes(records) == (tmp_path / "a.jsonl").read_bytes()
    assert data.startswith(b'{"z":1,"a":0.1}\n')
    assert list(read_jsonl(tmp_path / "a.jsonl")) == [(1, records[0]), (2, records[1])]


def test_blank_lines_and_carriage_returns(tmp_path):
    (tmp_path / "a").write_bytes(b'\n{"a":1}\r\n\n{"b":2}')
    assert list(read_jsonl(tmp_path / "a")) == [(2, {"a": 1}), (4, {"b": 2})]


def test_empty_file(tmp_path):
    (tmp_path / "a").write_bytes(b"")
    assert list(read_jsonl(tmp_path / "a")) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{", "not JSON"),
        (b"[1]", "found list"),
        (b"3", "found int"),
        (b'{"a": NaN}', "not JSON"),
        (b"\xff\xfe", "not JSON"),
    ],
    ids=["cut", "list", "number", "nan", "not-utf8"],
)
def test_a_bad_line_names_file_and_line(tmp_path, line, said):
    path = tmp_path / "items.jsonl"
    path.write_bytes(b'{"a":1}\n' + line + b"\n")
    with pytest.raises(RecordError, match=rf"items\.jsonl, line 2: .*{said}"):
        list(read_jsonl(path))


def test_missing_file_is_a_record_error(tmp_path):
    with pytest.raises(RecordError, match=r"none\.jsonl: cannot be read"):
        list(read_jsonl(tmp_path / "none.jsonl"))


def test_parse_object_takes_text():
    assert parse_object('{"a": null}', "here") == {"a": None}


def test_a_byte_order_mark_is_no_part_of_the_first_line(tmp_path):
    (tmp_path / "a").write_bytes(b'\xef\xbb\xbf{"a":1}\r\n{"b":2}\r\n')
    assert list(read_jsonl(tmp_path / "a")) == [(1, {"a": 1}), (2, {"b": 2})]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_another_encoding_is_named(tmp_path, encoding):
    (tmp_path / "a").write_bytes('{"a":1}\n'.encode(encoding))
    with pytest.raises(RecordError, match=r"a, line 1: expected UTF-8, found zero bytes.* Save it as UTF-8"):
        list(read_jsonl(tmp_path / "a"))
