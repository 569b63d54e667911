"""Swiss results as a Tournament Report File (TRF16), the exchange format of chess programs."""

from collections.abc import Mapping

from .ranking import Standing
from .results import Match, Results, Seat, StandingsError


def trf(results: Results, rows: list[Standing], names: Mapping[int, str], *, title: str, rounds: int) -> str:
    """The report of a phase played two at a table.

    Players are numbered in the order of `results.players`. The first seat is written as white. Points are
    those of chess (1, a half, 0), whatever the event's scoring is, because readers check them against the
    results. Raises `StandingsError` for tables of more than two.
    """
    if any(len(match.seats) > 2 for match in results.matches):
        raise StandingsError("A TRF knows only matches of two.")
    number = {player: n for n, player in enumerate(results.players, 1)}
    if len(number) > 9999:
        raise StandingsError("A TRF has room for 9999 players.")
    places = {row.player: row.place for row in rows}
    lines = [f"012 {_plain(title)}", f"062 {len(number)}", "092 Swiss System", f"XXR {rounds}"]
    for player in results.players:
        by_round = {match.round: (seat, match) for seat, match in results.seats[player]}
        cells = []
        halves = 0
        for round_number in range(1, results.rounds + 1):
            cell, worth = _cell(results, number, by_round.get(round_number))
            cells.append(f"  {cell}")
            halves += worth
        lines.append(
            f"001 {number[player]:>4}      {_plain(names[player])[:33]:<33} {'':>4} {'':>3} {'':>11} {'':>10} "
            f"{halves / 2:>4.1f} {places[player]:>4}{''.join(cells)}"
        )
    return "\n".join(lines) + "\n"


def _cell(results: Results, number: Mapping[int, int], played: tuple[Seat, Match] | None) -> tuple[str, int]:
    """The eight characters of one round and the half points they are worth."""
    if played is None:
        return "0000 - Z", 0
    seat, match = played
    if len(match.seats) == 1:
        return ("0000 - U", 2) if seat.points > results.scoring.loss else ("0000 - Z", 0)
    other = next(opponent for opponent in match.seats if opponent is not seat)
    colour = "w" if match.seats[0] is seat else "b"
    if seat.points > other.points:
        result, worth = "+" if match.unplayed else "1", 2
    elif seat.points < other.points:
        result, worth = "-" if match.unplayed else "0", 0
    elif seat.points > results.scoring.loss:
        result, worth = "=", 1
    else:
        result, worth = "-", 0
    return f"{number[other.player]:>4} {colour} {result}", worth


def _plain(text: str) -> str:
    return " ".join(text.split())
