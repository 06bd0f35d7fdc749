"""Pictures of every page from the running product, in a real browser, with given seeds, so that they come out alike.

python scripts/pictures.py             the README's, into docs/pictures
python scripts/pictures.py FOLDER      all of them, dark and light, into a folder; with names after it only those
"""

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems.library import find_scene
from highdraw.testing.chromium import ARGS, chromium
from highdraw.testing.serving import Server

README = Path(__file__).parent.parent / "docs" / "pictures"
SEED = "7"
WIDE, NARROWER, PHONE, SMALL, SCREEN = (1440, 900), (1100, 900), (390, 844), (360, 740), (1920, 1080)
Size = tuple[int, int]
ODDS = "[...document.querySelectorAll('choice-odds')].every(one => one.dataset.shown)"
"""Whether the odds stand beside their choices."""
NEWCOMERS, WOUNDS = {"dark": "Theo", "light": "Cora"}, {"dark": "2", "light": "3"}
"""Who joins, and what is set, in either theme: the table is the same."""
WAKES = "document.getElementById('live')?._htmx?.sse?.reader?.cancel()"
"""What a page does that notices, awake again, that its connection is gone."""
A_MOMENT, PATIENCE = 200, 40
"""So many milliseconds, and so many times, they are waited for."""


class Fought(NamedTuple):
    """A table that was played so far: how many answers, who is at it, and whether it stops when the fight is decided."""

    scene: str
    answers: int
    people: dict[str, tuple[str, ...]] = {}
    decided: bool = False
    topic: str = ""
    """It goes on until somebody of them is asked about this."""
    bot: tuple[str, ...] = ()
    """Whom the bot plays from then on."""
    seed: str = SEED
    asked: tuple[str, ...] = ()
    """Who of all is to be asked, if not one of the people."""


TABLES = {
    "suits": Fought("suits-two-card/skirmish", 34, {"Maya": ("ann",), "Jonas": ("cleo",)}),
    "yard": Fought("suits-two-card/mill-yard", 34, {"Maya": ("ann",), "Jonas": ("cleo",)}),
    "quiet": Fought("suits-two-card/skirmish", 0),
    "fresh": Fought("suits-two-card/skirmish", 0, {"Maya": ("ann",), "Jonas": ()}),
    "mended": Fought("suits-two-card/brawl", 50, {"Maya": ("odo",), "Jonas": ("maud",)}, topic="response", asked=("gregor",)),
    "crowd": Fought("suits-two-card/stand", 60, {"Maya": ()}),
    "three": Fought("suits-one-card/debate", 8, {"Maya": ("una",)}),
    "onecard": Fought("suits-one-card/duel", 14, {"Maya": ("ann",)}),
    "savage": Fought("savage/skirmish", 30, {"Maya": ("ann",)}),
    "map": Fought("savage/goblins", 30, {"Maya": ("ann",)}),
    "gurps": Fought("gurps-cards/tavern", 16, {"Maya": ("axel",)}, topic="play"),
    "impact": Fought("suits-impact/skirmish", 20, {"Maya": ("rook",)}),
    "hurt": Fought("suits-impact/rescue", 400, {"Maya": ()}, decided=True, seed="8"),
    "brawl": Fought("suits-two-card/brawl", 50, {"Maya": ("odo",), "Jonas": ("maud",)}, topic="response", asked=("gregor",)),
    "bridge": Fought("suits-two-card/stand", 75, {"Maya": ("pike-1", "quill")}, topic="hand"),
    "pack": Fought("savage/goblins", 70, {"Maya": ("brand",), "Jonas": ("wren",)}, topic="do"),
    "unfolded": Fought("suits-two-card/brawl", 60, {"Maya": ("odo",)}, topic="response"),
    "tavern": Fought("suits-two-card/brawl", 400, {"Maya": ("maud",)}, decided=True),
    "won": Fought("suits-two-card/skirmish", 600, {"Maya": ("ann",), "Jonas": ("cleo",)}),
    "secret": Fought("suits-one-card/brawl", 40, {"Maya": ("maud",)}, topic="commit", bot=("gregor", "nell", "hob")),
    "jug": Fought("gurps-cards/tavern", 34, {"Maya": ("axel",)}, topic="play", bot=("regular-1", "regular-2", "regular-3", "regular-4")),
    "over": Fought("suits-two-card/duel", 400, {"Maya": ("ann",)}),
    "alone": Fought("suits-two-card/duel", 400, bot=("bob",)),
    "hand": Fought("suits-one-card/brawl", 16, {"Maya": ("odo",)}, topic="commit"),
    "asked": Fought("suits-two-card/duel", 3, {"Maya": ("ann",)}, topic="response"),
    "result": Fought("suits-two-card/duel", 7, {"Maya": ("ann",)}, topic="action"),
    "turn": Fought("savage/goblins", 7, {"Maya": ("ann",)}, topic="do"),
    "hold": Fought("gurps-cards/standoff", 14, {"Maya": ("sean",)}, topic="step in"),
    "loss": Fought("gurps-cards/tavern", 1, {"Maya": ("regular-3",)}, topic="lose"),
    "set": Fought("gurps-cards/tavern", 24, {"Maya": ("regular-2",)}, topic="part"),
    "spears": Fought("gurps-cards/battle", 456, {"Maya": ("spear-6",)}, topic="part"),
    "bow": Fought("gurps-cards/battle", 60, {"Maya": ("bow-1",)}, topic="step in"),
    "shield": Fought("gurps-cards/battle", 60, {"Maya": ("club-1",)}, topic="defence"),
    "aside": Fought("gurps-cards/tavern", 1, {"Maya": ("axel",)}, topic="hold"),
    "attack": Fought("suits-impact/duel", 3, {"Maya": ("ann",)}, topic="attack"),
    "defend": Fought("suits-impact/duel", 3, {"Maya": ("ann",)}, topic="defend"),
    "medic": Fought("suits-impact/rescue", 24, {"Maya": ("orrin",)}, topic="action"),
}


BUILT = " | ".join(f"[value='add {who}']" for who in ("captain 0", "duellist 0", "barber 0", *["thug 1"] * 5, "flailer 1"))
"""What is pressed to build a fight."""


class Picture(NamedTuple):
    """One picture: its page, with `{table.who}` for somebody's token; its size; what is pressed before it is taken."""

    name: str
    path: str
    size: Size
    press: str = ""
    """A button or a tab by its name; what begins with a dot or a bracket is a selector, with ` := ` behind it a field and what is typed
    into it; `key ?` is a key. Several follow each other, with ` | ` between."""
    light: bool = False
    settle: int = 300
    """So many milliseconds it is left alone before it is taken."""
    lost: bool = False
    """The network is gone before anything is pressed."""
    joins: str = ""
    """The code with which somebody joins once the page is there."""
    lan: bool = False
    """From a server that is open to the local network, where phones can join."""


ACES, NO_SET = '.held [data-card="AS"] | .held [data-card="AH"]', '.held [data-card="9D"] | .held [data-card="7D"]'
"""Cards that are a set, and such that are none."""
SOUND = '.held [data-card="JH"][data-to="value"] | .held [data-card="9S"][data-to="boost"]'
BLUFF, NO_VALUE = '.held [data-card="9S"][data-to="value"]', '.held [data-card="9S"][data-to="boost"]'
"""Cards laid face down: within the rank, above it, and as the rules forbid."""
SET_WOUNDS, SET = "[data-track=wounds] | .edit-here input", ".edit-here button"
"""A number on a row is changed."""
PICTURES = (
    Picture("home", "/", WIDE, light=True),
    Picture("home-360", "/", SMALL, light=True),
    Picture("first-fight", "/", WIDE, press="Play now", light=True),
    Picture("setup", "/new?scenario=ambush", WIDE, light=True),
    Picture("setup-360", "/new?scenario=ambush", SMALL),
    Picture("lobby", "/t/{fresh.gm}/lobby", WIDE, lan=True, light=True),
    Picture("lobby-local", "/t/{quiet.gm}/lobby", WIDE),
    Picture("lobby-360", "/t/{fresh.gm}/lobby", SMALL),
    Picture("houserules", "/house-rules/suits-two-card?switch-tie=redraw&switch-decks=3", WIDE, light=True),
    Picture("houserules-360", "/house-rules/suits-two-card?switch-tie=redraw&switch-decks=3", SMALL),
    Picture("rules", "/rules/suits-two-card/S2-CON-05", WIDE, light=True),
    Picture("glossary", "/rules/savage#glossary", WIDE, light=True),
    Picture("phone-join-code", "/join", PHONE),
    Picture("phone-join-pick", "/j/{fresh.code}", PHONE, press=".whom-free", light=True),
    Picture("console-suits", "/g/{brawl.gm}", WIDE, light=True),
    Picture("console-suits-1100", "/g/{brawl.gm}", NARROWER),
    Picture("console-crowd-1100", "/g/{bridge.gm}", NARROWER),
    Picture("console-savage-1100", "/g/{pack.gm}", NARROWER),
    Picture("gurps-console-1100", "/g/{jug.gm}", NARROWER),
    Picture("home-1100", "/", NARROWER),
    Picture("console-crowd", "/g/{bridge.gm}", WIDE, light=True),
    Picture("console-three", "/g/{three.gm}", WIDE, light=True),
    Picture("console-onecard", "/g/{secret.gm}", WIDE, light=True),
    Picture("console-savage", "/g/{pack.gm}", WIDE, light=True),
    Picture("console-map", "/g/{map.gm}", WIDE),
    Picture("gurps-console", "/g/{jug.gm}", WIDE, light=True),
    Picture("gurps-console-1280", "/g/{jug.gm}", (1280, 800)),
    Picture("aftermath", "/g/{hurt.gm}", WIDE, light=True),
    Picture("phone-asked", "/p/{asked.Maya}", PHONE, light=True),
    Picture("phone-asked-360", "/p/{asked.Maya}", SMALL),
    Picture("phone-wait", "/p/{suits.Jonas}", PHONE, light=True),
    Picture("phone-sheet", "/p/{suits.Maya}", PHONE, press="Sheet", light=True),
    Picture("phone-log", "/p/{suits.Maya}", PHONE, press="Log", light=True),
    Picture("phone-savage", "/p/{turn.Maya}", PHONE, light=True),
    Picture("phone-map", "/p/{map.Maya}", PHONE, press="Map", light=True),
    Picture("gurps-phone", "/p/{gurps.Maya}", PHONE, press=ACES, light=True),
    Picture("gurps-phone-360", "/p/{gurps.Maya}", SMALL, press=ACES),
    Picture("gurps-phone-illegal", "/p/{gurps.Maya}", PHONE, press=NO_SET, light=True),
    Picture("impact-phone", "/p/{impact.Maya}", PHONE, light=True),
    Picture("impact-phone-360", "/p/{impact.Maya}", SMALL),
    Picture("solo", "/p/{unfolded.Maya}", WIDE, light=True),
    Picture("gurps-solo", "/p/{gurps.Maya}", WIDE, press=ACES, light=True),
    Picture("screen", "/s/{map.screen}", SCREEN, light=True),
    Picture("screen-yard", "/s/{yard.screen}", SCREEN),
    Picture("console-yard", "/g/{yard.gm}", WIDE, light=True),
    Picture("screen-contest", "/s/{suits.screen}", SCREEN),
    Picture("screen-savage", "/s/{savage.screen}", SCREEN),
    Picture("screen-crowd", "/s/{crowd.screen}", SCREEN),
    Picture("gurps-screen", "/s/{gurps.screen}", SCREEN),
    Picture("impact-screen", "/s/{impact.screen}", SCREEN),
    Picture("screen-end", "/s/{over.screen}", SCREEN),
    Picture("replay", "/t/{tavern.gm}/replay?at=78", WIDE, light=True),
    Picture("summary", "/g/{won.gm}", WIDE, light=True),
    Picture("summary-360", "/p/{over.Maya}", SMALL),
    Picture("drawer-history", "/g/{brawl.gm}", WIDE, press="History", light=True),
    Picture("drawer-settings", "/g/{brawl.gm}", WIDE, press="Table", light=True),
    Picture("editor", "/fighters/new?system=suits-two-card&ready=knight", WIDE, light=True),
    Picture("editor-savage", "/fighters/new?system=savage", WIDE, light=True),
    Picture("editor-360", "/fighters/new?system=suits-two-card&ready=knight", SMALL),
    Picture("solo-phone", "/p/{onecard.Maya}", PHONE, light=True),
    Picture("phone-savage-soak", "/p/{map.Maya}", PHONE, light=True),
    Picture("first-fight-360", "/", SMALL, press="Play now"),
    Picture("first-fight-end", "/g/{alone.gm}", WIDE, light=True),
    Picture("phone-sent", "/p/{suits.Maya}", PHONE, press=".choice"),
    Picture("phone-reconnect", "/p/{savage.Maya}", PHONE, press=".choice", lost=True),
    Picture("phone-result", "/p/{result.Maya}", PHONE, light=True),
    Picture("phone-result-360", "/p/{result.Maya}", SMALL),
    Picture("phone-end", "/p/{over.Maya}", PHONE, light=True),
    Picture("phone-hand", "/p/{hand.Maya}", PHONE, light=True),
    Picture("phone-hand-360", "/p/{hand.Maya}", SMALL),
    Picture("phone-medic", "/p/{medic.Maya}", PHONE, light=True),
    Picture("phone-medic-360", "/p/{medic.Maya}", SMALL),
    Picture("gurps-phone-hold", "/p/{hold.Maya}", PHONE, light=True),
    Picture("gurps-phone-set", "/p/{set.Maya}", PHONE, light=True),
    Picture("gurps-phone-set-360", "/p/{set.Maya}", SMALL),
    Picture("gurps-phone-spears", "/p/{spears.Maya}", PHONE, light=True),
    Picture("gurps-phone-step-in", "/p/{bow.Maya}", PHONE, light=True),
    Picture("gurps-phone-defence", "/p/{shield.Maya}", PHONE, light=True),
    Picture("gurps-phone-aside", "/p/{aside.Maya}", PHONE, light=True),
    Picture("gurps-console-set", "/g/{set.gm}", WIDE),
    Picture("gurps-phone-loss", "/p/{loss.Maya}", PHONE, light=True),
    Picture("impact-phone-attack", "/p/{attack.Maya}", PHONE, press=SOUND, light=True),
    Picture("impact-phone-attack-360", "/p/{attack.Maya}", SMALL, press=SOUND),
    Picture("impact-phone-attack-320", "/p/{attack.Maya}", (320, 640), press=SOUND),
    Picture("impact-phone-bluff", "/p/{attack.Maya}", PHONE, press=BLUFF, light=True),
    Picture("phone-hand-illegal", "/p/{attack.Maya}", PHONE, press=NO_VALUE, light=True),
    Picture("impact-phone-defend", "/p/{defend.Maya}", PHONE, light=True),
    Picture(
        "builder-forecast",
        "/encounters/new?system=suits-two-card",
        (1440, 1004),
        settle=12000,
        press=BUILT,
        light=True,
    ),
    Picture("party", "/parties/new?system=suits-two-card", WIDE, light=True),
    Picture(
        "tents", "/encounters/new?system=suits-two-card", (794, 1123), press=f"{BUILT} | [id=builder] header .row button | Print tents"
    ),
    Picture("sheet-a4", "/print/suits-two-card/knight", (794, 1123)),
    Picture("no-such-page", "/g/nonsense", WIDE, light=True),
    Picture("state-done", "/g/{mended.gm}", WIDE, press=f"{SET_WOUNDS} := (wounds) | {SET}", light=True),
    Picture("state-info", "/g/{mended.gm}", WIDE, joins="{mended.code}", light=True),
    Picture("state-error", "/g/{brawl.gm}", WIDE, press="[data-key=u]", lost=True, light=True),
    Picture("state-reconnecting", "/p/{unfolded.Maya}", WIDE, press=".choice", lost=True, light=True),
    Picture("state-unsure", "/g/{mended.gm}", WIDE, press=f"{SET_WOUNDS} := 99 | {SET}", light=True),
    Picture("state-refusal", "/p/{attack.Maya}", WIDE, press=NO_VALUE, light=True),
    Picture("state-form-code", "/join", WIDE, press="[name=code] := KF7O1 | [type=submit]", light=True),
    Picture(
        "state-form-sheet",
        "/fighters/new?system=suits-two-card&ready=knight",
        WIDE,
        press=".sheet-field input[type=number] := -3",
        settle=1500,
        light=True,
    ),
    Picture("state-dialog", "/g/{brawl.gm}", WIDE, press="key ?", light=True),
    Picture("state-empty-console", "/g/{quiet.gm}", WIDE, light=True),
    Picture("state-empty-lobby", "/t/{quiet.gm}/lobby", WIDE, lan=True, light=True),
    Picture("state-empty-search", "/rules/suits-two-card?q=shiled", WIDE, light=True),
    Picture("state-empty-fighters", "/fighters", WIDE, light=True),
    Picture("state-empty-builder", "/encounters/new?system=suits-two-card", WIDE, light=True),
    Picture("state-loading", "/encounters/new?system=suits-two-card", WIDE, press=BUILT, settle=2500, light=True),
    Picture("state-waiting", "/p/{suits.Jonas}", WIDE, light=True),
)
SHOWN = {"home": "home", "console-suits": "console-suits", "phone-asked": "phone", "screen": "screen"}
"""What the README shows, and under which name."""


def main() -> None:
    every = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    folder = every or README
    folder.mkdir(parents=True, exist_ok=True)
    only = sys.argv[2:]
    chosen = [each for each in PICTURES if not only or each.name in only]
    if every is None:
        chosen = [each._replace(name=SHOWN[each.name], light=False) for each in PICTURES if each.name in SHOWN]
    for lan in (False, True):
        take_all([each for each in chosen if each.lan == lan], folder, ("--lan",) if lan else ())


def take_all(chosen: list[Picture], folder: Path, way: tuple[str, ...]) -> None:
    """Pictures from one server, started this way."""
    if not chosen:
        return
    with tempfile.TemporaryDirectory() as scratch:
        server = Server(f"{scratch}/tables.db", Path(scratch) / "server.log", *way)
        server.start()
        try:
            wanted = {name for name in TABLES if any(f"{{{name}." in picture.path for picture in chosen)}
            tokens = {name: play(server.address, TABLES[name]) for name in sorted(wanted)}
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGS))
                for picture in chosen:
                    for theme in ("dark", "light") if picture.light else ("dark",):
                        placed = picture._replace(path=address(picture.path, tokens), joins=address(picture.joins, tokens))
                        take(browser, server.address, folder, placed, theme)
                browser.close()
        finally:
            server.stop()


def address(path: str, tokens: dict[str, dict[str, str]]) -> str:
    for table, known in tokens.items():
        for who, token in known.items():
            path = path.replace(f"{{{table}.{who}}}", token)
    return path


def play(server: str, fought: Fought) -> dict[str, str]:
    """A fight by the tactician; everybody's token. Where people play, it stops with one of them asked."""
    scene = find_scene(fought.scene)
    with httpx.Client(base_url=server, timeout=60) as client:
        made = post(client, "/api/tables", system=scene.system.id, scenario=scene.name, seed=fought.seed)
        seats = {
            name: post(client, f"/api/codes/{made['code']}/seats", name=name, fighters=mine)["token"]
            for name, mine in fought.people.items()
        }
        people = {name: list(mine) for name, mine in fought.people.items()}
        session, bot = Session(scene.system, scene.setup, seed=fought.seed, seats=people), TacticianSeat(scene.system, 1)
        mine = set(fought.asked) or {who for whom in fought.people.values() for who in whom}
        given = 0
        while not (session.over or (fought.decided and session.fight.state.over)) and (
            given < fought.answers or ((fought.answers or fought.topic) and mine and not asks(session.waiting(), mine, fought.topic))
        ):
            part = session.waiting()[0]
            if not mine and session.request is not None and session.request.closed and session.is_formality(part):
                session.answer(part.addressee, part.default())  # as the table does where one person plays all
                continue
            value = part.logged(part.check(bot.choose(session.fight, part)))
            post(client, f"/api/seats/{made['gm']}/answer", who=part.addressee, value=value)
            session.answer(part.addressee, value)
            given += 1
        if fought.bot:
            post(client, f"/api/seats/{made['gm']}/auto", fighters=fought.bot)
    return {**{name: str(made[name]) for name in ("gm", "screen", "code")}, **seats}


def asks(waiting: Iterable[Any], mine: set[str], topic: str) -> bool:
    return any(part.addressee in mine and topic in ("", part.subject) for part in waiting)


def post(client: httpx.Client, path: str, **said: Any) -> dict[str, Any]:
    answer = client.post(path, json=said)
    if answer.is_error:
        raise SystemExit(f"{path}: {answer.text} ({said})")
    found: dict[str, Any] = answer.json()
    return found


def take(browser: Browser, server: str, folder: Path, picture: Picture, theme: str) -> None:
    """One picture, when everything on the page is there and nothing moves."""
    width, height = picture.size
    scale = (1 if width < 1000 else 0.75) if folder == README else 2 if width < 500 else 1
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale, reduced_motion="reduce")
    context.add_init_script(f"localStorage.setItem('highdraw.theme', '{theme}')")
    page = context.new_page()
    page.goto(server + picture.path)
    page.evaluate("document.fonts.ready.then(() => true)")
    wait_for_odds(page)
    if picture.joins:
        httpx.post(f"{server}/api/codes/{picture.joins}/seats", json={"name": NEWCOMERS[theme], "fighters": []}).raise_for_status()
    if picture.lost:
        context.set_offline(True)
        page.evaluate(WAKES)
    for name in filter(None, picture.press.replace("(wounds)", WOUNDS[theme]).split(" | ")):
        press(page, name)
        page.wait_for_load_state("load")
        page.wait_for_timeout(A_MOMENT)
    wait_for_odds(page)
    page.wait_for_timeout(3000 if picture.lost or picture.press.startswith(".held") else picture.settle)
    to = folder / f"{picture.name}{'' if theme == 'dark' else '-light'}.png"
    page.screenshot(path=to, animations="disabled")
    context.close()
    print(f"{to}: {to.stat().st_size // 1024} KiB", file=sys.stderr)


def wait_for_odds(page: Page) -> None:
    for _ in range(PATIENCE):
        if not page.evaluate(ODDS):
            page.wait_for_timeout(A_MOMENT)


def press(page: Page, name: str) -> None:
    """What a picture is taken after."""
    name, _, typed = name.partition(" := ")
    found = name if name[0] in ".[" else f"button:has-text('{name}'), a:has-text('{name}')"
    if name.startswith("key "):
        page.keyboard.press(name.removeprefix("key "))
    elif typed:
        page.locator(found).locator("visible=true").first.fill(typed)
    else:
        page.locator(found).locator("visible=true").first.click()


if __name__ == "__main__":
    main()
