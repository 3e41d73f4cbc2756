# The two commands: `make play` starts the game, `make test` passes all tests.
# Everything lives in .venv; a second run only looks at the stamp.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up

.PHONY: play test check fix help
help:  ## say what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Krypto needs Python 3.11 or newer; this is $$($(PYTHON) -V). Try: make PYTHON=python3.12 play" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

play: $(STAMP)  ## set everything up and play a round
	@$(BIN)/krypto play

test: $(STAMP)  ## set everything up and pass every test
	$(BIN)/python -m pytest -n auto

check: $(STAMP)  ## format, lint, types, import contract, docs are fresh
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/house.py
	$(BIN)/python scripts/docs.py --check

fix: $(STAMP)  ## format, mend what can be mended, write the generated docs
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python scripts/docs.py
