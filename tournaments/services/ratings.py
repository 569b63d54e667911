"""Ratings by OpenSkill (Plackett and Luce), for matches of any number of players.

Only what was really played counts: no byes, no forfeits, no bots, nothing of events that do not count.
"""

from collections.abc import Mapping

from django.db import transaction
from openskill.models import PlackettLuce

from heroes.accounts.models import User
from tournaments.models import Event, Pairing, RatedMatch, RatedSeat, Rating

MODEL = PlackettLuce()
New = tuple[float, float]


def rated(before: list[New], ranks: list[int]) -> list[New]:
    """Mean and deviation of each player after a match, from those before it and the ranks in it."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [(team[0].mu, team[0].sigma) for team in after]


@transaction.atomic
def match_rate(*, game: str, ranks: Mapping[int, int], pairing: Pairing | None = None) -> RatedMatch:
    """Add a match to the ledger and to the ratings. ranks: person -> rank, 1 the best, equals share one.

    The ratings are read again inside the transaction, locked in one order, so that two matches of one person
    that end at the same time both count.
    """
    fresh = MODEL.rating()
    for person in sorted(ranks):
        Rating.objects.get_or_create(
            user_id=person, game=game, defaults={"mu": fresh.mu, "sigma": fresh.sigma}
        )
    known = Rating.objects.select_for_update().filter(game=game, user__in=ranks).order_by("user")
    ratings = list(known)
    match = RatedMatch.objects.create(game=game, pairing=pairing)
    after = rated(
        [(rating.mu, rating.sigma) for rating in ratings], [ranks[rating.user_id] for rating in ratings]
    )
    for rating, (mu, sigma) in zip(ratings, after, strict=True):
        rating.mu, rating.sigma = mu, sigma
        rating.matches += 1
        rating.save(update_fields=["mu", "sigma", "matches"])
        RatedSeat.objects.create(
            match=match, user_id=rating.user_id, rank=ranks[rating.user_id], mu=mu, sigma=sigma
        )
    return match


@transaction.atomic
def match_void(*, match: RatedMatch) -> None:
    """Annul a match by a line of its own, and work out all later ratings of the game anew."""
    RatedMatch.objects.create(game=match.game, voids=match)
    ratings_rebuild(game=match.game)


@transaction.atomic
def ratings_rebuild(*, game: str) -> None:
    """Work out every rating of a game from the ledger alone."""
    fresh = MODEL.rating()
    now: dict[int, New] = {}
    played: dict[int, int] = {}
    ledger = RatedMatch.objects.filter(game=game, voids=None, voided_by=None).order_by("pk")
    changed = []
    for match in ledger.prefetch_related("seats"):
        # Who has given up the account still was an opponent: a seat without a person begins as a stranger.
        seats = list(match.seats.all())
        before = [now.get(seat.user_id or 0, (fresh.mu, fresh.sigma)) for seat in seats]
        for seat, (mu, sigma) in zip(seats, rated(before, [seat.rank for seat in seats]), strict=True):
            seat.mu, seat.sigma = mu, sigma
            changed.append(seat)
            if seat.user_id is not None:
                now[seat.user_id] = (mu, sigma)
                played[seat.user_id] = played.get(seat.user_id, 0) + 1
    RatedSeat.objects.bulk_update(changed, ["mu", "sigma"], batch_size=200)
    Rating.objects.filter(game=game).exclude(user__in=now).delete()
    Rating.objects.bulk_create(
        (
            Rating(user_id=person, game=game, mu=mu, sigma=sigma, matches=played[person])
            for person, (mu, sigma) in now.items()
        ),
        update_conflicts=True,
        unique_fields=["user", "game"],
        update_fields=["mu", "sigma", "matches"],
    )


def pairing_rate(pairing: Pairing) -> None:
    """Bring the ledger to what a table's confirmed result says: nothing where it was not played, a line where
    there is none, another in the place of one that a correction has made wrong."""
    event: Event = pairing.round.phase.event
    seats = list(pairing.seats.select_related("entrant"))
    people = [seat.entrant.user_id for seat in seats]
    counts = event.rated and not pairing.unplayed and len(seats) > 1 and None not in people
    ranks: dict[int, int] = {}
    if counts:
        worth = {seat.entrant.user_id: (seat.points or 0, seat.wins) for seat in seats}
        order = sorted(set(worth.values()), reverse=True)
        ranks = {person: order.index(value) + 1 for person, value in worth.items() if person is not None}
    former = RatedMatch.objects.filter(pairing=pairing, voids=None, voided_by=None).first()
    if former is not None:
        if ranks == dict(former.seats.values_list("user", "rank")):
            return
        match_void(match=former)
    if ranks:
        match_rate(game=event.game, ranks=ranks, pairing=pairing)


def ratings_hand_over(*, guest: User, member: User) -> None:
    """Give what a guest has played to the member; of a match that both played he keeps his own seat."""
    theirs = RatedSeat.objects.filter(user=guest).exclude(match__seats__user=member)
    games = set(RatedMatch.objects.filter(seats__user=guest).values_list("game", flat=True))
    theirs.update(user=member)
    RatedSeat.objects.filter(user=guest).update(user=None)
    for game in games:
        ratings_rebuild(game=game)
