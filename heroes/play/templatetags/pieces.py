"""`include ... only`, drawn once for equal inputs.

Such an include depends on nothing but what it is given and the language. What a table shows is mostly the same
cards again and again, for every seat and after every move, so what was drawn is kept by content. Anything given
that is not plain data (a form, a date, a person) is drawn each time.
"""

from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.loader import get_template
from django.template.loader_tags import IncludeNode, do_include
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from catalog.cards import Card, Component

register = template.Library()

MOST = 4096
"""Pieces that a process keeps."""

_drawn: dict[Any, SafeString] = {}


class Lasting(dict[str, Any]):
    """Facts that stay as they are while the process lives: equal to nothing but itself, so nobody need read them all
    to know that they are the same."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other


class NotPlain(TypeError):
    """Something that does not say by its content what it is."""


def content_of(value: Any) -> Any:
    """A hashable that is equal for equal content, types included: 1 is not True, and marked text is not text."""
    kind = type(value)
    if kind is str or value is None:
        return value
    if kind is int or kind is bool or kind is float:
        return kind, value
    if kind is dict:
        return dict, tuple([(key, content_of(item)) for key, item in value.items()])
    if kind is list or kind is tuple:
        return list, tuple([content_of(item) for item in value])
    if kind is Component or kind is Card:
        return Card, value.hash
    if kind is Lasting:
        return value
    if kind is SafeString:
        return SafeString, str(value)
    if isinstance(value, Promise):
        return content_of(str(value))
    raise NotPlain(kind)


def drawn(name: str, given: dict[str, Any]) -> SafeString:
    """The template `name` with nothing but what is given; kept, if that is plain."""
    try:
        key = (name, get_language(), True, content_of(given))
    except NotPlain:
        return fresh(name, given)
    piece = _drawn.get(key)
    if piece is None:
        piece = fresh(name, given)
        _keep(key, piece)
    return piece


def fresh(name: str, given: dict[str, Any]) -> SafeString:
    """The same, without looking whether it has been drawn. Numbers are written as they are in every language."""
    return get_template(name).template.render(Context(given, use_l10n=False))  # type: ignore[attr-defined]


def _keep(key: Any, piece: SafeString) -> None:
    if len(_drawn) >= MOST:
        _drawn.clear()
    _drawn[key] = piece


class Piece(IncludeNode):
    """An include that sees only what it is given."""

    def render(self, context: Context) -> SafeString:
        try:
            given = [(name, content_of(value.resolve(context))) for name, value in self.extra_context.items()]
            key = (self.template.var, get_language(), context.autoescape, tuple(given))
            return _drawn[key]
        except NotPlain:
            return super().render(context)
        except KeyError:
            pass
        piece = super().render(context)
        _keep(key, piece)
        return piece


@register.tag("include")
def include(parser: Parser, token: Token) -> IncludeNode:
    """Django's own, but that pieces are kept."""
    node = do_include(parser, token)
    if node.isolated_context and isinstance(node.template.var, str):
        node.__class__ = Piece
    return node
