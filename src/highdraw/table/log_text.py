"""The log of a fight as Markdown: rounds and turns as headings, what happened as a list, how it came to that below it."""

import re
from collections.abc import Iterable

from highdraw.engine.event import Event

_SIGNS = re.compile(r"([\\`*_\[\]<>#|~])")


def log_text(title: str, about: Iterable[str], events: Iterable[Event]) -> str:
    """What somebody may read, written down. `about` are a few words below the title.

    >>> events = [Event("round", "At dawn.", level="heading"), Event("hit", "Ann hits.", tone="good"), Event("loss", "3.", level="detail")]
    >>> print(log_text("A *duel*", ["Two people"], events), end="")
    # A \\*duel\\*
    <BLANKLINE>
    Two people
    <BLANKLINE>
    ## At dawn
    <BLANKLINE>
    - **Ann hits.**
      - 3.
    """
    lines = [f"# {_plain(title)}", "", _plain(" · ".join(filter(None, about)))]
    begun = listed = False
    for event in events:
        if not event.worth_telling:
            continue
        words = _plain(event.text)
        if event.level == "heading":
            lines += ["", f"{'###' if event.who else '##'} {words.rstrip('.')}"]
            begun = listed = False
            continue
        deeper = event.level == "detail" and begun
        lines += ([] if listed else [""]) + [f"{'  ' if deeper else ''}- {f'**{words}**' if event.tone else words}"]
        listed, begun = True, begun or event.level == "main"
    return "\n".join(lines) + "\n"


def _plain(words: str) -> str:
    """Words in which no sign means anything but itself.

    >>> _plain("Ann_2 [the <b>] 5*")
    'Ann\\\\_2 \\\\[the \\\\<b\\\\>\\\\] 5\\\\*'
    """
    return _SIGNS.sub(r"\\\1", " ".join(words.split()))
