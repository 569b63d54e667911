"""What the templates of tables are given, and the zones of a live table."""

import time
from collections.abc import Sequence
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from catalog.cards import load_components
from heroes.engine.game import Game, games
from heroes.play import clock as clocks
from heroes.play import selectors, wording
from heroes.play.models import Match, Seat, Table

ZONES = ("status", "board", "hand", "prompt", "log", "comfort")


def game_card(game: Game) -> dict[str, Any]:
    """A game as the front page and the forms show it."""
    return {
        "slug": game.slug,
        "title": game.title,
        "blurb": _(game.blurb),
        "seats": game.seats,
        "min_seats": game.seats[0],
        "max_seats": game.seats[-1],
        "minutes": game.minutes,
        "bots": list(game.bots),
    }


def all_games() -> list[dict[str, Any]]:
    return [game_card(game) for game in games()]


def seat_name(seat: Seat) -> str:
    """What a seat is called at the table."""
    if seat.user is not None:
        return seat.user.display_name
    if seat.bot:
        return _("Bot {number}").format(number=seat.number + 1)
    return _("Free seat")


def seats_shown(table: Table, mine: Seat | None, match: Match | None = None) -> list[dict[str, Any]]:
    """The seats as `components/seat.html` wants them."""
    return [
        {
            "seat": seat.number,
            "name": seat_name(seat),
            "you": mine is not None and seat.number == mine.number,
            "bot": not seat.plays and bool(seat.bot),
            "level": seat.bot,
            "left": seat.get_left_display() if seat.left else "",
            "free": seat.user_id is None and not seat.bot,
            "url": seat.user.get_absolute_url() if seat.user and not seat.user.is_guest else None,
            "clock": clocks.shown(table.clock, match.clocks, seat.number) if match else None,
        }
        for seat in selectors.seats_of(table)
    ]


def cards_of(game: Game) -> dict[str, Any]:
    """The printed facts of a game's components by slug, for its templates."""
    return {card.slug: card for card in load_components(game.slug)}


def decision_worded(decision: dict[str, Any] | None, names: Sequence[str]) -> dict[str, Any] | None:
    """A decision of the engine with its prompt and labels in words."""
    if decision is None:
        return None
    return {
        **decision,
        "prompt": wording.text(decision["prompt"], names),
        "options": [
            {
                **option,
                "label": wording.text(option["label"], names),
                "target": option["seat"] if option["seat"] is not None else option["target"],
                "target_seat": option["seat"],
            }
            for option in decision["options"]
        ],
    }


def log_worded(events: list[dict[str, Any]], names: Sequence[str]) -> list[dict[str, Any]]:
    """Log lines as `components/log_line.html` wants them."""
    return [
        {
            "n": event["n"],
            "kind": "private" if event["private"] else event["kind"],
            "parts": wording.parts(event, names),
        }
        for event in events
    ]


def table_context(table: Table, viewer: Any) -> dict[str, Any]:
    """All that `play/table.html` and each of its zones need, for one viewer of a match."""
    match: Match = table.match
    mine = selectors.seat_of(table, viewer)
    playing = mine is not None and mine.plays
    shown = selectors.match_shown(match=match, seat=mine.number if mine else None)
    seats = seats_shown(table, mine, match)
    names = [seat["name"] for seat in seats]
    over = shown.result is not None
    rematch = Table.objects.filter(rematch_of=table).first() if over else None

    def url(name: str) -> str:
        return reverse(f"play:{name}", args=[table.code])

    urls = {"choose": url("choose"), "comfort": url("comfort"), "rules": reverse("play:rules", args=[table.game])}
    if playing and not over:
        urls["concede"] = url("concede")
    if mine is not None and over:
        urls["rematch"] = url("rematch")
    if over and match.released:
        urls["record"] = url("record")
    urls["leave"] = reverse("play:lobby")
    return {
        "section": "play",
        "table": {
            "id": table.code,
            "title": table.rules.title,
            "game": {"slug": table.game, "title": table.rules.title},
            "version": shown.version,
            "watching": mine is None,
            "watchers": 0,
            "socket": f"/ws/tables/{table.code}/",
            "over": over,
            "stuck": shown.stuck,
            "now": time.time(),
            "urls": urls,
            "rematch": rematch.get_absolute_url() if rematch else None,
        },
        "board_template": f"games/{table.game}/board.html",
        "hand_template": f"games/{table.game}/hand.html",
        "view": {**shown.view, "result": shown.result},
        "decision": decision_worded(shown.decision if playing else None, names),
        "cards": cards_of(table.rules),
        "seats": seats,
        "waiting": _waiting(shown, names, mine),
        "clock": next((seat["clock"] for seat in seats if seat["you"]), None),
        "log": log_worded(shown.events, names),
        "comfort": _comfort(mine) if playing and not over else None,
        "result_text": wording.text(shown.result["reason"], names) if shown.result else "",
    }


def _waiting(shown: selectors.Shown, names: Sequence[str], mine: Seat | None) -> str:
    """Whom the table waits for; says nothing of what they are asked."""
    if shown.stuck:
        return _("The rules have changed under this match. It is kept as it stood, and staff will decide it.")
    others = [seat for seat in shown.waiting if mine is None or seat != mine.number]
    if not others:
        return ""
    return _("Waiting for {names}.").format(names=", ".join(names[seat] for seat in others))


def _comfort(mine: Seat | None) -> dict[str, Any] | None:
    if mine is None:
        return None
    return {
        "choices": [
            {"value": value, "label": label, "help": "", "on": mine.comfort == value}
            for value, label in Seat.Comfort.choices
        ]
    }


def zones(context: dict[str, Any]) -> dict[str, str]:
    """The inside of each zone of a live table: zone id -> HTML."""
    templates = {
        "board": context["board_template"],
        "hand": context["hand_template"],
        **{name: f"play/zones/{name}.html" for name in ("status", "prompt", "log", "comfort")},
    }
    return {f"zone-{name}": render_to_string(templates[name], context) for name in ZONES}
