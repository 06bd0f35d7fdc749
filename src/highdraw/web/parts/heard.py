"""Marks between things that stand apart on a page: heard, and copied with the text, but not seen."""

from highdraw.web import elements as h
from highdraw.web.html import html

COMMA, STOP = (html(h.span(".sr")[mark]) for mark in (", ", ". "))
