from __future__ import annotations

import io
import zipfile

from qagen.corpus.zips import fixed_zip


def archive(when: tuple[int, int, int, int, int, int]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as new:
        new.writestr(zipfile.ZipInfo("b.xml", when), b"<b/>")
        new.writestr(zipfile.ZipInfo("a.xml", when), b"<a/>")
    return target.getvalue()


def test_times_do_not_reach_the_bytes_and_order_is_kept():
    first, second = fixed_zip(archive((2001, 1, 1, 0, 0, 0))), fixed_zip(archive((2024, 5, 6, 7, 8, 10)))
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first)) as made:
        assert [(name, made.read(name)) for name in made.namelist()] == [("b.xml", b"<b/>"), ("a.xml", b"<a/>")]
