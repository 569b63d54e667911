"""`manage.py demo`: fill an empty site so that there is something to look at."""

from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from catalog.decks import publishing
from catalog.decks import services as decks
from catalog.decks.models import WriteUp
from heroes.accounts.models import User
from heroes.accounts.services import member_create
from heroes.play import live, playing, seating, selectors
from heroes.play.models import Match, Table
from tournaments.models import Event, Phase
from tournaments.selectors import rounds_left
from tournaments.services.entrants import entrant_add, entrant_register
from tournaments.services.events import event_create, event_move, event_start, phase_finish
from tournaments.services.leagues import challenge_make, league_create, season_join, season_start
from tournaments.services.outcomes import Outcome
from tournaments.services.results import result_set
from tournaments.services.rounds import round_pair

PASSWORD = "sit-down-and-play"
PEOPLE = ("Penelope", "Patroclus", "Dorothy", "Menelaus", "Glinda", "Telemachus")
LONGEST = 5_000


class Command(BaseCommand):
    help = (
        f"Fill an empty site with players (password {PASSWORD!r}), open tables and matches, published decks, events "
        "and a ladder."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if Table.objects.exists() or User.objects.filter(is_superuser=False).exists():
            raise CommandError("This site is in use already; the demo is for an empty one.")
        people = [
            member_create(username=name.lower(), password=PASSWORD, display_name=name) for name in PEOPLE
        ]
        fill_tables(people)
        fill_decks(people)
        fill_events(people)
        fill_ladder(people)
        self.stdout.write(
            f"{len(people)} players, {Table.objects.count()} tables, {Event.objects.count()} events. "
            f"Log in as {people[0].username} with the password {PASSWORD}."
        )


# Tables


def fill_tables(people: list[User]) -> None:
    """Of each game two finished matches, a running one, and a table that waits for players."""
    for number, game in enumerate(selectors.games_on_the_web()):
        size = min(max(2, game.seats[0]), game.seats[-1])
        moved = [*people[number % len(people) :], *people[: number % len(people)]]
        for _finished in range(2):
            play_out(table_of(moved, game.slug, size))
        play_out(table_of(moved, game.slug, size), choices=8)
        seating.table_open(owner=moved[0], game=game.slug, size=size, public=True)


def table_of(people: list[User], game: str, size: int) -> Table:
    """A public table at which `size` of the people have just begun a match."""
    table = seating.table_open(owner=people[0], game=game, size=size, public=True)
    for other in people[1:size]:
        seating.seat_take(player=other, table=table)
    seating.table_start(actor=people[0], table=table)
    return table


def play_out(table: Table, choices: int = LONGEST) -> None:
    """Let the house's bot answer for everybody, `choices` times or until the match is over."""
    players = {seat.number: seat.user for seat in table.seats.select_related("user") if seat.user}
    bot = table.rules.bots[table.rules.strongest_bot()](1)
    for _choice in range(choices):
        match = Match.objects.select_related("table").get(table=table)
        if match.result is not None:
            return
        with live.locked(match.pk):
            engine = live.engine(match)
            decision = next(one for one in engine.pending if one.seat in match.waiting)
            option = bot.choose(decision, partial(engine.view, decision.seat))
        playing.match_choose(
            player=players[decision.seat],
            match_id=match.pk,
            decision_id=decision.id or 0,
            keys=[option.key],
        )


# Decks


def fill_decks(people: list[User]) -> None:
    """Everybody publishes a starter deck as his own; the others like some of them, and one says so."""
    for number, starter in enumerate(WriteUp.objects.exclude(starter="").order_by("slug")[: len(people)]):
        author, reader = people[number], people[number - 1]
        deck = decks.deck_copy(actor=author, id=f"list:{starter.slug}")
        published = publishing.deck_publish(
            actor=author, key=deck.key, version=deck.version, title=f"{author.display_name}: {starter.title}"
        )
        for fan in people[: number + 1]:
            publishing.favourite_set(actor=fan, slug=published.slug, likes=True)
        publishing.comment_add(actor=reader, slug=published.slug, text="Lost to this twice. I want it too.")


# Events


def fill_events(people: list[User]) -> None:
    """A finished event with a cut, one in its second round, and one that is open to register."""
    now = timezone.now()
    swiss = {"system": "swiss", "rounds": 3, "best_of": 3, "round_minutes": 50}
    cup = event_of(
        people,
        "Autumn Cup",
        game="heroes-journey",
        starts_at=now - timedelta(days=7),
        phases=[swiss | {"cut": 4}, {"system": "single", "best_of": 3, "third_place": True}],
    )
    play_event(cup, rounds=5)
    pods = event_of(
        people[1:],
        "Letters over Lunch",
        game="love-letter",
        starts_at=now - timedelta(hours=1),
        phases=[{"system": "pods", "seats": 4, "rounds": 3, "round_minutes": 30}],
    )
    play_event(pods, rounds=1)
    round_pair(actor=pods.organiser, event=pods, number=2)
    event_of(
        people[2:],
        "Winter Journey",
        game="heroes-journey",
        starts_at=now + timedelta(days=10),
        phases=[swiss | {"cut": 4}, {"system": "single", "best_of": 3}],
        venue="online",
        capacity=32,
        start=False,
    )


def event_of(
    people: list[User], name: str, *, start: bool = True, venue: str = "paper", **settings: Any
) -> Event:
    """An event of these people and, on paper, of two who have no account; organised by the first."""
    event = event_create(organiser=people[0], name=name, venue=venue, **settings)
    event_move(actor=people[0], event=event, to=Event.State.REGISTRATION)
    for player in people:
        entrant_register(player=player, event=event)
    for guest in ("Eumaios", "Eurykleia") if venue == "paper" else ():
        entrant_add(actor=people[0], event=event, name=guest)
    return event_start(actor=people[0], event=event) if start else event


def play_event(event: Event, rounds: int) -> None:
    """Play so many rounds, over all phases. Who wins is drawn, and the same each time."""
    lots = Random(event.name)
    for _round in range(rounds):
        phase = event.phases.get(state=Phase.State.RUNNING)
        played = round_pair(actor=event.organiser, event=event, number=phase.played_rounds.count() + 1)
        for pairing in played.pairings.filter(state="open").order_by("table"):
            seats = [seat.entrant_id for seat in pairing.seats.order_by("position")]
            winner, games = lots.choice(seats), phase.best_of // 2 + 1
            outcome = Outcome(wins={seat: games if seat == winner else 0 for seat in seats})
            result_set(actor=event.organiser, pairing=pairing, outcome=outcome)
        if not rounds_left(phase):
            phase_finish(actor=event.organiser, event=event)


def fill_ladder(people: list[User]) -> None:
    """A ladder in its first season, with a challenge that waits for an answer."""
    league = league_create(organiser=people[0], name="The Long Ladder", game="love-letter", kind="ladder")
    members = [season_join(player=player, league=league) for player in people]
    season_start(actor=people[0], league=league)
    challenge_make(player=people[3], league=league, member=members[2])
