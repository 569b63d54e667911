"""What the pages of events show, put together from the selectors."""

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from tournaments import selectors
from tournaments.models import Event, Pairing, Phase, Round, StandingRow
from tournaments.standings import METRICS


def value_shown(metric: str, value: str) -> str:
    """An exact value for people: shares in percent, everything else as a number."""
    exact = Fraction(value)
    if METRICS[metric].share:
        return f"{float(exact * 100):.2f} %"
    return str(exact) if exact.denominator == 1 else f"{float(exact):.3f}"


def standings_shown(phase: Phase, rows: list[StandingRow]) -> dict[str, Any]:
    """A table of standings: its columns with what each means, and its rows."""
    shown = [name for name in phase.tie_breaks if name not in ("points", "lot")]
    columns = [
        {"label": _(METRICS[name].label), "explanation": _(METRICS[name].explanation)} for name in shown
    ]
    return {
        "phase": phase,
        "columns": columns,
        "rows": [
            {
                "row": row,
                "values": [
                    value_shown(name, value)
                    for name, value in zip(phase.tie_breaks, row.values, strict=False)
                    if name in shown
                ],
                "decided_by": _(METRICS[row.decided_by].label)
                if row.decided_by not in ("", "points")
                else "",
            }
            for row in rows
        ],
    }


def live(event: Event) -> dict[str, Any]:
    """The part of an event's page that changes while it is played: the last round and all standings."""
    last = (
        Round.objects.filter(phase__event=event)
        .select_related("phase")
        .order_by("-phase__number", "-number")
        .first()
    )
    by_phase: dict[Phase, list[StandingRow]] = {}
    for row in selectors.standings_of(event):
        by_phase.setdefault(row.phase, []).append(row)
    return {
        "event": event,
        "last": last,
        "pairings": list(selectors.pairings_of(last)) if last else [],
        "standings": [standings_shown(phase, rows) for phase, rows in by_phase.items()],
    }


def outcome_shown(pairing: Pairing, outcome: dict[str, Any]) -> list[dict[str, Any]]:
    """A reported outcome by the names of its players."""
    return [
        {
            "name": seat.entrant.name,
            "wins": outcome["wins"].get(str(seat.entrant_id), 0),
            "absent": seat.entrant_id in outcome["absent"],
        }
        for seat in pairing.seats.select_related("entrant")
    ]
