"""A PDF as a scanner would give it: images of the pages, no text layer."""

from __future__ import annotations

import io
import time

import pypdfium2

from qagen.corpus.zips import EPOCH

_DPI = 170
_INK = 205
"""Grey values below this become black."""


def as_scan(data: bytes, title: str) -> bytes:
    """The same pages as black-and-white images in fax compression, about 40 kB a page."""
    document = pypdfium2.PdfDocument(data)
    document.init_forms()  # without it the paper would show no box and no value of a form
    images = [
        page.render(scale=_DPI / 72, grayscale=True).to_pil().point(lambda grey: 255 if grey >= _INK else 0, mode="1")
        for page in document
    ]
    target = io.BytesIO()
    date = time.gmtime(EPOCH.timestamp())
    images[0].save(
        target, "PDF", save_all=True, append_images=images[1:], resolution=float(_DPI), title=title, producer="",
        creationDate=date, modDate=date,
    )  # fmt: skip
    return target.getvalue()
