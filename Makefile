# Every command that a person or CI runs. `make` alone lists them.
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin

.PHONY: help install test check format bench papers fuzz docs clean

help:  ## list the commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

install: $(BIN)/python  ## build Clew and all that its development needs into .venv
	$(BIN)/python -m pip install --quiet '.[dev]'

test: install  ## run the whole test suite: Python and Rust
	$(BIN)/python -m pytest -n auto
	cargo test --workspace --quiet

check:  ## formats, lints, types, stubs (after `make install`)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest clew._core
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings

format:  ## write the formats that `check` asks for
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cargo fmt --all

bench: install  ## side by side with other solvers, half an hour; writes docs/how-fast.md; PART=puzzles for a part
	$(BIN)/python -m pip install --quiet '.[bench]'
	$(BIN)/python benchmarks/run.py $(if $(PART),--part $(PART))
	$(if $(PART),,$(foreach name,kenken sudoku9 hamilton,$(BIN)/python benchmarks/$(name).py > benchmarks/results/$(name).md &&) true)
	$(BIN)/python benchmarks/how_fast.py

papers: install  ## the tables, answers and plots in docs/papers
	$(BIN)/python benchmarks/papers.py

fuzz: install  ## random models and texts for ten minutes; SECONDS=n for another time
	$(BIN)/python tests/fuzz.py --seconds $(or $(SECONDS),600)

docs: install  ## build the documentation into site/
	$(BIN)/python -m pip install --quiet '.[docs]'
	$(BIN)/zensical build

clean:  ## remove what was built
	rm -rf target site .cache .venv .venv-ci
