"""A campaign: heroes who go from fight to fight, and what each fight has left of them.

A chapter says from where each hero came and, when it is taken in, how they left it, as a scenario file would say it. How everybody
stands now follows from the chapters that count; whatever is taken back stays written and can be put back.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from highdraw.errors import HighdrawError
from highdraw.roster.party import MOST_MEMBERS, Member, Name
from highdraw.roster.sheet_file import id_of

MOST_CHAPTERS = 300
EVENING = 6 * 60
"""A longer pause between two chapters, in minutes, begins another evening."""
Number = Annotated[int, Meta(ge=0, le=MOST_CHAPTERS)]
Names = Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=200)]
HeroId = Annotated[
    str, Meta(min_length=1, max_length=60, pattern=r"\A[a-z0-9-]+\Z", description="an id of small letters, digits and hyphens")
]
Text = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Minutes = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class BadStep(HighdrawError):
    """Something that the history of a campaign does not allow."""


class Hero(Member, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody of the party, with the id they have in every fight."""

    id: HeroId
    left: bool = False
    """Goes along no more."""

    def called(self) -> str:
        """The name: the campaign's own, else that of the sheet."""
        return self.name or str(self.sheet.get("name", self.id))


class Ended(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a chapter left behind."""

    after: dict[HeroId, dict[str, Any]] = {}
    """What is true of each hero, as a scenario says it; without any, they are as on their sheets."""
    sheets: dict[HeroId, dict[str, Any]] = {}
    """Sheets that were changed."""
    dead: Names = ()
    """Heroes who do not come back, by id."""
    state: dict[str, Any] = {}
    """What else of the fight goes on."""
    winner: Text = ""
    """The side."""
    text: Annotated[str, Meta(max_length=2000)] = ""
    """How it ended, in a sentence."""
    rounds: Count = 0
    days: Count = 0
    fell: Names = ()
    """Who was down at the end, by name."""
    at: Count = 0
    """So many entries the log had."""


class Chapter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fight, a rest, new sheets, or the beginning of an evening."""

    what: Literal["fight", "rest", "sheets", "evening"] = "fight"
    title: Name
    began: Minutes = 0
    """When, in minutes since 1970."""
    table: Annotated[str, Meta(max_length=80)] = ""
    """The table of the fight; in a file with a seal that only its owner's library can break."""
    generation: Count = 0
    """Of its GM's link (see `table/role.py`)."""
    side: Annotated[str, Meta(max_length=60)] = ""
    """On which side the heroes fought."""
    since: dict[HeroId, Number] = {}
    """Who was there, and after which chapter: 0 is the beginning."""
    ended: Ended | None = None
    back: Number = 0
    """By the how manyth taking back it was taken back; 0 counts."""

    @property
    def open(self) -> bool:
        return self.ended is None and not self.back


class Campaign(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    system: Annotated[str, Meta(max_length=40)]
    title: Name
    about: Annotated[str, Meta(max_length=2000)] = ""
    switches: dict[str, str] = {}
    options: dict[str, Any] = {}
    """House rules and what the GM settles for every fight that does not say otherwise itself."""
    heroes: Annotated[tuple[Hero, ...], Meta(max_length=2 * MOST_MEMBERS)] = ()
    chapters: Annotated[tuple[Chapter, ...], Meta(max_length=MOST_CHAPTERS)] = ()

    def hero(self, who: str) -> Hero:
        found = next((one for one in self.heroes if one.id == who), None)
        if found is None:
            raise BadStep("There is no such hero in this campaign.")
        return found

    def chapter(self, number: int) -> Chapter:
        """A chapter by its number, from 1 on."""
        if not 1 <= number <= len(self.chapters):
            raise BadStep("There is no such chapter in this campaign.")
        return self.chapters[number - 1]

    @property
    def days(self) -> int:
        """The days that have passed."""
        return sum(one.ended.days for one in self.chapters if one.ended and not one.back)


class Stands(msgspec.Struct, frozen=True):
    """How a hero stands: since which chapter, with which sheet, what is true of them."""

    since: int
    sheet: Mapping[str, Any]
    start: Mapping[str, Any]
    dead: bool = False


def standing(one: Campaign) -> dict[str, Stands]:
    """Everybody as the chapters that count have left them. `BadStep` when one of them does not follow from those before it."""
    found = {hero.id: Stands(0, hero.sheet, {}) for hero in one.heroes}
    for number, chapter in enumerate(one.chapters, 1):
        if chapter.back or chapter.ended is None:
            continue
        for who, since in chapter.since.items():
            if who not in found:
                raise BadStep(f"{chapter.title} names {who}, who is not of the party.")
            if found[who].since != since:
                later = one.chapters[found[who].since - 1].title if found[who].since else "the beginning"
                raise BadStep(
                    f"{one.hero(who).called()} did not go into {chapter.title} as they came from {later}. "
                    "Only one of two fights from the same state can count: take the other back, or leave this one out."
                )
            found[who] = _after(found[who], number, chapter.ended, who)
    return found


def _after(before: Stands, number: int, ended: Ended, who: str) -> Stands:
    start = ended.after.get(who, before.start)
    return Stands(number, ended.sheets.get(who, before.sheet), start, before.dead or who in ended.dead)


def rules_of(one: Campaign) -> dict[str, Mapping[str, Any]]:
    """What holds in the next fight where it does not say otherwise, and what goes on from the last that counts."""
    told = (each.ended.state for each in reversed(one.chapters) if each.ended and not each.back and each.what in ("fight", "evening"))
    last = next(told, {})
    return {"switches": one.switches, "options": one.options, "state": last}


# ---- steps


def begun(one: Campaign, chapter: Chapter) -> Campaign:
    """With a new chapter; the same table twice is one."""
    if chapter.table and any(each.table == chapter.table for each in one.chapters):
        return one
    if len(one.chapters) >= MOST_CHAPTERS:
        raise BadStep(f"A campaign has at most {MOST_CHAPTERS} chapters. Export this one, and begin another with the same party.")
    return _checked(msgspec.structs.replace(one, chapters=(*one.chapters, chapter)))


def taken_in(one: Campaign, number: int, ended: Ended) -> Campaign:
    """With what came of a chapter. Once more is possible as long as nothing went on from it."""
    chapter = one.chapter(number)
    if chapter.back:
        raise BadStep(f"{chapter.title} was taken back. Put it back first.")
    if chapter.ended is not None:
        _check_last(one, number, "taken in again")
    return _with(one, number, msgspec.structs.replace(chapter, ended=ended))


def left_out(one: Campaign, number: int) -> Campaign:
    """Without one chapter, from which nothing went on."""
    chapter = one.chapter(number)
    if chapter.back:
        raise BadStep(f"{chapter.title} was taken back already.")
    _check_last(one, number, "left out")
    return _with(one, number, msgspec.structs.replace(chapter, back=_next(one)))


def gone_back(one: Campaign, number: int) -> Campaign:
    """As it was before a chapter: without it and all that came later. Nothing is lost: it can be put back."""
    one.chapter(number)
    if not gone_with(one, number):
        raise BadStep("There is nothing to take back: it was taken back already.")
    back = _next(one)
    return msgspec.structs.replace(
        one,
        chapters=tuple(
            msgspec.structs.replace(each, back=back) if place >= number and not each.back else each
            for place, each in enumerate(one.chapters, 1)
        ),
    )


def gone_with(one: Campaign, number: int) -> list[Chapter]:
    """What goes when a campaign goes back to before a chapter."""
    return [each for each in one.chapters[number - 1 :] if not each.back]


def put_back(one: Campaign, back: int) -> Campaign:
    """With what was taken back at once; only where it still follows from what counts now."""
    some = [each for each in one.chapters if each.back == back]
    if not back or not some:
        raise BadStep("There is nothing of this kind to put back.")
    chapters = tuple(msgspec.structs.replace(each, back=0) if each.back == back else each for each in one.chapters)
    try:
        return _checked(msgspec.structs.replace(one, chapters=chapters))
    except BadStep as error:
        raise BadStep(f"This does not follow from how the party stands now: take back what was fought since. {error}") from None


def _next(one: Campaign) -> int:
    return 1 + max((each.back for each in one.chapters), default=0)


def _check_last(one: Campaign, number: int, what: str) -> None:
    for place, each in enumerate(one.chapters, 1):
        if place > number and not each.back and number in each.since.values():
            raise BadStep(f"{each.title} went on from there, so that it cannot be {what}. Go back to before {each.title} first.")


def _with(one: Campaign, number: int, chapter: Chapter) -> Campaign:
    return _checked(msgspec.structs.replace(one, chapters=(*one.chapters[: number - 1], chapter, *one.chapters[number:])))


def _checked(one: Campaign) -> Campaign:
    standing(one)
    return one


# ---- the party


def joined(one: Campaign, members: tuple[Member, ...]) -> Campaign:
    """With more heroes, each with an id and a name of their own; who had left comes back."""
    heroes = list(one.heroes)
    for member in members:
        same = next((place for place, hero in enumerate(heroes) if hero.left and hero.kind == member.kind), None)
        if same is not None:
            heroes[same] = msgspec.structs.replace(heroes[same], left=False)
            continue
        name = _free(member.name or str(member.sheet.get("name", member.kind)), [hero.called() for hero in heroes])
        who = id_of(name, [hero.id for hero in heroes])
        heroes.append(Hero(id=who, kind=member.kind, name=name, sheet=member.sheet))
    if sum(not hero.left for hero in heroes) > MOST_MEMBERS or len(heroes) > 2 * MOST_MEMBERS:
        raise BadStep(f"A party has at most {MOST_MEMBERS} members.")
    return msgspec.structs.replace(one, heroes=tuple(heroes))


def _free(name: str, taken: list[str]) -> str:
    """
    >>> _free("Ann", ["Ann", "Ann 2"])
    'Ann 3'
    """
    base = name[:56]
    return name[:60] if name not in taken else next(each for number in range(2, 99) if (each := f"{base} {number}") not in taken)


def parted(one: Campaign, who: str) -> Campaign:
    """Without a hero; who has fought stays in the history, and may come back."""
    hero = one.hero(who)
    fought = any(who in chapter.since for chapter in one.chapters)
    heroes = (msgspec.structs.replace(each, left=True) if each is hero else each for each in one.heroes if fought or each is not hero)
    return msgspec.structs.replace(one, heroes=tuple(heroes))


def evenings(one: Campaign) -> list[list[int]]:
    """The numbers of the chapters, by evening: after a long pause, or where somebody said that one began."""
    found: list[list[int]] = []
    for number, chapter in enumerate(one.chapters, 1):
        if found and chapter.what != "evening" and chapter.began - one.chapters[number - 2].began <= EVENING:
            found[-1].append(number)
        else:
            found.append([number])
    return found


def check_campaign(one: Campaign) -> Campaign:
    """One from a file: ids once each, every chapter following from those before it."""
    ids = [hero.id for hero in one.heroes]
    if len(set(ids)) < len(ids):
        raise BadStep("Two heroes have the same id.")
    if sum(not hero.left for hero in one.heroes) > MOST_MEMBERS:
        raise BadStep(f"A party has at most {MOST_MEMBERS} members.")
    for number, chapter in enumerate(one.chapters, 1):
        named = {*chapter.since, *(chapter.ended.dead if chapter.ended else ()), *(chapter.ended.after if chapter.ended else ())}
        if strange := sorted(named - set(ids)):
            raise BadStep(f"{chapter.title} names {strange[0]}, who is not of the party.")
        if any(since >= number for since in chapter.since.values()):
            raise BadStep(f"{chapter.title} comes from a chapter that is later than it.")
    return _checked(one)
