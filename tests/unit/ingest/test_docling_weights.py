"""Docling's models are refused where they could not run, and the message says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from qagen.errors import UsageError
from qagen.ingest import docling_weights
from qagen.ingest.docling_weights import REPOSITORIES, check_models, missing_weights

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def with_packages(monkeypatch):
    """As where the extra is installed: modules of the standard library stand for its packages."""
    monkeypatch.setattr(docling_weights, "PACKAGES", ("json", "io"))


@pytest.fixture
def no_home(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HOME"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def _weights(folder: Path, names: tuple[str, ...] = REPOSITORIES) -> Path:
    for name in names:
        (folder / name.replace("/", "--")).mkdir(parents=True)
    return folder


def test_missing_packages_are_named_with_the_command(monkeypatch):
    monkeypatch.setattr(docling_weights, "PACKAGES", ("json", "no_such_package"))
    with pytest.raises(UsageError, match=r"needs no_such_package, not installed here.*pip install 'qagen\[models\]'"):
        check_models(None)


def test_missing_weights_say_where_they_were_looked_for(with_packages, no_home):
    with pytest.raises(UsageError) as error:
        check_models(None)
    for place in (no_home / ".cache" / "docling" / "models", no_home / ".cache" / "huggingface" / "hub"):
        assert str(place) in str(error.value)
    assert "docling-tools models download -o DIR" in str(error.value)
    assert "--artifacts-path DIR" in str(error.value)


def test_a_folder_without_weights(with_packages, tmp_path):
    with pytest.raises(UsageError, match="there is no such folder"):
        check_models(tmp_path / "none")
    _weights(tmp_path, REPOSITORIES[:1])
    with pytest.raises(UsageError, match=r"holds no weights of docling-project/docling-models \(looked for"):
        check_models(tmp_path)


def test_weights_that_are_there(with_packages, no_home, monkeypatch):
    check_models(_weights(no_home / "given"))
    assert docling_weights.found_weights() is None
    _weights(no_home / ".cache" / "docling" / "models")
    check_models(None)
    assert docling_weights.found_weights() == no_home / ".cache" / "docling" / "models"
    monkeypatch.setenv("HOME", str(no_home / "other"))
    monkeypatch.setenv("HF_HUB_CACHE", str(no_home / "hub"))
    for name in REPOSITORIES:
        (no_home / "hub" / f"models--{name.replace('/', '--')}").mkdir(parents=True)
    check_models(None)


def test_the_repositories_are_docling_s():
    from docling.datamodel.layout_model_specs import DOCLING_LAYOUT_HERON
    from docling.datamodel.pipeline_options import LayoutOptions

    assert LayoutOptions().model_spec == DOCLING_LAYOUT_HERON
    assert DOCLING_LAYOUT_HERON.repo_id in REPOSITORIES


def test_an_empty_folder_lacks_all(tmp_path):
    assert missing_weights(tmp_path) == list(REPOSITORIES)
