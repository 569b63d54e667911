"""What the templates of decks need."""

from django import template

from catalog import selectors
from catalog.cards import Card, cultures

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
