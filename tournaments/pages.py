"""What the pages of events show, put together from the selectors."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.db.models import Count, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from heroes.play.models import Table
from heroes.problems import Problem
from tournaments import selectors
from tournaments.drawing import bracket_drawn
from tournaments.models import EnteredDeck, Entrant, Event, OnlineGame, Pairing, Phase, Round, StandingRow
from tournaments.services import Outcome, deck_may_change
from tournaments.standings import METRICS

FEW_TABLES, FEW_ROWS = 16, 32
"""An event with so many tables and players is shown on one page; of a larger one that page shows the top."""
FEATURED = 4
QUICK = {1: [(1, 0, 0), (0, 0, 1), (0, 1, 0)], 3: [(2, 0, 0), (2, 1, 0), (1, 1, 1), (1, 2, 0), (0, 2, 0)]}
"""Results of two that the desk offers as buttons: games won, games lost, games drawn."""


def value_shown(metric: str, value: str) -> str:
    """An exact value for people: shares in percent, everything else as a number."""
    exact = Fraction(value)
    if METRICS[metric].share:
        return f"{float(exact * 100):.2f} %"
    return str(exact) if exact.denominator == 1 else f"{float(exact):.3f}"


def standings_shown(phase: Phase, rows: Sequence[StandingRow]) -> dict[str, Any]:
    """A table of standings: its columns with what each means, and its rows."""
    hidden = {"points", "lot", "seed"}
    shown = [name for name in phase.tie_breaks if name not in hidden and not phase.eliminates]
    columns = [
        {"label": _(METRICS[name].label), "explanation": _(METRICS[name].explanation)} for name in shown
    ]
    labels = {name: _(metric.label) for name, metric in METRICS.items()}
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
                "decided_by": labels[row.decided_by]
                if row.decided_by not in ("", "points") and not phase.eliminates
                else "",
            }
            for row in rows
        ],
    }


def last_round(event: Event) -> Round | None:
    rounds = Round.objects.filter(phase__event=event).select_related("phase")
    return rounds.order_by("-phase__number", "-number").first()


def all_standings(event: Event, *, whole: bool = True) -> list[dict[str, Any]]:
    """The standings of every phase, the latest first; of a large field only the top unless `whole`."""
    tables = []
    for phase, rows in selectors.standings_of(event, top=None if whole else FEW_ROWS):
        more = 0 if whole else max(0, len(phase.seeding) - FEW_ROWS)
        tables.append(standings_shown(phase, rows) | {"more": more})
    return tables


def timer(played: Round | None, extra: int = 0) -> dict[str, Any] | None:
    """The clock of a round for a page: the instant of its end as the server knows it, never what is left."""
    if played is None or played.minutes is None or played.state == Round.State.FINISHED:
        return None
    ends = played.after(minutes=played.minutes + extra)
    return {
        "ends": ends,
        "paused": played.paused_at is not None,
        "waits": played.started_at is None,
        "now": timezone.now(),
        "minutes": played.minutes + extra,
    }


def live(event: Event, person: Any = None) -> dict[str, Any]:
    """The part of an event's page that changes while it is played: I myself, the round, the standings."""
    last = last_round(event)
    tables = last.pairings.filter(kind=Pairing.Kind.MATCH) if last else Pairing.objects.none()
    counted = tables.aggregate(all=Count("pk"), done=Count("pk", filter=Q(state=Pairing.State.CONFIRMED)))
    shown = selectors.pairings_of(last) if last else Pairing.objects.none()
    return {
        "event": event,
        "last": last,
        "tables": counted,
        "pairings": list(shown[:FEW_TABLES]),
        "more_tables": counted["all"] > FEW_TABLES,
        "standings": all_standings(event, whole=False),
        "brackets": brackets(event),
        "featured": featured(last),
        "timer": timer(last),
        **about_me(event, person, last),
    }


def about_me(event: Event, person: Any, last: Round | None) -> dict[str, Any]:
    """What an event's page tells a person about himself: entry, table of the round, what he has to do."""
    mine = event.entrants.filter(user=person).first() if person and person.is_authenticated else None
    open_doors = (Event.State.REGISTRATION, Event.State.CHECK_IN)
    may_enter = mine is None or mine.status in (Entrant.Status.WITHDRAWN, Entrant.Status.INVITED)
    context: dict[str, Any] = {
        "mine": mine,
        "can_register": event.state in open_doors and may_enter,
        "my_pairing": None,
    }
    if mine is not None and event.decks != Event.Decks.NONE:
        context["has_deck"] = EnteredDeck.objects.filter(entrant=mine).exists()
        context["deck_wanted"] = context["has_deck"] or deck_may_change(event, mine)
    if mine is None or last is None:
        return context
    pairing = (
        last.pairings.filter(seats__entrant=mine).prefetch_related("seats__entrant", "games__table").first()
    )
    if pairing is None:
        return context
    seat = next(seat for seat in pairing.seats.all() if seat.entrant_id == mine.pk)
    games = sorted(pairing.games.all(), key=lambda game: game.number)
    running = games[-1].table if games and games[-1].table and games[-1].result is None else None
    open_match = pairing.kind == Pairing.Kind.MATCH and pairing.state == Pairing.State.OPEN
    return context | {
        "my_pairing": pairing,
        "my_seat": seat,
        "my_others": [other.entrant for other in pairing.seats.all() if other.entrant_id != mine.pk],
        "my_table": running,
        "sit_down": open_match and event.venue == Event.Venue.ONLINE and seat.ready_at is None and not games,
        "sit_down_until": last.after(minutes=event.ready_minutes + pairing.extra_minutes),
        "my_timer": timer(last, pairing.extra_minutes) if open_match else None,
    }


def featured(played: Round | None) -> list[dict[str, Any]]:
    """The first tables of a round that are being played here, for watching. Those of a score attack are not
    shown before everybody has played."""
    if played is None or played.state == Round.State.FINISHED or played.phase.system == Phase.System.SCORE:
        return []
    games = OnlineGame.objects.filter(
        pairing__round=played, table__status=Table.Status.RUNNING, result__isnull=True
    )
    games = games.select_related("table", "pairing").prefetch_related("pairing__seats__entrant")
    return [
        {
            "table": game.pairing.table,
            "names": [seat.entrant.name for seat in game.pairing.seats.all()],
            "url": game.table.get_absolute_url(),
        }
        for game in games.order_by("pairing__table")[:FEATURED]
        if game.table is not None
    ]


def brackets(event: Event) -> list[dict[str, Any]]:
    """The brackets of the eliminations that have begun."""
    phases = [phase for phase in event.phases.all() if phase.eliminates and phase.seeding]
    drawn = []
    for phase in reversed(phases):
        names = dict(Entrant.objects.filter(event=event).values_list("pk", "name"))
        drawn.append(
            {
                "phase": phase,
                "drawing": bracket_drawn(selectors.phase_progress(phase), names, phase.seeding),
            }
        )
    return drawn


def tabs(event: Event, current: str) -> list[dict[str, Any]]:
    """The pages of one event."""
    names = {
        "event": _("Overview"),
        "pairings": _("Pairings"),
        "event_standings": _("Standings"),
        "entrants": _("Entrants"),
    }
    if event.decks != Event.Decks.NONE:
        names["decks"] = _("Decks")
    return [
        {"label": label, "url": reverse(f"tournaments:{name}", args=[event.slug]), "current": name == current}
        for name, label in names.items()
    ]


def by_name(pairings: Sequence[Pairing]) -> list[dict[str, Any]]:
    """The seats of a round by name: everybody finds himself, his table, and whom he meets."""
    rows = []
    for pairing in pairings:
        seats = list(pairing.seats.all())
        for seat in seats:
            others = [other.entrant.name for other in seats if other is not seat]
            rows.append({"name": seat.entrant.name, "pairing": pairing, "others": others})
    return sorted(rows, key=lambda row: row["name"].casefold())


def record_of(entrant: Entrant) -> list[dict[str, Any]]:
    """What a player has played in an event, round by round."""
    seats = (
        entrant.seats.select_related("pairing__round__phase")
        .prefetch_related("pairing__seats__entrant")
        .order_by("round__phase__number", "round__number")
    )
    return [
        {
            "seat": seat,
            "pairing": seat.pairing,
            "round": seat.pairing.round,
            "others": [other for other in seat.pairing.seats.all() if other.pk != seat.pk],
        }
        for seat in seats
    ]


def quick_results(phase: Phase) -> list[tuple[str, str]]:
    """Results that the organiser gives with one tap at tables of two: what is sent, and what is read."""
    if phase.seats != 2:
        return []
    return [
        (
            f"{first}-{second}-{drawn}",
            f"{first} : {second}" if not drawn else _("drawn"),
        )
        for first, second, drawn in QUICK.get(phase.best_of, [])
        if not (drawn and phase.eliminates and phase.drawn == Phase.Drawn.REFUSED)
    ]


def quick_outcome(pairing: Pairing, games: str) -> Outcome:
    """The outcome that such a tap means; Problem for anything else."""
    seats = list(pairing.seats.all())
    known = {"-".join(map(str, result)): result for results in QUICK.values() for result in results}
    if games not in known or len(seats) != 2:
        raise Problem(_("This is no result."), code="bad_result")
    first, second, drawn = known[games]
    return Outcome(wins={seats[0].entrant_id: first, seats[1].entrant_id: second}, drawn=drawn)


def outcome_shown(pairing: Pairing, outcome: dict[str, Any]) -> list[dict[str, Any]]:
    """A reported outcome by the names of its players."""
    return [
        {
            "name": seat.entrant.name,
            "wins": outcome["wins"].get(str(seat.entrant_id), 0),
            "absent": seat.entrant_id in outcome["absent"],
            "score": outcome["scores"].get(str(seat.entrant_id)),
        }
        for seat in pairing.seats.select_related("entrant")
    ]
