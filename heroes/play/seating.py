"""Services: open a table, sit down, stand up, start, play again. Each checks who may."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from heroes.accounts.models import User
from heroes.engine.game import BadSetup, Game, UnknownGame, get_game
from heroes.engine.stream import SEED_BYTES
from heroes.play import clock as clocks
from heroes.play import conduct, playing, scores, selectors, watching
from heroes.play.decks import deck_brought
from heroes.play.models import Match, Seat, Table
from heroes.play.telling import tell
from heroes.problems import Conflict, Problem

OPEN_TABLES_A_PERSON = 10
LONGEST_DELAY = 60
"""Minutes by which watchers see a table later, at most."""
KEPT_FOR_A_REMATCH = (
    *(
        "game",
        "size",
        "public",
        "options",
        "clock",
        "on_timeout",
        "rated",
        "releases_record",
        "open_to_friends",
        "delay",
    ),
)


def game_named(slug: str) -> Game:
    """The game `slug`; Problem if there is none, or none that has a table on the web."""
    try:
        game = get_game(slug)
    except UnknownGame:
        raise Problem(_("There is no such game."), code="unknown_game") from None
    if not selectors.has_table(game):
        raise Problem(_("This game cannot be played on the web yet."), code="no_table")
    return game


@transaction.atomic
def table_open(
    *,
    owner: User,
    game: str,
    size: int,
    bots: Mapping[int, str] | None = None,
    public: bool = False,
    options: Mapping[str, Any] | None = None,
    clock: Mapping[str, Any] | None = None,
    on_timeout: str = Table.OnTimeout.DEFAULT,
    rated: bool = False,
    releases_record: bool = True,
    open_to_friends: bool = False,
    delay: int = 0,
    deck: str = "",
) -> Table:
    """A new table with `owner` on the first seat that no bot takes.

    bots   seat number -> bot level
    clock  see `heroes.play.clock`
    delay  minutes by which watchers see the table later
    deck   what the owner brings, see `seat_bring`
    Problem says what is wrong with the wish.
    """
    rules = game_named(game)
    try:
        chosen = rules.new_setup(size, options)["options"]
        settled_clock = clocks.checked(clock or {"kind": "none"})
    except (BadSetup, clocks.BadClock) as error:
        raise Problem(str(error), code="bad_table") from None
    _check_ladder(rules, chosen, owner)
    if on_timeout not in Table.OnTimeout.values:
        raise Problem(_("What happens when time runs out?"), code="bad_table")
    if not 0 <= delay <= LONGEST_DELAY:
        raise Problem(_("Watchers can see the table later by at most an hour."), code="bad_table")
    if len(bots or {}) >= size:
        raise Problem(_("Keep a seat for yourself."), code="bad_table")
    if len(bots or {}) < size - 1:
        conduct.check_may_meet(owner)
    open_tables = Table.objects.filter(owner=owner, status=Table.Status.OPEN).count()
    if open_tables >= OPEN_TABLES_A_PERSON:
        raise Conflict(_("You have many open tables already. Close one first."), code="too_many_tables")
    table = Table.objects.create(
        owner=owner,
        game=rules.slug,
        size=size,
        public=public,
        options=chosen,
        clock=settled_clock,
        on_timeout=on_timeout,
        rated=rated,
        releases_record=releases_record,
        open_to_friends=open_to_friends,
        delay=delay,
    )
    Seat.objects.bulk_create(Seat(table=table, number=number) for number in range(size))
    for number, level in (bots or {}).items():
        _seat_bot(table, rules, number, level)
    first = table.seats.filter(bot="").first()
    Seat.objects.filter(pk=first.pk).update(user=owner)  # type: ignore[union-attr]
    if deck:
        seat_bring(player=owner, table=table, deck=deck)
    return table


def _check_ladder(rules: Game, chosen: Mapping[str, Any], owner: User) -> None:
    """Some choices have to be opened by playing. Problem says what would open this one."""
    ladder = rules.ladder
    if ladder is None:
        return
    choice = chosen[ladder.option]
    needed = ladder.wanted(choice)
    if needed is None or choice in scores.open_to(person=owner, game=rules):
        return
    label = next(option.choices for option in rules.options if option.key == ladder.option)
    raise Problem(
        _("{choice} opens with {points} points on {before}.").format(
            choice=_(label[choice]), points=needed[1], before=_(label[needed[0]])
        ),
        code="not_open_yet",
    )


def table_quick(*, player: User, game: str, deck: str = "") -> Table:
    """A match against bots that begins at once: the house's usual number of seats, its best bots; `deck` as
    in `seat_bring`."""
    rules = game_named(game)
    size = min(rules.quick, rules.seats[-1])
    bots = dict.fromkeys(range(1, size), rules.strongest_bot())
    with transaction.atomic():
        table = table_open(owner=player, game=game, size=size, bots=bots, deck=deck)
        table_start(actor=player, table=table)
    return table


def table_first(*, player: User, game: str) -> Table:
    """The match in which a newcomer learns the game; it begins at once. Problem where there is none."""
    rules = game_named(game)
    first = rules.first
    if first is None:
        raise Problem(_("This game has no guided match."), code="no_first_match")
    size = len(first.decks)
    bots = dict.fromkeys(range(1, size), first.bot)
    with transaction.atomic():
        table = table_open(owner=player, game=game, size=size, bots=bots, options=first.options)
        for number, deck in enumerate(first.decks):
            if deck is not None:
                brought = {"value": "", "name": "", "cards": deck}
                Seat.objects.filter(table=table, number=number).update(deck=brought)
        table_start(actor=player, table=table)
    return table


@transaction.atomic
def seat_take(*, player: User, table: Table, number: int | None = None) -> Seat:
    """Sit down on seat `number`, or on the first free one. Who sits already stays where he sits."""
    table = _open_table(table)
    seated = table.seats.filter(user=player).first()
    if seated is not None:
        return seated
    watching.check_may_come(table, player)
    conduct.check_may_meet(player)
    free = table.seats.filter(user=None, bot="")
    seat = free.filter(number=number).first() if number is not None else free.first()
    if seat is None:
        raise Conflict(_("That seat is taken.") if number is not None else _("Every seat is taken."))
    seat.user = player
    seat.save(update_fields=["user"])
    tell(table)
    return seat


@transaction.atomic
def seat_bring(*, player: User, table: Table, deck: str) -> None:
    """Bring a deck to the table, named as `decks.deck_choices` does; "" leaves it to the house. Before the
    match begins, who sits there alone. Problem if it cannot be played."""
    table = _open_table(table)
    seat = table.seats.filter(user=player).first()
    if seat is None:
        raise PermissionDenied(_("You do not sit at this table."))
    seat.deck = deck_brought(person=player, game=table.rules, value=deck) if deck else None
    seat.save(update_fields=["deck"])
    tell(table)


@transaction.atomic
def seat_leave(*, player: User, table: Table) -> None:
    """Stand up before the match begins; a table whose owner leaves is closed."""
    table = _open_table(table)
    if table.owner_id != player.pk and not table.seats.filter(user=player).exists():
        raise PermissionDenied(_("You do not sit at this table."))
    table.seats.filter(user=player).update(user=None, deck=None)
    if table.owner_id == player.pk:
        Table.objects.filter(pk=table.pk).update(status=Table.Status.CLOSED)
    tell(table)


@transaction.atomic
def seat_clear(*, actor: User, table: Table, number: int) -> None:
    """Free a seat of its bot or its person before the match begins. Only the owner may, not his own."""
    table = _open_table(table)
    _check_owner(table, actor)
    conduct.check_may_meet(actor)
    if not table.seats.filter(number=number).exclude(user=actor).update(user=None, bot="", deck=None):
        raise Problem(_("There is no such seat."), code="unknown_seat")
    tell(table)


@transaction.atomic
def seat_give_to_bot(*, actor: User, table: Table, number: int, level: str = "") -> None:
    """Put a bot on a free seat; without a level the house's usual one. Only the owner may."""
    table = _open_table(table)
    _check_owner(table, actor)
    _seat_bot(table, table.rules, number, level or table.rules.strongest_bot())
    tell(table)


def _seat_bot(table: Table, rules: Game, number: int, level: str) -> None:
    if level not in rules.bots:
        raise Problem(_("There is no such bot."), code="unknown_bot")
    if not table.seats.filter(number=number).exists():
        raise Problem(_("There is no such seat."), code="unknown_seat")
    if not table.seats.filter(number=number, user=None).update(bot=level):
        raise Conflict(_("That seat is taken."))


@transaction.atomic
def table_start(*, actor: User, table: Table, fill: bool = False) -> None:
    """Begin the match. Only the owner may, and only when every seat is taken.

    fill  seat the house's bot on every free seat first
    """
    table = _open_table(table)
    _check_owner(table, actor)
    if fill:
        table.seats.filter(user=None, bot="").update(bot=table.rules.strongest_bot())
    seats = list(table.seats.all())
    if any(seat.user_id is None and not seat.bot for seat in seats):
        raise Conflict(_("There are free seats. Invite somebody or seat a bot."), code="free_seats")
    if not Table.objects.filter(pk=table.pk, status=Table.Status.OPEN).update(status=Table.Status.RUNNING):
        raise Conflict(_("The match has begun already."))
    table.status = Table.Status.RUNNING
    playing.match_begin(table=table, seats=seats, seed=secrets.token_bytes(SEED_BYTES))
    tell(table)


@transaction.atomic
def table_arrange(
    *,
    game: str,
    people: Sequence[User | str],
    options: Mapping[str, Any] | None = None,
    clock: Mapping[str, Any] | None = None,
    on_timeout: str = Table.OnTimeout.LOSS,
    releases_record: bool = True,
    seed: bytes | None = None,
    decks: Sequence[Mapping[str, Any] | None] = (),
) -> Table:
    """A table that the house itself has arranged, as in a tournament: everybody sits and the match begins. What comes of
    it counts, so only slips are taken back and no bot plays on for a person.

    people  a person or a bot's level for each seat
    seed    where several tables have to play the same match; else a fresh one
    decks   what each seat brings, as `heroes.play.decks.deck_brought` gives it; None: what the house gives
    Problem says what is wrong with the wish. What opens by playing only is open here.
    """
    rules = game_named(game)
    try:
        chosen = rules.new_setup(len(people), options)["options"]
        settled_clock = clocks.checked(clock or {"kind": "none"})
    except (BadSetup, clocks.BadClock) as error:
        raise Problem(str(error), code="bad_table") from None
    table = Table.objects.create(
        game=rules.slug,
        size=len(people),
        options=chosen,
        clock=settled_clock,
        on_timeout=on_timeout,
        rated=True,
        releases_record=releases_record,
        status=Table.Status.RUNNING,
    )
    seats = [
        Seat(
            table=table,
            number=number,
            deck=decks[number] if decks else None,
            **({"bot": who} if isinstance(who, str) else {"user": who}),
        )
        for number, who in enumerate(people)
    ]
    if any(seat.bot and seat.bot not in rules.bots for seat in seats):
        raise Problem(_("There is no such bot."), code="unknown_bot")
    Seat.objects.bulk_create(seats)
    playing.match_begin(table=table, seats=seats, seed=seed or secrets.token_bytes(SEED_BYTES))
    return table


@transaction.atomic
def table_rematch(*, actor: User, table: Table) -> Table:
    """The same again: people keep their seats, moved on by one; whoever asks second joins the first."""
    table = Table.objects.select_for_update().get(pk=table.pk)
    if not table.seats.filter(user=actor).exists():
        raise PermissionDenied(_("You did not sit at this table."))
    if table.status != Table.Status.FINISHED:
        raise Conflict(_("The match is not over."))
    if table.seats.exclude(user=None).exclude(user=actor).exists():
        conduct.check_may_meet(actor)
    again = Table.objects.filter(rematch_of=table).first()
    if again is not None and again.status == Table.Status.CLOSED:  # who asked first has thought better of it
        Table.objects.filter(pk=again.pk).update(rematch_of=None)
        again = None
    if again is None:
        again = Table.objects.create(
            owner=actor,
            rematch_of=table,
            **{name: getattr(table, name) for name in KEPT_FOR_A_REMATCH},
        )
        seats: Sequence[Seat] = list(table.seats.all())
        for number in range(table.size):
            former = seats[(number + 1) % table.size]
            Seat.objects.create(table=again, number=number, bot="" if former.user_id else former.bot)
        tell(table)
    if again.status == Table.Status.OPEN:
        former_number = table.seats.get(user=actor).number
        seat = again.seats.get(number=(former_number - 1) % again.size)
        if not again.seats.filter(user=actor).exists() and seat.user_id is None:
            brought = table.seats.get(user=actor).deck
            Seat.objects.filter(pk=seat.pk).update(user=actor, bot="", deck=brought)
        if not again.seats.filter(user=None, bot="").exists():
            owner = again.owner or actor
            table_start(actor=owner, table=again)
        tell(again)
    return again


def person_leaves(*, person: User) -> None:
    """Take a person out of all that is not over: waiting seats are freed, running matches conceded."""
    conduct.waiting_tables_leave(person_id=person.pk)
    running = list(
        Match.objects.filter(
            result__isnull=True,
            table__seats__user=person,
            table__seats__left="",
            table__status=Table.Status.RUNNING,
        ).values_list("pk", flat=True)
    )

    def concede() -> None:
        for match_id in running:
            try:
                playing.match_concede(player=person, match_id=match_id)
            except Conflict:  # it has ended meanwhile, or waits for staff
                continue

    transaction.on_commit(concede)  # a match is locked before the database, never the other way round


@transaction.atomic
def seats_hand_over(*, guest: User, member: User) -> None:
    """Give a guest's seats to the member that the guest turned out to be; one seat at a table stays one."""
    taken = Table.objects.filter(seats__user=member)
    Seat.objects.filter(user=guest).exclude(table__in=taken).update(user=member)
    Table.objects.filter(owner=guest).update(owner=member)


def tables_clear_away(*, hours: int = 24) -> int:
    """Close tables for which nobody has come since so long; how many there were."""
    before = timezone.now() - timedelta(hours=hours)
    return Table.objects.filter(status=Table.Status.OPEN, created_at__lt=before).update(
        status=Table.Status.CLOSED
    )


def _open_table(table: Table) -> Table:
    """The table, locked, if it still waits for players."""
    table = Table.objects.select_for_update().get(pk=table.pk)
    if table.status == Table.Status.CLOSED:
        raise Conflict(_("This table has been closed."), code="closed")
    if table.status != Table.Status.OPEN:
        raise Conflict(_("The match has begun already."), code="begun")
    return table


def _check_owner(table: Table, actor: User) -> None:
    if table.owner_id != actor.pk:
        raise PermissionDenied(_("Only whoever opened the table may do that."))
