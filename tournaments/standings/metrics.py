"""Every metric that standings can be ordered by: a registered function from results to exact numbers.

More is always better. A share is shown in percent, everything else as a number.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b

from .results import Meeting, Results, StandingsError, scaled

Values = Mapping[int, Fraction | int]


@dataclass(frozen=True, slots=True)
class Metric:
    """`label` and `explanation` are English texts for people, to be translated where they are shown.
    `among_tied` metrics look at the matches of the tied players only."""

    name: str
    label: str
    explanation: str
    values: Callable[[Results, Sequence[int]], Values]
    share: bool = False
    among_tied: bool = False


METRICS: dict[str, Metric] = {}


def get(name: str) -> Metric:
    if name not in METRICS:
        raise StandingsError(f"There is no metric '{name}'. Known: {', '.join(METRICS)}.")
    return METRICS[name]


def metric(
    name: str, label: str, explanation: str, *, share: bool = False
) -> Callable[[Callable[[Results], Values]], Callable[[Results], Values]]:
    """Register a function that gives every player of the results a value."""

    def register(function: Callable[[Results], Values]) -> Callable[[Results], Values]:
        METRICS[name] = Metric(name, label, explanation, lambda results, _: function(results), share)
        return function

    return register


@metric("points", "Points", "Match points, with byes, awards and penalties.")
def points(results: Results) -> Values:
    return results.points


@metric("wins", "Wins", "Matches won; a bye is a win.")
def wins(results: Results) -> Values:
    return {player: tally.won for player, tally in results.tallies.items()}


@metric("fewest_matches", "Fewest matches", "Who needed fewer matches stands higher.")
def fewest_matches(results: Results) -> Values:
    return {player: -tally.rounds for player, tally in results.tallies.items()}


@metric("match_win", "MW%", "Share of the match points played for; byes do not count.", share=True)
def match_win(results: Results) -> Values:
    return results.match_shares


@metric(
    "opponents_match_win",
    "OMW%",
    "Average match-win share of the opponents met, each at least the floor; byes are left out.",
    share=True,
)
def opponents_match_win(results: Results) -> Values:
    return _mean_of_opponents(results, results.match_shares)


@metric("game_win", "GW%", "Share of the game points played for; a bye counts as won two to nil.", share=True)
def game_win(results: Results) -> Values:
    return results.game_shares


@metric(
    "opponents_game_win",
    "OGW%",
    "Average game-win share of the opponents met, each at least the floor; byes are left out.",
    share=True,
)
def opponents_game_win(results: Results) -> Values:
    return _mean_of_opponents(results, results.game_shares)


def _mean_of_opponents(results: Results, shares: Values, *, phantoms: bool = False) -> Values:
    """The mean of a share over all opponents met. With `phantoms` a bye is a table of opponents at the floor
    and every empty chair of a short table one more (multiplayer addendum of the MTR)."""
    over, common = scaled(shares)
    least = results.scoring.least
    floor = least * common
    means = {}
    for player, tally in results.tallies.items():
        total: Fraction | int = sum(map(over.__getitem__, tally.met))
        count = len(tally.met)
        if phantoms:
            empty = sum(
                max(0, results.scoring.seats - len(match.seats))
                for seat, match in results.seats[player]
                if len(match.seats) > 1 or seat.points
            )
            total += floor * empty
            count += empty
        means[player] = Fraction(total, common * count) if count else least
    return means


@metric("sos", "SoS", "Strength of schedule: average points per round of the opponents, by round weight.")
def strength_of_schedule(results: Results) -> Values:
    per_round = {
        player: Fraction(tally.points, tally.rounds) if tally.rounds else 0
        for player, tally in results.tallies.items()
    }
    return _weighted_mean(results, per_round)


@metric("xsos", "xSoS", "Extended strength of schedule: average of the opponents' strength of schedule.")
def extended_strength_of_schedule(results: Results) -> Values:
    return _weighted_mean(results, strength_of_schedule(results))


def _weighted_mean(results: Results, values: Values) -> Values:
    over, common = scaled(values)
    means: dict[int, Fraction | int] = {}
    alike = all(match.weight == 1 for match in results.matches)
    for player, tally in results.tallies.items():
        if alike:
            weights, total = len(tally.met), sum(map(over.__getitem__, tally.met))
        else:
            weights = total = 0
            for meeting in results.meetings_of(player):
                weights += meeting.match.weight
                total += meeting.match.weight * over[meeting.opponent]
        means[player] = Fraction(total, common * weights) if weights else 0
    return means


@metric("solkoff", "Solkoff", "Sum of the opponents' points.")
def solkoff(results: Results) -> Values:
    return {player: sum(scores) for player, scores in _opponents_points(results).items()}


@metric(
    "buchholz",
    "Buchholz",
    "Sum of the opponents' points, in which their unplayed rounds count as draws; an unplayed round of one's "
    "own counts as an opponent with as many points as oneself.",
)
def buchholz(results: Results) -> Values:
    unplayed = {player: results.rounds - tally.rounds for player, tally in results.tallies.items()}
    adjusted = dict(results.points)
    for match in results.matches:
        if len(match.seats) == 1 or match.unplayed:
            for seat in match.seats:
                unplayed[seat.player] += 1
                adjusted[seat.player] -= seat.points
    for player, missed in unplayed.items():
        adjusted[player] += results.scoring.draw * missed
    values = {player: missed * results.points[player] for player, missed in unplayed.items()}
    for meeting in results.meetings():
        if not meeting.match.unplayed:
            values[meeting.player] += adjusted[meeting.opponent]
    return values


@metric("median_buchholz", "Median", "Sum of the opponents' points without the best and the worst opponent.")
def median_buchholz(results: Results) -> Values:
    return {player: sum(_cut(scores, 1, 1)) for player, scores in _opponents_points(results).items()}


@metric(
    "modified_buchholz",
    "Modified median",
    "Sum of the opponents' points; with more than half of the points without the worst opponent, with fewer "
    "without the best, with exactly half without both. From nine rounds on two of each.",
)
def modified_buchholz(results: Results) -> Values:
    cut = 2 if results.rounds >= 9 else 1
    values = {}
    for player, scores in _opponents_points(results).items():
        lead = 2 * results.points[player] - results.scoring.win * results.rounds
        values[player] = sum(_cut(scores, cut if lead >= 0 else 0, cut if lead <= 0 else 0))
    return values


def _opponents_points(results: Results) -> dict[int, list[int]]:
    points = results.points.__getitem__
    return {player: sorted(map(points, tally.met)) for player, tally in results.tallies.items()}


def _cut(scores: list[int], lowest: int, highest: int) -> list[int]:
    return scores[lowest : max(lowest, len(scores) - highest)]


@metric("cumulative", "Cumulative", "Sum of the running totals after each round; byes add nothing.")
def cumulative(results: Results) -> Values:
    values = dict.fromkeys(results.players, 0)
    for match in results.matches:
        if len(match.seats) > 1:
            rounds = results.rounds - match.round + 1  # in whose running totals its points stand
            for seat in match.seats:
                values[seat.player] += seat.points * rounds
    return values


@metric(
    "sonneborn_berger", "Sonneborn-Berger", "Points of the opponents beaten and half of those drawn with."
)
def sonneborn_berger(results: Results) -> Values:
    doubled = dict.fromkeys(results.players, 0)
    for meeting in results.meetings():
        doubled[meeting.player] += _outcome(results, meeting) * results.points[meeting.opponent]
    return {player: Fraction(value, 2) for player, value in doubled.items()}


def _outcome(results: Results, meeting: Meeting) -> int:
    """2 for a win, 1 for a draw, 0 for a loss, also for one of both."""
    mine, theirs = meeting.mine.points, meeting.theirs.points
    if mine != theirs:
        return 2 if mine > theirs else 0
    return 1 if mine > results.scoring.loss else 0


def _head_to_head(results: Results, tied: Sequence[int]) -> Values:
    """Points of the matches among the tied players; says nothing unless all of them have met."""
    group = set(tied)
    if any(len(group.intersection(results.tallies[player].met)) < len(group) - 1 for player in tied):
        return dict.fromkeys(tied, 0)
    return {
        player: Fraction(
            sum(_outcome(results, m) for m in results.meetings_of(player) if m.opponent in group), 2
        )
        for player in tied
    }


METRICS["head_to_head"] = Metric(
    "head_to_head",
    "Head to head",
    "Wins among the tied players, when all of them have met each other; a draw is half a win.",
    _head_to_head,
    among_tied=True,
)


@metric("pod_win", "Pod win rate", "Share of the points of the tables played; byes do not count.", share=True)
def pod_win(results: Results) -> Values:
    return results.match_shares


@metric(
    "opponents_pod_win",
    "Opponents' pod win rate",
    "Average share of the opponents met, each at least the floor; a bye and each empty chair of a short "
    "table count as opponents at the floor.",
    share=True,
)
def opponents_pod_win(results: Results) -> Values:
    return _mean_of_opponents(results, results.match_shares, phantoms=True)


@metric("score", "Score", "Victory points, gems or score of all games.")
def score(results: Results) -> Values:
    return {player: tally.score for player, tally in results.tallies.items()}


@metric("opponents_score", "Opponents' score", "Victory points, gems or score of all opponents.")
def opponents_score(results: Results) -> Values:
    own = score(results)
    return {player: sum(own[opponent] for opponent in tally.met) for player, tally in results.tallies.items()}


@metric("seed", "Seed", "The better seed stands higher.")
def seed(results: Results) -> Values:
    last = max(results.seeds.values(), default=0) + 1
    return {player: -results.seeds.get(player, last) for player in results.players}


@metric("lot", "Lot", "Drawn by lot, from a number fixed before the first round.")
def lot(results: Results) -> Values:
    return {
        player: int.from_bytes(blake2b(f"{results.lot}:lot:{player}".encode(), digest_size=8).digest(), "big")
        for player in results.players
    }
