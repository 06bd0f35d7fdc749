"""What people do from their pages: a form posted, nothing or a sentence back; what has changed comes by the stream."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from highdraw.engine import request as engine
from highdraw.engine.log import When
from highdraw.engine.request import Ask, Place
from highdraw.errors import BadAnswer, HighdrawError
from highdraw.table.entry import ShowOdds, Stand
from highdraw.table.errors import Moved, Refused, Unsure
from highdraw.table.loading import head_of
from highdraw.table.role import LETTERS, Role
from highdraw.table.standing import facets_of
from highdraw.table.table import MOST_WORDS, Table
from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web.corrections import read_changes
from highdraw.web.guard import fields, form, form_key, own_key, tables_of, whole
from highdraw.web.owned import owned, remember, remember_one
from highdraw.web.pages import after, hand
from highdraw.web.pages.replay import replay_of
from highdraw.web.parts.deed import PLAYS, WAS
from highdraw.web.parts.facets import read_facets
from highdraw.web.parts.orders import ORDER
from highdraw.web.parts.preview import drawn_preview
from highdraw.web.parts.standing import ONCE, REST, TOPICS
from highdraw.web.play_on import play_on
from highdraw.web.throttle import allow_new_table

WHEN: dict[str, When] = {"now": "now", "boundary": "boundary"}
Deed = Callable[[Tables, Role, dict[str, str], Request], Awaitable[Any]]


async def do(request: Request) -> Response:
    """One deed at a table; 204 when it is done."""
    tables = tables_of(request)
    role = tables.role(request.path_params["token"])
    deed = DEEDS.get(request.path_params["deed"])
    if deed is None:
        raise Refused("There is no such thing to do.")
    said = await form(request)
    try:
        answer = await deed(tables, role, said, request)
    except Moved as moved:
        return _to(request, f"/{LETTERS[moved.role.kind]}/{tables.link(moved.role)}")
    except HighdrawError as error:
        if said.get("panel") and "hx-request" in request.headers:
            return hand.unsure(error, request.path_params["token"], said) if isinstance(error, Unsure) else hand.refused(error)
        raise
    if isinstance(answer, Response):
        return answer
    if "hx-request" not in request.headers:
        return RedirectResponse(f"/{LETTERS[role.kind]}/{request.path_params['token']}", 303)
    if said.get("panel"):
        told = (await tables.look(role)).undo_words() if deed in (_correct, _quick) else "Done"
        return HTMLResponse(str(h.fragment[await hand.panel(request, said["panel"], said.get("who", ""), f"{told}.")]))
    return Response(status_code=204)


async def _answer(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    """An answer. What it means is read in the mailbox: sent again after a broken connection, it was carried out already."""
    who = said.get("who", "")

    def answer(table: Table) -> None:
        part = next((part for part in table.asked(role) if part.addressee == who), None)
        routine, same = whole(said.get("routine", "")), part is not None and said.get("fingerprint", "") == part.fingerprint()
        if isinstance(part, Ask) and routine is not None and same:
            table.stand(role, read_routine(table, part, routine))
            return
        if said.get(ORDER) and same:
            table.order(role, said[ORDER])
            return
        value = said.get("value", "") if part is None else read_value(part, said)
        wish = read_wish(table, part, value, said) if isinstance(part, Ask) else None
        table.answer(role, who, value, said.get("fingerprint", ""))
        if wish is not None:
            table.stand(role, wish)

    # The key is the question's: what is only ordered or set beside it must not use it up.
    ahead = said.get("routine") or said.get(ORDER)
    await tables.act(role, answer, "" if ahead else own_key(role, said.get("key", "")))


def read_value(part: engine.Request[Any], said: dict[str, str]) -> Any:
    """A posted answer as the rules want it: a key or facets, a place, cards, dice."""
    if isinstance(part, Place):
        try:
            return (float(said.get("x", "")), float(said.get("y", "")))
        except ValueError:
            raise BadAnswer(f"Give two numbers, {part.unit} east and {part.unit} north.") from None
    value = said.get("value", "")
    if isinstance(part, Ask):
        if said.get("take"):
            return said["take"]
        facets = read_facets(said)
        return value if facets is None else facets
    return part.parse(said.get("take") or value)


def read_wish(table: Table, part: Ask, value: Any, said: dict[str, str]) -> Stand | None:
    """An answer that is to stand from now on, or for the rest of a group's attacks."""
    until, against = said.get("stand", ONCE), tuple(table.attackers_to_come(part)) if said.get(REST) else ()
    if until == ONCE and not against:
        return None
    choice = part.check(value)
    label = table.system.reading.offer(table.session.fight, part, choice).label
    if until != ONCE:
        return Stand(part.who, (part.topic,), facets_of(choice), until, says=label)
    return Stand(part.who, (part.topic,), facets_of(choice), "round", says=label, against=against)


def read_routine(table: Table, part: Ask, place: int) -> Stand:
    found = table.routines(part)
    if place >= len(found):
        raise Refused("That is not offered any more. Look at what is asked now.")
    return Stand(part.who, found[place].topics, found[place].facets, found[place].until, says=found[place].says)


async def _stand(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    """A question that has come before is answered ahead of time; without a way somebody is asked again."""
    who, topics = said.get("who", ""), tuple(said.get("topics", "").split(TOPICS))

    def stand(table: Table) -> None:
        repeat = next((one for one in table.repeats(role) if (one.who, one.topic) == (who, topics[0])), None)
        label, facets = repeat.ways.get(said.get("way", ""), ("", {})) if repeat is not None else ("", {})
        if said.get("way") and not facets:
            raise Refused("You have not answered so before. Answer the question once, then let it stand.")
        table.stand(role, Stand(who, topics, facets, said.get("until", ""), says=label))

    await tables.act(role, stand)


async def _order_out(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.order_out(role, said.get("who", "")))


async def _end_order(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.end_order(role, said.get("who", "")))


async def _change_mind(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.change_mind(role, said.get("who", "")))


async def _preview(tables: Tables, role: Role, said: dict[str, str], request: Request) -> Response:
    """What a pick of cards would come to. Nothing is done, and nobody else learns of it."""
    found = (await tables.look(role)).preview(role, said.get("who", ""), said.get("value", ""))
    drawn = str(drawn_preview(found))
    return JSONResponse(
        {"says": found.says, "allowed": found.allowed, "costs": found.costs, "choices": found.choices, "cards": found.cards, "drawn": drawn}
    )


async def _undo(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    to = whole(said.get("to", ""))
    await tables.act(role, lambda table: table.undo(role, to), own_key(role, said.get("key", "")))


async def _redo(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.redo(role), own_key(role, said.get("key", "")))


async def _say(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.say(role, said.get("text", "")))


async def _note(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.note(role, said.get("text", ""))


async def _quick(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    words = said.get("words") or f"{said.get('count', '')} {said.get('kind', '')} for {said.get('side', '')}"
    await tables.act(role, lambda table: table.quick(role, words[:MOST_WORDS]))


async def _correct(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    when = WHEN.get(said.get("when", ""))

    def correct(table: Table) -> None:
        table.correct(role, *read_changes(table, said), when=when)

    await tables.act(role, correct)


async def _reseat(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    fighters = await fields(request, "fighter")
    await tables.act(role, lambda table: table.reseat(role, said.get("seat", ""), said.get("name", ""), fighters))


async def _rename(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.rename(role, said.get("seat", ""), said.get("name", "")))


async def _unseat(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    """Somebody is put out: their link opens nothing any more, and the code they came with is changed."""
    await tables.act(role, lambda table: table.reseat(role, said.get("seat", ""), "", ()))
    await tables.renew_code(role.table)


async def _peek(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.set_peek(role, bool(said.get("on"))))


async def _call(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.call(role, said.get("title", "")))


async def _show_odds(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    try:
        wish = msgspec.convert(said, ShowOdds)
    except msgspec.ValidationError:
        raise Refused("Odds are shown as numbers, as bars, or are off.") from None
    await tables.act(role, lambda table: table.show_odds(role, wish.show, wish.seat))


async def _show_hints(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.show_hints(role, bool(said.get("on"))))


def _to(request: Request, address: str) -> Response:
    """On to another page."""
    if "hx-request" in request.headers:
        return Response(status_code=204, headers={"hx-redirect": address})
    return RedirectResponse(address, 303)


async def _second_gm(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.appoint(role, said.get("name", "")))


async def _drop_gm(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.dismiss(role, said.get("seat", "")))


async def _offer_gm(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.offer_seat(role, said.get("seat", ""), said.get("name", ""), bool(said.get("plays"))))


async def _take_gm(tables: Tables, role: Role, said: dict[str, str], request: Request) -> Response | None:
    new = await tables.act(role, lambda table: table.take_seat(role))
    return None if new is None else _to(request, f"/g/{tables.link(new)}")


async def _decline_gm(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    await tables.act(role, lambda table: table.decline_seat(role))


async def _rematch(tables: Tables, role: Role, said: dict[str, str], request: Request) -> Response:
    """The same fight once more, everybody in the seat they have, or on the other side."""
    allow_new_table(request)
    return _to(request, f"/g/{tables.link(await after.rematch(tables, role, form_key(said), bool(said.get('swap'))))}")


async def _play_on(tables: Tables, role: Role, said: dict[str, str], request: Request) -> Response:
    """The fight from a moment of its replay, at a table of its own."""
    allow_new_table(request)
    table = await tables.look(role)
    gm = await play_on(tables, role, table, await replay_of(request, table), said.get("at", ""), form_key(said))
    response = RedirectResponse(f"/g/{tables.link(gm)}", 303)
    remember_one(request, response, tables.link(gm), tables.secret)
    return response


async def _link(tables: Tables, role: Role, said: dict[str, str], request: Request) -> Response | None:
    """Another link for the GM, the big screen or somebody in a seat."""
    new = await tables.change_link(role, said.get("whose", ""))
    if new is None or new.kind != "gm":
        return None
    to = f"/g/{tables.link(new)}"
    response = _to(request, to)
    old = request.path_params["token"]
    remember(request, response, [tables.link(new), *(each for each in owned(request, tables.secret) if each != old)], tables.secret)
    return response


async def _auto(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    fighters = await fields(request, "fighter")
    await tables.act(role, lambda table: table.set_auto(role, fighters))


async def _cast(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    """Who plays whom: each fighter by itself, or a whole side."""
    await tables.act(role, lambda table: table.cast(role, read_parts(table, role, said)))


def read_parts(table: Table, role: Role, said: dict[str, str]) -> dict[str, str]:
    """The parts of a form. Who was taken by somebody since the form was drawn stays with them."""
    if "side" in said:
        return dict.fromkeys(table.view(role).sides.get(said["side"], ()), said.get("to", ""))
    parts = {name.removeprefix(PLAYS): seat for name, seat in said.items() if name.startswith(PLAYS)}
    return {who: seat for who, seat in parts.items() if said.get(f"{WAS}{who}", now := table.seating.seat_of(who)) == now}


async def _code(tables: Tables, role: Role, said: dict[str, str], request: Request) -> None:
    if role.kind != "gm":
        raise Refused("Only the GM can do this.")
    await tables.look(role)
    await tables.renew_code(role.table)


async def _remove(tables: Tables, role: Role, said: dict[str, str], request: Request) -> Response:
    await tables.remove(role)
    return _to(request, "/")


DEEDS: dict[str, Deed] = {
    "answer": _answer, "preview": _preview, "undo": _undo, "redo": _redo, "say": _say, "note": _note, "quick": _quick, "correct": _correct,
    "reseat": _reseat, "rename": _rename, "unseat": _unseat, "auto": _auto, "cast": _cast, "code": _code, "link": _link, "peek": _peek,
    "call": _call, "rematch": _rematch, "remove": _remove, "stand": _stand, "change-mind": _change_mind,
    "order-out": _order_out, "end-order": _end_order,
    "second-gm": _second_gm, "drop-gm": _drop_gm, "offer-gm": _offer_gm, "take-gm": _take_gm, "decline-gm": _decline_gm,
    "show-odds": _show_odds, "show-hints": _show_hints, "play-on": _play_on,
}  # fmt: skip


async def download(request: Request) -> Response:
    """The fight as a file: for the GM at any time, for the others when it is over."""
    tables = tables_of(request)
    role = tables.role(request.path_params["token"])
    file = await tables.fight_file(role)
    name = f"{head_of(tables.store, await tables.kept(role.table)).scenario or 'table'}-{role.table[:6]}.fight.jsonl"
    return Response(file, media_type="application/jsonl", headers={"content-disposition": f'attachment; filename="{name}"'})
