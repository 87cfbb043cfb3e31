from __future__ import annotations

import subprocess
import sys
import textwrap

import orjson
import pytest
from docling_core.types.doc import DoclingDocument, ImageRef, Size, TableData
from source_files import MAKERS, make_docx, make_html, make_json, make_md, make_pdf, write_all

from qagen.errors import SourceError
from qagen.ingest.reader import Request, read_source
from qagen.ingest.stored_document import stored_form
from qagen.io.hashing import sha256_bytes


def _request(path, cache_dir=None, doc_id="x", data=None) -> Request:
    return Request(
        path=str(path),
        name=path.name,
        sha256=sha256_bytes(path.read_bytes() if data is None else data),
        doc_id=doc_id,
        password=None,
        cache_dir=None if cache_dir is None else str(cache_dir),
    )


def _file(folder, name, data) -> object:
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)
    return folder / name


@pytest.mark.parametrize("suffix", MAKERS)
def test_reading_the_stored_form_again_gives_the_same(tmp_path, suffix):
    first = read_source(_request(_file(tmp_path, f"Wells 표.{suffix}", MAKERS[suffix]())))
    again = read_source(_request(_file(tmp_path / "documents", "x.json", first.docling_json)))
    assert again.docling_json == first.docling_json
    assert again.document == first.document
    assert again.engine == "docling_json"


def test_names_come_from_the_file_and_folders_do_not(tmp_path):
    read = read_source(_request(_file(tmp_path, "Wells 표.md", make_md())))
    value = orjson.loads(read.docling_json)
    assert (value["name"], value["origin"]["filename"], read.document.name) == ("Wells 표", "Wells 표.md", "Wells 표")
    assert str(tmp_path).encode() not in read.docling_json


def test_equal_bytes_with_two_names_share_a_stored_conversion(tmp_path):
    cache = tmp_path / "cache"
    one = read_source(_request(_file(tmp_path / "a", "one.md", make_md()), cache))
    two = read_source(_request(_file(tmp_path / "b", "two.md", make_md()), cache))
    assert len([path for path in cache.rglob("*") if path.is_file()]) == 1
    assert orjson.loads(two.docling_json)["origin"]["filename"] == "two.md"
    assert two.document.tables == one.document.tables


def test_a_stored_conversion_is_used_and_a_damaged_one_made_again(tmp_path):
    cache, path = tmp_path / "cache", _file(tmp_path, "a.md", make_md())
    first = read_source(_request(path, cache))
    (entry,) = (found for found in cache.rglob("*") if found.is_file())
    whole = entry.read_bytes()
    marked = whole.partition(b"\n")[2].replace(b"Arlen", b"Other")
    entry.write_bytes(sha256_bytes(marked).encode() + b"\n" + marked)
    assert b"Other" in read_source(_request(path, cache)).docling_json
    entry.write_bytes(whole[:-5])
    assert read_source(_request(path, cache)) == first
    assert entry.read_bytes() == whole


def test_images_and_grids_are_not_stored_and_origin_paths_are_cut(tmp_path):
    document = DoclingDocument.model_validate_json(make_json())
    image = ImageRef(mimetype="image/png", dpi=72, size=Size(width=1, height=1), uri="file:///home/someone/secret.png")
    document.add_picture(image=image)
    document.add_table(data=TableData(num_rows=1, num_cols=1))
    document.tables[-1].image = image
    document.add_page(1, Size(width=10, height=10), image)
    assert document.origin is not None
    document.origin.filename = "C:\\someone\\wells.md"
    data = document.model_dump_json(by_alias=True, exclude_none=True).encode()
    assert b"secret.png" in data
    read = read_source(_request(_file(tmp_path, "a.json", data)))
    assert b"someone" not in read.docling_json
    assert b'"grid"' not in read.docling_json
    assert orjson.loads(read.docling_json)["origin"]["filename"] == "wells.md"
    assert DoclingDocument.model_validate_json(read.docling_json).tables[0].data.grid[1][0].text == "Arlen"


def test_stored_form_keeps_docling_key_order():
    assert make_json().startswith(b'{"schema_name":"DoclingDocument","version":')
    assert stored_form(DoclingDocument.model_validate_json(make_json())) == make_json()


_CIRCLE = b'{"schema_name":"DoclingDocument","name":"x","body":{"self_ref":"#/body","children":[{"$ref":"#/texts/7"}]}}'


@pytest.mark.parametrize(
    ("name", "data", "kind", "said"),
    [
        ("a.docx", make_docx()[:900], "corrupt", "damaged or cut short"),
        ("a.xlsx", MAKERS["xlsx"]()[:900], "corrupt", "."),
        ("a.pptx", MAKERS["pptx"]()[:9000], "corrupt", "."),
        ("a.odt", MAKERS["odt"]()[:900], "corrupt", "."),
        ("a.nxml", MAKERS["nxml"]()[:300], "corrupt", "."),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "needs_libreoffice", "LibreOffice"),
        ("a.pdf", make_pdf()[:600], "corrupt", "."),
        ("a.pdf", make_pdf(password="open"), "encrypted", "password"),  # noqa: S106
        ("a.pdf", make_pdf(text=False), "no_text", "."),
        ("a.json", b'{"schema_name":', "corrupt", "not JSON"),
        ("a.json", b"[1]", "unsupported", "the file holds a list"),
        ("a.json", b'{"schema_name":"Invoice"}', "unsupported", "schema_name is 'Invoice'"),
        ("a.json", b'{"texts":[]}', "unsupported", "schema_name is missing"),
        ("a.json", b'{"schema_name":"DoclingDocument"}', "corrupt", "name: Field required"),
        ("a.json", b'{"schema_name":"DoclingDocument","name":"x","texts":3}', "corrupt", "texts: Input should be"),
        ("a.json", _CIRCLE, "corrupt", "refer to each other wrongly"),
        ("a.json", b"[" * 100_000, "corrupt", "not JSON"),
        ("a.md", b"", "empty", "empty"),
        ("a.csv", "이름,값".encode("cp949"), "encoding", "not UTF-8"),
        ("a.tex", "Größe".encode("latin-1"), "encoding", "byte 2"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_bad_files_are_one_clear_line(tmp_path, monkeypatch, name, data, kind, said):
    monkeypatch.setenv("PATH", str(tmp_path))  # no LibreOffice
    with pytest.raises(SourceError, match=said) as caught:
        read_source(_request(_file(tmp_path, name, data)))
    assert caught.value.kind == kind
    assert str(caught.value).startswith(f"{name}: ")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    assert "Traceback" not in str(caught.value)


def test_a_password_opens_and_is_needed_with_a_stored_conversion_too(tmp_path):
    path = _file(tmp_path, "a.pdf", make_pdf(password="open"))  # noqa: S106
    request = _request(path, tmp_path / "cache")
    read = read_source(request.model_copy(update={"password": "open"}))
    assert read.document.tables[0].cells[4].text == "14"
    assert b"open" not in b"".join(entry.read_bytes() for entry in (tmp_path / "cache").rglob("*") if entry.is_file())
    for password in (None, "wrong"):
        with pytest.raises(SourceError) as caught:
            read_source(request.model_copy(update={"password": password}))
        assert caught.value.kind == "encrypted"


def test_a_file_that_changed_since_it_was_listed(tmp_path):
    path = _file(tmp_path, "a.md", make_md())
    with pytest.raises(SourceError, match="changed") as caught:
        read_source(_request(path, data=b"other"))
    assert caught.value.kind == "changed"


def test_a_file_that_is_gone(tmp_path):
    with pytest.raises(SourceError) as caught:
        read_source(_request(tmp_path / "gone.md", data=b""))
    assert caught.value.kind == "unreadable"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
@pytest.mark.parametrize("suffix", ["csv", "md"])
def test_korean_text_in_other_encodings(tmp_path, suffix, encoding):
    rows = (("이름", "우물", "깊이"), ("가람 마을 사람들", "14", "61.5"), ("나루 마을 사람들", "9", "48.25"))
    data = MAKERS[suffix](rows).decode().encode(encoding)
    read = read_source(_request(_file(tmp_path, f"a.{suffix}", data)))
    assert read.document.tables[0].cells[3].text == "가람 마을 사람들"


def test_no_system_under_test_is_loaded(tmp_path):
    write_all(tmp_path / "in")
    program = """
        import sys
        from pathlib import Path
        from qagen.ingest.reader import Request, read_source
        from qagen.io.hashing import sha256_file
        for path in sorted(Path(sys.argv[1]).iterdir()):
            sha256 = sha256_file(path)
            read_source(Request(path=str(path), name=path.name, sha256=sha256, doc_id="x", password=None, cache_dir=None))
        print(*sys.modules)
    """
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", textwrap.dedent(program), str(tmp_path / "in")],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = ended.stdout.split()
    assert "docling.backend.html_backend" in loaded
    # docling itself looks for torch and transformers where they are installed; tests/layout shows that it needs neither.
    forbidden = ("docling.chunking", "docling_core.transforms.chunker", "chonkie", "semchunk", "qagen.evaluation")
    assert [name for name in loaded for root in forbidden if name == root or name.startswith(f"{root}.")] == []


def test_html_is_read_alone(tmp_path):
    _file(tmp_path, "other.html", b"<p>other file</p>")
    page = make_html().replace(b"<body>", b'<body><iframe src="other.html"></iframe><img src="/etc/passwd" alt="x">')
    read = read_source(_request(_file(tmp_path, "a.html", page)))
    assert b"other file" not in read.docling_json
    assert b"root:" not in read.docling_json
