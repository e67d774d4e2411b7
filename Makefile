# The two commands a newcomer needs: `make demo` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
TOOLS := adws/tests/tools
# Where there is room for files in memory and programs may be started from there.
MEMORY := $(shell [ "$$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $$4 }')" -gt 4000000 ] 2>/dev/null \
  && grep ' /dev/shm ' /proc/mounts | grep -v noexec | cut -d ' ' -f 2 | sort -u)

.PHONY: demo test check types style contracts tests bench cheats torture clean tools

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

cheats: $(STAMP)
	$(BIN)/python -m adws.tests.cheats

# Kills, full disks, failing flushes, many writers, flipped bits: what adws promises to survive.
torture: $(STAMP)
	$(BIN)/python -m adws.tests.torture

# Test tools of other languages for the tests; where one is missing, its tests say so.
CHROMIUM := apt-get install --quiet --quiet --yes --no-install-recommends chromium
tools: $(TOOLS)/node_modules/.installed
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && { $(CHROMIUM) || { apt-get update --quiet --quiet && $(CHROMIUM); }; } >/dev/null 2>&1; } \
	  || echo "chromium is missing: the tests in a browser say so"

$(TOOLS)/node_modules/.installed: $(TOOLS)/package-lock.json
	@if command -v npm >/dev/null; then \
	  cd $(TOOLS) && npm install --no-save --no-audit --no-fund --loglevel=error >/dev/null \
	  && touch node_modules/.installed || echo "npm could not install the test tools"; \
	else echo "npm is missing: the tests of JavaScript tools say so"; fi

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $(STAMP)

clean:
	rm -rf .venv build dist .coverage .coverage.*
