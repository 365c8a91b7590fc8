# make serve    start the service on port 8000 (another: make serve PORT=9000)
# make test     all checks: ruff, mypy, every test
# make quick    the same without the slow tests
# make sanitize the quick tests with compiled modules that watch their own memory accesses (gcc)
# make sbom     what the service consists of, as CycloneDX, into build/sbom.json
# make bench    all benchmarks (one: make bench BENCH=kernel)
# make build    sdist and wheel, into dist/
# make docs     write the pages in docs/ from the presets
# make lock     choose the newest versions that pyproject.toml allows, and pin them
# make clean    remove all that was made, the virtual environment too
#
# Each makes what it needs first, in a virtual environment of its own, and again when its sources
# have changed. To use another Python beside the first: make test PYTHON=python3.13 VENV=.venv-3.13

PORT ?= 8000
VENV ?= .venv
BENCH ?= $(filter-out __init__ damaged,$(patsubst bench/%.py,%,$(wildcard bench/*.py)))

# The first one that is new enough.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)

# What is built here runs here: all that this processor has. Wheels keep to what every x86-64 of the last decade has.
ifeq ($(shell uname -m),x86_64)
LOCAL_MARCH ?= native
endif

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input

.PHONY: serve test quick sanitize sbom bench build docs lock clean check
.DELETE_ON_ERROR:

serve: $(VENV)/.installed
	PORT=$(PORT) $(BIN)/gunicorn -c python:api.gunicorn_conf "api:create_app()"

test: check
	$(BIN)/pytest -n auto --dist loadgroup

quick: check
	$(BIN)/pytest -n auto --dist loadgroup -m "not slow"

check: $(VENV)/.installed-dev
	$(BIN)/ruff check
	$(BIN)/mypy

# In a copy of the tree, so that nothing that watches is left behind. Python's own small blocks are invisible to the
# sanitizers: PYTHONMALLOC gives each its own. What Python never frees is no leak of ours.
SANITIZED := build/sanitized
SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g
sanitize: $(VENV)/.installed-dev
	rm -rf $(SANITIZED) && mkdir -p $(SANITIZED)
	tar -c --exclude='./.*' --exclude=./build --exclude=./dist --exclude='*.so' --exclude='*.c' . | tar -x -C $(SANITIZED)
	cd $(SANITIZED) && CFLAGS="$(SANITIZERS)" CHINEES_POKER_MARCH= \
		$(abspath $(BIN))/python setup.py --quiet build_ext --inplace
	cd $(SANITIZED) && LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
		ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 PYTHONMALLOC=malloc PYTHONPATH=. \
		$(abspath $(BIN))/python -m pytest -n auto --dist loadgroup -m "not slow" $(SANITIZE_TESTS)

sbom: $(VENV)/.installed-dev
	rm -rf build/sbom && $(BIN)/python -m venv build/sbom
	build/sbom/bin/python -m pip install --quiet --no-deps -r requirements.lock
	build/sbom/bin/python -m pip uninstall --quiet --yes pip cython setuptools
	$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible \
		--output-file build/sbom.json build/sbom

bench: $(VENV)/.installed-dev
	@set -e; for bench in $(BENCH); do echo "== $$bench"; $(BIN)/python -m bench.$$bench; done

build: $(VENV)/.installed-dev
	$(BIN)/python -m build --no-isolation

docs: $(VENV)/.installed-dev
	$(BIN)/python -m tests.presets_page

# The comments at the top of both files stay as they are.
FREEZE := build/lock/bin/python -m pip freeze --all --exclude pip --exclude chinees-poker
lock: $(VENV)/.made
	$(BIN)/python -m venv --clear build/lock
	build/lock/bin/python -c "$$BUILD_REQUIRES" | xargs build/lock/bin/python -m pip install --quiet
	build/lock/bin/python -m pip install --quiet .
	{ grep '^#' requirements.lock; $(FREEZE); } > build/lock/runtime
	build/lock/bin/python -m pip install --quiet '.[dev]'
	{ grep '^#' requirements-dev.lock; $(FREEZE) | grep -vxFf build/lock/runtime; } > build/lock/dev
	mv build/lock/runtime requirements.lock
	mv build/lock/dev requirements-dev.lock

define BUILD_REQUIRES
import tomllib
print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")
endef
export BUILD_REQUIRES

clean:
	rm -rf $(VENV) build dist *.egg-info ext/*.c solver/*.so
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find api bench cli solver tests -name __pycache__ -prune -exec rm -rf {} +

# A machine may lack what cannot be installed from here: say which, and how to get it.
define CAN_BUILD
import os, shutil, sys, sysconfig
if sys.version_info < (3, 11):
    sys.exit("Python 3.11 or newer is needed; this is " + sys.version.split()[0])
try:
    import ensurepip, venv
except ImportError:
    sys.exit("This Python cannot make virtual environments (Debian, Ubuntu: apt install python3-venv)")
if not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")):
    sys.exit("This Python came without its C headers (Debian, Ubuntu: apt install python3-dev)")
if not shutil.which(os.environ.get("CC", "cc").split()[0]):
    sys.exit("There is no C compiler (Debian, Ubuntu: apt install gcc libc6-dev)")
endef
export CAN_BUILD

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer is found: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c "$$CAN_BUILD"
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.locked: $(VENV)/.made requirements.lock
	$(PIP) install --no-deps -r requirements.lock
	@touch $@

$(VENV)/.installed: $(VENV)/.locked pyproject.toml setup.py $(wildcard ext/*.pyx ext/*.pxd ext/*.pxi ext/*.h)
	CHINEES_POKER_MARCH=$(LOCAL_MARCH) $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed requirements-dev.lock
	$(PIP) install --no-deps -r requirements-dev.lock
	$(PIP) check
	@touch $@
