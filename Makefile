PY := .venv/bin/python
# Tests start many processes: without bytecode each compiles everything again.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: setup check test soak mutants run rules bench docs pictures

setup: .venv/.ready
.venv/.ready: pyproject.toml hatch_build.py requirements/dev.txt scripts/setup.sh
	sh scripts/setup.sh

check: setup
	.venv/bin/ruff check src tests bench scripts hatch_build.py && .venv/bin/ruff format --check -q src tests bench scripts hatch_build.py && .venv/bin/mypy && .venv/bin/lint-imports && $(PY) scripts/words.py

test: check
	$(PY) -m pytest -n 2 --dist worksteal && $(PY) -m highdraw.testing.rules tests

soak: setup mutants
	$(PY) -m highdraw.testing.soak --fights 20000
	$(PY) -m highdraw.testing.schema --fights 500
	$(PY) -m highdraw.testing.odds --samples 20000
	$(PY) -m highdraw.testing.machine --examples 300
	$(PY) -m highdraw.testing.mutate_files tests/cases --files 5000
	$(PY) -m highdraw.testing.mutate_imports tests/systems --files 2000
	$(PY) -m highdraw.testing.sheets --examples 500
	$(PY) -m highdraw.testing.kills --times 200
	$(PY) -m highdraw.testing.kills --times 200 --database postgres

mutants: setup
	$(PY) -m highdraw.testing.mutants $(or $(IN),src/highdraw/systems/suits_two_card src/highdraw/systems/suits_one_card src/highdraw/systems/savage src/highdraw/systems/suits_impact src/highdraw/systems/gurps_cards src/highdraw/engine src/highdraw/table src/highdraw/web/guard.py src/highdraw/web/api) -n $(or $(N),20) --seed $(or $(SEED),1)

run: setup
	$(PY) -m highdraw serve

rules: setup
	$(PY) -m highdraw.testing.rules tests

bench: setup
	sh scripts/bench.sh

docs: setup
	for system in `$(PY) -c 'from highdraw.systems import SYSTEMS; print(*SYSTEMS)'`; do $(PY) -m highdraw rules $$system --markdown > docs/rulebook-$$system.md; done
	$(PY) -m highdraw.testing.casebook tests/cases docs
	$(PY) scripts/pictures.py

pictures: setup
	$(PY) scripts/pictures.py $(or $(TO),build/pictures)
