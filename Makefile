# The commands of this project. `make play` and `make test` are all a newcomer needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
INPUTS := src/gamenight docs/rules pyproject.toml setup.py
ARE_FILES := -type f -not -name '*.pyc'
SOURCES := $(sort $(shell find $(INPUTS) $(ARE_FILES)))
WHEEL := build/wheel
INTERPRETED := PYTHONPATH=src
# The tests of what is installed, compiled where it can be.
TESTED_INSTALL = $(if $(COMPILER),,GAMENIGHT_COMPILE=0 )$(BIN)/pytest
# The compiler that the build is meant to use; none where GAMENIGHT_COMPILE=0 or gcc is missing.
COMPILER := $(if $(filter 0,$(GAMENIGHT_COMPILE)),,$(shell command -v gcc 2>/dev/null))
IS_COMPILED := $(BIN)/gamenight --version 2>/dev/null | grep -q compiled
LOCK := uv pip compile --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate --quiet

NODE := tests/web/node

# Where this is set, every run would compile and rewrite all tests again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play setup test check lint types interpreted compiled chromium bench lock clean always

help:  ## List these commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/'

# Serves at once: what is installed or, while that is missing or outdated, the sources themselves,
# with the build beside them. Without a compiler the build is quick, and comes first.
play: $(VENV)/.run $(if $(COMPILER),$(VENV)/.sources,$(VENV)/.built)  ## Set everything up, start the server, open a browser
	@if [ -e $(VENV)/.built ] && [ -z "$$(find $(INPUTS) $(VENV)/.run $(VENV)/.sources $(ARE_FILES) -newer $(VENV)/.built)" ]; \
	then exec $(BIN)/gamenight serve --open; \
	else exec scripts/play "make $(VENV)/.built && $(IS_COMPILED) && $(BIN)/gamenight games" --open; fi

# Where there is a compiler, the tests of the compiled build must not run on an interpreted one.
setup: $(VENV)/.test $(VENV)/.built  ## Prepare the environment in .venv
ifneq ($(COMPILER),)
	@$(IS_COMPILED) || { rm -f $(VENV)/.built $(WHEEL)/.done; \
		echo "gcc is here, but the rules did not compile: '$(BIN)/python setup.py build' shows" \
		"why, and GAMENIGHT_COMPILE=0 does without." >&2; exit 1; }
endif

# Whatever leaves a core idle goes side by side: downloads wait for the network, and the build begins
# with what runs on one core. Only one pip at a time writes to .venv, so what was built is installed
# afterwards.
test:  ## Run every check
	@$(MAKE) --no-print-directory --jobs=3 $(VENV)/.test $(WHEEL)/.done chromium $(NODE)/node_modules lint types
	@$(MAKE) --no-print-directory interpreted compiled

check: setup lint types  ## Lint, types and the fast tests, in about a minute
	$(TESTED_INSTALL) -n 2 --dist worksteal -q tests/project tests/core tests/parts tests/bots tests/rules tests/table

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

# Rules behave the same interpreted and compiled: what both builds could do differently is tested on
# both, with a playthrough of every game and player count and a short contract of every game. All
# else is tested once, on the compiled build.
interpreted: setup
	$(INTERPRETED) $(BIN)/pytest -n 2 --dist worksteal -q tests/core tests/parts tests/playthroughs \
		tests/conformance/test_games.py::test_the_contract_holds

compiled: setup
	$(TESTED_INSTALL) -n 3 --dist worksteal -q

chromium:
	@scripts/chromium

# What checks the types of the scripts and how accessible the pages are. Without npm, or without a
# network, those tests are left out, and the head of the report says so.
$(NODE)/node_modules: $(NODE)/package-lock.json
	@if command -v npm > /dev/null; then npm ci --prefix $(NODE) --no-audit --no-fund --silent || true; fi
	@if [ -d $@ ]; then touch $@; fi

bench: setup $(VENV)/.bench  ## Measure ours beside the peers
	$(BIN)/python bench/run.py
	$(BIN)/python -m bench.learning
	$(BIN)/python -m bench.load --game spots

lock:  ## Write requirements/*.txt again (needs uv)
	$(LOCK) pyproject.toml requirements/run.in --extra web --extra terminal --extra lab \
		-o requirements/run.txt
	$(LOCK) pyproject.toml requirements/run.in requirements/test.in --extra all \
		-c requirements/run.txt -o requirements/test.txt
	$(LOCK) requirements/bench.in -c requirements/test.txt -o requirements/bench.txt

clean:  ## Remove everything that was built
	rm -rf $(VENV) $(NODE)/node_modules build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.created:
	@echo "Setting up .venv (once)"
	@$(PYTHON) -c 'import sys; sys.exit("gamenight needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# Nobody waits for bytecode of modules that are not used: Python writes it when it imports one.
$(VENV)/.run: $(VENV)/.created requirements/run.txt
	@echo "Installing what gamenight runs on"
	@$(PIP) install --no-compile --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/.test: $(VENV)/.run requirements/test.txt
	@echo "Installing what gamenight is tested with"
	@$(PIP) install --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.test requirements/bench.txt
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

# Which files there are and what compiles them: rewritten only when that changed, so that a
# module that is gone does not live on in .venv, and a compiler that came is used.
$(VENV)/.sources: $(VENV)/.created always
	@echo $(SOURCES) $(COMPILER) | cmp -s - $@ || echo $(SOURCES) $(COMPILER) > $@

# Dated at its beginning: what changes meanwhile is built the next time.
$(WHEEL)/.done: $(VENV)/.run $(VENV)/.sources $(SOURCES)
	@echo "Building gamenight$(if $(COMPILER), (the first time takes some minutes))"
	@rm -rf $(WHEEL) && mkdir -p $(WHEEL) && touch $(WHEEL)/.begun
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir $(WHEEL) .
	@mv $(WHEEL)/.begun $@

# Installing takes a moment, and nothing stops it half-way.
$(VENV)/.built: $(WHEEL)/.done
	@trap '' INT TERM HUP; $(PIP) install --no-deps --force-reinstall $(WHEEL)/*.whl
	@$(BIN)/gamenight --version
	@touch -r $(WHEEL)/.done $@
