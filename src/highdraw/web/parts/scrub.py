"""The bar a fight is scrubbed with: a slider that stands on beats, a mark for each of them, play at several speeds.

A beat is an exchange, at the step that decided it; the beginning and the end are beats, too. A fight too long to look for exchanges
has a beat a step. Without a script the marks are links.
"""

import msgspec

from highdraw.table.moment import Moment, Shown
from highdraw.web import elements as h

SPEEDS = (("½", "0.5", "Half as fast"), ("×1", "1", "Normal speed"), ("×2", "2", "Twice as fast"), ("×4", "4", "Four times as fast"))
SHAPES = (("plain", "no blow"), ("miss", "miss"), ("hit", "hit"), ("big", "turning point"))


class Beat(msgspec.Struct, frozen=True):
    """Where the slider can stand: a step, what it brought in words, and the shape of its mark."""

    step: int
    says: str
    shape: str = "plain"
    when: str = ""


def beats(moment: Moment) -> list[Beat]:
    """From the beginning to the end, in the order of their steps."""
    if not moment.shown:
        return [Beat(step, f"Step {step}") for step in range(moment.last + 1)]
    found = {0: Beat(0, "The beginning"), moment.last: Beat(moment.last, "The end" if moment.last else "The beginning")}
    found |= {each.step: Beat(each.step, each.says, _shape(each), each.when) for each in moment.shown if each.step <= moment.last}
    return [found[step] for step in sorted(found)]


def standing_on(some: list[Beat], step: int) -> int:
    """The place of the beat that is on the stage at a step.

    >>> standing_on([Beat(0, "The beginning"), Beat(4, "Ann hits"), Beat(9, "The end")], 6)
    1
    """
    return max(place for place, each in enumerate(some) if each.step <= step)


def by_round(some: list[Beat]) -> list[tuple[str, list[Beat]]]:
    """The beats under the name of their round; the beginning goes with the first, the end with the last.

    >>> some = [Beat(0, "The beginning"), Beat(4, "Ann hits", when="Turn 1"), Beat(9, "Bob hits", when="Turn 2"), Beat(11, "The end")]
    >>> [(name, [each.step for each in beats]) for name, beats in by_round(some)]
    [('Turn 1', [0, 4]), ('Turn 2', [9, 11])]
    """
    found: list[tuple[str, list[Beat]]] = []
    for each in some:
        if found and (not each.when or not found[-1][0] or found[-1][0] == each.when):
            found[-1] = (found[-1][0] or each.when, [*found[-1][1], each])
        else:
            found.append((each.when, [each]))
    return found


def scrub(path: str, moment: Moment, eyes: dict[str, str], asked: str) -> h.Element:
    """The slider, its marks, play and speed, and through whose eyes (by key, with what they are called)."""
    some = beats(moment)
    now = standing_on(some, moment.at)
    live = {"hx-get": path, "hx-trigger": "input delay:50ms, submit", "hx-target": "#step", "hx-swap": "innerMorph"}
    options = [h.option(value=key, selected=key == asked)[name] for key, name in eyes.items()]
    said = f"Beat {now + 1} of {len(some)}: {some[now].says}"
    return h.form("#scrub.panel", method="get", action=path, **live, **{"hx-replace-url": "true", "hx-sync": "this:replace"})[
        h.button("#play.primary", type="button", hidden=True, aria_pressed="false")["Play"],
        h.div(".seg.speeds", role="group", aria_label="Speed", hidden=True)[
            (
                h.button(type="button", data_speed=value, aria_pressed="true" if value == "1" else "false", aria_label=name)[sign]
                for sign, value, name in SPEEDS
            )
        ],
        h.output("#beat-says", for_="beat")[said],
        h.label["Seen as ", h.select(name="as", autocomplete="off")[options]] if len(eyes) > 1 else None,
        h.noscript[h.button(type="submit")["Go"]],
        h.input("#at", type="hidden", name="at", value=str(moment.at), autocomplete="off"),
        h.nav(".beats", aria_label="Beats")[
            (
                h.div(".of-round")[
                    h.b[name] if name else None,
                    (
                        h.a(
                            class_=each.shape, href=f"{path}?at={each.step}&as={asked}", data_step=f"{each.step}", title=each.says,
                            aria_current="step" if each is some[now] else None,
                        )[h.span(".sr")[each.says]]
                        for each in together
                    ),
                ]
                for name, together in by_round(some)
            )
        ],
        h.input(
            "#beat", type="range", min="0", max=f"{len(some) - 1}", value=f"{now}", hidden=True, autocomplete="off",
            aria_label="Beat", aria_valuetext=said,
        ),
        h.p(".shapes", aria_hidden="true")[(h.span(class_=shape)[name] for shape, name in SHAPES)] if moment.shown else None,
    ]  # fmt: skip


def _shape(each: Shown) -> str:
    return "big" if each.grave else "hit" if each.hit else "miss" if each.hit is False else "plain"
