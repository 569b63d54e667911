"""The API of games and tables; thin. What the pages can do, programs can do, by the same services."""

import time
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from heroes.engine.events import OPEN
from heroes.engine.game import Game, UnknownGame, games, get_game
from heroes.play import clock, leaving, offers, pages, playing, presence, scores, seating, selectors, watching
from heroes.play.decks import deck_choices
from heroes.play.models import Match, Seat, Table
from heroes.problems import Conflict, problem_body

NOTHING = OpenApiResponse(description="Done.")


class OptionSerializer(serializers.Serializer):
    key = serializers.CharField()
    label = serializers.CharField()
    values = serializers.ListField(child=serializers.JSONField())
    default = serializers.JSONField(allow_null=True)


class GameSerializer(serializers.Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    blurb = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    minutes = serializers.IntegerField()
    bots = serializers.ListField(child=serializers.CharField(), help_text="Weakest first.")
    options = OptionSerializer(many=True)


class SeatSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    name = serializers.CharField(allow_null=True, help_text="Null: the seat is free.")
    username = serializers.CharField(allow_null=True)
    bot = serializers.CharField(allow_blank=True, help_text="Level of the bot that plays here.")
    left = serializers.CharField(allow_blank=True, help_text="Why its person is out of the match.")


class TableSerializer(serializers.Serializer):
    code = serializers.CharField()
    url = serializers.CharField(help_text="The page of the table.")
    socket = serializers.CharField(help_text="The WebSocket of the table.")
    game = serializers.CharField()
    status = serializers.ChoiceField(choices=Table.Status.choices)
    owner = serializers.CharField(allow_null=True)
    public = serializers.BooleanField()
    practice = serializers.BooleanField(help_text="Goes on from a moment of another match; counts nowhere.")
    open_to_friends = serializers.BooleanField(help_text="Friends of everybody there see all hands.")
    delay = serializers.IntegerField(
        help_text="Minutes by which watchers see the match later, until its end."
    )
    judge = serializers.CharField(allow_null=True, help_text="Who looks on as judge and sees all hands.")
    options = serializers.JSONField()
    clock = serializers.JSONField()
    on_timeout = serializers.ChoiceField(choices=Table.OnTimeout.choices)
    rated = serializers.BooleanField(help_text="Only slips can be taken back; no bot takes a person's place.")
    seats = SeatSerializer(many=True)
    seed_hash = serializers.CharField(allow_null=True)
    result = serializers.JSONField(allow_null=True)
    ended_by = serializers.CharField(allow_blank=True)


class NewTableSerializer(serializers.Serializer):
    game = serializers.CharField()
    seats = serializers.IntegerField(min_value=1, max_value=16)
    bots = serializers.DictField(
        child=serializers.CharField(), required=False, default=dict, help_text="Seat number to bot level."
    )
    public = serializers.BooleanField(required=False, default=False)
    options = serializers.DictField(required=False, default=dict)
    clock = serializers.DictField(required=False, default=lambda: {"kind": "none"})
    on_timeout = serializers.ChoiceField(
        choices=Table.OnTimeout.choices, required=False, default=Table.OnTimeout.DEFAULT
    )
    rated = serializers.BooleanField(required=False, default=False)
    releases_record = serializers.BooleanField(required=False, default=True)
    open_to_friends = serializers.BooleanField(
        required=False, default=False, help_text="Friends of everybody at the table see all hands."
    )
    delay = serializers.IntegerField(
        required=False,
        default=0,
        min_value=0,
        max_value=seating.LONGEST_DELAY,
        help_text="For watchers, in minutes.",
    )
    deck = serializers.CharField(required=False, allow_blank=True, default="", max_length=300)

    def validate_bots(self, bots: dict[str, str]) -> dict[int, str]:
        try:
            return {int(number): level for number, level in bots.items()}
        except ValueError:
            raise serializers.ValidationError(_("Seats are numbers.")) from None


class DeckBroughtSerializer(serializers.Serializer):
    deck = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=1000,
        help_text="The value of a deck; empty leaves it to the house.",
    )


class DeckChoiceSerializer(serializers.Serializer):
    value = serializers.CharField()
    name = serializers.CharField()
    quest = serializers.CharField()


class DeckGroupSerializer(serializers.Serializer):
    kind = serializers.ChoiceField(choices=["named", "mine", "starter", "public"])
    decks = DeckChoiceSerializer(many=True)


class SeatChoiceSerializer(serializers.Serializer):
    seat = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=0, max_value=16)


class BotSerializer(serializers.Serializer):
    seat = serializers.IntegerField(min_value=0, max_value=16)
    level = serializers.CharField(required=False, allow_blank=True, default="", max_length=40)


class StartSerializer(serializers.Serializer):
    fill = serializers.BooleanField(required=False, default=False, help_text="Seat bots on free seats first.")


class AnswerSerializer(serializers.Serializer):
    decision = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, help_text="Its id: each is given once, so an old answer is refused."
    )
    keys = serializers.ListField(
        child=serializers.CharField(max_length=200), min_length=1, max_length=playing.KEYS_AN_ANSWER
    )


class TakeBackSerializer(serializers.Serializer):
    version = serializers.CharField(max_length=40, help_text="As the match showed it last.")


class ComfortSerializer(serializers.Serializer):
    comfort = serializers.ChoiceField(choices=Seat.Comfort.choices, required=False)
    stops = serializers.DictField(
        child=serializers.ChoiceField(choices=[("", ""), *Seat.Stop.choices]),
        required=False,
        help_text="Step of the game to how it is asked there; empty: by `comfort`.",
    )


class OfferSerializer(serializers.Serializer):
    kind = serializers.ChoiceField(choices=[(kind, kind) for kind in offers.KINDS])


class OfferAnswerSerializer(OfferSerializer):
    agrees = serializers.BooleanField(help_text="False also withdraws what I have proposed.")


class ClaimSerializer(serializers.Serializer):
    seat = serializers.IntegerField(min_value=0, max_value=16)
    bot = serializers.BooleanField(required=False, default=False, help_text="Let a bot play on.")


class MatchSerializer(serializers.Serializer):
    version = serializers.CharField(help_text="Changes whenever I am asked or told something new.")
    seat = serializers.IntegerField(allow_null=True, help_text="Mine; null for a spectator.")
    view = serializers.JSONField(help_text="What this seat may know; its shape is the game's.")
    decision = serializers.JSONField(allow_null=True, help_text="What I am asked, with its options.")
    waiting = serializers.ListField(child=serializers.IntegerField(), help_text="Seats that are asked.")
    clocks = serializers.JSONField(help_text="Seat to {ends: instant} or {left: seconds}.")
    result = serializers.JSONField(allow_null=True)
    free = serializers.BooleanField(help_text="My last choice can be taken back unasked.")
    redo = serializers.BooleanField(help_text="What was taken back can be made again.")
    paused = serializers.BooleanField(help_text="All clocks stand still, and nobody may answer.")
    offers = serializers.JSONField(help_text="Kind to {by: seat, agreed: [seat, ...]}: what is proposed.")
    presence = serializers.JSONField(help_text="Seat of a person to here, away or gone.")
    claims = serializers.JSONField(
        help_text="Seat of somebody missing to the instant it may be claimed from."
    )
    comfort = serializers.JSONField(help_text="My settings {comfort, stops, steps}; null for a spectator.")
    missed_from = serializers.IntegerField(
        allow_null=True, help_text="The first event that I was told while away and have not caught up with."
    )
    stuck = serializers.BooleanField(help_text="Today's rules do not follow this match; staff decide it.")


class EventsSerializer(serializers.Serializer):
    version = serializers.CharField()
    next = serializers.IntegerField(help_text="Ask from here the next time.")
    take_backs = serializers.IntegerField(help_text="When it has risen, ask from 0 again.")
    events = serializers.ListField(child=serializers.JSONField())


class ScoreSerializer(serializers.Serializer):
    table = serializers.CharField()
    when = serializers.DateTimeField()
    choice = serializers.JSONField(help_text="The value of the option, such as the level.")
    won = serializers.BooleanField()
    points = serializers.IntegerField()


class ScoresSerializer(serializers.Serializer):
    option = serializers.CharField(help_text="Key of the option whose values open one after another.")
    open = serializers.ListField(child=serializers.JSONField(), help_text="Values open to me.")
    scores = ScoreSerializer(many=True, help_text="The oldest first.")


def game_data(game: Game) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "title": game.title,
        "blurb": _(game.blurb),
        "seats": list(game.seats),
        "minutes": game.minutes,
        "bots": list(game.bots),
        "options": [
            {
                "key": option.key,
                "label": _(option.label),
                "values": list(option.choices),
                "default": option.default,
            }
            for option in game.options
        ],
    }


def table_data(table: Table) -> dict[str, Any]:
    match: Match | None = getattr(table, "match", None)
    return {
        "code": table.code,
        "url": table.get_absolute_url(),
        "socket": f"/ws/tables/{table.code}/",
        "game": table.game,
        "status": table.status,
        "owner": table.owner.username if table.owner else None,
        "public": table.public,
        "practice": table.practice,
        "open_to_friends": table.open_to_friends,
        "delay": table.delay,
        "judge": table.judge.username if table.judge else None,
        "options": table.options,
        "clock": table.clock,
        "on_timeout": table.on_timeout,
        "rated": table.rated,
        "seats": [
            {
                "number": seat.number,
                "name": pages.seat_name(seat) if seat.user_id or seat.bot else None,
                "username": seat.user.username if seat.user else None,
                "bot": "" if seat.plays else seat.bot,
                "left": seat.left,
            }
            for seat in table.seats.select_related("user")
        ],
        "seed_hash": selectors.seed_hash_of(match) if match else None,
        "result": match.result if match else None,
        "ended_by": match.ended_by if match else "",
    }


def match_data(table: Table, viewer: Any, open_hands: bool = False) -> dict[str, Any]:
    """The match as this viewer may know it, with prompts in words beside their templates."""
    mine = selectors.seat_of(table, viewer)
    match = match_of(table)
    if open_hands:
        watching.check_may_open(match)
    eyes = OPEN if open_hands else selectors.eyes_of(table, viewer)
    until = selectors.seen_until(table, viewer)
    shown = selectors.match_shown(
        match=match, viewer=eyes, away_since=selectors.away_since(mine), until=until
    )
    seats, now = selectors.seats_of(table), time.time()
    names = [pages.seat_name(seat) for seat in seats]
    clocks = {} if until else {seat.number: pages.clock_shown(table, match, seat.number) for seat in seats}
    return {
        "version": shown.version,
        "seat": mine.number if mine else None,
        "view": shown.view,
        "decision": pages.decision_worded(shown.decision, names) if mine and mine.plays else None,
        "waiting": shown.waiting,
        "clocks": {str(seat): clock for seat, clock in clocks.items() if clock},
        "result": shown.result,
        "free": shown.free,
        "redo": shown.redo,
        "paused": clock.is_paused(match.clocks) and not until,
        "offers": {
            kind: {"by": offer["by"], "agreed": offer["agreed"]}
            for kind, offer in match.offers.items()
            if not until
        },
        "presence": {str(seat.number): presence.state(seat, now)[0] for seat in seats if seat.plays},
        "claims": {}
        if until
        else {str(seat): when for seat, when in leaving.claimable(table, match, seats, now).items()},
        "comfort": {"comfort": mine.comfort, "stops": mine.stops, "steps": list(table.rules.steps)}
        if mine and mine.plays
        else None,
        "missed_from": shown.missed[0]["n"] if shown.missed else None,
        "stuck": shown.stuck,
    }


def match_of(table: Table) -> Match:
    if not hasattr(table, "match"):
        raise Conflict(_("The match has not begun."), code="not_begun")
    playing.match_look(table.match)
    return table.match


def taken_in(serializer: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    given = serializer(data=request.data)
    given.is_valid(raise_exception=True)
    return given.validated_data


class TablesPage(LimitOffsetPagination):
    default_limit = 50
    max_limit = 200


class GamesView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=GameSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The games of the house."""
        return Response([game_data(game) for game in games()])


class GameView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=GameSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """One game."""
        try:
            return Response(game_data(get_game(slug)))
        except UnknownGame:
            raise Http404 from None


class ScoresView(APIView):
    @extend_schema(responses=ScoresSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """My scores in a game with levels that open one after another, and which are open to me."""
        try:
            game = get_game(slug)
        except UnknownGame:
            raise Http404 from None
        if game.ladder is None:
            raise Http404
        scored = scores.scores_of(person=request.user, game=game)
        return Response(
            {
                "option": game.ladder.option,
                "open": scores.opened_by(game.ladder, scored),
                "scores": [
                    {
                        "table": score.table.code,
                        "when": score.when,
                        "choice": score.choice,
                        "won": score.won,
                        "points": score.points,
                    }
                    for score in scored
                ],
            }
        )


class TablesView(APIView):
    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method == "GET" else IsAuthenticated()]

    @extend_schema(responses=TableSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Open public tables, and mine that are not over."""
        open_tables, mine = selectors.lobby(viewer=request.user)
        return Response([table_data(table) for table in [*mine, *open_tables]])

    @extend_schema(request=NewTableSerializer, responses={201: TableSerializer})
    def post(self, request: Request) -> Response:
        """Open a table; I sit on the first seat that no bot takes."""
        wish = taken_in(NewTableSerializer, request)
        table = seating.table_open(owner=request.user, size=wish.pop("seats"), **wish)
        return Response(table_data(table), status=status.HTTP_201_CREATED)


class DecksView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(parameters=[OpenApiParameter("deck", str)], responses=DeckGroupSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The decks that I may bring to a table of this game, also the one whose id is `deck`; none in games without
        decks."""
        try:
            game = get_game(slug)
        except UnknownGame:
            raise Http404 from None
        if game.decks is None:
            return Response([])
        return Response(deck_choices(person=request.user, named=request.query_params.get("deck", "")))


class QuickView(APIView):
    @extend_schema(request=DeckBroughtSerializer, responses={201: TableSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """A match against bots that begins at once."""
        deck = taken_in(DeckBroughtSerializer, request)["deck"]
        table = seating.table_quick(player=request.user, game=slug, deck=deck)
        return Response(table_data(table), status=status.HTTP_201_CREATED)


class FirstView(APIView):
    @extend_schema(request=None, responses={201: TableSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """The match in which a newcomer learns the game, against bots; it begins at once."""
        table = seating.table_first(player=request.user, game=slug)
        return Response(table_data(table), status=status.HTTP_201_CREATED)


class TableView(APIView):
    """Anything about one table begins by finding it for this person."""

    def table(self, code: str) -> Table:
        return selectors.table_for(viewer=self.request.user, code=code)

    def be_present(self, code: str) -> None:
        """A program that asks how things stand sits at the table."""
        mine = selectors.seat_of(self.table(code), self.request.user)
        if mine is not None and mine.plays:
            presence.answered(mine)


class TableDetailView(TableView):
    permission_classes = [AllowAny]

    @extend_schema(responses=TableSerializer)
    def get(self, request: Request, code: str) -> Response:
        """One table."""
        return Response(table_data(self.table(code)))


class JoinView(TableView):
    @extend_schema(request=SeatChoiceSerializer, responses=TableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Sit down."""
        table = self.table(code)
        seating.seat_take(
            player=request.user, table=table, number=taken_in(SeatChoiceSerializer, request)["seat"]
        )
        return Response(table_data(self.table(code)))


class BringView(TableView):
    @extend_schema(request=DeckBroughtSerializer, responses=TableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Bring a deck to a match that has not begun."""
        deck = taken_in(DeckBroughtSerializer, request)["deck"]
        seating.seat_bring(player=request.user, table=self.table(code), deck=deck)
        return Response(table_data(self.table(code)))


class LeaveView(TableView):
    @extend_schema(request=None, responses={204: NOTHING})
    def post(self, request: Request, code: str) -> Response:
        """Stand up before the match begins; the owner closes the table with it."""
        seating.seat_leave(player=request.user, table=self.table(code))
        return Response(status=status.HTTP_204_NO_CONTENT)


class BotView(TableView):
    @extend_schema(request=BotSerializer, responses=TableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Seat a bot."""
        wish = taken_in(BotSerializer, request)
        seating.seat_give_to_bot(
            actor=request.user, table=self.table(code), number=wish["seat"], level=wish["level"]
        )
        return Response(table_data(self.table(code)))


class ClearView(TableView):
    @extend_schema(request=SeatChoiceSerializer, responses=TableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Free a seat of its bot or person."""
        number = taken_in(SeatChoiceSerializer, request)["seat"]
        seating.seat_clear(
            actor=request.user, table=self.table(code), number=-1 if number is None else number
        )
        return Response(table_data(self.table(code)))


class StartView(TableView):
    @extend_schema(request=StartSerializer, responses=TableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Begin the match."""
        fill = taken_in(StartSerializer, request)["fill"]
        seating.table_start(actor=request.user, table=self.table(code), fill=fill)
        return Response(table_data(self.table(code)))


class MatchView(TableView):
    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[OpenApiParameter("open", bool, description="Every hand, after a released match.")],
        responses=MatchSerializer,
    )
    def get(self, request: Request, code: str) -> Response:
        """The match as I may see it: view, decision, clocks."""
        self.be_present(code)
        open_hands = request.query_params.get("open") in ("1", "true")
        return Response(match_data(self.table(code), request.user, open_hands))


class DecisionView(TableView):
    @extend_schema(responses=MatchSerializer)
    def get(self, request: Request, code: str) -> Response:
        """What I am asked."""
        self.be_present(code)
        data = match_data(self.table(code), request.user)
        return Response({name: data[name] for name in ("version", "seat", "decision", "waiting", "clocks")})


class ChooseView(TableView):
    @extend_schema(request=AnswerSerializer, responses={200: MatchSerializer, 409: MatchSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Answer a decision. A stale answer is a 409 whose body also holds the present match."""
        answer = taken_in(AnswerSerializer, request)
        table = self.table(code)
        try:
            playing.match_choose(
                player=request.user,
                match_id=match_of(table).pk,
                decision_id=answer["decision"],
                keys=answer["keys"],
            )
        except Conflict as conflict:
            if not hasattr(table, "match"):
                raise
            body = problem_body(conflict.status, conflict.detail, code=conflict.code)
            return Response(
                {**body, "match": match_data(self.table(code), request.user)},
                status=conflict.status,
                content_type="application/problem+json",
            )
        return Response(match_data(self.table(code), request.user))


class EventsView(TableView):
    permission_classes = [AllowAny]

    @extend_schema(parameters=[OpenApiParameter("since", int)], responses=EventsSerializer)
    def get(self, request: Request, code: str) -> Response:
        """What happened, as I may know it, from event number `since` on."""
        table = self.table(code)
        text = request.query_params.get("since", "0")
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise serializers.ValidationError({"since": _("A number of an event.")})
        shown = selectors.match_shown(
            match=match_of(table),
            viewer=selectors.eyes_of(table, request.user),
            since=int(text),
            until=selectors.seen_until(table, request.user),
        )
        names = [pages.seat_name(seat) for seat in selectors.seats_of(table)]
        events = [
            {"n": event["n"], "kind": event["kind"], "private": event["private"], "parts": line["parts"]}
            for event, line in zip(shown.events, pages.log_worded(shown.events, names), strict=True)
        ]
        return Response(
            {
                "version": shown.version,
                "next": shown.events_next,
                "take_backs": shown.take_backs,
                "events": events,
            }
        )


class TakeBackView(TableView):
    @extend_schema(request=TakeBackSerializer, responses=MatchSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Take back my last choice, if nothing was revealed and nobody else has acted."""
        version = taken_in(TakeBackSerializer, request)["version"]
        match_id = match_of(self.table(code)).pk
        playing.match_take_back(player=request.user, match_id=match_id, version=version)
        return Response(match_data(self.table(code), request.user))


class RedoView(TableView):
    @extend_schema(request=TakeBackSerializer, responses=MatchSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Make again what was taken back, as long as nobody has chosen anew."""
        version = taken_in(TakeBackSerializer, request)["version"]
        match_id = match_of(self.table(code)).pk
        playing.match_redo(player=request.user, match_id=match_id, version=version)
        return Response(match_data(self.table(code), request.user))


class OfferView(TableView):
    @extend_schema(request=OfferSerializer, responses=MatchSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Propose to take my last answer back, to pause, or to share the match."""
        kind = taken_in(OfferSerializer, request)["kind"]
        offers.offer_make(player=request.user, match_id=match_of(self.table(code)).pk, kind=kind)
        return Response(match_data(self.table(code), request.user))


class OfferAnswerView(TableView):
    @extend_schema(request=OfferAnswerSerializer, responses=MatchSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Agree to what another proposes, decline it, or withdraw what I have proposed."""
        answer = taken_in(OfferAnswerSerializer, request)
        offers.offer_answer(player=request.user, match_id=match_of(self.table(code)).pk, **answer)
        return Response(match_data(self.table(code), request.user))


class ResumeView(TableView):
    @extend_schema(request=None, responses=MatchSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Let the clocks run on after a pause."""
        offers.match_resume(player=request.user, match_id=match_of(self.table(code)).pk)
        return Response(match_data(self.table(code), request.user))


class ClaimView(TableView):
    @extend_schema(request=ClaimSerializer, responses=MatchSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Go on without somebody who has not come back: win, or let a bot play on."""
        wish = taken_in(ClaimSerializer, request)
        leaving.seat_claim(
            player=request.user, match_id=match_of(self.table(code)).pk, number=wish["seat"], bot=wish["bot"]
        )
        return Response(match_data(self.table(code), request.user))


class ConcedeView(TableView):
    @extend_schema(request=None, responses=MatchSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Give the match up."""
        playing.match_concede(player=request.user, match_id=match_of(self.table(code)).pk)
        return Response(match_data(self.table(code), request.user))


class ComfortView(TableView):
    @extend_schema(request=ComfortSerializer, responses=MatchSerializer)
    def post(self, request: Request, code: str) -> Response:
        """How eagerly the table asks me."""
        wish = taken_in(ComfortSerializer, request)
        playing.comfort_set(player=request.user, match_id=match_of(self.table(code)).pk, **wish)
        return Response(match_data(self.table(code), request.user))


class CaughtUpView(TableView):
    @extend_schema(request=None, responses={204: NOTHING})
    def post(self, request: Request, code: str) -> Response:
        """I have read what happened while I was away."""
        presence.catch_up(player=request.user, table=self.table(code))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RematchView(TableView):
    @extend_schema(request=None, responses=TableSerializer)
    def post(self, request: Request, code: str) -> Response:
        """The same again."""
        again = seating.table_rematch(actor=request.user, table=self.table(code))
        return Response(table_data(self.table(again.code)))


class RecordView(TableView):
    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, code: str) -> Response:
        """The record with its seed, after the end and when released."""
        return Response(selectors.match_record(match=match_of(self.table(code)), viewer=request.user))
