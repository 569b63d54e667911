"""`include ... only`, drawn once for equal inputs.

Such an include depends on nothing but what it is given and the language. What a table shows is mostly the same
cards again and again, for every seat and after every move, so what was drawn is kept by content. Anything given
that is not plain data (a form, a date, a person) is drawn each time.
"""

import marshal
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

MOST = 16_384
"""So many pieces a process draws until it lets go of those that nobody has asked for meanwhile: with a full house
several hundred tables have their own."""

_WITHOUT_REFERENCES = 2
"""Version of the format in which equal content has equal bytes, whoever else holds parts of it."""

_drawn: dict[Any, SafeString] = {}
_before: dict[Any, SafeString] = {}
"""What was kept when `_drawn` was last full."""


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
    if kind is Lasting:
        return value
    if kind is Component or kind is Card:
        return Card, value.hash
    try:
        return marshal.dumps(value, _WITHOUT_REFERENCES)  # refuses whatever is not exactly of a plain kind
    except ValueError:
        pass
    if kind is dict:
        return dict, tuple([(key, content_of(item)) for key, item in value.items()])
    if kind is list or kind is tuple:
        return list, tuple([content_of(item) for item in value])
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
    piece = _kept(key)
    return _keep(key, fresh(name, given)) if piece is None else piece


def fresh(name: str, given: dict[str, Any]) -> SafeString:
    """The same, without looking whether it has been drawn. Numbers are written as they are in every language."""
    return get_template(name).template.render(Context(given, use_l10n=False))  # type: ignore[attr-defined]


def _kept(key: Any) -> SafeString | None:
    piece = _drawn.get(key)
    if piece is None and (piece := _before.get(key)) is not None:
        _keep(key, piece)
    return piece


def _keep(key: Any, piece: SafeString) -> SafeString:
    global _drawn, _before
    if len(_drawn) >= MOST:
        _drawn, _before = {}, _drawn
    _drawn[key] = piece
    return piece


class Piece(IncludeNode):
    """An include that sees only what it is given."""

    def render(self, context: Context) -> SafeString:
        try:
            given = [(name, content_of(value.resolve(context))) for name, value in self.extra_context.items()]
        except NotPlain:
            return super().render(context)
        key = (self.template.var, get_language(), context.autoescape, tuple(given))
        piece = _kept(key)
        return _keep(key, super().render(context)) if piece is None else piece


@register.tag("include")
def include(parser: Parser, token: Token) -> IncludeNode:
    """Django's own, but that pieces are kept."""
    node = do_include(parser, token)
    if node.isolated_context and isinstance(node.template.var, str):
        node.__class__ = Piece
    return node
