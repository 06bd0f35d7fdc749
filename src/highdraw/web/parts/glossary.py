"""Words of art, explained where they stand: a word is a button that opens what it means. No script is needed."""

import re
from functools import cache

from markupsafe import Markup, escape

from highdraw.engine.rulebook import Rulebook, Term
from highdraw.systems import load
from highdraw.web import elements as h
from highdraw.web.html import html

BUTTON = Markup('<button type="button" class="term" popovertarget="gloss-{}">{}</button>')


def gloss_id(term: Term) -> str:
    """
    >>> gloss_id(Term("First Blood", "", ""))
    'first-blood'
    """
    return "-".join(term.word.lower().split())


def explained(system: str, text: str | Markup) -> Markup:
    """A text in which the first mention of each word of art can be asked for. What is HTML stays so; its tags and links are left alone.

    The page needs `glosses` once, besides.
    """
    words, found = _words(system)
    if found is None:
        return escape(text)
    told: set[str] = set()

    def put(match: re.Match[str]) -> str:
        if match[1]:
            return match[1]
        term = words[match[2].lower()]
        if term.word in told:
            return match[0]
        told.add(term.word)
        return BUTTON.format(gloss_id(term), Markup(match[0]))

    return Markup(found.sub(put, str(escape(text))))


@cache
def _words(system: str) -> tuple[dict[str, Term], re.Pattern[str] | None]:
    """Every form of every word, in small letters, and what finds them in a text."""
    words = {form.lower(): term for term in load(system).rulebook.term for form in (term.word, *term.also)}
    forms = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return words, re.compile(rf"(<a\b.*?</a>|<[^>]+>)|\b({forms})\b", re.IGNORECASE | re.DOTALL) if words else None


@cache
def glosses(system: str) -> Markup:
    """What the words mean, hidden until one is asked for. Once a page, outside of what the stream brings."""
    book = load(system).rulebook
    return html([h.div(".gloss", id=f"gloss-{gloss_id(term)}", popover="auto")[_inside(book, term)] for term in book.term])


def _inside(book: Rulebook, term: Term) -> list[h.Element]:
    link = h.a(href=f"/rules/{book.system}/{term.rule}", target="_blank")[term.rule]
    return [h.h4[term.word], h.p[term.means], h.footer[h.span[", ".join(term.also)], link]]
