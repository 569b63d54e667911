"""What came out at a table: checked against the rules of the phase, turned into points, written down."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from heroes.accounts.models import User
from heroes.problems import Conflict, Problem
from tournaments.models import Entrant, Pairing, Phase, Report, Seat

from .ratings import pairing_rate

MOST_DRAWN = 9
MOST_SCORE = 10_000


@dataclass(frozen=True)
class Outcome:
    """The outcome of a match in terms of entrant ids.

    wins    games won by each player; exactly the players of the table unless somebody was absent
    drawn   games drawn
    scores  victory points, gems or score, where the game has them
    absent  who did not come, or left: they lose without play
    both_lose  nobody wins (both are to blame)
    """

    wins: Mapping[int, int] = field(default_factory=dict)
    drawn: int = 0
    scores: Mapping[int, int] = field(default_factory=dict)
    absent: tuple[int, ...] = ()
    both_lose: bool = False

    def as_data(self) -> dict[str, Any]:
        return {
            "wins": {str(entrant): wins for entrant, wins in sorted(self.wins.items())},
            "drawn": self.drawn,
            "scores": {str(entrant): score for entrant, score in sorted(self.scores.items())},
            "absent": sorted(self.absent),
            "both_lose": self.both_lose,
        }

    @classmethod
    def from_data(cls, data: Any) -> "Outcome":
        """The opposite of `as_data`; Problem for anything else."""
        try:
            return cls(
                wins={int(entrant): _whole(wins) for entrant, wins in data.get("wins", {}).items()},
                drawn=_whole(data.get("drawn", 0)),
                scores={int(entrant): _whole(score) for entrant, score in data.get("scores", {}).items()},
                absent=tuple(sorted({_whole(entrant) for entrant in data.get("absent", ())})),
                both_lose=data.get("both_lose", False) is True,
            )
        except (AttributeError, TypeError, ValueError):
            raise Problem(_("This is no result."), code="bad_result") from None


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError
    return value


@dataclass(frozen=True)
class Settled:
    """Points of each player, who goes on (None: nobody alone), and whether it was decided without play."""

    points: Mapping[int, int]
    wins: Mapping[int, int]
    drawn: int
    winner: int | None
    unplayed: bool


def judged(phase: Phase, players: tuple[int, ...], outcome: Outcome) -> Settled:
    """What an outcome means by the rules of the phase. Problem where it cannot be."""
    named = {*outcome.wins, *outcome.scores, *outcome.absent}
    if strangers := named - set(players):
        raise Problem(
            _("A result names exactly the players of its table; %(strangers)s do not play there.")
            % {"strangers": ", ".join(map(str, sorted(strangers)))},
            code="wrong_players",
        )
    if any(abs(score) > MOST_SCORE for score in outcome.scores.values()):
        raise Problem(_("Such a score cannot be."), code="bad_score")
    here = [player for player in players if player not in outcome.absent]
    if outcome.absent and len(here) <= 1:
        winner = here[0] if here else None
        won = {player: phase.wins_needed if player == winner else 0 for player in players}
        return _checked(phase, players, _pay(phase, players, winner, won, unplayed=True))
    if set(outcome.wins) != set(here):
        raise Problem(_("Give the games won by each player."), code="wrong_players")
    if not 0 <= outcome.drawn <= MOST_DRAWN or any(wins < 0 for wins in outcome.wins.values()):
        raise Problem(_("Such a number of games cannot be."), code="bad_games")
    most = max(outcome.wins.values())
    best = [player for player in here if outcome.wins[player] == most]
    if most > phase.wins_needed or sum(outcome.wins.values()) > phase.best_of:
        raise Problem(
            _("In a match best of %(games)d nobody wins so many games.") % {"games": phase.best_of},
            code="bad_games",
        )
    if sum(outcome.wins.values()) + outcome.drawn == 0 and not outcome.both_lose:
        raise Problem(_("A result without a game is none."), code="bad_games")
    winner = best[0] if len(best) == 1 and not outcome.both_lose else None
    won = {player: outcome.wins.get(player, 0) for player in players}
    settled = _pay(phase, players, winner, won, drawn=outcome.drawn, lost=outcome.both_lose, tied=here)
    return _checked(phase, players, settled)


def _pay(
    phase: Phase,
    players: tuple[int, ...],
    winner: int | None,
    won: Mapping[int, int],
    *,
    drawn: int = 0,
    unplayed: bool = False,
    lost: bool = False,
    tied: list[int] | None = None,
) -> Settled:
    points = dict.fromkeys(players, phase.loss)
    if winner is not None:
        points[winner] = phase.win
    elif not lost:
        points |= dict.fromkeys(tied or [], phase.draw)
    return Settled(points, won, drawn, winner, unplayed)


def _checked(phase: Phase, players: tuple[int, ...], settled: Settled) -> Settled:
    """In an elimination somebody goes on."""
    if not phase.eliminates or settled.winner is not None:
        return settled
    drawn = any(points == phase.draw for points in settled.points.values()) and phase.draw > phase.loss
    if settled.unplayed or (drawn and phase.drawn == Phase.Drawn.SEED):
        best = min(players, key=phase.seeding.index)
        return Settled(settled.points, settled.wins, settled.drawn, best, settled.unplayed)
    raise Problem(_("Somebody has to win this match."), code="needs_winner")


def settle(
    pairing: Pairing,
    outcome: Outcome,
    *,
    kind: Report.Kind,
    actor: User | None,
    entrant: Entrant | None = None,
) -> None:
    """Confirm an outcome: points and games are written, and who said so. The event is locked by the caller."""
    phase = pairing.round.phase
    if pairing.kind != Pairing.Kind.MATCH:
        raise Conflict(_("There is no match at this table."), code="no_match")
    seats = list(pairing.seats.all())
    settled = judged(phase, tuple(seat.entrant_id for seat in seats), outcome)
    for seat in seats:
        seat.points = settled.points[seat.entrant_id]
        seat.wins = settled.wins[seat.entrant_id]
        seat.draws = settled.drawn
        seat.score = outcome.scores.get(seat.entrant_id, 0)
    Seat.objects.bulk_update(seats, ["points", "wins", "draws", "score"])
    pairing.state = Pairing.State.CONFIRMED
    pairing.winner_id = settled.winner
    pairing.unplayed = settled.unplayed
    pairing.confirm_by = None
    pairing.version += 1
    pairing.save(update_fields=["state", "winner", "unplayed", "confirm_by", "version"])
    Report.objects.create(pairing=pairing, kind=kind, outcome=outcome.as_data(), by=actor, entrant=entrant)
    pairing_rate(pairing)
