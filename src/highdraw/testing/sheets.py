"""Sheets at random, from the same description as forms and files: `python -m highdraw.testing.sheets --examples 500`.

Each goes through the file and through the form, and must come back as it was.
"""

import argparse
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from highdraw.engine.sheet_form import SheetForm
from highdraw.roster.document import Document
from highdraw.roster.sheet_field import Field, fields_of
from highdraw.roster.sheet_file import WHO, check_sheet, write_fighters, written
from highdraw.systems import SYSTEMS, load
from highdraw.web.sheet_data import from_form, to_form, tree_of

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=20).map(str.strip).filter(bool)


def sheets(form: SheetForm) -> st.SearchStrategy[dict[str, Any]]:
    """Data of a sheet: names that exist, numbers within their bounds, texts of any kind."""
    return _record(fields_of(form))


def _record(fields: tuple[Field, ...]) -> st.SearchStrategy[dict[str, Any]]:
    must = {field.key: _values(field) for field in fields if field.required}
    return st.fixed_dictionaries(must, optional={field.key: _values(field) for field in fields if not field.required})


def _values(field: Field) -> st.SearchStrategy[Any]:
    match field.kind:
        case "switch":
            return st.booleans()
        case "number":
            return st.integers(int(_or(field.least, -99)), int(_or(field.most, 99)))
        case "decimal":
            return st.integers(int(_or(field.least, 0)) * 4 + 1, int(_or(field.most, 99)) * 4).map(lambda quarters: quarters / 4)
        case "choice":
            return st.sampled_from(field.values)
        case "record":
            return _record(field.fields)
        case "list":
            assert field.item is not None
            least, most = (field.count, field.count) if field.count is not None else (0, 3)
            return st.lists(st.sampled_from(field.names) if field.names else _values(field.item), min_size=least, max_size=most)
        case "table":
            assert field.item is not None
            return st.dictionaries(st.sampled_from(field.names) if field.names else WORDS, _values(field.item), max_size=3)
    if field.pattern:
        return st.from_regex(field.pattern, fullmatch=True).filter(str.isascii)
    most = field.longest or 20
    return st.sampled_from(field.names) if field.names else WORDS.map(lambda words: words[:most].strip() or "x")


def _or(bound: float | None, usual: float) -> float:
    return usual if bound is None else bound


def check_round_trip(system_id: str, form: SheetForm, data: dict[str, Any]) -> None:
    """File and form give back what they were given; what the system's reader refuses is set aside first."""
    sheet = check_sheet(form, data).sheet
    if sheet is None:
        return
    text = write_fighters(form, system_id, [(WHO, sheet)])
    read = form.read(Document(text, "written.toml"))[WHO]
    assert read == sheet, text
    fields = fields_of(form)
    entered = from_form(fields, tree_of(to_form(fields, written(sheet))))
    again = check_sheet(form, entered)
    assert (again.complaints, again.sheet) == ((), sheet), (again.complaints, entered)
    assert write_fighters(form, system_id, [(WHO, again.sheet)]) == text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=500)
    examples = parser.parse_args().examples
    for system_id in SYSTEMS:
        form = load(system_id).paper.form
        assert form is not None
        run(system_id, form, examples)
        print(f"{system_id}: {examples} sheets came back as they were.")


def run(system_id: str, form: SheetForm, examples: int) -> None:
    """Try this many random sheets of a system."""
    one_of_them = settings(max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    one_of_them(given(sheets(form))(lambda data: check_round_trip(system_id, form, data)))()


if __name__ == "__main__":
    main()
