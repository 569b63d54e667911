"""Standings as they are stored: written when a round ends, never again once the phase is over."""

from tournaments import selectors
from tournaments.models import Phase, StandingRow
from tournaments.standings import standings


def standings_store(phase: Phase) -> None:
    """Write the standings of a phase anew. Inside a transaction that holds the event."""
    assert phase.state != Phase.State.FINISHED, "frozen"
    results = selectors.phase_results(phase)
    ranked = standings(results, phase.tie_breaks)
    places = {row.player: row.place for row in ranked}
    if phase.eliminates:
        progress = selectors.phase_progress(phase)
        out = {player: place for place, group in progress.places for player in group}
        still_in = 1 if progress.champion is None else None
        places = {row.player: out.get(row.player, still_in) or row.place for row in ranked}
        seeds = {player: seed for seed, player in enumerate(phase.seeding)}
        ranked = sorted(ranked, key=lambda row: (places[row.player], seeds[row.player]))
    phase.standing_rows.all().delete()
    StandingRow.objects.bulk_create(
        StandingRow(
            phase=phase,
            place=places[row.player],
            entrant_id=row.player,
            points=results.points[row.player],
            won=row.record[0],
            lost=row.record[1],
            drawn=row.record[2],
            values=[str(value) for value in row.values],
            decided_by=row.decided_by,
        )
        for row in ranked
    )
