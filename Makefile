# The two commands: `make play` starts the game, `make test` passes every test.
# Everything lives in the folder .venv; once it is set up, a call only looks at a stamp there.
# Another Python: make PYTHON=python3.12 play
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# A Python that was asked for has its own stamp, so that asking for another one sets up anew.
STAMP := $(VENV)/.set-up$(if $(filter-out file,$(origin PYTHON)),$(subst /,-,-$(PYTHON)))

.DEFAULT_GOAL := help
.PHONY: help play test check fix bench fuzz load soak

help:  ## say what there is
	@sed -nE 's/^([a-z]+):.*## (.*)/make \1\t\2/p' $(MAKEFILE_LIST)

play: $(STAMP)  ## set everything up and play a round in the browser
	@$(BIN)/python scripts/pages.py
	@$(BIN)/krypto serve

test: $(STAMP)  ## set everything up and pass every test
	@$(BIN)/python scripts/pages.py install
	@$(BIN)/python scripts/pages.py
	@sh scripts/programs.sh
	$(BIN)/python -m pytest -n auto --dist worksteal --ignore tests/browser
	@# Status 5: no test was there to run, because there is no browser; the line above said so.
	$(BIN)/python -m pytest -n auto --dist worksteal tests/browser || [ $$? = 5 ]

check: $(STAMP)  ## check format, lint, types, imports, limits of the house, secrets, supplies, generated docs
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/house.py
	$(BIN)/python scripts/docs.py --check
	$(BIN)/python scripts/protocol.py --check
	$(BIN)/python scripts/leaks.py
	$(BIN)/python scripts/supplies.py
	$(BIN)/python scripts/pages.py check

fix: $(STAMP)  ## format, mend what can be mended, write the made pages and pictures
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format --quiet .
	$(BIN)/python scripts/docs.py
	$(BIN)/python scripts/protocol.py
	$(BIN)/python scripts/pictures.py

fuzz: $(STAMP)  ## look for a minute, or SECONDS=N, for inputs that break something, and keep them
	$(BIN)/python scripts/fuzz.py --seconds $(or $(SECONDS),60)

bench: $(STAMP)  ## measure the solver and others beside it, and write docs/performance.md
	$(BIN)/python -m benchmarks.solver

load: $(STAMP)  ## measure the server and others beside it, some seven minutes, and write the page
	PYTHONPATH=scripts $(BIN)/python -m benchmarks.server

SOAK ?= 1800
soak: $(STAMP)  ## use the server for half an hour (SOAK=1800 seconds), and watch its memory
	PYTHONPATH=scripts $(BIN)/python -m benchmarks.server soak --seconds $(SOAK)

$(STAMP): pyproject.toml constraints.txt scripts/set-up.sh
	@sh scripts/set-up.sh "$(PYTHON)" "$(VENV)" "$@"
