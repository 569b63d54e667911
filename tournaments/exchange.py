"""Events for other programs: calendars (RFC 5545), CSV for spreadsheets, JSON."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from catalog.decks.printing import registration_sheet
from tournaments import selectors
from tournaments.models import EnteredDeck, Event, Pairing

HOURS_SHOWN = 4
"""How long an event takes in a calendar; nobody knows it before."""


def calendar(events: Iterable[tuple[Event, str]], *, now: datetime) -> str:
    """A calendar of events with their addresses. Instants are in UTC, which every program shows in the zone
    of its owner, whatever happens to the clocks there."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Heroes' Journey//Events//EN", "CALSCALE:GREGORIAN"]
    for event, address in events:
        if event.starts_at is None:
            continue
        end = event.finished_at or event.starts_at + timedelta(hours=HOURS_SHOWN)
        status = "CANCELLED" if event.state == Event.State.CANCELLED else "CONFIRMED"
        lines += [
            "BEGIN:VEVENT",
            f"UID:{event.slug}@heroes-journey",
            f"DTSTAMP:{_instant(now)}",
            f"SEQUENCE:{event.version}",
            f"DTSTART:{_instant(event.starts_at)}",
            f"DTEND:{_instant(max(end, event.starts_at + timedelta(minutes=1)))}",
            f"SUMMARY:{_text(event.name)}",
            f"URL:{address}",
            f"STATUS:{status}",
        ]
        if event.place:
            lines.append(f"LOCATION:{_text(event.place)}")
        if event.description:
            lines.append(f"DESCRIPTION:{_text(event.description)}")
        lines.append("END:VEVENT")
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _instant(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    for plain, escaped in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\\n"), ("\n", "\\n")):
        text = text.replace(plain, escaped)
    return "".join(letter for letter in text if letter.isprintable())


def _folded(line: str) -> str:
    """No line of a calendar is longer than 75 bytes; what goes on begins with a blank."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > 75:
            parts.append(part)
            part = " "
        part += letter
    return "\r\n".join([*parts, part])


def sheet(heading: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A CSV in which no cell is taken for a formula by a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(heading)
    for row in rows:
        writer.writerow([_harmless(cell) for cell in row])
    return out.getvalue()


def _harmless(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def entrants_sheet(event: Event) -> str:
    """Who is entered, in the columns that the import reads, and a few more."""
    rows = event.entrants.order_by("number").values_list(
        "name", "seed", "first_byes", "fixed_table", "number", "status"
    )
    return sheet(["name", "seed", "first_byes", "fixed_table", "number", "status"], rows)


def standings_sheet(event: Event) -> str:
    """The standings of all phases, the latest first; every metric by its exact value."""
    heading = ["phase", "place", "number", "name", "points", "won", "lost", "drawn", "values"]
    rows = [
        [
            phase.number,
            row.place,
            row.entrant.number,
            row.entrant.name,
            *(row.points, row.won, row.lost, row.drawn),
            " ".join(f"{m}={v}" for m, v in zip(phase.tie_breaks, row.values, strict=False)),
        ]
        for phase, ranked in selectors.standings_of(event)
        for row in ranked
    ]
    return sheet(heading, rows)


def pairings_sheet(event: Event) -> str:
    """Every seat of every round."""
    heading = [
        "phase",
        "round",
        "table",
        "kind",
        "state",
        "number",
        "name",
        "points",
        "wins",
        "draws",
        "score",
    ]
    rows = []
    for played in selectors.rounds_in_order(event):
        for pairing in selectors.pairings_of(played):
            rows += [
                [
                    *(played.phase.number, played.number, pairing.table, pairing.kind, pairing.state),
                    *(seat.entrant.number, seat.entrant.name),
                    *(seat.points, seat.wins, seat.draws, seat.score),
                ]
                for seat in pairing.seats.all()
            ]
    return sheet(heading, rows)


def deck_sheet(deck: EnteredDeck, paper: str) -> bytes:
    """The PDF on which a deck is registered, with what was handed in."""
    entrant = deck.entrant
    player = f"{entrant.number}  {entrant.name}"
    return registration_sheet(
        deck.snapshot, deck=deck.name, player=player, event=entrant.event.name, paper=paper
    )


SHEETS = {"entrants": entrants_sheet, "standings": standings_sheet, "pairings": pairings_sheet}


def event_data(event: Event) -> dict[str, Any]:
    """A whole event as plain data, as anybody may see it; players by their number on the list."""
    number = dict(event.entrants.values_list("pk", "number"))
    return {
        "schema": 1,
        "name": event.name,
        "game": event.game,
        "state": event.state,
        "venue": event.venue,
        "starts_at": event.starts_at.isoformat() if event.starts_at else None,
        "time_zone": event.time_zone,
        "entrants": list(
            event.entrants.order_by("number").values(
                "number", "name", "status", "seed", "first_byes", "fixed_table", "from_round", "dropped_after"
            )
        ),
        "phases": [
            {
                **{
                    name: getattr(phase, name)
                    for name in (
                        *("number", "system", "state", "seats", "best_of", "rounds", "legs", "cut"),
                        *("win", "draw", "loss", "bye", "tie_breaks"),
                    )
                },
                "rounds_played": [
                    {
                        "number": played.number,
                        "state": played.state,
                        "tables": [_table(pairing, number) for pairing in selectors.pairings_of(played)],
                    }
                    for played in phase.played_rounds.all()
                ],
                "standings": [
                    {
                        "place": row.place,
                        "number": number[row.entrant_id],
                        "points": row.points,
                        "record": [row.won, row.lost, row.drawn],
                        "values": dict(zip(phase.tie_breaks, row.values, strict=False)),
                    }
                    for row in phase.standing_rows.all()
                ],
            }
            for phase in event.phases.all()
        ],
    }


def _table(pairing: Pairing, number: dict[int, int]) -> dict[str, Any]:
    return {
        "table": pairing.table,
        "kind": pairing.kind,
        "state": pairing.state,
        "unplayed": pairing.unplayed,
        "seats": [
            {
                "number": number[seat.entrant_id],
                **{name: getattr(seat, name) for name in ("points", "wins", "draws", "score")},
            }
            for seat in pairing.seats.all()
        ],
    }
