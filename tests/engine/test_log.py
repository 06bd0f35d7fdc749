"""The fight file: whole, damaged, cut, edited, of another time; and what can be saved of it."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from highdraw.engine.log import FORMAT, MAX_BYTES, Answer, Correct, Entry, Head, Redo, Undo, read_file, read_lines, write_lines
from highdraw.engine.session import Session
from highdraw.errors import BadFile
from highdraw.testing.walk import picture
from toy import TOY, toy

HEAD = Head(highdraw=FORMAT, system="toy", behaviour=1, setup={"calls": ["turn"]}, seed="7")

names = st.text(max_size=8)
values = st.one_of(names, st.lists(names, max_size=3), st.lists(st.integers(-9, 9), max_size=3), st.lists(st.floats(-99, 99), max_size=2))
entries = st.lists(
    st.one_of(
        st.builds(Answer, names, values, names, names),
        st.builds(Undo, st.integers(0, 99), names),
        st.builds(Redo, names),
        st.builds(Correct, st.dictionaries(names, values, max_size=3), names, st.sampled_from(["now", "boundary"])),
    ),
    max_size=12,
)


def played() -> Session:
    session = toy("turn", "together", "turn")
    session.answer("ann", "two")
    session.answer("ann", "yes")
    session.undo()
    session.answer("ann", "no")
    session.correct({"points": 4})
    session.answer("bob", "rock", seat="bob")
    return session


def data_of(session: Session) -> bytes:
    return write_lines(session.head(), session.raw)


@given(entries)
def test_write_and_read_are_inverse(log: list[Entry]) -> None:
    file = read_lines(write_lines(HEAD, log), "x")
    assert file.head == HEAD
    assert list(file.entries) == log
    assert file.fault == ""


@given(entries, st.data())
def test_a_changed_byte_is_noticed(log: list[Entry], data: st.DataObject) -> None:
    whole = write_lines(HEAD, log)
    place = data.draw(st.integers(0, len(whole) - 2))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[place]))
    damaged = whole[:place] + bytes([other]) + whole[place + 1 :]
    with pytest.raises(BadFile):
        read_lines(damaged, "x")
    try:
        file = read_lines(damaged, "x", salvage=True)
    except BadFile:
        return
    assert list(file.entries) == log[: len(file.entries)], "what is saved is good"
    assert file.fault


@given(entries, st.data())
def test_a_cut_file_is_noticed_and_saved_up_to_there(log: list[Entry], data: st.DataObject) -> None:
    whole = write_lines(HEAD, log)
    cut = whole[: data.draw(st.integers(0, len(whole) - 2))]
    with pytest.raises(BadFile):
        read_lines(cut, "x")
    if cut.count(b"\n"):
        file = read_lines(cut, "x", salvage=True)
        assert list(file.entries) == log[: len(file.entries)]
        assert len(file.entries) >= cut.count(b"\n") - 1


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "^x:1: the file is empty"),
        (b"\n\n", "x:1"),
        (b"hello", "^x:1: this is not a fight file, or its first line is damaged"),
        (b"{}", "x:1"),
        (b'{"sum":"00000000","body":3}', "^x:1: the checksum does not fit"),
        (b"\xff\xfe\x00", "x:1"),
        (b"[" * 100_000, "x:1"),
        (b'{"sum":"0","body":' + b"[" * 100_000, "x:1"),
    ],
)
def test_what_is_no_fight_file(data: bytes, says: str) -> None:
    with pytest.raises(BadFile, match=says):
        read_lines(data, "x")


def test_lines_left_out_swapped_or_added_are_noticed() -> None:
    lines = data_of(played()).splitlines(keepends=True)
    for other in (lines[:2] + lines[3:], [*lines[:2], lines[3], lines[2], *lines[4:]], [*lines, lines[-2]], lines[:-1]):
        with pytest.raises(BadFile):
            read_lines(b"".join(other), "x")


def test_the_fault_names_file_and_line() -> None:
    lines = data_of(played()).splitlines(keepends=True)
    lines[3] = lines[3].replace(b"ann", b"bob").replace(b"yes", b"no!")
    with pytest.raises(BadFile, match=r"C: old/f.jsonl:4: the checksum does not fit.* The 2 entries before it are good"):
        read_lines(b"".join(lines), "C: old/f.jsonl")
    file = read_lines(b"".join(lines), "C: old/f.jsonl", salvage=True)
    assert len(file.entries) == 2
    assert file.fault.startswith("C: old/f.jsonl:4: the checksum")
    assert Session.from_file(TOY, file, "x").done == played().done[:2]


def test_a_line_that_is_none_is_not_taken_for_another_kind_of_file() -> None:
    lines = data_of(played()).splitlines(keepends=True)
    lines[3] = b"hello\n"
    with pytest.raises(BadFile, match=r"^x:4: (?!this is not a fight file)"):
        read_lines(b"".join(lines), "x")


def test_a_newer_format() -> None:
    with pytest.raises(BadFile, match="use a newer Highdraw"):
        read_lines(write_lines(msgspec.structs.replace(HEAD, highdraw=FORMAT + 1), []), "x")


def test_format_1_is_read_while_it_holds_answers_alone() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    old = msgspec.structs.replace(session.head(), highdraw=1)
    assert Session.from_file(TOY, read_lines(write_lines(old, session.raw), "x"), "x").done == session.done
    for entry in (Undo(1), Redo(), Correct({"points": 3})):
        data = write_lines(old, [*session.raw, entry])
        with pytest.raises(BadFile, match=r"x:4: the file has format 1, and from here on it can no longer be played"):
            read_lines(data, "x")
        assert list(read_lines(data, "x", salvage=True).entries) == session.raw


@pytest.mark.parametrize(("behaviour", "says"), [(2, "newer rules"), (0, "older rules")])
def test_other_rules(behaviour: int, says: str) -> None:
    file = read_lines(write_lines(msgspec.structs.replace(HEAD, behaviour=behaviour), []), "x")
    with pytest.raises(BadFile, match=rf"^x:1: .*{says}"):
        Session.from_file(TOY, file, "x")


def test_another_system() -> None:
    file = read_lines(write_lines(msgspec.structs.replace(HEAD, system="chess"), []), "x")
    with pytest.raises(BadFile, match=r"^x:1: .*by the rules of 'chess'"):
        Session.from_file(TOY, file, "x")


@pytest.mark.parametrize("setup", [{"calls": 3}, {"calls": ["unheard of"]}, {"packs": "many"}, {"packs": -1, "calls": ["blind"]}])
def test_a_damaged_setup(setup: dict[str, object]) -> None:
    with pytest.raises(BadFile, match=r"^x:1: the (set-up is damaged|fight cannot go on)"):
        Session.from_file(TOY, read_lines(write_lines(msgspec.structs.replace(HEAD, setup=setup), []), "x"), "x")


def test_drift_shows_both_sides() -> None:
    session = played()
    first = session.raw[0]
    assert isinstance(first, Answer)
    log = [msgspec.structs.replace(first, fingerprint="0badf00d"), *session.raw[1:]]
    with pytest.raises(BadFile, match=r"x:2: Answer 1 was given to the request 0badf00d, but the rules now ask \w{8} .ask cards of ann"):
        Session.from_file(TOY, read_lines(write_lines(session.head(), log), "x"), "x")


@pytest.mark.parametrize(
    "entry",
    [
        Answer("ann", "two", "0"),
        Undo(7),
        Undo(-1),
        Undo(0),
        Redo(),
        Correct({}),
        Answer("nobody", 3, "1"),
        Correct({"points": []}),
    ],
)
def test_entries_that_make_no_sense_are_named_by_their_line(entry: Entry) -> None:
    session = toy("turn")
    with pytest.raises(BadFile, match="x:2: "):
        Session.from_file(TOY, read_lines(write_lines(session.head(), [entry]), "x"), "x")


def test_an_impossible_card_in_a_log() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    draw = session.raw[1]
    assert isinstance(draw, Answer)
    session.raw[1] = msgspec.structs.replace(draw, value=["KS", "KS"])
    with pytest.raises(BadFile, match="every copy has been drawn"):
        Session.from_file(TOY, read_lines(data_of(session), "x"), "x")


def test_windows_line_ends_do_no_harm() -> None:
    data = data_of(played())
    assert read_lines(data.replace(b"\n", b"\r\n"), "x") == read_lines(data, "x")


def test_a_file_that_is_far_too_big(tmp_path: Path) -> None:
    path = tmp_path / "big.jsonl"
    with path.open("wb") as out:
        out.truncate(50 * 1024 * 1024)
    with pytest.raises(BadFile, match="52,428,800 bytes"):
        read_file(path)
    with pytest.raises(BadFile, match="at most"):
        read_lines(b"x" * (MAX_BYTES + 1), "x")


def test_files_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "fight.jsonl"
    session = played()
    path.write_bytes(data_of(session))
    assert picture(Session.from_file(TOY, read_file(path), str(path))) == picture(session)
    with pytest.raises(BadFile, match="cannot be read"):
        read_file(tmp_path / "none.jsonl")
    with pytest.raises(BadFile, match="cannot be read"):
        read_file(tmp_path)


def test_a_file_is_read_up_to_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "fight.jsonl"
    path.write_bytes(data := data_of(played()))
    monkeypatch.setattr("highdraw.engine.log.MAX_BYTES", len(data))
    assert read_file(path).entries
    monkeypatch.setattr("highdraw.engine.log.MAX_BYTES", len(data) - 1)
    with pytest.raises(BadFile, match=f"the file has {len(data):,} bytes"):
        read_file(path)


def test_the_closing_line_counts_what_is_there() -> None:
    *lines, end = data_of(played()).splitlines(keepends=True)
    wrong = end.replace(b'"end":%d' % (len(lines) - 1), b'"end":99')
    with pytest.raises(BadFile, match=f"the closing line counts 99 lines, {len(lines) - 1} are here"):
        read_lines(b"".join([*lines, wrong]), "x")
