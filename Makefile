# `make play` opens a table on this machine, `make test` runs every check that a change must pass. Both set up .venv by
# themselves; needed are git, make and Python 3.11 or later.

BIN := .venv/bin
READY := .venv/ready
ENGINE := build/engine.stamp
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist loadgroup
# What the second run, of the plain form, leaves out.
PLAIN_TOO := 'not long and not both and not once'
SOURCES := $(shell find src tools -name '*.py') pyproject.toml
# The first Python that is new enough; `make PYTHON=…` chooses another.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

.PHONY: play terminal client web chromium pictures test check coverage chaos audit lint format build plain bench bench-web beside dist lock clean
.DEFAULT_GOAL := play

$(READY): pyproject.toml requirements/dev.txt
	@$(if $(PYTHON),:,echo 'Rentopia needs Python 3.11 or later, and none was found' >&2; exit 1)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Rentopia needs Python 3.11 or later; $(PYTHON) is older or missing' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo '$(PYTHON) lacks ensurepip: install the package python3-venv (Debian, Ubuntu) or its like' >&2; exit 1; }
	@test -e $@ || echo 'Setting up, this takes a few minutes the first time: packages into .venv …'
	@$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@RENTOPIA_COMPILE=off $(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(ENGINE): $(READY) $(SOURCES)
	@test -e $(ENGINE) || echo 'Compiling the rules, if there is a C compiler; a few minutes the first time …'
	@$(BIN)/python tools/compile.py --progress
	@mkdir -p build && touch $@

# Compile where a C compiler is at hand; else run the plain Python. The browser client is built where Node is.
build: $(ENGINE) client

client: $(READY)
	@$(BIN)/python tools/webclient.py --progress

# The browser client's own checks: types made from the server's schemas are fresh, everything compiles, its tests.
web: $(READY)
	@RENTOPIA_CLIENT=require $(BIN)/python tools/webclient.py
	@$(BIN)/python tools/webclient.py check

# The Chromium in which tests/browser look at the client; says which, and takes one from npm where there is none.
chromium: $(READY)
	@$(BIN)/python tools/chromium.py

# The pictures of docs/pictures, taken anew by the tests.
pictures: client chromium
	RENTOPIA_PICTURES=docs/pictures $(PYTEST) tests/browser/test_pictures.py

play: build
	@$(BIN)/rentopia serve $(ARGS)

# One match in the terminal, without a server.
terminal: build
	@$(BIN)/rentopia play $(ARGS)

# The suite twice, so that both forms are tested, but for what is the same in both (tests/conftest.py). Without a C
# compiler one is taken from the package index.
test: $(READY)
	@$(MAKE) --no-print-directory -j 2 lint web chromium
	@RENTOPIA_COMPILE=require $(BIN)/python tools/compile.py --fetch-compiler && mkdir -p build && touch $(ENGINE)
	EXPECT=compiled $(PYTEST)
	RENTOPIA_PLAIN=1 EXPECT='plain Python' $(PYTEST) -m $(PLAIN_TOO)

# What takes longer: every array index checked under the fuzz tests, then the long runs on the normal build, and the plain
# form once more to see which lines no test reaches. The stamp goes first, so that whatever ends this early, the next
# command builds anew.
check: $(READY) client chromium
	@rm -f $(ENGINE)
	@RENTOPIA_COMPILE=require RENTOPIA_SANITIZE=bounds $(BIN)/python tools/compile.py --fetch-compiler
	@EXPECT='compiled' $(PYTEST) -m fuzz; status=$$?; \
		RENTOPIA_COMPILE=require $(BIN)/python tools/compile.py && touch $(ENGINE) && exit $$status
	EXPECT=compiled $(PYTEST) -m long
	@$(MAKE) --no-print-directory coverage

coverage: $(READY)
	@rm -rf build/coverage && mkdir -p build/coverage
	RENTOPIA_PLAIN=1 EXPECT='plain Python' $(BIN)/python -m coverage run -m pytest -q -n 2 --dist loadgroup -m $(PLAIN_TOO)
	@$(BIN)/python -m coverage combine -q && $(BIN)/python -m coverage report

# Nodes killed, databases restarted, hints lost: nothing that was acknowledged may be gone (docs/chaos.md).
chaos: build
	@PYTHONPATH=tools $(BIN)/python -m chaos $(ARGS)

# Known faults of the packages that are installed; says so where the list of faults can't be reached.
audit: $(READY)
	@test -x build/audit/bin/pip-audit || { $(BIN)/python -m venv build/audit \
		&& build/audit/bin/python -m pip install -q --disable-pip-version-check pip-audit==2.10.1; }
	@$(BIN)/python tools/audit.py build/audit/bin/pip-audit

lint: $(READY)
	@$(BIN)/ruff check -q
	@$(BIN)/ruff format -q --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(READY)
	@$(BIN)/ruff check -q --fix-only
	@$(BIN)/ruff format -q

# Take the compiled modules away; `make build` brings them back.
plain: $(READY)
	@rm -f $(ENGINE)
	@$(BIN)/python tools/compile.py --off

bench: build
	@$(BIN)/python bench/run.py $(ARGS)

# How much the browser loads, and what a walk and an answer cost it on a slow device.
bench-web: client chromium
	@$(BIN)/python bench/web.py $(ARGS)

# This checkout beside another commit: make beside REF=HEAD~1
beside: build
	@$(BIN)/python bench/beside.py $(REF) $(ARGS)

# A wheel and an sdist in dist/.
dist: $(READY)
	@$(BIN)/python -m hatchling build

# Renew the locks from pyproject.toml; uv resolves for all Pythons and systems at once. No addresses are written.
UV := build/lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate --no-emit-index-url --no-emit-find-links
lock: $(READY)
	@test -x build/lock/bin/uv \
		|| { $(BIN)/python -m venv build/lock && build/lock/bin/python -m pip install -q uv==0.13.9; }
	@$(UV) pyproject.toml --group dev -o requirements/dev.txt
	@$(UV) --group zig -o requirements/zig.txt
	@$(UV) --group node -o requirements/node.txt

clean:
	@rm -rf .venv build dist web/node_modules src/rentopia/web .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tools tests -name '__pycache__' -prune -exec rm -rf {} +
	@find src \( -name '*.so' -o -name '*.pyd' -o -name '_build.json' \) -delete
