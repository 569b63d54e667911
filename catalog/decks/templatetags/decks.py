"""What the templates of decks need."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from catalog import selectors
from catalog.cards import Card, cultures
from catalog.decks.boards import Row

register = template.Library()


@register.filter
def face_of(card: Card) -> str:
    """The address of a card's drawn face."""
    return selectors.face_url(card.hash)


@register.filter
def split_cultures(cultures_of_deck: str) -> list[str]:
    """The slugs in ",oz,sparta,"."""
    return [slug for slug in cultures_of_deck.split(",") if slug in cultures()]


@register.filter
def culture_name(slug: str) -> str:
    return str(cultures()[slug].name)


@register.filter
def percent(chance: float) -> str:
    """ "73 %", and never 0 or 100 for what is neither impossible nor certain."""
    if 0 < chance < 0.005:
        return "< 1 %"
    if 0.995 < chance < 1:
        return "> 99 %"
    return f"{100 * chance:.0f} %"


@register.simple_tag
def deck_line(row: Row) -> SafeString:
    """A card of the deck in the builder."""
    return _line(row, get_language())


@lru_cache(maxsize=4096)
def _line(row: Row, language: str) -> SafeString:
    """Nothing but the row says how it looks, and of a hundred on a page a change leaves all but one or two as they were."""
    return render_to_string("decks/line.html", {"row": row})
