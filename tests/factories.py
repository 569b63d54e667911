"""People and tables for tests."""

import factory
from factory.django import DjangoModelFactory, Password

from catalog.cards import DATA
from catalog.decks.contents import Contents, contents_data, contents_hash
from catalog.decks.models import Deck, WriteUp
from catalog.decks.services import deck_create, version_keep
from catalog.search import Item, shelf
from catalog.services import cards_load
from heroes.accounts.models import User
from heroes.accounts.services import guest_create
from heroes.play import playing, seating
from heroes.play.models import Match, Table
from tournaments import services as events
from tournaments.models import Event, League, Member

PASSWORD = "seven lamps in the hall"


class UserFactory(DjangoModelFactory):
    """A member who logs in with PASSWORD."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda number: f"hero{number}")
    display_name = factory.Sequence(lambda number: f"Hero of Table {number}")
    password = Password(PASSWORD)


class StaffFactory(UserFactory):
    """An administrator."""

    username = factory.Sequence(lambda number: f"keeper{number}")
    display_name = factory.Sequence(lambda number: f"Keeper {number}")
    is_staff = True
    is_superuser = True


class GuestFactory(DjangoModelFactory):
    """A guest, made as the site makes them; further fields are set afterwards."""

    class Meta:
        model = User

    @classmethod
    def _create(cls, model_class, *args, **kwargs):
        guest = guest_create()
        for name, value in kwargs.items():
            setattr(guest, name, value)
        guest.save()
        return guest


def open_table(owner: User, *others: User, size: int = 3, **wishes) -> Table:
    """A table that waits for players: the owner on the first seat, the others on the next."""
    table = seating.table_open(owner=owner, game=wishes.pop("game", "love-letter"), size=size, **wishes)
    for other in others:
        seating.seat_take(player=other, table=table)
    return table


def running_table(owner: User, *others: User, size: int = 3, **wishes) -> Table:
    """A table at which a match has begun; bots sit on the seats that are left."""
    table = open_table(owner, *others, size=size, **wishes)
    seating.table_start(actor=owner, table=table, fill=True)
    return Table.objects.get(pk=table.pk)


def finished_table(owner: User, *others: User, **wishes) -> Table:
    """A table whose match is over because everybody but the owner, or else the owner, has conceded."""
    table = running_table(owner, *others, size=max(2, 1 + len(others)), **wishes)
    for loser in others or [owner]:
        playing.match_concede(player=loser, match_id=Match.objects.get(table=table).pk)
    return Table.objects.get(pk=table.pk)


def open_event(organiser: User, *players: User, **settings) -> Event:
    """An event whose registration is open, with the players entered."""
    wishes = {"name": "Cup of the Shire", "game": "love-letter"} | settings
    event = events.event_create(organiser=organiser, **wishes)
    event = events.event_move(actor=organiser, event=event, to=Event.State.REGISTRATION)
    for player in players:
        events.entrant_register(player=player, event=event)
    return event


def running_event(organiser: User, *players: User, **settings) -> Event:
    """An event whose first round is paired."""
    event = open_event(organiser, *players, **settings)
    events.event_start(actor=organiser, event=event)
    events.round_pair(actor=organiser, event=event, number=1)
    return Event.objects.get(pk=event.pk)


def ladder(organiser: User, *players: User) -> League:
    """A league whose season is running: a ladder on which the second has challenged the first."""
    league = events.league_create(organiser=organiser, name="Ladder", game="love-letter", kind="ladder")
    for player in players:
        events.season_join(player=player, league=league)
    events.season_start(actor=organiser, league=league)
    first = Member.objects.get(season__league=league, rung=1)
    events.challenge_make(player=players[1], league=league, member=first)
    return league


def two_cards() -> dict[str, Item]:
    """A catalogue of two Quest-Needs, by slug: enough for pages that want some card, and quickly loaded."""
    cards_load(folder=DATA / "heroes-journey" / "first-wave" / "quest-needs.yaml")
    return shelf().by_slug


def small_deck(owner: User, *cards: str, **settings) -> Deck:
    """A deck of one copy of each of these cards (slugs), with one version kept."""
    deck = deck_create(owner=owner, name="Small", contents=Contents(dict.fromkeys(cards, 1)), **settings)
    version_keep(actor=owner, key=deck.key, version=deck.version, label="First")
    return deck


def small_write_up(author: User, *cards: str) -> WriteUp:
    """A published deck of one copy of each of these cards, legal or not, with a comment and a report of the author."""
    contents = Contents(dict.fromkeys(cards, 1))
    write_up = WriteUp.objects.create(
        slug="small",
        author=author,
        title="Small",
        format="open",
        contents=contents_data(contents),
        hash=contents_hash(contents),
    )
    comment = write_up.comments.create(author=author, text="Mine.")
    write_up.reports.create(comment=comment, reporter=author, reason="Just so.")
    return write_up
