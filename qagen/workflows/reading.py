"""How every workflow reads its files: limits, cache and password as the run's settings say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qagen.errors import UsageError
from qagen.ingest.cache import default_cache_dir
from qagen.ingest.limits import Limits
from qagen.ingest.ocr.engines import ocr_versions
from qagen.ingest.page_ranges import format_pages, parse_pages
from qagen.ingest.read import PdfOptions, ingest
from qagen.model.config import ReadConfig

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from qagen.ingest.read import Converted
    from qagen.model.config import RunConfig
    from qagen.model.run import Failure


_SECONDS, _MEGABYTES = 60.0, 2048
# OCR takes seconds for a page, models on a processor more, and a picture a fraction of one.
_SLOW_SECONDS, _MODEL_MEGABYTES = 600.0, 6144


def check_reading(reading: ReadConfig, run: RunConfig) -> ReadConfig:
    """The options as they are meant, before any document is read.

    Args:
        reading: how PDFs are to be read.
        run: names the folder of the weights.

    Returns:
        The same with the pages in their shortest form.

    Raises:
        UsageError: options that do not go together, or a program, package, language or model that is missing, with the
            command that installs it.
    """
    if reading.ocr is None and reading.ocr_lang:
        raise UsageError("--ocr-lang: says nothing without --ocr; give --ocr tesseract.")
    if reading.engine == "docling":
        from qagen.ingest.docling_weights import check_models

        check_models(Path(run.artifacts_path) if run.artifacts_path is not None else None)
    elif reading.table_mode is not None or run.artifacts_path is not None:
        named = "--table-mode" if reading.table_mode is not None else "--artifacts-path"
        raise UsageError(f"{named}: is about docling's models; give --engine docling too.")
    ocr_versions(reading)
    pages = None if reading.pages is None else format_pages(parse_pages(reading.pages))
    return reading.model_copy(update={"pages": pages})


def read_documents(
    files: Iterable[Path],
    run: RunConfig,
    reading: ReadConfig | None = None,
    overlay_dir: Path | None = None,
    *,
    selections: bool = False,
) -> Iterator[Converted | Failure]:
    """The documents of `files`, in the order and with the errors of `qagen.ingest.read.ingest`.

    Args:
        files: what to read.
        run: how the work is done.
        reading: how PDFs are read, as `check_reading` gives it; None for the defaults.
        overlay_dir: folder for pictures of what was read; None for none.
        selections: read the options of forms too.
    """
    reading = reading or ReadConfig()
    has_models = reading.engine == "docling"
    seconds = _SLOW_SECONDS if has_models or reading.ocr is not None or overlay_dir is not None else _SECONDS
    megabytes = _MODEL_MEGABYTES if has_models else _MEGABYTES
    return ingest(
        files,
        workers=run.workers,
        limits=Limits(seconds=run.timeout or seconds, megabytes=run.memory_mb or megabytes),
        cache_dir=_cache_dir(run),
        password=run.password,
        pdf=PdfOptions(reading, Path(run.artifacts_path) if run.artifacts_path is not None else None, overlay_dir),
        selections=selections,
    )


def _cache_dir(run: RunConfig) -> Path | None:
    """The folder of stored conversions; None (convert anew) for a user without a home folder, as in some containers."""
    if run.cache is not None:
        return Path(run.cache)
    try:
        return default_cache_dir()
    except RuntimeError:
        return None
