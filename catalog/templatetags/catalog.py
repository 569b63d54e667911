"""What the templates of cards need: faces, numbers, and how a card is described in a line."""

from django import template
from django.utils.translation import gettext as _

from catalog import selectors
from catalog.cards import Card, cultures

register = template.Library()


@register.simple_tag
def face_url(hash: str) -> str:
    """The address of the drawn face of a card."""
    return selectors.face_url(hash)


@register.filter
def type_kind(card: Card) -> str:
    """ "Possession · hand weapon": what a card is."""
    kinds = {
        "companion": _("Companion"),
        "minion": _("Minion"),
        "event": _("Event"),
        "condition": _("Condition"),
        "artifact": _("Artifact"),
        "possession": _("Possession"),
        "site": _("Site"),
        "quest-need": _("Quest-Need"),
    }
    return f"{kinds[card.type]} · {card.card_class}" if card.card_class else kinds[card.type]


@register.filter
def type_line(card: Card) -> str:
    """ "Sparta · Possession · hand weapon": what stands on a card's type line."""
    return f"{cultures()[card.culture].name} · {type_kind(card)}" if card.culture else type_kind(card)


@register.filter
def spoken(card: Card) -> str:
    """A card in words, for those who cannot see its face."""
    numbers = [
        (_("cost %(number)d"), card.cost),
        (_("strength %(number)d"), card.strength),
        (_("health %(number)d"), card.health),
        (_("home site %(number)d"), card.home_site),
        (_("risk %(number)d"), card.risk),
    ]
    said = [card.name, type_line(card), *(words % {"number": n} for words, n in numbers if n is not None)]
    return ", ".join(said)


@register.filter
def mark(card: Card) -> str:
    """The emblem that stands for a card: of its culture, else of its type."""
    return card.culture or card.type


@register.filter
def percent(share: float) -> str:
    """0.583 is 58.3 %, on one line."""
    return f"{share:.1%}".replace("%", "\N{NO-BREAK SPACE}%")


@register.filter
def bonus(card: Card, number: int | None) -> str:
    """Strength or health; with a sign on what is borne."""
    if number is None:
        return ""
    return str(number) if card.type in ("companion", "minion") else f"{number:+d}".replace("-", "−")
