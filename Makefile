# The two commands a newcomer needs: `make demo` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
TOOLS := adws/tests/tools
# Where there is room for files in memory and programs may be started from there.
MEMORY := $(shell [ "$$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $$4 }')" -gt 4000000 ] 2>/dev/null \
  && grep ' /dev/shm ' /proc/mounts | grep -v noexec | cut -d ' ' -f 2 | sort -u)

.PHONY: demo test check types style contracts tests bench bench-search cheats torture clean tools test-heavy-agents

demo: $(STAMP)
	$(BIN)/adws demo

test: check tests

check: style types contracts

style: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(STAMP)
	$(BIN)/mypy
	$(BIN)/pyright

contracts: $(STAMP)
	$(BIN)/lint-imports

# What the tests write goes to memory where it can: what a disk takes to keep it would be a part of the time.
tests: $(STAMP) tools
	rm -f .coverage .coverage.*
	TMPDIR=$$(mktemp -d $(MEMORY:%=-p %)) && chmod 755 "$$TMPDIR" && export TMPDIR && trap 'rm -rf "$$TMPDIR"' EXIT \
	  && $(BIN)/coverage run -m pytest -n auto --dist worksteal
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

bench: $(STAMP)
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/analyze.py
	$(BIN)/python benchmarks/reading.py
	$(BIN)/python benchmarks/search_speed.py

# The agent `search` on a fourth of its development set and on all bugs that nobody developed against (part fresh):
# 25 minutes at most on two cores. SEARCH="--every 16 --every-fresh 16" for a look, "--minutes 90" for everything.
SEARCH ?= --every 4
bench-search: $(STAMP)
	$(BIN)/python -m benchmarks.search --jobs 2 $(SEARCH)

cheats: $(STAMP)
	$(BIN)/python -m adws.tests.cheats

# Kills, full disks, failing flushes, many writers, flipped bits: what adws promises to survive.
torture: $(STAMP)
	$(BIN)/python -m adws.tests.torture

# Test tools of other languages, agents, the cage and a tracker for the tests; where one is missing,
# its tests say so.
DEBIAN := apt-get install --quiet --quiet --yes --no-install-recommends
define debian
	@command -v $(1) >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && { $(DEBIAN) $(2) || { apt-get update --quiet --quiet && $(DEBIAN) $(2); }; } >/dev/null 2>&1; } \
	  || echo "$(1) is missing: the tests that need it say so"
endef
tools: $(TOOLS)/node_modules/.installed
	$(call debian,chromium,chromium)
	$(call debian,bwrap,bubblewrap)
	$(call debian,gh,gh)

$(TOOLS)/node_modules/.installed: $(TOOLS)/package-lock.json
	@if command -v npm >/dev/null; then \
	  cd $(TOOLS) && npm install --no-save --no-audit --no-fund --loglevel=error >/dev/null \
	  && touch node_modules/.installed || echo "npm could not install the test tools"; \
	else echo "npm is missing: the tests of JavaScript tools say so"; fi

# The agents that need an environment of their own, and minutes to install: run by hand.
HEAVY := .venv/heavy
test-heavy-agents: $(STAMP)
	test -x $(HEAVY)/aider/bin/aider || { $(PYTHON) -m venv $(HEAVY)/aider \
	  && $(HEAVY)/aider/bin/pip install --quiet 'aider-chat==0.86.2'; }
	test -x $(HEAVY)/mini/bin/mini || { $(PYTHON) -m venv $(HEAVY)/mini \
	  && $(HEAVY)/mini/bin/pip install --quiet 'mini-swe-agent==2.4.6' 'mcp==2.3.0'; }
	PATH="$(CURDIR)/$(HEAVY)/aider/bin:$(CURDIR)/$(HEAVY)/mini/bin:$$PATH" $(BIN)/python -m pytest -m heavy

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $(STAMP)

clean:
	rm -rf .venv build dist .coverage .coverage.*
