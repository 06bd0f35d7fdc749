"""After the fight: the summary on every page, the aftermath still asked, and everybody on to the next fight."""

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copy2

import pytest

from highdraw.web.parts.summary import _harm
from web.decided import Links, decided
from web.serving import Server, serving


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("after")


@pytest.fixture(scope="module", params=["suits-two-card/skirmish", "savage/goblins"])
def over(folder: Path, request: pytest.FixtureRequest) -> Links:
    return decided(folder / "tables.db", request.param, seed="3")


@pytest.fixture(scope="module")
def running(folder: Path) -> Links:
    return decided(folder / "tables.db", "suits-two-card/duel", steps=3)


@pytest.fixture(scope="module")
def server(folder: Path, over: Links, running: Links) -> Iterator[Server]:
    with serving(folder / "tables.db") as found:
        yield found


def pages(links: Links) -> list[str]:
    return [f"/g/{links.gm}", f"/p/{links.seat}", f"/s/{links.screen}"]


def test_everybody_reads_what_it_came_to(server: Server, over: Links) -> None:
    for path in pages(over):
        page = server.client.get(path).text
        assert re.search(r'<h2 id="after">[^<]* wins?</h2>', page)
        assert ("How it went" in page) != path.startswith("/s/"), "the big screen has the moment that cost most, and no long text"
        assert " style=" not in page
        names = {one["name"] for one in server.state(over.gm)["view"]["fighters"].values()}
        if not path.startswith("/s/"):
            assert '<svg class="gauge"' in page
            assert all(f'<span class="name">{name}</span><small>' in page for name in names)


def test_nobody_reads_it_before(server: Server, running: Links) -> None:
    for path in pages(running):
        assert 'id="after"' not in server.client.get(path).text


def test_the_aftermath_is_asked_of_the_gm(server: Server, over: Links) -> None:
    page = server.client.get(f"/g/{over.gm}").text
    assert re.search(r'<button[^>]*value="done"', page)
    assert not re.search(r'<button[^>]*value="done"', server.client.get(f"/p/{over.seat}").text)


def test_the_hurt_stand_on_every_page_with_time_to_let_pass_on_the_gms(server: Server, over: Links) -> None:
    """The scene is drawn for every system that fills it in; its buttons answer the question of the GM."""
    scene = server.state(over.gm)["view"]["aftermath"]
    for path in pages(over):
        page = server.client.get(path).text
        assert ('id="aftermath"' in page) == (scene is not None)
        if scene is not None:
            assert all(f'class="patient {one["urgency"]}" data-who="{one["who"]}"' in page for one in scene["patients"])
            assert ('class="choice lapse' in page) == path.startswith("/g/")
    if scene is not None:
        gm = server.client.get(f"/g/{over.gm}").text
        for lapse in scene["lapses"]:
            assert (f'value="{lapse["key"]}"' in gm) == (not lapse["reason"])


def test_only_the_gm_begins_the_next_fight(server: Server, over: Links) -> None:
    for token in (over.seat, over.screen):
        assert server.client.get(f"/t/{token}/next").status_code == 403
        assert server.client.post(f"/t/{token}/next", data={"who": over.mine}).status_code == 403


def test_not_before_this_one_is_over(server: Server, running: Links) -> None:
    found = server.client.get(f"/t/{running.gm}/next")
    assert found.status_code == 403
    assert "when this one is over" in found.text


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({}, "Choose who goes on"),
        ({"who": "nobody"}, "Choose who goes on"),
        ({"foes": "x/y"}, "There is no side"),
        ({"foes": ""}, "Choose whom to fight"),
        ({"distance": "far", "foes": "x/y"}, "as a number"),
        ({"distance": "-3", "foes": "x/y"}, "apart"),
        ({"distance": "nan", "foes": "x/y"}, "apart"),
    ],
)
def test_what_cannot_be_is_refused_with_the_form_again(server: Server, over: Links, said: dict[str, str], says: str) -> None:
    who = re.findall(r'name="who" value="([^"]+)" checked', server.client.get(f"/t/{over.gm}/next").text)
    assert who
    found = server.client.post(f"/t/{over.gm}/next", data={**({"who": who} if said else {}), **said})
    assert found.status_code == 400
    assert says in found.text
    assert "Begin the next fight" in found.text


def test_the_survivors_go_on_and_everybody_follows(server: Server, over: Links) -> None:
    form = server.client.get(f"/t/{over.gm}/next").text
    who = re.findall(r'name="who" value="([^"]+)" checked', form)
    kind = re.findall(r'name="ready-([^"]+)"', form)[0]
    assert server.client.get(f"/t/{over.seat}/go").status_code == 403
    begun = server.client.post(f"/t/{over.gm}/next", data={"who": who, f"ready-{kind}": "2", "distance": "12"})
    assert begun.status_code == 303, begun.text
    gm = begun.headers["location"].removeprefix("/g/")
    state = server.state(gm)
    before = server.state(over.gm)["view"]["fighters"]
    assert len(state["view"]["fighters"]) == len(who) + 2
    for one in who:
        assert state["view"]["fighters"][one]["extra"]["wounds"] == before[one]["extra"]["wounds"]
        assert state["view"]["fighters"][one]["name"] == before[one]["name"]
    for token, letter in ((over.seat, "p"), (over.screen, "s"), (over.gm, "g")):
        page = server.client.get(f"/{letter}/{token}").text
        assert f"/t/{token}/go" in page
        assert ("data-follow" in page) == (letter != "g")
        went = server.client.get(f"/t/{token}/go")
        assert went.status_code == 303
        there = server.client.get(went.headers["location"])
        assert there.status_code == 200
        assert 'id="after"' not in there.text
    mine = server.client.get(f"/t/{over.seat}/go").headers["location"].removeprefix("/p/")
    assert "Seat given up" not in server.client.get(f"/p/{mine}").text
    assert (f"<h1>{before[over.mine]['name']}</h1>" in server.client.get(f"/p/{mine}").text) == (over.mine in who)


def test_a_rematch_is_the_same_fight_with_everybody_in_their_seats(server: Server, over: Links) -> None:
    form = re.search(rf'<form[^>]*action="/t/{over.gm}/rematch".*?name="key" value="([^"]+)"', server.client.get(f"/g/{over.gm}").text)
    assert form
    begun = [server.client.post(f"/t/{over.gm}/rematch", data={"key": form[1]}) for _ in range(2)]
    assert [answer.status_code for answer in begun] == [303, 303]
    assert begun[0].headers["location"] == begun[1].headers["location"]
    there = server.client.get(f"/t/{over.seat}/go").headers["location"].removeprefix("/p/")
    gm = begun[0].headers["location"].removeprefix("/g/")
    before, after = server.state(over.gm), server.state(gm)
    assert after["title"] == before["title"]
    assert {who: one["name"] for who, one in after["view"]["fighters"].items()} == {
        who: one["name"] for who, one in before["view"]["fighters"].items()
    }
    assert not after["view"]["over"]
    assert server.state(there)["mine"] == [over.mine]


def test_a_rematch_by_the_api_counts_once(server: Server, over: Links) -> None:
    one, same, another = (server.do(over.gm, "rematch", key=key) for key in ("once-and-for-all", "once-and-for-all", "once-more-please"))
    assert [each.status_code for each in (one, same, another)] == [201, 201, 201]
    assert one.json()["token"] == same.json()["token"] != another.json()["token"]


def test_a_rematch_is_the_gms_and_waits_for_the_end(server: Server, over: Links, running: Links) -> None:
    for token in (over.seat, over.screen, running.gm):
        assert server.do(token, "rematch", key="").status_code == 403
        assert server.client.post(f"/t/{token}/rematch").status_code == 403


def test_the_summary_is_that_of_the_log_after_a_restart(folder: Path, over: Links) -> None:
    copy2(folder / "tables.db", folder / "again.db")
    with serving(folder / "again.db") as again:
        page = again.client.get(f"/g/{over.gm}").text
    assert 'id="after"' in page


def test_sides_are_swapped_where_it_is_one_against_one(server: Server, folder: Path, over: Links) -> None:
    """Where a player has but some of a side, nobody can."""
    assert "Swap sides" not in server.client.get(f"/g/{over.gm}").text
    refused = server.do(over.gm, "rematch", key="the-other-way-round", swap=True)
    assert refused.status_code == 403
    assert "one player, or the bot" in refused.json()["error"]
    duel = decided(folder / "duel.db", "suits-two-card/duel", seed="3")
    with serving(folder / "duel.db") as other:
        form = re.search(r'<form[^>]*/rematch"(?:(?!</form>).)*name="key" value="([^"]+-swap)"', other.client.get(f"/g/{duel.gm}").text)
        assert form
        begun = other.client.post(f"/t/{duel.gm}/rematch", data={"key": form[1], "swap": "yes"})
        assert begun.status_code == 303
        there = other.client.get(f"/t/{duel.seat}/go").headers["location"].removeprefix("/p/")
        [theirs] = {"ann", "bob"} - {duel.mine}
        assert other.state(there)["mine"] == [theirs]


def test_what_somebody_dealt_is_one_bar_the_gravest_first_and_solid() -> None:
    drawn = str(_harm({"shock": 6, "wounds": 2}, ("shock", "wounds"), 16))
    bars = re.findall(r'class="(grave|light)"[^>]*?x="([\d.]+)"[^>]*?width="([\d.]+)"', drawn)
    assert bars == [("grave", "0.0", "12.5"), ("light", "12.5", "37.5")]
    assert ">8<" in drawn
    assert "6 shock, 2 wounds" in drawn
    assert "<rect" not in str(_harm({}, ("shock",), 0))
