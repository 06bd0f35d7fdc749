"""No file whatever breaks the program: a case is good, fails, or is refused with a sentence."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from highdraw.engine.session import Session
from highdraw.errors import BadFile, HighdrawError, ProcedureFailed
from highdraw.roster.case import STEP, read_case
from highdraw.roster.document import MAX_BYTES, Document
from highdraw.roster.toml import to_toml
from highdraw.systems import SYSTEMS, importing, load
from highdraw.systems.importing import Imported, read_imports
from highdraw.table import library_worker
from highdraw.testing import mutate_files, mutate_imports
from roster.anything import cases

CASES = Path(__file__).parents[1] / "cases"


def play_on(text: str, answers: int = 40) -> None:
    """The fight of a case, played by chance for a while: what was read can be played."""
    try:
        case = read_case(Document(text, "x.toml"), 0, load)
    except BadFile:
        return
    calls = tuple(call for call in case.setup.begin if call.procedure != STEP)
    rng = Random(text)
    try:
        session = Session(case.system, msgspec.structs.replace(case.setup, begin=calls), seed=1, careful=True)
        for _ in range(answers):
            if session.over:
                break
            part = session.waiting()[0]
            session.answer(part.addressee, part.sample(rng))
    except ProcedureFailed:
        raise
    except HighdrawError:
        return


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
@given(data=st.data())
def test_any_case_of(system: str, data: st.DataObject) -> None:
    case: dict[str, Any] = data.draw(cases(system))
    text = to_toml({"system": system, "case": [case]})
    assert mutate_files.fault(text) == "", text
    play_on(text)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.text(alphabet="[]{}=\"'\n. #,casefightr0123", max_size=60))
def test_any_text(text: str) -> None:
    assert mutate_files.fault(text) == ""
    assert mutate_files.fault(f'system = "savage"\n[[case]]\n{text}') == ""


def test_spoiled_case_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert mutate_files.main([str(CASES / "savage"), "--files", "120"]) == 0
    assert "0 faults in 120 files" in capsys.readouterr().out


def test_a_seed_always_spoils_alike() -> None:
    corpus = mutate_files.Corpus.read(CASES / "suits_one_card")
    spoiled = [mutate_files.spoil(corpus, f"x/{number}") for number in range(20)]
    assert spoiled == [mutate_files.spoil(corpus, f"x/{number}") for number in range(20)]
    assert len(set(spoiled)) == 20


def test_faults_are_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    def endless(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr(mutate_files, "check_text", broken)
    assert mutate_files.main([str(CASES / "savage"), "--only", "3"]) == 1
    assert "3: ZeroDivisionError: by zero" in capsys.readouterr().out
    monkeypatch.setattr(mutate_files, "check_text", endless)
    monkeypatch.setattr(mutate_files, "SECONDS", 1)
    assert mutate_files.fault("") == "no end after 1 seconds"


def test_files_from_elsewhere_come_to_whole_fighters_or_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(CASES.parent / "systems")
    assert mutate_imports.main([folder, "--files", "40"]) == 0
    assert capsys.readouterr().out.count("0 faults in 40 files") == 5
    monkeypatch.setattr(mutate_imports, "read_imports", lambda files: [Imported("spoiled")])
    assert mutate_imports.main([folder, "--files", "1"]) == 1
    monkeypatch.setattr(mutate_imports, "read_imports", lambda files: [Imported("x", fighters=(("savage", {"name": "Ann", "size": 99}),))])
    assert "not whole" in mutate_imports.fault(b"")


@pytest.mark.parametrize(
    ("body", "says"),
    [(b"", "nothing in it"), (b"\xff\xfe", "not UTF-8"), (b"x" * (MAX_BYTES + 1), "limit"), (b"{" * 9999, "damaged"),
     (b'{"a":' * 99999, "JSON"),
     (b"Dear diary,", "not recognised. What can be read"), (b"a = [1,\nDear diary,", "not TOML"), (b"{}", "not known here"),
     (b'{"type": "vehicle", "system": {"a": 1}, "items": []}', "vehicle"),
     (b"[" * 9999, "TOML"), (b'system = "savage"', "no fighter")],
)  # fmt: skip
def test_what_is_no_file_of_fighters_is_refused_with_a_sentence(body: bytes, says: str) -> None:
    [found] = read_imports([("some file", body)])
    assert says in found.refusal
    assert not found.fighters


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(BadFile, match=r"x\.toml: a number in the file has thousands of digits"):
        Document(f"a = {'9' * 5000}", "x.toml")


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
def test_a_file_that_takes_too_much_is_refused_and_the_others_are_read(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    read = importing.read_import

    def reads(source: str, text: str, system_id: str = "") -> Imported:
        if source == "large.toml":
            raise error
        return read(source, text, system_id)

    monkeypatch.setattr(importing, "read_import", reads)
    large, good = read_imports([("large.toml", b"a = 1"), ("good.toml", b'system = "savage"\n[ann]\nname = "Ann"\n')])
    assert (large.source, "too much memory" in large.refusal, large.fighters) == ("large.toml", True, ())
    assert [data["name"] for _, data in good.fighters] == ["Ann"]


def test_half_a_character_spoils_no_file() -> None:
    """Programs that cut a name short in the middle of a sign leave one half of it, which nothing can write again."""
    actor = {"name": "Jo \ud83d", "type": "npc", "system": {"wildcard": True}, "items": [{"type": "edge", "name": "\ude00"}]}
    ours = {"suits-two-card": {"jo": {"name": "Jo \ud83d", "body": 5, "will": 5, "reflexes": 5}}}
    for data in (actor, ours):
        [found] = read_imports([("x.json", json.dumps(data).encode())])
        assert not found.refusal
        assert found.fighters[0][1]["name"] == "Jo �"
        assert msgspec.msgpack.encode(found)


def test_a_fault_in_one_file_is_told_and_the_others_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(source: str, text: str) -> Imported:
        if source == "bad":
            raise ZeroDivisionError
        return Imported(source, "text")

    monkeypatch.setattr(importing, "read_import", breaks)
    done = library_worker.read(library_worker.Read([("one", b"x"), ("bad", b"x"), ("two", b"x")]))
    assert [(one.source, one.kind, bool(one.refusal)) for one in done.found] == [
        ("one", "text", False),
        ("bad", "", True),
        ("two", "text", False),
    ]
    assert "ZeroDivisionError" in done.found[1].refusal
