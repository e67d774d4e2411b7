# `make` lists the targets.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
TOOLS := adws/tests/tools
# Where there is room for files in memory and programs may be started from there.
MEMORY := $(shell [ "$$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $$4 }')" -gt 4000000 ] 2>/dev/null \
  && grep ' /dev/shm ' /proc/mounts | grep -v noexec | cut -d ' ' -f 2 | sort -u)
# Runs a command with its temporary files in memory where there is room: a disk's time would be a part of the tests'.
IN_MEMORY = TMPDIR=$$(mktemp -d $(MEMORY:%=-p %)) && chmod 755 "$$TMPDIR" && export TMPDIR && trap 'rm -rf "$$TMPDIR"' EXIT &&
PYTEST := $(BIN)/python -m pytest --dist worksteal -rs
# Tests of real programs wait for these a fifth of their time: one worker more than there are cores uses it.
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

# Without compiled files each start of Python would compile adws, and each worker all tests, again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test test-all check lint contracts mypy pyright tests-fast tests-all proofs cheats contributing torture bench bench-search bench-lanes edit-families settings-page reference \
  picture tools java-tools recipe-tools test-heavy-agents test-embedding clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(STAMP) ## Repair a small broken project with the embedded agent
	$(BIN)/adws demo

test: $(STAMP) ## The answer in two minutes: lint, contracts, mypy, all tests that need no machine, one real fix each with pytest and vitest
	@$(BIN)/python -m adws.tests.parts lint contracts mypy tests-fast

test-all: $(STAMP) ## Everything: lint, contracts, mypy, pyright, all tests with full coverage, long proofs as samples
	@$(BIN)/python -m adws.tests.parts lint contracts mypy pyright tests-all

check: lint contracts mypy pyright ## Everything but the tests

lint: $(STAMP) ## Format and lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

contracts: $(STAMP) ## Which room imports which
	$(BIN)/lint-imports

mypy: $(STAMP) ## Types, with the plugin of returns
	$(BIN)/mypy

pyright: $(STAMP) ## Types, by a second checker
	$(BIN)/pyright

tests-fast: $(STAMP) ## The tests of `make test`
	$(IN_MEMORY) $(PYTEST) -n $(CORES) -m "smoke or not (real_io or needs_tool or exhaustive or enemy or heavy)"

tests-all: $(STAMP) ## The tests of `make test-all`, and the coverage of lines and branches
	$(IN_MEMORY) $(PYTEST) -n $$(($(CORES) + 1)) --samples --hypothesis-profile=ci --cov --cov-report=term --rooms --durations=20

proofs: $(STAMP) ## Long proofs as a whole: every case of them, 2,000 examples for each property
	$(IN_MEMORY) $(PYTEST) -n $$(($(CORES) + 1)) --hypothesis-profile=proofs --timeout=3600 -m "exhaustive or scenario or hypothesis"

cheats: $(STAMP) ## The corpus of cheats and honest changes, and a draw of generated ones: can the judge be fooled?
	$(BIN)/python -m adws.tests.cheats

contributing: $(STAMP) ## Do five tasks of a contributor in a scratch copy, and list the files that each takes
	$(BIN)/python -m adws.tests.contributing

torture: $(STAMP) ## Kills, full disks, failing flushes, many writers, flipped bits: what adws promises to survive
	$(BIN)/python -m adws.tests.torture

bench: $(STAMP) ## How fast the engine, analyze, the readers and the search are
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python -m benchmarks.analyze --suite second --suite quick --rounds 3
	$(BIN)/python benchmarks/reading.py
	$(BIN)/python -m benchmarks.layers
	$(BIN)/python benchmarks/search_speed.py

# The agent `search` on a fourth of its development set and on all bugs that nobody developed against (part fresh):
# 25 minutes at most on two cores. SEARCH="--every 16 --every-fresh 16" for a look, "--minutes 90" for everything.
SEARCH ?= --every 4
bench-search: $(STAMP) ## How many bugs the agent `search` mends
	$(BIN)/python -m benchmarks.search --jobs 2 $(SEARCH)

# A project of N modules with one bug each: LANES="--modules 64 --lanes 8 --delay 5 --breaking 0.1" for another one.
LANES ?= --serial
bench-lanes: $(STAMP) ## What a fix costs: full runs, starts of the runner, seconds, memory
	$(BIN)/python -m benchmarks.lanes $(LANES)

edit-families: $(STAMP) ## Write the list of edit families in docs/edit-families.md
	$(BIN)/python -m adws.tests.search.family_page

picture: $(STAMP) ## Draw the picture of the README from a real run of adws fix
	$(BIN)/python -m benchmarks.picture

settings-page: $(STAMP) ## Write docs/settings.md from the docstrings of the settings
	$(BIN)/python -m adws.tests.settings_page

reference: $(STAMP) ## Write docs/reference.md and the names of all steps from the code
	$(BIN)/python -m adws.tests.reference_page

DEBIAN := apt-get install --quiet --quiet --yes --no-install-recommends
define debian
	@command -v $(1) >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && echo "installing the Debian package $(2)" \
	  && { $(DEBIAN) $(2) || { apt-get update --quiet --quiet && $(DEBIAN) $(2); }; } >/dev/null 2>&1; } \
	  || echo "$(1) is missing: install the package $(2) as root; the tests that need it are skipped, or fail in CI"
endef
tools: $(TOOLS)/node_modules/.installed ## Install what some tests run: npm packages below adws/tests/tools, and chromium, bubblewrap, gh, strace from Debian
	$(call debian,chromium,chromium)
	$(call debian,bwrap,bubblewrap)
	$(call debian,gh,gh)
	$(call debian,strace,strace)

$(TOOLS)/node_modules/.installed: $(TOOLS)/package-lock.json
	@if command -v npm >/dev/null; then \
	  echo "installing the npm packages of $(TOOLS)/package-lock.json into $(TOOLS)/node_modules"; \
	  cd $(TOOLS) && npm install --no-save --no-audit --no-fund --loglevel=error >/dev/null \
	  && touch node_modules/.installed || echo "npm could not install the test tools"; \
	else echo "npm is missing: the tests of JavaScript tools are skipped, or fail in CI"; fi

java-tools: ## Install what the tests of Maven and Gradle run: Debian's packages of their offline repository, 150 MB
	$(DEBIAN) maven gradle junit4 junit5 libsurefire-java libmaven-compiler-plugin-java libmaven-resources-plugin-java default-jdk-headless

recipe-tools: ## Install what the tests of recipes run: Debian's packages of RSpec, minitest, PHPUnit and CMake (60 MB), and node-tap (142 MB)
	npm install --prefix .venv/recipe-tools --no-audit --no-fund --loglevel=error tap@21 >/dev/null
	$(DEBIAN) ruby ruby-rspec ruby-minitest phpunit cmake

HEAVY := .venv/heavy
test-heavy-agents: $(STAMP) ## Install the agents aider and mini below .venv/heavy (minutes), and run their tests
	test -x $(HEAVY)/aider/bin/aider || { $(PYTHON) -m venv $(HEAVY)/aider \
	  && $(HEAVY)/aider/bin/pip install --quiet 'aider-chat==0.86.2'; }
	test -x $(HEAVY)/mini/bin/mini || { $(PYTHON) -m venv $(HEAVY)/mini \
	  && $(HEAVY)/mini/bin/pip install --quiet 'mini-swe-agent==2.4.6' 'mcp==2.3.0'; }
	PATH="$(CURDIR)/$(HEAVY)/aider/bin:$(CURDIR)/$(HEAVY)/mini/bin:$$PATH" $(BIN)/python -m pytest -m heavy

EMBEDDING := .venv/embedding
test-embedding: $(STAMP) ## Install LangGraph, Prefect, pydantic-graph and Hamilton below .venv/embedding (minutes), and run the programs of examples/embedding
	test -e $(EMBEDDING)/.installed || { $(PYTHON) -m venv $(EMBEDDING) \
	  && $(EMBEDDING)/bin/pip install --quiet -e . langgraph prefect "pydantic-graph>=2" sf-hamilton \
	  && touch $(EMBEDDING)/.installed; }
	EMBEDDING_PYTHON="$(CURDIR)/$(EMBEDDING)/bin/python" $(BIN)/python -m pytest adws/tests/test_embedding.py

$(STAMP): pyproject.toml constraints.txt
	@echo "making .venv and installing the packages of constraints.txt into it, which takes a minute or two; nothing else on this machine changes"
	@$(PYTHON) -m venv .venv
	@PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(STAMP)

clean: ## Remove what the other targets have made here
	rm -rf .venv build dist .coverage .coverage.*
