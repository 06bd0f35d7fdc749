"""What was told is kept beside the answers, step by step, and read again as it was told."""

from zlib import compress, decompress

import msgspec
import pytest

from highdraw.engine.event import Event
from highdraw.engine.log import read_lines, write_lines
from highdraw.engine.record import BadRecord, Stood, Telling, Told, fold, pack_stood, read_stood, total_of
from highdraw.engine.session import Session
from highdraw.seats import RandomSeat
from highdraw.systems import SYSTEMS
from highdraw.systems.library import find_scene


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_changes_add_up_to_what_was_told(system: str) -> None:
    """Through answers, undo, redo and corrections: folded, they are the account of the fight as it stands."""
    scene = find_scene(f"{system}/duel")
    session = Session(scene.system, scene.setup, seed="3")
    telling, seat, changes = Telling(), RandomSeat(7), []
    for number in range(60):
        if session.over:
            break
        if number % 7 == 6:
            session.undo(seat="gm")
        elif number % 11 == 10 and session.can_redo:
            session.redo("gm")
        else:
            part = session.waiting()[0]
            session.answer(part.addressee, seat.choose(session.fight, part), "gm")
        if change := telling.change(session.events):
            changes.append((len(session.raw), change))
            assert total_of(change) == len(session.events)
        assert [event for part in fold(changes) for event in part.events] == session.events
    assert telling.change(session.events) == b""
    parts = fold(changes)
    assert [part.at for part in parts] == sorted({part.at for part in parts})


def test_only_what_is_new_is_written() -> None:
    one, two, three, other = (Event("x", text) for text in ("One.", "Two.", "Three.", "Other."))
    telling = Telling()
    telling.settle([one, two])
    assert telling.change([one, two]) == b""
    packed = []
    for events, written in (
        ([one, two, three], [2, 3, ["Three."]]),
        ([one, other, three], [1, 3, ["Other.", "Three."]]),
        ([Event("x", "One."), other], [2, 2, []]),
        ([], [0, 0, []]),
        ([one], [0, 1, ["One."]]),
    ):
        packed.append(telling.change(events))
        keep, total, new = msgspec.json.decode(decompress(packed[-1]))
        assert [keep, total, [event["text"] for event in new]] == written
        assert telling.change(events) == b""
    changes = [(2, Telling().change([one, two])), *((3 + number // 2, change) for number, change in enumerate(packed[:2]))]
    assert fold(changes) == [Told(2, (one,)), Told(3, (other, three))]


def test_a_file_holds_what_was_told_and_how_it_stood() -> None:
    scene = find_scene("suits-two-card/duel")
    session = Session(scene.system, scene.setup, seed="3")
    told = [Told(len(session.raw), tuple(session.events))]
    stood = Stood(len(session.raw), session.view("gm"), session.view("nobody"), scene.system.play.score(session.fight))
    data = write_lines(session.head(), session.raw, told, stood)
    file = read_lines(data, "x")
    assert list(file.told) == told
    assert file.stood == stood
    assert list(file.entries) == session.raw
    assert read_stood(pack_stood(stood)) == stood


def test_what_another_version_told_is_read_as_far_as_it_goes() -> None:
    odd = [0, 1, [{"kind": "hit", "text": "Ann hits.", "seen_by": ["ann"], "hush": "A blow.", "steps": "in another shape", "new": 7}]]
    (part,) = fold([(3, compress(msgspec.json.encode(odd)))])
    assert part.events == (Event("hit", "Ann hits.", seen_by=("ann",), hush="A blow."),)
    assert read_stood(compress(b'{"type":"stood","at":1,"view":{"nothing":"we know"},"public":{},"score":{}}')) is None


@pytest.mark.parametrize("data", [b"x", compress(b"[]"), compress(b"{"), compress(b"[0,1,[7]]")])
def test_what_cannot_be_read_is_said(data: bytes) -> None:
    with pytest.raises(BadRecord):
        fold([(1, data)])
