#!/bin/sh
# Makes the virtual environment that every other verb of the Makefile uses.
set -e
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "Highdraw needs Python 3.11 or newer (python3 is not, or is missing)." >&2
  exit 2
fi
if ! python3 -m venv .venv 2>/dev/null; then
  rm -rf .venv
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q && apt-get install -q -y python3-venv
    python3 -m venv .venv
  else
    echo "Python's venv module is missing. Install it (on Debian: sudo apt-get install python3-venv) and try again." >&2
    exit 2
  fi
fi
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
touch .venv/.ready
