"""Elements as text, fast. htpy hands every piece up through all elements around it; here it goes straight into a list."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import wraps
from typing import Any, ParamSpec
from zlib import crc32

import msgspec
from cachetools import FIFOCache
from htpy import Element, HTMLElement, Node, VoidElement
from markupsafe import Markup, escape

from highdraw.web import elements
from highdraw.web.elements import SPECIAL

P = ParamSpec("P")
KEPT = 16_000_000
"""How many letters of each kind of piece are kept, with the bytes of what they were made from."""
BESIDES = 500
"""What a piece that is known by its things takes besides its letters."""
PLAIN = (str, int, bool)
CACHES: list["FIFOCache[Any, Any]"] = []
"""All that is kept of pages: without it they are made anew, and are the same."""
CUT = "<"
LONG = 200
"""Pieces of a page that are as long as this are compared as one with those of the page before."""


class Fragment(Markup):
    """A piece of a page that may be needed again: what is worked out about it is kept with it."""

    __slots__ = ("_checksum", "_tags")
    _checksum: bytes
    _tags: int

    @property
    def checksum(self) -> bytes:
        try:
            return self._checksum
        except AttributeError:
            self._checksum = crc32(self.encode()).to_bytes(4, "big")
            return self._checksum

    @property
    def tags(self) -> int:
        """How many tags begin in it."""
        try:
            return self._tags
        except AttributeError:
            self._tags = self.count(CUT)
            return self._tags


class Page:
    """All that changes on somebody's page, in fragments that each begin with a tag. The same text, made alike, has the same id."""

    __slots__ = ("fragments", "id")

    def __init__(self, fragments: list[Fragment]) -> None:
        self.fragments = fragments
        self.id = f"{crc32(b''.join([each.checksum for each in fragments])):08x}"

    def __str__(self) -> str:
        return "".join(self.fragments)

    def __html__(self) -> str:
        return str(self)


def page(node: Node) -> Page:
    """An element as a page: long pieces by themselves, what lies between them together.

    >>> str(page(Markup("<p>one</p>")))
    '<p>one</p>'
    """
    written: list[str] = []
    _write(node, written.append)
    out = [text for text in written if text]
    fragments: list[Fragment] = []
    between: list[str] = []
    for text, after in zip(out, [*out[1:], CUT], strict=True):
        if len(text) < LONG or not text.startswith(CUT) or not after.startswith(CUT):
            between.append(text)
            continue
        if between:
            fragments.append(Fragment("".join(between)))
            between = []
        fragments.append(text if type(text) is Fragment else Fragment(text))
    if between:
        fragments.append(Fragment("".join(between)))
    return Page(fragments)


def html(node: Node) -> Fragment:
    """The text of an element.

    >>> import htpy
    >>> print(html(htpy.p(".x")["1 < 2", [htpy.br, None], (word for word in ("a", "b"))]))
    <p class="x">1 &lt; 2<br>ab</p>
    """
    out: list[str] = []
    _write(node, out.append)
    return Fragment("".join(out))


def _write(node: Any, put: Callable[[str], None]) -> None:
    """The common kinds here; whatever else there is, as htpy does it."""
    kind = type(node)
    if kind is tuple or kind is list:
        for child in node:
            if type(child) is Fragment:
                put(child)
            elif child is not None:
                _write(child, put)
    elif kind is elements.Element or kind is Element:
        put(f"<{node._name}{node._attrs}>")
        _write(node._children, put)
        put(f"</{node._name}>")
    elif kind is str:
        put(escape(node) if SPECIAL(node) else node)
    elif kind is Fragment or kind is Markup:
        put(node)
    elif node is None or kind is bool:
        return
    elif kind is elements.VoidElement or kind is VoidElement:
        put(f"<{node._name}{node._attrs}>")
    elif kind is int:
        put(str(node))
    elif kind is elements.HTMLElement or kind is HTMLElement:
        put("<!doctype html>")
        _write(Element(node._name, node._attrs, node._children), put)
    elif hasattr(node, "iter_chunks"):
        for chunk in node.iter_chunks():
            put(chunk)
    elif hasattr(node, "__html__"):
        put(str(escape(node)))
    elif isinstance(node, Iterable):
        for child in node:
            _write(child, put)
    elif callable(node):
        _write(node(), put)
    else:
        raise TypeError(f"{node!r} cannot be part of a page.")


class Template:
    """An element whose attributes never change: they are written once, and what is put in is not looked at until it is written.

    >>> import htpy
    >>> print(html(Template(htpy.p(".x"))["1 < 2", htpy.br]))
    <p class="x">1 &lt; 2<br></p>
    """

    __slots__ = ("_begin", "_end")

    def __init__(self, element: Element) -> None:
        written = html(element)
        self._end = Markup(f"</{element._name}>")
        self._begin = Markup(written.removesuffix(self._end))

    def __getitem__(self, inside: Node) -> Node:
        return (self._begin, inside, self._end)


def tag(form: str) -> Callable[..., Markup]:
    """A tag with attributes to fill in, each at a `%s`.

    >>> print(tag('<p title="%s">')('the "last" one'))
    <p title="the &#34;last&#34; one">
    """

    def filled(*values: str) -> Markup:
        return Markup(form % tuple([escape(value) if SPECIAL(value) else value for value in values]))

    return filled


def cached(make: Callable[P, Node]) -> Callable[P, Fragment]:
    """A piece of a page that follows from its arguments alone, plain data: made once, then at hand. Nothing is an empty text."""
    kept: FIFOCache[bytes, tuple[Fragment, int]] = FIFOCache(KEPT, getsizeof=_size)
    CACHES.append(kept)
    encode = msgspec.msgpack.Encoder(enc_hook=_markup).encode

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> Fragment:
        key = encode((args, kwargs))
        try:
            return kept[key][0]
        except KeyError:
            text = html(make(*args, **kwargs))
        with suppress(ValueError):  # larger than all that is kept
            kept[key] = text, len(key)
        return text

    return made


class FragmentCache:
    """Pieces that were made of things that do not change, known again by being made of the very same things.

    The things are kept with them, so that no other thing can take their place.
    """

    def __init__(self, letters: int) -> None:
        self._kept: FIFOCache[tuple[Any, ...], tuple[Fragment, int, Any]] = FIFOCache(letters, getsizeof=_size)
        CACHES.append(self._kept)

    def of(self, things: tuple[Any, ...], make: Callable[[], Node]) -> Fragment:
        """The piece made of these; `make` makes it if it is not there. Words and numbers among them are known by what they say."""
        key = tuple([each if type(each) in PLAIN else id(each) for each in things])
        try:
            return self._kept[key][0]
        except KeyError:
            text = html(make())
        with suppress(ValueError):  # larger than all that is kept
            self._kept[key] = text, BESIDES, things
        return text


def _size(kept: Any) -> int:
    """The letters of a piece, and what it takes besides."""
    return len(kept[0]) + int(kept[1])


def _markup(value: Any) -> dict[str, str]:
    """HTML among the arguments, told apart from a text that reads the same."""
    if isinstance(value, Markup):
        return {"html": str(value)}
    raise TypeError(f"{value!r} is not plain data.")
