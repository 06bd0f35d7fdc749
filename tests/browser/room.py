"""A table with everybody around it, each at a page of their own, and the same fight beside it to compare with.

The fight beside it is an engine session from the same seed. What is answered on a page is answered there, too: so a test
knows what is asked of whom at any moment, and what every page must show.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from highdraw.engine.choice import Choice
from highdraw.engine.layout import as_text
from highdraw.engine.request import Ask, Pick, Place, Request
from highdraw.engine.session import Session
from highdraw.engine.view import FighterView
from highdraw.seats import TacticianSeat
from highdraw.systems.library import find_scene
from web.serving import Server

WIDE, PHONE, SCREEN = (1280, 800), (360, 740), (1920, 1080)
PATIENCE = 15.0
"""Seconds until what should be seen must be seen."""
STANDS = """
() => Object.fromEntries([...document.querySelectorAll(":is(article.fighter, li.one)[data-who]")].map(one => [one.dataset.who, [
  one.querySelector(".name").textContent,
  [...one.querySelectorAll(".states :is(.tag:not(.more), .sr)")].map(each => each.textContent).join(""),
  ...[...one.querySelectorAll(".track > .sr")].map(each => each.textContent),
]]))
"""
"""How everybody stands, as a page says it."""
OVERTAKEN = "AbortError: signal is aborted"
"""What htmx says of a request that a newer one replaces (`hx-sync`): it is given up on purpose."""
People = dict[str, tuple[str, ...]]
JO_AND_MIA: People = {"Jo": ("ann",), "Mia": ("bob",)}


class Rooms:
    """Tables and pages of one test."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server
        self.trouble: list[str] = []
        """What the pages complained of."""
        self._excused: tuple[str, ...] = ()
        self._contexts: list[BrowserContext] = []

    def page(self, path: str = "", size: tuple[int, int] = WIDE, **more: Any) -> Page:
        """A page of its own browser, as another person has it."""
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
        context.set_default_timeout(PATIENCE * 1000)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.trouble.append(f"{page.url}: {error}"))
        page.on("console", lambda said: self._said(page, said.type, said.text))
        if path:
            page.goto(self.server.address + path)
        return page

    def _said(self, page: Page, kind: str, text: str) -> None:
        if kind == "error" and not any(word in text for word in (OVERTAKEN, *self._excused)):
            self.trouble.append(f"{page.url}: {text}")

    @contextmanager
    def excusing(self, *words: str) -> Iterator[None]:
        """Meanwhile a browser may complain of this, such as of a network that is not there."""
        self._excused = words
        yield
        self._excused = ()

    def open(self, scene: str, people: People = JO_AND_MIA, seed: str = "2", pages: bool = True, **more: Any) -> "Room":
        return Room(self, scene, people, seed, pages, **more)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


class Room:
    """One table: the GM's console, a phone for everybody who plays, the big screen, and the fight beside it."""

    def __init__(self, rooms: Rooms, scene: str, people: People, seed: str, pages: bool, **more: Any) -> None:
        found = find_scene(scene)
        self.rooms, self.people = rooms, people
        self.made = rooms.server.table(found.name, system=found.system.id, seed=seed, **more)
        self.tokens = {name: rooms.server.sit(self.made["code"], name, *fighters) for name, fighters in people.items()}
        self.session = Session(
            found.system, found.setup, seed=seed, seats={name: list(fighters) for name, fighters in people.items()},
            chance=None if more.get("real_cards") else "seeded",
        )  # fmt: skip
        self.bot = TacticianSeat(found.system, 1)
        self.around = len(people)
        """How many entries of the log are about the people, and not about the fight."""
        self.pages: dict[str, Page] = {}
        if pages:
            self.pages["gm"] = rooms.page(self.path("gm"))
            self.pages["screen"] = rooms.page(self.path("screen"), SCREEN)
            self.pages |= {name: rooms.page(self.path(name), PHONE) for name in people}

    def path(self, who: str) -> str:
        """The address of somebody's page."""
        if who in ("gm", "screen"):
            return f"/{who[0]}/{self.made[who]}"
        return f"/p/{self.tokens[who]}"

    @property
    def gm(self) -> Page:
        return self.pages["gm"]

    @property
    def screen(self) -> Page:
        return self.pages["screen"]

    # ---- answering

    def player(self, who: str) -> str:
        """On whose page a fighter is asked."""
        return next((name for name, fighters in self.people.items() if who in fighters), "gm")

    def asked(self) -> Request[Any]:
        return self.session.waiting()[0]

    def key(self, part: Request[Any]) -> str:
        """The key of a question at this moment: how much was written down, and what is asked of whom; nobody took an answer back."""
        return f"{self.around + len(self.session.raw) - self.session.heard}-0-{part.fingerprint()}-{part.addressee}"

    def question(self, page: Page, part: Request[Any] | None = None) -> Locator:
        """The form on a page that asks this now."""
        return page.locator(f'form.question:has(input[name=key][value="{self.key(part or self.asked())}"])')

    def button(self, page: Page, part: Request[Any], value: Any) -> Locator:
        """What to press on a page for an answer; what is folded away is opened first, a place is filled in."""
        form = self.question(page, part)
        form.wait_for(state="attached")
        if isinstance(part, Place):
            form.locator("[name=x]").fill(f"{value[0]}")
            form.locator("[name=y]").fill(f"{value[1]}")
            return form.locator("button[type=submit]")
        if isinstance(part, Pick):
            form.locator(".typing").evaluate("each => { each.open = true; }")
            form.locator("[name=value]").fill(" / ".join(" ".join([pile, *cards]) for pile, cards in value.items()))
            return form.locator("button[type=submit]")
        found = form.locator(f'button[name=value][value="{value}"]').first
        if isinstance(part, Ask) and not found.count() and (plan := self.controls(form, part, value)):
            return plan.locator("button[type=submit]")
        folded = page.locator("details:not([open])").filter(has=page.locator(f'button[name=value][value="{value}"]'))
        while folded.count():
            folded.first.locator("> summary").click()
        self.open_verb(form, found)
        return found

    def open_verb(self, form: Locator, found: Locator) -> None:
        """What stands behind another verb than the one that is open is brought to the front."""
        behind = found.locator("xpath=ancestor::*[contains(concat(' ', @class, ' '), ' with ')][@hidden]")
        while behind.count():
            form.locator(f'[aria-controls="{behind.first.get_attribute("id")}"]').click()
        found.locator("xpath=ancestor::details").evaluate_all("all => all.forEach((each) => { each.open = true; })")

    def controls(self, form: Locator, part: Ask[Any], value: Any) -> Locator | None:
        """Where a choice is made by controls, the controls, set for it."""
        choice = part.check(value)
        wanted = {name: as_text(set_to) for name, set_to in choice.dials.items()} if isinstance(choice, Choice) else {}
        for plan in form.locator("plan-controls").all():
            values = dict(line.split("\t", 1) for line in str(plan.get_attribute("data-controls")).split("\n"))
            some = {name: dict(zip(all_.split("\t"), range(99), strict=False)) for name, all_ in values.items()}
            places = [some[name].get(wanted.get(name, ""), -1) for name in some]
            rows = [[int(cell) for cell in row.split(",")] for row in str(plan.get_attribute("data-known")).split(";")]
            fixed = plan.locator("input[type=hidden]").evaluate_all("all => all.map((one) => [one.name.split('-').pop(), one.value])")
            if all(wanted.get(name) == value for name, value in fixed) and any(row[:-1] == places for row in rows):
                self.open_verb(form, plan)
                for name, set_to in wanted.items():
                    switch = plan.locator(f'input[type=checkbox][data-facet="{name}"]')
                    if switch.count():
                        switch.set_checked(set_to == "on")
                    elif plan.locator(f'[data-facet="{name}"]').count():
                        plan.locator(f'[data-facet="{name}"][value="{set_to}"]').check()
                return plan
        return None

    def choose(self, part: Request[Any]) -> Any:
        """What the tactician would do, as it is written down."""
        return part.logged(part.check(self.bot.choose(self.session.fight, part)))

    def answer(self, page: Page | None = None) -> None:
        """What the tactician would do, done on the page of whoever is asked, or on this one; and in the fight beside it."""
        part = self.asked()
        value = self.choose(part)
        self.button(page or self.pages[self.player(part.addressee)], part, value).click()
        self.session.answer(part.addressee, value)

    def play(self, answers: int = 400) -> int:
        """So many answers, or until the end; how many it were."""
        for number in range(answers):
            if self.session.over:
                return number
            self.answer()
        return answers

    def advance(self, answers: int = 400) -> "Room":
        """So many answers, or all until the end, without anybody's page."""
        for _ in range(answers):
            if self.session.over:
                break
            part = self.asked()
            value = self.choose(part)
            until(lambda part=part, value=value: self._answered(part.addressee, value), f"{part.addressee} may say {value!r}")  # type: ignore[misc]
            self.session.answer(part.addressee, value)
            self._let_formalities_pass()
        return self

    def _answered(self, who: str, value: Any) -> bool:
        """Whether the server takes an answer: not before it has seen to what it answers by itself."""
        return self.rooms.server.do(self.made["gm"], "answer", who=who, value=value).status_code == 200

    def _let_formalities_pass(self) -> None:
        """What has a single answer the server gives by itself where one person plays."""
        while len(self.people) == 1 and not self.session.over and (part := self.session.waiting()[0]).formality:
            self.session.answer(part.addressee, part.default())

    # ---- comparing

    def stands(self) -> dict[str, list[str]]:
        """How everybody stands in the fight beside it, in the words of a page."""
        return {who: _stands(one) for who, one in self.session.view("screen").fighters.items()}

    def check(self) -> None:
        """All pages show the fight as it is."""
        for name, page in self.pages.items():
            until(lambda page=page: page.evaluate(STANDS) == self.stands(), f"the page of {name} shows the fight as it is")  # type: ignore[misc]


def _stands(one: FighterView) -> list[str]:
    tracks = []
    for each in one.tracks:
        said = f"{each.label} {each.value:g}" + (f" and {each.under:g} below" if each.under else "")
        words = each.says or ", ".join(f"{name} past {at:g}" for name, at in each.notches.items())
        tracks.append(f"{said}; {words}")
    return [one.name, ", ".join([*one.words, *one.notes]), *tracks]


def until(true: Callable[[], bool], says: str, patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = monotonic() + patience
    while not true():
        assert monotonic() < end, f"It does not come about that {says}."
        sleep(0.02)
