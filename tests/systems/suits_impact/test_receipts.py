"""Whatever the cases play: receipts add up, cites are few and stand in the book, beats agree with what is told."""

from pathlib import Path

import pytest

from highdraw.engine.event import MOST_CITES
from highdraw.engine.receipt import wrong
from highdraw.roster.case import read_case
from highdraw.roster.document import Document
from highdraw.roster.performance import Performance
from highdraw.systems import load

FOLDER = Path(__file__).parents[2] / "cases" / "suits_impact"
TONES = {"Hit": "bad", "Miss": "good", "Success": "good", "Failure": "bad", "Bleeds": "bad", "Holds": "good", "Awake": "good",
         "Passes out": "bad", "Killed": "bad"}  # fmt: skip


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_every_case_is_told_soundly(path: Path) -> None:
    document = Document.read(path)
    for number in range(len(document.data["case"])):
        play = Performance(read_case(document, number, load))
        play.play()
        title = document.data["case"][number]["title"]
        for event in play.told:
            assert not wrong(event.steps), f"{title}: {event.text} {wrong(event.steps)}"
            assert len(event.cites) <= MOST_CITES, f"{title}: {event.text}"
            assert event.rules() or event.kind == "correction", f"{title}: {event.text}"
        for beat in play.fight.beats:
            assert beat.tone == TONES.get(beat.verdict, ""), f"{title}: {beat.title}"
            assert not beat.verdict or beat.verdict in TONES
            for side in beat.sides:
                over = any(card.role == "over" for card in side.cards)
                assert not (over and any(card.role == "kept" for card in side.cards))
            said = [event.text for event in play.told if event.beat == beat.number]
            if beat.verdict in ("Hit", "Miss"):
                way = {"Hit": " hits ", "Miss": " misses "}[beat.verdict]
                assert any(way in text for text in said), title
            if beat.verdict in ("Success", "Failure"):
                assert any(text.endswith(f"{beat.verdict}.") for text in said), title
            if beat.verdict in ("Bleeds", "Holds"):
                assert any(beat.verdict.lower() in text for text in said), title
