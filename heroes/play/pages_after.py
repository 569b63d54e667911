"""What the templates of histories and statistics are given."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from heroes.engine.game import games, get_game
from heroes.play.history import Tally
from heroes.play.models import Match


def filters(wish: Mapping[str, str]) -> list[dict[str, Any]]:
    """The filters of a history as select fields, with what is chosen."""
    everything = {
        "game": (_("Game"), {game.slug: game.title for game in games()}),
        "result": (_("Result"), {"won": _("Won"), "lost": _("Lost"), "none": _("Without a winner")}),
        "against": (_("Against"), {"people": _("People"), "bots": _("Bots alone")}),
    }
    return [
        {
            "name": name,
            "label": label,
            "choices": [
                {"value": value, "label": text, "on": value == wish[name]}
                for value, text in {"": _("All"), **choices}.items()
            ],
        }
        for name, (label, choices) in everything.items()
    ]


def tallies(rows: Iterable[Tally]) -> list[dict[str, Any]]:
    """Tallies as `components/tallies.html` wants them."""
    return [
        {
            "game": {"slug": row.game, "title": get_game(row.game).title},
            "level": _(row.level.capitalize()) if row.level else "",
            "played": row.played,
            "won": row.won,
            "lost": row.lost,
            "percent": row.percent,
        }
        for row in rows
    ]


def endings(by: Mapping[str, int]) -> dict[str, Any]:
    """How the matches of a game have ended."""
    return {
        "played": sum(by.values()),
        "endings": [
            {"label": label, "number": by[value]} for value, label in Match.EndedBy.choices if by.get(value)
        ],
    }
