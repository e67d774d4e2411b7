# The two commands a newcomer needs: `make demo` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
JAVASCRIPT := adws/tests/javascript

.PHONY: demo test check types style contracts tests bench cheats torture clean javascript

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

tests: $(STAMP) javascript
	rm -f .coverage .coverage.*
	$(BIN)/coverage run -m pytest -n auto
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

bench: $(STAMP)
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/analyze.py

cheats: $(STAMP)
	$(BIN)/python -m adws.tests.cheats

# Kills, full disks, failing flushes, many writers, flipped bits: what adws promises to survive.
torture: $(STAMP)
	$(BIN)/python -m adws.tests.torture

# Real JavaScript test tools for the tests; without npm those tests are skipped.
javascript: $(JAVASCRIPT)/node_modules/.installed

$(JAVASCRIPT)/node_modules/.installed: $(JAVASCRIPT)/package.json
	@if command -v npm >/dev/null; then \
	  cd $(JAVASCRIPT) && npm install --no-package-lock --no-audit --no-fund --loglevel=error >/dev/null \
	  && touch node_modules/.installed || echo "vitest could not be installed: its tests are skipped"; \
	else echo "npm is missing: the tests of vitest are skipped"; fi

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $(STAMP)

clean:
	rm -rf .venv build dist .coverage .coverage.*
