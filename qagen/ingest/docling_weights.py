"""Whether docling's models can run here: packages and weights, looked for without loading any of them."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from qagen.errors import UsageError

PACKAGES = ("torch", "torchvision", "docling_ibm_models")
"""What docling's models need beyond the base installation."""
REPOSITORIES = ("docling-project/docling-layout-heron", "docling-project/docling-models")
"""The weights of the standard pipeline: layout, and tables."""
_FETCH = "Fetch them where there is a network: docling-tools models download -o DIR, then give --artifacts-path DIR."


def check_models(artifacts_path: Path | None) -> None:
    """Refuse a run that docling's models could not serve.

    Args:
        artifacts_path: folder of the weights; None for the places that `weight_folders` lists.

    Raises:
        UsageError: a package or the weights are missing, with the command that brings them.
    """
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"--engine docling: needs {', '.join(missing)}, not installed here. Install: pip install 'qagen[models]'"
        )
    if artifacts_path is not None:
        if not artifacts_path.is_dir():
            raise UsageError(f"--artifacts-path {artifacts_path}: there is no such folder. {_FETCH}")
        absent = missing_weights(artifacts_path)
        if absent:
            raise UsageError(
                f"--artifacts-path {artifacts_path}: holds no weights of {' and '.join(absent)} "
                f"(looked for {', '.join(_folder_name(name) for name in absent)} in it). {_FETCH}"
            )
    elif found_weights() is None and not _in_hub_cache():
        places = ", ".join(str(place) for place in (*weight_folders(), hub_cache()))
        raise UsageError(f"--engine docling: the weights of its models are not here; looked in {places}. {_FETCH}")


def weight_folders() -> tuple[Path, ...]:
    """Where docling keeps weights by itself; empty for a user without a home folder."""
    try:
        return (Path.home() / ".cache" / "docling" / "models",)
    except RuntimeError:
        return ()


def found_weights() -> Path | None:
    """The first of these folders that is complete; None for none."""
    return next((folder for folder in weight_folders() if folder.is_dir() and not missing_weights(folder)), None)


def missing_weights(folder: Path) -> list[str]:
    """The repositories whose files are not in `folder`."""
    return [name for name in REPOSITORIES if not (folder / _folder_name(name)).is_dir()]


def hub_cache() -> Path:
    """The folder in which the hub's library keeps what it has fetched."""
    # These three are that library's own settings; it reads them in this order.
    named = os.environ.get("HF_HUB_CACHE") or os.environ.get("HUGGINGFACE_HUB_CACHE")
    home = os.environ.get("HF_HOME") or "~/.cache/huggingface"
    return Path(named).expanduser() if named else Path(home).expanduser() / "hub"


def _in_hub_cache() -> bool:
    return all((hub_cache() / f"models--{_folder_name(name)}").is_dir() for name in REPOSITORIES)


def _folder_name(repository: str) -> str:
    return repository.replace("/", "--")
