"""`manage.py demo`: fill an empty site so that there is something to look at."""

from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from heroes.accounts.models import User
from heroes.accounts.services import member_create
from heroes.play import live, playing, seating, selectors
from heroes.play.models import Match, Table

PASSWORD = "sit-down-and-play"
PEOPLE = ("Penelope", "Patroclus", "Dorothy", "Menelaus", "Glinda", "Telemachus")
LONGEST = 5_000


class Command(BaseCommand):
    help = f"Fill an empty site with players (password {PASSWORD!r}), open tables and matches."

    def handle(self, *args: Any, **options: Any) -> None:
        if Table.objects.exists() or User.objects.filter(is_superuser=False).exists():
            raise CommandError("This site is in use already; the demo is for an empty one.")
        people = [
            member_create(username=name.lower(), password=PASSWORD, display_name=name) for name in PEOPLE
        ]
        for number, game in enumerate(selectors.games_on_the_web()):
            size = min(max(2, game.seats[0]), game.seats[-1])
            moved = [*people[number % len(people) :], *people[: number % len(people)]]
            for _finished in range(2):
                play_out(table_of(moved, game.slug, size))
            play_out(table_of(moved, game.slug, size), choices=8)
            seating.table_open(owner=moved[0], game=game.slug, size=size, public=True)
        self.stdout.write(
            f"{len(people)} players, {Table.objects.count()} tables. "
            f"Log in as {people[0].username} with the password {PASSWORD}."
        )


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
