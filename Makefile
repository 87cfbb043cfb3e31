# Python 3.10 or newer and make are all that is needed; the first target that runs makes .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
SLOW_STAMP := $(VENV)/.installed-slow
EVALUATE_STAMP := $(VENV)/.installed-evaluate
JOBS ?= 2

.DEFAULT_GOAL := help
# One environment and one build folder: `make -j` must not install while another target runs from it.
.NOTPARALLEL:
.PHONY: help setup dev200 full90 evaluate test slow check lint invariants corpus clean

help:
	@echo "make dev200   200 proven items from the shipped documents, in build/dev200"
	@echo "make full90   every item of every shipped document, in build/full90"
	@echo "make evaluate five chunkers scored on them, with a report in build/chunkers"
	@echo "make test     the tests"
	@echo "make check    style, types, contracts, invariants, all tests"
	@echo "make corpus   render the shipped documents again from data/sources"

$(STAMP): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("qagen needs Python 3.10 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 10) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(DEV_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

$(EVALUATE_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[evaluate]'
	@touch $@

# The CPU build of torch where there is one: plain `torch` may fetch gigabytes for a graphics card.
$(SLOW_STAMP): $(DEV_STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'torch==2.13.0'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[slow]'
	@touch $@

setup: $(STAMP)

dev200: $(STAMP)
	$(BIN)/qagen generate data/documents/dev -o build/dev200 --pick 200 --workers $(JOBS)

full90: $(STAMP)
	@# Exit code 1 says that some sources could not be read: the four scans among the documents have no text layer.
	$(BIN)/qagen generate data/documents -o build/full90 --workers $(JOBS) || test $$? -eq 1

evaluate: dev200 $(EVALUATE_STAMP)
	$(BIN)/qagen evaluate chunkers build/dev200 -o build/chunkers --arm docling-hybrid --arm docling-hybrid-markdown \
	  --arm langchain-recursive --arm table-window:300 --arm whole-document

test: $(DEV_STAMP)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile -m "not slow"

lint: $(DEV_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

invariants: dev200
	$(BIN)/python -m invariants build/dev200

# After `test`: with torch beside it, docling loads it, and the tests of small memory limits fail.
slow: $(SLOW_STAMP)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile -m slow

check: lint invariants test slow

corpus: $(DEV_STAMP)
	$(BIN)/qagen corpus build

clean:
	rm -rf build $(VENV)
