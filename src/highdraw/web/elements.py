"""htpy's elements, made faster: the same text for the same attributes, with nothing made out twice.

`from highdraw.web import elements as h`, then as with htpy: `h.p(".note", title="x")["words"]`. What a class in short and the name of
an argument stand for is known after the first time; what is put in is looked at when it is written.
"""

import re
from functools import lru_cache
from typing import Any, Self

import htpy
from htpy import BaseElement, Fragment, Node, comment, fragment
from markupsafe import escape

__all__ = ["Element", "Fragment", "HTMLElement", "VoidElement", "comment", "fragment"]
NAMES = 4096
"""More different names and classes in short than stand in the code."""
OURS = (
    "beat_pace", "card_pick", "card_set", "code_keys", "field_editor", "find_in", "first_fight", "plan_controls", "roster_search",
    "verb_choices",
)  # fmt: skip
"""Elements of our own: what they do stands in `scripts` and `static`."""
DRAWN = ("circle", "defs", "g", "line", "path", "pattern", "rect", "text", "use")
"""Elements of drawings."""
SPECIAL = re.compile("[&<>'\"]").search
"""What cannot stand in a text as it is."""


@lru_cache(NAMES)
def _in_short(said: str) -> dict[str, str]:
    """Id and classes as htpy takes them: `#id.one.two`."""
    htpy.p(said)  # refuses what is wrong
    name, *classes = said.split(".")
    return {**({"id": name[1:]} if name else {}), **({"class": " ".join(filter(None, classes))} if any(classes) else {})}


@lru_cache(NAMES)
def _attribute(argument: str) -> str:
    """The attribute that an argument stands for: `data_who` is `data-who`, `class_` is `class`."""
    return htpy.p(**{argument: True})._attrs.strip() if argument not in ("class", "class_") else "class"


@lru_cache(NAMES)
def _written(attribute: str) -> str:
    return str(escape(attribute))


class _Quick(BaseElement):
    """An element that takes its attributes as htpy does, and writes them at once."""

    __slots__ = ()

    def __call__(self, /, *args: Any, **kwargs: Any) -> Self:
        attributes: dict[str, Any] = {}
        for each in args:
            attributes.update(_in_short(each) if type(each) is str else each)
        for argument, value in kwargs.items():
            attributes[_attribute(argument)] = value
        text = ""
        for name, value in attributes.items():
            kind = type(value)
            if kind is str and (value or name != "class"):
                text += f' {_written(name)}="{escape(value) if SPECIAL(value) else value}"'
            elif name == "class":
                text += htpy.p({name: value})._attrs
            elif value is True:
                text += f" {_written(name)}"
            elif kind is int:
                text += f' {_written(name)}="{value}"'
            elif value is not None and value is not False:
                text += htpy.p({name: value})._attrs
        return type(self)(self._name, text, self._children)


class Element(_Quick, htpy.Element):
    """An element with something in it."""

    __slots__ = ()

    def __getitem__(self, children: Node) -> Self:
        return type(self)(self._name, self._attrs, children)


class VoidElement(_Quick, htpy.VoidElement):
    """An element with nothing in it."""

    __slots__ = ()


class HTMLElement(Element, htpy.HTMLElement):
    """A whole page."""

    __slots__ = ()


def __getattr__(name: str) -> Element:
    """Any other element, by its name; from then on it is there."""
    if name not in OURS and name not in DRAWN and not isinstance(vars(htpy).get(name), BaseElement):
        raise AttributeError(name)
    element = globals()[name] = Element(getattr(htpy, name)._name)
    return element


html = HTMLElement("html")
br, img, input, link, meta = (VoidElement(name) for name in ("br", "img", "input", "link", "meta"))
