# The commands of this project. `make play` and `make test` are all a newcomer needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
SOURCES := $(sort $(shell find src/gamenight docs/rules -type f -not -name '*.pyc')) \
	pyproject.toml setup.py
INTERPRETED := PYTHONPATH=src
LOCK := uv pip compile --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate --quiet

.PHONY: help play setup test check lint types interpreted compiled chromium bench lock clean always

help:  ## List these commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/'

play: $(VENV)/.run $(VENV)/.built  ## Set everything up, start the server, open a browser
	@$(BIN)/gamenight serve --open

setup: $(VENV)/.test $(VENV)/.built  ## Prepare the environment in .venv

test: setup chromium lint types interpreted compiled  ## Run every check

check: setup lint types  ## Lint, types and the fast tests, under a minute
	$(INTERPRETED) $(BIN)/pytest -n 2 -q tests/core tests/rules tests/table

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

# The rules behave the same interpreted and compiled: the same tests run on both. What lies above
# the rules never compiles and is tested once, on the compiled build.
interpreted: setup
	$(INTERPRETED) $(BIN)/pytest -n 2 -q tests/core tests/rules tests/conformance tests/playthroughs

compiled: setup
	$(BIN)/pytest -n 2 -q

chromium:
	@scripts/chromium

bench: setup $(VENV)/.bench  ## Measure ours beside the peers
	$(BIN)/python bench/run.py

lock:  ## Write requirements/*.txt anew (needs uv)
	$(LOCK) pyproject.toml requirements/run.in --extra web --extra terminal --extra lab \
		-o requirements/run.txt
	$(LOCK) pyproject.toml requirements/run.in requirements/test.in --all-extras \
		-c requirements/run.txt -o requirements/test.txt
	$(LOCK) requirements/bench.in -c requirements/test.txt -o requirements/bench.txt

clean:  ## Remove everything that was built
	rm -rf $(VENV) build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.created:
	@echo "Setting up .venv (once)"
	@$(PYTHON) -c 'import sys; sys.exit("gamenight needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.created requirements/run.txt
	@echo "Installing what gamenight runs on"
	@$(PIP) install --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/.test: $(VENV)/.run requirements/test.txt
	@echo "Installing what gamenight is tested with"
	@$(PIP) install --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.test requirements/bench.txt
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

# Which files there are: written anew only when one came, went or was renamed, so that a module
# that is gone does not live on in .venv.
$(VENV)/.sources: $(VENV)/.created always
	@echo $(SOURCES) | cmp -s - $@ || echo $(SOURCES) > $@

$(VENV)/.built: $(VENV)/.run $(VENV)/.sources $(SOURCES)
	@echo "Compiling the rules"
	@rm -rf build
	@$(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@
