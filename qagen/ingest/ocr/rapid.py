"""RapidOCR: models on a processor, small enough to come inside their package (English and Chinese)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from qagen.errors import UsageError
from qagen.ingest.ocr.reading import OcrWord

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from qagen.ingest.ocr.picture import Picture
    from qagen.ingest.ocr.reading import Reader

# one thread: sums in another order would be other numbers
_SETTINGS = {
    "Global.log_level": "critical",
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    # the picture has the size that it should have already
    "Global.max_side_len": 5000,
}
# the detector draws its boxes around a line wider than the letters, by about this part of their height on each side
_PADDING = 0.12


def reader() -> Reader:
    """A reader of pictures.

    Raises:
        UsageError: the package is missing.
    """
    try:
        package = import_module("rapidocr")
    except ImportError as error:
        raise UsageError(
            f"--ocr rapidocr: {error.name} is missing. Install it: pip install 'qagen[rapidocr]'"
        ) from error
    return _Rapid(package.RapidOCR(params=dict(_SETTINGS)))


class _Rapid:
    def __init__(self, engine: Any) -> None:
        self._engine = engine

    def __call__(self, picture: Picture) -> list[OcrWord]:
        """The words of the picture, line by line."""
        result = self._engine(np.stack([picture.grey] * 3, axis=-1), return_word_box=True)
        if result.txts is None:
            return []
        words: list[OcrWord] = []
        for line, parts in zip(result.boxes, result.word_results, strict=True):
            top, bottom = float(min(p[1] for p in line)), float(max(p[1] for p in line))
            inset = _PADDING * (bottom - top)
            words.extend(_joined(parts, top + inset, bottom - inset))
        return words


def _joined(parts: Iterable[Any], top: float, bottom: float) -> Iterator[OcrWord]:
    """The words of one line, all of its height."""
    for text, score, box in parts:
        if text.strip() and box is not None:
            xs = [float(point[0]) for point in box]
            yield OcrWord(min(xs), top, max(xs), bottom, "".join(text.split()), float(score))
