#!/bin/sh
# The peers are large: they live in an environment of their own, beside Highdraw itself.
set -e
[ -d .venv-bench ] || python3 -m venv .venv-bench
.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
.venv-bench/bin/python bench/run.py
# The table's server, beside one of boardgame.io (from npm, in the folder for temporary files), driven from the usual environment.
.venv/bin/python bench/table/run.py
