"""Parties, encounters and campaigns for programs: all that the pages can do, and what each wrong step is answered with."""

from collections.abc import Iterable, Iterator
from typing import Any

import httpx
import pytest

from highdraw.roster.party_fight import sides_of
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters, shipped
from web.serving import Server, serving
from web.test_campaigns import fought


class Program:
    """A program with a library of its own."""

    def __init__(self, server: Server) -> None:
        self.client = server.client
        keys = self.client.post("/api/libraries").json()
        self.root, self.read = f"/api/libraries/{keys['key']}", f"/api/libraries/{keys['show']}"

    def post(self, path: str, **said: Any) -> httpx.Response:
        return self.client.post(self.root + path, json=said)

    def done(self, path: str, **said: Any) -> Any:
        answer = self.post(path, **said)
        assert answer.status_code in (200, 201), answer.text[:500]
        return answer.json()

    def wrong(self, path: str, status: int = 422, **said: Any) -> str:
        answer = self.post(path, **said)
        assert answer.status_code == status, answer.text[:500]
        return str(answer.json()["error"])

    def get(self, path: str) -> Any:
        return self.client.get(self.root + path).json()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    for system in SYSTEMS:
        load(system)
    with serving(tmp_path_factory.mktemp("api") / "tables.db") as running:
        yield running


@pytest.fixture
def program(server: Server) -> Program:
    return Program(server)


def road(program: Program, system: str = "suits-two-card") -> tuple[str, list[str]]:
    """A campaign of the first two ready fighters; its path, and the heroes' ids."""
    kinds = list(ready_fighters(system))[:2]
    made = program.done("/campaigns", system=system, title="Road", members=kinds)
    return f"/campaigns/{made['id']}", [hero["id"] for hero in made["heroes"]]


def fight(program: Program, path: str, who: list[str], **more: Any) -> str:
    said = {"scenario": "duel", "side": more.pop("side", ""), "who": who, "seed": "3", **more}
    if not said["side"]:
        system = program.get(path)["system"]
        said["side"] = sides_of(shipped(load(system))["duel"].data)[0]
    return str(program.done(f"{path}/begin", **said)["token"])


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_campaign_in_every_system(program: Program, system: str) -> None:
    path, who = road(program, system)
    gm = fight(program, path, who, key="a-key-that-nobody-guesses")
    assert fight(program, path, who, key="a-key-that-nobody-guesses") == gm
    assert "not over yet" in program.wrong(f"{path}/take-in", 403, number=1)
    fought(program.client, gm)
    told = program.done(f"{path}/take-in", number=1)
    [chapter] = told["chapters"]
    assert chapter["gm"] == gm
    assert chapter["chapter"]["ended"]["rounds"] > 0
    assert "table" not in chapter["chapter"]
    assert {hero["since"] for hero in told["heroes"]} == {1}
    back = program.done(f"{path}/back", number=1)
    assert {hero["since"] for hero in back["heroes"]} == {0}
    assert program.done(f"{path}/forth", number=1)["heroes"] == told["heroes"]
    hurt = [hero["id"] for hero in told["heroes"] if not hero["dead"]]
    if hurt:
        rested = program.done(f"{path}/rest", who=hurt, days=3)
        assert rested["days"] == told["days"] + 3
        assert all(not hero["start"] for hero in rested["heroes"] if hero["id"] in hurt)
    shown = program.client.get(program.read + path).json()
    assert [each["gm"] for each in shown["chapters"]] == [""] * len(shown["chapters"])
    assert program.client.post(f"{program.read}{path}/back", json={"number": 1}).status_code == 403


def test_of_two_fights_from_the_same_state_one_counts(program: Program) -> None:
    path, who = road(program)
    first, second = fight(program, path, who), fight(program, path, who)
    fought(program.client, first)
    fought(program.client, second)
    program.done(f"{path}/take-in", number=2)
    assert "Only one of two fights from the same state can count" in program.wrong(f"{path}/take-in", number=1)
    program.done(f"{path}/leave-out", number=2)
    told = program.done(f"{path}/take-in", number=1)
    assert {hero["since"] for hero in told["heroes"]} == {1}
    assert "does not follow" in program.wrong(f"{path}/forth", number=1)


def test_a_party_that_splits_comes_together_again(program: Program) -> None:
    path, (one, other) = road(program)
    fought(program.client, fight(program, path, [one]))
    fought(program.client, fight(program, path, [other]))
    program.done(f"{path}/take-in", number=2)
    told = program.done(f"{path}/take-in", number=1)
    assert {hero["id"]: hero["since"] for hero in told["heroes"]} == {one: 1, other: 2}


def test_a_table_that_was_removed_is_left_out_and_what_it_left_stays(program: Program) -> None:
    path, who = road(program)
    gone = fight(program, path, who)
    program.client.delete(f"/api/seats/{gone}")
    assert "was removed" in program.get(path)["chapters"][0]["says"]
    assert "Leave it out" in program.wrong(f"{path}/take-in", 403, number=1)
    program.done(f"{path}/leave-out", number=1)
    kept = fight(program, path, who)
    fought(program.client, kept)
    before = program.done(f"{path}/take-in", number=2)["heroes"]
    program.client.delete(f"/api/seats/{kept}")
    assert program.get(path)["heroes"] == before


def test_what_went_on_from_a_fight_keeps_it_as_it_is(program: Program) -> None:
    path, who = road(program)
    gm = fight(program, path, who)
    fought(program.client, gm)
    told = program.done(f"{path}/take-in", number=1)
    alive = [hero["id"] for hero in told["heroes"] if not hero["dead"]]
    program.done(f"{path}/rest", who=alive, days=1)
    assert "went on from there" in program.wrong(f"{path}/take-in", number=1)
    assert "went on from there" in program.wrong(f"{path}/leave-out", number=1)
    assert program.get(path)["evenings"] == [[1, 2]]


def test_new_sheets_keep_what_fits(program: Program) -> None:
    hero = {"name": "Ann", "body": 12, "skills": {"sword": 12}, "will": 5, "reflexes": 5, "weapons": ["Sword"]}
    ann = program.done("/fighters", system="suits-two-card", sheet=hero)["id"]
    made = program.done("/campaigns", system="suits-two-card", title="Road", members=[f"own:{ann}"])
    path = f"/campaigns/{made['id']}"
    assert "The sheet of ann is as it was" in program.wrong(f"{path}/sheets", who=["ann", "nobody"])
    fought(program.client, fight(program, path, ["ann"]))
    before = program.done(f"{path}/take-in", number=1)["heroes"][0]
    new = {"system": "suits-two-card", "sheet": {**hero, "body": 13, "weapons": ["Axe"]}}
    assert program.client.put(f"{program.root}/fighters/{ann}", json=new).status_code == 200
    after = program.done(f"{path}/sheets", who=["ann"])
    now = after["heroes"][0]
    assert now["sheet"]["body"] == 13
    assert {key: value for key, value in before["start"].items() if key != "main"} == {
        key: value for key, value in now["start"].items() if key != "main"
    }
    assert "main" not in now["start"]
    assert "Ann: main" in after["chapters"][-1]["chapter"]["ended"]["text"]
    assert program.done(f"{path}/back", number=2)["heroes"][0]["sheet"]["body"] == 12


@pytest.mark.parametrize(
    ("path", "said", "says"),
    [
        ("/begin", {"scenario": "duel", "side": "Nobody", "who": ["ann"]}, "There is no side"),
        ("/begin", {"scenario": "armwrestle", "side": "x", "who": ["ann"]}, "not a fight"),
        ("/begin", {"scenario": "../x", "side": "x", "who": ["ann"]}, "There is no scenario"),
        ("/begin", {"encounter": "x", "scenario": "duel", "side": "x", "who": ["ann"]}, "one encounter or one scenario"),
        ("/begin", {"encounter": "feed", "side": "x", "who": ["ann"]}, "no such encounter"),
        ("/begin", {"scenario": "duel", "side": "x", "who": ["zoe"]}, "no such hero"),
        ("/take-in", {"number": 9}, "no such chapter"),
        ("/forth", {"number": 1}, "nothing of this kind"),
        ("/party", {"members": ["own:feed"]}, "no longer in your library"),
        ("/rest", {"who": ["ann"], "days": 100_001}, "days"),
    ],
)
def test_wrong_steps_are_answered_with_a_sentence(program: Program, path: str, said: dict[str, Any], says: str) -> None:
    made = program.done("/campaigns", system="suits-two-card", title="Road", members=["swordsman"])
    said = {**said, **({"who": [made["heroes"][0]["id"]]} if said.get("who") == ["ann"] else {})}
    answer = program.post(f"/campaigns/{made['id']}{path}", **said)
    assert answer.status_code in (403, 404, 422)
    assert says in answer.json()["error"]


def test_parties_and_encounters_are_kept_changed_and_removed(program: Program) -> None:
    party = program.done("/parties", system="savage", title="Crows", members=["knight", "goblin"])
    rows: list[dict[str, Any]] = [{"kind": "knight"}, {"kind": "goblin", "side": 1, "count": 3}]
    built = program.done("/encounters", system="savage", title="Mill", rows=rows)
    assert [one["party"]["title"] for one in program.get("/parties")] == ["Crows"]
    changed = {"system": "savage", "title": "Rooks", "members": ["knight"]}
    assert program.client.put(f"{program.root}/parties/{party['id']}", json=changed).json()["party"]["title"] == "Rooks"
    assert "There is no fighter" in program.wrong("/parties", system="savage", title="x", members=["nobody-of-this-name"])
    assert "side that is not there" in program.wrong("/encounters", system="savage", rows=[{"kind": "knight", "side": 5}])
    assert "no system" in program.wrong("/encounters", system="chess")
    assert "There is no switch called 'no-such'" in program.wrong("/encounters", system="savage", rows=rows, switches={"no-such": "x"})
    strange = [{**row, "kind": "own:feed", "sheet": {"name": "X", "at": "here"}} for row in rows]
    assert "the sheet of X: at" in program.wrong("/encounters", system="savage", rows=strange)
    assert "out of bounds" in program.wrong("/encounters", system="savage", rows=[{"kind": "knight", "start": {"wounds": 1e9}}])
    for kind, one in (("parties", party), ("encounters", built)):
        assert program.client.delete(f"{program.root}/{kind}/{one['id']}").status_code == 204
        assert program.client.delete(f"{program.root}/{kind}/{one['id']}").status_code == 404
        assert program.get(f"/{kind}") == []


@pytest.mark.rule("SW-BASE-25")
def test_an_evening_begins_with_new_bennies_and_nothing_else(program: Program) -> None:
    """In the same evening Bennies are what the last fight has left, the GM's pool too; how somebody is stays in any case."""
    path, who = road(program, "savage")
    first = fight(program, path, who)
    for change in ({"benny": who[0], "for": "the story"}, {"pool": 40}, {"fighter": who[0], "set": {"wounds": 1}}):
        told = program.client.post(f"/api/seats/{first}/correct", json={"change": change, "when": "now"})
        assert told.status_code == 200, told.text
    fought(program.client, first)
    told = program.done(f"{path}/take-in", number=1)
    left = starts(told)
    same = fight(program, path, list(left))
    assert {one: start["bennies"] for one, start in left.items()} == bennies(program, same, left)
    assert pool(program, same) > 2
    program.done(f"{path}/leave-out", number=2)
    new = program.done(f"{path}/evening")
    assert new["chapters"][-1]["chapter"]["what"] == "evening"
    assert starts(new) == {one: {key: value for key, value in start.items() if key != "bennies"} for one, start in left.items()}
    later = fight(program, path, list(left))
    assert bennies(program, later, left) == dict.fromkeys(left, 3)
    assert pool(program, later) == len(left)
    assert starts(program.done(f"{path}/back", number=3)) == left


def test_an_evening_begins_once_and_the_dead_need_nothing(program: Program) -> None:
    path, who = road(program, "savage")
    first = fight(program, path, who)
    died = {"fighter": who[1], "set": {"dead": True}}
    assert program.client.post(f"/api/seats/{first}/correct", json={"change": died, "when": "now"}).status_code == 200
    fought(program.client, first)
    told = program.done(f"{path}/take-in", number=1)
    assert [hero["start"]["bennies"] for hero in told["heroes"] if hero["dead"]]
    program.done(f"{path}/evening")
    assert "already" in program.wrong(f"{path}/evening", 403)


def starts(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What is true of everybody who lives."""
    return {hero["id"]: hero["start"] for hero in told["heroes"] if not hero["dead"]}


def bennies(program: Program, gm: str, who: Iterable[str]) -> dict[str, int]:
    fighters = program.client.get(f"/api/seats/{gm}").json()["view"]["fighters"]
    return {one: next(each["count"] for each in fighters[one]["counters"] if each["looks"] == "star") for one in who}


def pool(program: Program, gm: str) -> int:
    """The Bennies of the GM."""
    controls = program.client.get(f"/api/seats/{gm}/controls").json()
    return int(next(each["value"] for each in controls if "pool" in each["label"]))


def test_an_evening_gives_nothing_anew_where_the_rules_say_nothing_of_it(program: Program) -> None:
    path, _ = road(program)
    assert "nothing anew" in program.wrong(f"{path}/evening", 403)


def test_each_field_of_a_campaign_says_what_it_should_and_the_key_to_show_hides_the_rest(server: Server, program: Program) -> None:
    ann = {"name": "Ann", "notes": "A secret."}
    who = program.done("/fighters", system="savage", sheet=ann)["id"]
    made = program.done(
        "/campaigns", system="savage", title="  Long   Road ", about="Far.", members=[f"own:{who}", "knight"],
        options={"round_limit": 7}, switches={},
    )  # fmt: skip
    assert {key: made[key] for key in ("system", "title", "about", "switches", "options", "days", "chapters", "evenings")} == {
        "system": "savage", "title": "Long Road", "about": "Far.", "switches": {}, "options": {"round_limit": 7}, "days": 0, "chapters": [],
        "evenings": [],
    }  # fmt: skip
    path = f"/campaigns/{made['id']}"
    hero, knight = made["heroes"]
    assert {key: hero[key] for key in ("name", "kind", "left", "dead", "since", "sheet", "start")} == {
        "name": "Ann", "kind": f"own:{who}", "left": False, "dead": False, "since": 0, "sheet": ann, "start": {},
    }  # fmt: skip
    assert hero["view"]["name"] == "Ann"
    gm = fight(program, path, [hero["id"]], title="The mill")
    [line] = program.get("/campaigns")
    assert line == {"id": made["id"], "system": "savage", "title": "Long Road", "chapters": 1}
    [chapter] = program.get(path)["chapters"]
    assert (chapter["number"], chapter["gm"], chapter["over"], chapter["chapter"]["title"]) == (1, gm, False, "The mill")
    assert "ound" in chapter["says"]
    assert server.state(gm)["title"] == "The mill"
    fought(program.client, gm)
    assert program.get(path)["chapters"][0]["over"] is True
    rested = program.done(f"{path}/rest", who=[knight["id"]], days=2)
    assert [(each["number"], each["gm"] != "", each["says"] != "") for each in rested["chapters"]] == [(1, True, True), (2, False, False)]
    assert program.done(f"{path}/rest", who=[knight["id"]])["days"] == rested["days"]
    program.done(f"{path}/back", number=3)
    shown = program.client.get(program.read + path).json()
    assert (shown["id"], shown["title"]) == (made["id"], "Long Road")
    assert shown["heroes"][0]["sheet"] == {"name": "Ann"}
    assert [(each["number"], each["gm"], each["says"], each["over"]) for each in shown["chapters"]] == [
        (1, "", "", False),
        (2, "", "", False),
        (3, "", "", False),
    ]
    left = program.done(f"{path}/party", members=["knight"])
    assert [each["left"] for each in left["heroes"]] == [True, False]
    for wrong in ({"options": {"round_limit": 1e9}}, {"switches": {"no-such": "x"}}):
        said = {"system": "savage", "title": "x", "members": ["knight"], **wrong}
        assert program.post("/campaigns", **said).status_code == 422, wrong
    assert program.client.delete(program.read + path).status_code == 403
    assert program.client.delete(program.root + path).status_code == 204
    assert program.get("/campaigns") == []


def test_with_the_key_to_show_parties_and_encounters_are_read_without_notes(program: Program) -> None:
    ann = {"name": "Ann", "notes": "A secret."}
    who = program.done("/fighters", system="savage", sheet=ann)["id"]
    party = program.done("/parties", system="savage", title=" The  Crows ", about="Black.", members=[f"own:{who}", "knight"])
    assert (party["party"]["title"], party["party"]["about"]) == ("The Crows", "Black.")
    rows = [{"kind": f"own:{who}"}, {"kind": "goblin", "side": 1}]
    encounter = program.done("/encounters", system="savage", title="Mill", rows=rows)
    for many, kept, inside in (("parties", party["party"], "members"), ("encounters", encounter["encounter"], "rows")):
        [mine], [seen] = program.get(f"/{many}"), program.client.get(f"{program.read}/{many}").json()
        one = many.removesuffix("ies") + "y" if many.endswith("ies") else many.removesuffix("s")
        assert mine[one] == kept
        assert (mine["id"], mine[one]["title"]) == (seen["id"], seen[one]["title"])
        assert [each.get("sheet", {}).get("notes") for each in mine[one][inside]] == ["A secret.", None]
        assert [each.get("sheet", {}).get("notes") for each in seen[one][inside]] == [None, None]
    program.client.delete(f"{program.root}/fighters/{who}")
    changed = {"system": "savage", "title": "Crows", "members": [f"own:{who}", "knight"]}
    again = program.client.put(f"{program.root}/parties/{party['id']}", json=changed)
    assert again.json()["party"]["members"][0]["sheet"] == ann, "who was there before stays, with the sheet they had"
    put = program.client.put(
        f"{program.root}/encounters/{encounter['id']}", json={"system": "savage", "title": "Old mill", "rows": rows[1:]}
    )
    assert (put.json()["id"], put.json()["encounter"]["title"]) == (encounter["id"], "Old mill")
    assert program.client.put(f"{program.root}/encounters/feed", json={"system": "savage"}).status_code == 404
