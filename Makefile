# make run: the dashboard with its own provider. make dev: the same, reloaded after each change.
# make check: what is checked in a minute. make test: what a change usually breaks. make test-all:
# everything, before a release. All set up what they need.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
export HEATDESK_BRAND ?= default

.PHONY: run dev check test test-all matrix contract attack audit wheel artifacts setup sources packages texts lint types mypy clones bench bench-slow format lock screenshots clean

run: setup
	@exec $(BIN)/python -m server --embedded-provider --port $${PORT:-8000}

dev: packages
	@exec $(BIN)/python -m tools.dev --port $${PORT:-8000}

check: sources lint types clones
	$(BIN)/python -m pytest --quiet --numprocesses 2 tests/unit tests/test_architecture.py

# What a change usually breaks, with Python, Node and Chromium. What does not depend on each other is
# done side by side; the build checks the types of the views. Four processes test on two cores: a
# test that waits leaves its processor to another.
test:
	@$(MAKE) --no-print-directory --jobs 2 .setup/python .setup/node .setup/browser
	@$(MAKE) --no-print-directory --jobs 2 setup lint mypy clones
	$(BIN)/python -m pytest --numprocesses 4 --dist loadfile --no-loadscope-reorder

# Everything, with every browser, database and program that the product meets: before a release.
test-all:
	@$(MAKE) --no-print-directory --jobs 2 .setup/python .setup/node .setup/systemd
	@$(MAKE) --no-print-directory --jobs 2 setup lint mypy clones
	$(BIN)/python -m tests.run_all

# Every provider call, broken in every way, under every screen, endpoint and form that makes it.
matrix: setup
	$(BIN)/python -m tests.matrix

# The reference provider against its OpenAPI document, with all that the document allows and more.
contract: packages
	$(BIN)/python -m tests.contract

# What the product promises under overload, faults and attack: minutes, on a machine that has
# nothing else to do.
attack: setup
	$(BIN)/python -m tests.attack

# Known weaknesses: in the sources, in the packages and their licences, and in the running product.
# Without a connection, `make audit AUDIT="--advisories FOLDER"` asks files with advisories.
audit: setup .setup/audit/installed
	$(BIN)/python -m tools.audit $(AUDIT)

# The front ends of all brands, for hosts without Node. The path is the last line that is printed.
wheel: packages
	@$(BIN)/python -m tools.wheel

# The wheel as operators install it, and the container: times and sizes.
artifacts: packages .setup/containers
	$(BIN)/python -m tests.artifacts

setup: packages
	@$(BIN)/python build.py

sources: packages
	@$(BIN)/python build.py types

packages: .setup/python .setup/node

.setup/python: requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "heatdesk needs Python 3.11 or newer: set PYTHON=..."; exit 2; }
	@$(PYTHON) -m venv .venv || { echo "heatdesk needs Python's venv module (Debian: apt install python3-venv)."; exit 2; }
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@mkdir -p .setup && touch $@

.setup/node: package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || { echo "heatdesk needs Node.js 20 or newer to build its front end."; exit 2; }
	@npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@mkdir -p .setup && touch $@

.setup/audit/installed: requirements-audit.lock
	@$(PYTHON) -m venv .setup/audit
	@.setup/audit/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-audit.lock
	@touch $@

.setup/browser:
	@sh tests/find-chromium.sh
	@mkdir -p .setup && touch $@

# For `make test-all`. One after the other: only one program at a time may install packages.
.setup/office: | .setup/browser
	@sh tests/find-office.sh
	@mkdir -p .setup && touch $@

.setup/java: | .setup/office
	@sh tests/find-java.sh
	@mkdir -p .setup && touch $@

.setup/redis: | .setup/java
	@sh tests/find-redis.sh
	@mkdir -p .setup && touch $@

.setup/proxies: | .setup/redis
	@sh tests/find-proxies.sh
	@mkdir -p .setup && touch $@

.setup/engines: | .setup/proxies
	@sh tests/find-engines.sh
	@mkdir -p .setup && touch $@

.setup/postgres: | .setup/engines
	@sh tests/find-postgres.sh
	@mkdir -p .setup && touch $@

.setup/prometheus: | .setup/postgres
	@sh tests/find-prometheus.sh
	@mkdir -p .setup && touch $@

.setup/systemd: | .setup/prometheus
	@sh tests/find-systemd.sh
	@mkdir -p .setup && touch $@

.setup/containers:
	@sh tests/find-containers.sh
	@mkdir -p .setup && touch $@

# Every text in its languages, beside the files that use it. The path is the last line printed.
texts: packages
	@$(BIN)/python -m tools.texts_page $(TEXTS)

lint: packages
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@node_modules/.bin/biome ci --error-on-warnings

types: sources mypy
	@node_modules/.bin/tsc && node_modules/.bin/tsc --project client/worker

mypy: packages
	@$(BIN)/mypy

# Copies of eight lines or more (`.jscpd.json`: the first line is not counted) and 45 tokens or more:
# lines with fewer are mostly declarations of styles and closing tags. Prints nothing without one.
clones: packages
	@found=$$(node_modules/.bin/jscpd 2>&1) || { echo "$$found"; exit 1; }

format: packages
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .
	@node_modules/.bin/biome check --write

# After a change of requirements*.in or package.json: the locks anew, for every platform.
lock: packages
	@for name in requirements requirements-provider-check requirements-dev requirements-audit; do $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header $$name.in -o $$name.lock; done
	@rm -f package-lock.json && npm install --package-lock-only --ignore-scripts --no-audit --no-fund

# Beside Node servers with the same views; `make bench BENCH="peers --rounds 3"` is a part of it.
bench: setup
	$(BIN)/python -m bench $(BENCH)

# First and repeated visits on a slow link.
bench-slow: setup .setup/browser
	$(BIN)/python -m bench slow $(BENCH)

screenshots: setup .setup/browser
	$(BIN)/python -m docs.screenshots

clean:
	rm -rf .venv node_modules dist dist-* .setup views/generated client/generated
