"""Elements as text, fast. htpy hands every piece up through all elements around it; here it goes straight into a list."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, ParamSpec

import msgspec
from htpy import Element, HTMLElement, Node, VoidElement
from markupsafe import Markup, escape

P = ParamSpec("P")
KEPT = 20_000
"""So many pieces of each kind are kept."""


def html(node: Node) -> Markup:
    """The text of an element.

    >>> import htpy
    >>> html(htpy.p(".x")["1 < 2", [htpy.br, None], (word for word in ("a", "b"))])
    Markup('<p class="x">1 &lt; 2<br>ab</p>')
    """
    out: list[str] = []
    _write(node, out.append)
    return Markup("".join(out))


def _write(node: Any, put: Callable[[str], None]) -> None:
    """The common kinds here; whatever else there is, as htpy does it."""
    kind = type(node)
    if kind is Element:
        put(f"<{node._name}{node._attrs}>")
        _write(node._children, put)
        put(f"</{node._name}>")
    elif kind is str:
        put(str(escape(node)))
    elif kind is Markup:
        put(str(node))
    elif node is None or kind is bool:
        return
    elif kind is VoidElement:
        put(f"<{node._name}{node._attrs}>")
    elif kind is int:
        put(str(node))
    elif kind is HTMLElement:
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
        raise TypeError(f"{node!r} is no part of a page.")


def ready(make: Callable[P, Node]) -> Callable[P, Markup]:
    """A piece of a page that follows from its arguments alone, plain data: made once, then at hand."""
    kept: OrderedDict[bytes, Markup] = OrderedDict()
    encode = msgspec.msgpack.Encoder(enc_hook=_markup).encode

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> Markup:
        key = encode((args, kwargs))
        text = kept.get(key)
        if text is None:
            text = kept[key] = html(make(*args, **kwargs))
            if len(kept) > KEPT:
                kept.popitem(last=False)
        return text

    return made


def _markup(value: Any) -> dict[str, str]:
    """HTML among the arguments, told apart from a text that reads the same."""
    if isinstance(value, Markup):
        return {"html": str(value)}
    raise TypeError(f"{value!r} is no plain data.")
