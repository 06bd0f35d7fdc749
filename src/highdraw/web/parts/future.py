"""How somebody stands after one choice or the other, side by side above the choices."""

from collections.abc import Iterable

from markupsafe import Markup

from highdraw.engine.system import Future
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.track import drawn


def futures(found: Iterable[Future | None]) -> Markup | None:
    """The futures of a question, each once; one alone is nothing to compare."""
    some = {each.when: each for each in found if each is not None}
    return _futures(tuple(some.values())) if len(some) > 1 else None


@cached
def _futures(some: tuple[Future, ...]) -> h.Element:
    return h.div(".futures", role="group", aria_label="What it leads to")[
        (h.div(".future")[h.span[each.when], drawn((each.track,)), h.b(class_=each.tone or None)[each.says]] for each in some)
    ]
