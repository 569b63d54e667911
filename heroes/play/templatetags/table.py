"""What templates need beyond Django: drawings, look-ups by a computed key, seats in their order."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from heroes.engine.game import get_game

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """The line drawing `name` from icons.svg, for beside a word: screen readers pass over it."""
    return _use("icon", "heroes/img/icons.svg", name)


@register.simple_tag
def emblem(name: str, css_class: str = "emblem") -> SafeString:
    """The emblem `name` from emblems.svg (of a card or a game): screen readers pass over it."""
    return _use(css_class, "heroes/img/emblems.svg", name)


@cache
@cache  # a page of a deck has hundreds of them
def _use(css_class: str, sprite: str, name: str) -> SafeString:
    return format_html(
        '<svg class="{}" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        css_class,
        static(sprite),
        name,
    )


@register.simple_tag
def scene(slug: str, view: dict[str, Any], decision: dict[str, Any] | None) -> dict[str, Any]:
    """What the game `slug` lays out for its templates from a view and a decision: `{% scene ... as laid %}`."""
    lay_out = get_game(slug).scene
    assert lay_out is not None, slug
    return lay_out(view, decision)


@register.filter
def at(things: Mapping[Any, Any] | Sequence[Any] | None, key: Any) -> Any:
    """`things[key]`, or None where there is nothing: `{{ cards|at:slug }}`, `{{ seats|at:player.seat }}`."""
    try:
        return things[key]  # type: ignore[index]
    except (KeyError, IndexError, TypeError):
        return None


@register.filter
def only(things: Mapping[str, Any], names: str) -> dict[str, Any]:
    """Those of `things` that are named, as far as there are: an include that is given less is drawn more seldom."""
    return {name: things[name] for name in names.split() if name in things}


@register.filter
def times(count: int | None) -> range:
    """As many turns of a loop as `count` says: `{% for _ in card.copies|times %}`."""
    return range(max(0, int(count or 0)))


@register.filter
def two_lines(text: str) -> list[str]:
    """`text` as one line, or parted at the space nearest to its middle, for narrow places."""
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if not spaces:
        return [text]
    middle = min(spaces, key=lambda place: abs(2 * place + 1 - len(text)))
    return [text[:middle], text[middle + 1 :]]


@register.filter
def seat_letter(seat: int) -> str:
    """The letter of a seat, its second mark beside the colour: 0 is A."""
    return chr(ord("A") + seat)


@register.filter
def clockwise_after(players: Sequence[Mapping[str, Any]], seat: int | None) -> list[Mapping[str, Any]]:
    """The other players in order of play, beginning at the left of `seat`; for a watcher (None) all."""
    if seat is None:
        return list(players)
    mine = next((place for place, player in enumerate(players) if player["seat"] == seat), 0)
    return [*players[mine + 1 :], *players[:mine]]


@register.filter
def of_seat(players: Sequence[Mapping[str, Any]], seat: int | None) -> Mapping[str, Any] | None:
    """The player who sits at `seat`, or None."""
    return next((player for player in players if player["seat"] == seat), None)


@register.filter
def for_card(options: Sequence[Mapping[str, Any]] | None, slug: str) -> list[Mapping[str, Any]]:
    """The options that are about playing the card `slug` from the hand (keys `play:...`)."""
    return [o for o in options or [] if o.get("card") == slug and o["key"].startswith("play:")]


@register.filter
def about(options: Sequence[Mapping[str, Any]] | None, slug: str) -> list[Mapping[str, Any]]:
    """The options that name the card `slug`, whatever they do with it."""
    return [o for o in options or [] if o.get("card") == slug]


@register.filter
def with_key(options: Sequence[Mapping[str, Any]] | None, key: str | None) -> Mapping[str, Any] | None:
    """The option whose key is `key`, or None."""
    return next((o for o in options or [] if o["key"] == key), None)


@register.filter
def with_keys(options: Sequence[Mapping[str, Any]] | None, key: str) -> list[Mapping[str, Any]]:
    """The option whose key is `key`, as the list of moves that a card wants; empty without one."""
    return [o for o in options or [] if o["key"] == key]


@register.filter
def minutes(seconds: float | None) -> str:
    """Time on a clock: 75 is 1:15; below zero counts as zero."""
    whole = max(0, int(seconds or 0))
    hours, rest = divmod(whole, 3600)
    if hours:
        return f"{hours}:{rest // 60:02}:{rest % 60:02}"
    return f"{rest // 60}:{rest % 60:02}"


@register.filter
def asks_for_a_card(options: Sequence[Mapping[str, Any]] | None) -> bool:
    """Whether the question is which card to play from the hand."""
    return any(o["key"].startswith("play:") for o in options or [])


@register.filter
def aims_at(options: Sequence[Mapping[str, Any]] | None, seat: int) -> bool:
    """Whether some option is about the player at `seat`."""
    return any(o.get("target") == seat for o in options or [])


@register.filter
def same(seat: int, turn: int | None) -> bool:
    """Whether two seats are one: `{% with turn=player.seat|same:view.turn %}`."""
    return seat == turn
