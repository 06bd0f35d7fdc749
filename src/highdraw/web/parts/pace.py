"""How fast exchanges follow each other on the stage: pause, once or twice as fast, skip. The browser does it; nobody waits for it."""

from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.icon import icon


@cached
def pace(token: str) -> h.Element:
    """The controls; without a script they are not there, and the newest exchange is shown at once."""
    return h.beat_pace("#pace.pace", hidden=True, data_beats=f"/t/{token}/beats", role="group", aria_label="Pace", **{"hx-morph-skip": ""})[
        h.button(type="button", data_pace="pause", aria_pressed="false", title="Pause (Space)", aria_label="Pause")[icon("pause")],
        h.button(type="button", data_pace="1", aria_pressed="true", aria_label="Normal pace")["×1"],
        h.button(type="button", data_pace="2", aria_pressed="false", title="Twice as fast (X)", aria_label="Twice as fast")["×2"],
        h.button(type="button", data_pace="skip", title="Show the newest (S)")[icon("skip"), "Skip"],
    ]
