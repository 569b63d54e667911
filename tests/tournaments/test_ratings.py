"""Ratings: what counts, what does not, corrections, and the ledger from which everything follows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.factories import GuestFactory, UserFactory, running_event
from tournaments import league_selectors, services
from tournaments.models import Pairing, RatedMatch, RatedSeat, Rating
from tournaments.services import Outcome
from tournaments.services.ratings import rated

NEW = (25.0, 25 / 3)


def test_four_strangers_are_rated_as_the_published_example_says():
    """Plackett and Luce: ranks 1, 2, 2, 4."""
    means = [mu for mu, _sigma in rated([NEW] * 4, [1, 2, 2, 4])]
    assert means == pytest.approx([27.795, 24.689, 24.689, 22.826], abs=0.001)


@settings(max_examples=30, deadline=None)
@given(ranks=st.integers(2, 5).flatmap(lambda players: st.permutations(range(1, players + 1))))
def test_who_is_ranked_better_gains_more_and_everybody_is_known_better(ranks):
    after = rated([NEW] * len(ranks), ranks)
    for (mu, sigma), rank in zip(after, ranks, strict=True):
        assert sigma < NEW[1]
        assert all(mu > other for (other, _), worse in zip(after, ranks, strict=True) if worse > rank)


@pytest.fixture
def table(db):
    people = [UserFactory(), UserFactory()]
    event = running_event(UserFactory(), *people, venue="paper")
    return event, Pairing.objects.get(), people


def decide(event, pairing, winner, **more):
    seats = {seat.entrant.user: seat.entrant_id for seat in pairing.seats.all()}
    wins = {entrant: int(user == winner) for user, entrant in seats.items()}
    services.result_set(actor=event.organiser, pairing=pairing, outcome=Outcome(wins=wins, **more))


def test_a_result_is_rated_and_a_correction_works_everything_out_anew(table):
    event, pairing, (one, other) = table
    decide(event, pairing, one)
    assert Rating.objects.get(user=one).mu > 25 > Rating.objects.get(user=other).mu
    first = list(RatedMatch.objects.values("pk", "at"))
    decide(event, pairing, other)
    assert Rating.objects.get(user=other).mu > 25 > Rating.objects.get(user=one).mu
    assert list(RatedMatch.objects.values("pk", "at"))[:1] == first
    assert RatedMatch.objects.count() == 3
    assert [len(league_selectors.rating_history(person, "love-letter")) for person in (one, other)] == [1, 1]
    assert Rating.objects.get(user=one).matches == 1


def test_the_same_result_entered_again_changes_nothing(table):
    event, pairing, (one, _other) = table
    decide(event, pairing, one)
    decide(event, pairing, one)
    assert RatedMatch.objects.count() == 1


def test_what_was_not_played_or_does_not_count_is_not_rated(table):
    event, pairing, _people = table
    absent = (pairing.seats.first().entrant_id,)
    services.result_set(actor=event.organiser, pairing=pairing, outcome=Outcome(absent=absent))
    unrated = running_event(UserFactory(), UserFactory(), UserFactory(), venue="paper", rated=False)
    decide(unrated, Pairing.objects.get(round__phase__event=unrated), None, both_lose=True)
    assert not Rating.objects.exists()


def test_a_result_that_becomes_a_forfeit_is_taken_out_again(table):
    event, pairing, (one, _other) = table
    decide(event, pairing, one)
    absent = (pairing.seats.first().entrant_id,)
    services.result_set(actor=event.organiser, pairing=pairing, outcome=Outcome(absent=absent))
    assert not Rating.objects.exists()
    assert RatedMatch.objects.filter(voids__isnull=False).count() == 1


def test_the_ledger_alone_gives_the_same_ratings(db):
    people = [UserFactory() for _ in range(4)]
    for number in range(6):
        group = people[number % 2 :]
        services.match_rate(
            game="love-letter",
            ranks={person.pk: 1 + (place * number) % 3 for place, person in enumerate(group)},
        )
    before = {row.user_id: (row.mu, row.sigma, row.matches) for row in Rating.objects.all()}
    Rating.objects.all().delete()
    services.ratings_rebuild(game="love-letter")
    assert {row.user_id: (row.mu, row.sigma, row.matches) for row in Rating.objects.all()} == before


def test_a_line_of_the_ledger_is_not_changed(table):
    event, pairing, (one, _other) = table
    decide(event, pairing, one)
    with pytest.raises(TypeError):
        RatedMatch.objects.get().save()


def test_a_rating_is_provisional_until_ten_matches(db):
    one, other = UserFactory(), UserFactory()
    for _ in range(9):
        services.match_rate(game="love-letter", ranks={one.pk: 1, other.pk: 2})
    assert Rating.objects.get(user=one).provisional
    services.match_rate(game="love-letter", ranks={one.pk: 1, other.pk: 2})
    assert not Rating.objects.get(user=one).provisional


def test_a_guest_takes_his_rating_into_the_account(db):
    from heroes.accounts.services import guest_hand_over

    guest, member, other = GuestFactory(), UserFactory(), UserFactory()
    services.match_rate(game="love-letter", ranks={guest.pk: 1, other.pk: 2})
    guest_hand_over(guest=guest, member=member)
    assert Rating.objects.get(user=member).mu > 25
    assert not RatedSeat.objects.filter(user=guest.pk).exists()
