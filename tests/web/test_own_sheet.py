"""What one's own fighter can do, on the phone: as it is on paper, and nobody else's business."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import find_fighter, find_scene, shipped
from web.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("sheets") / "tables.db") as running:
        yield running


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_fighter_of_a_fight_is_written_as_in_its_file(name: str) -> None:
    system = load(name)
    assert system.paper.written is not None
    scene = next(iter(shipped(system)))
    folder = Path(str(files(system.paper.folder).joinpath("library/scenarios")))
    fight = system.play.create(find_scene(f"{name}/{scene}").setup, False)
    for who in system.play.fighters(fight):
        _, document, _ = find_fighter(f"{folder / scene}.toml:{who}", name)
        assert system.paper.written(fight, who) == system.paper.sheet(document, who, {}, {})


def test_a_player_reads_what_the_weapons_do_and_only_of_their_own(server: Server) -> None:
    made = server.table("duel")
    seat, other = server.sit(made["code"], "Jo", "ann"), server.sit(made["code"], "Mia", "bob")
    page = server.client.get(f"/p/{seat}").text
    assert f'hx-get="/t/{seat}/sheet?who=ann"' in page
    part = server.client.get(f"/t/{seat}/sheet", params={"who": "ann"}, headers={"hx-request": "true"}).text
    assert "<html" not in part
    assert "Sword, one hand" in part
    whole = server.client.get(f"/t/{seat}/sheet", params={"who": "ann"}).text
    assert part in whole
    for token, who in ((other, "ann"), (made["screen"], "ann"), (seat, "nobody")):
        answer = server.client.get(f"/t/{token}/sheet", params={"who": who})
        assert answer.status_code == 403
        assert "your own fighters" in answer.text
        assert "Sword, one hand" not in answer.text
