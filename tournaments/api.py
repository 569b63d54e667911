"""The API of events; thin. What the pages can do, programs can do, by the same services."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from heroes.problems import Conflict
from tournaments import exchange, selectors, services
from tournaments.models import Entrant, Event, Pairing, Penalty, Phase, Round
from tournaments.services import Outcome
from tournaments.standings import METRICS, standings, trf

NOTHING = OpenApiResponse(description="Done.")
BIG = 2**31 - 1


class PhaseSerializer(serializers.ModelSerializer):
    class Meta:
        model = Phase
        fields = [
            *("number", "system", "state", "seats", "uneven", "best_of", "rounds", "legs", "round_minutes"),
            *("time_up", "clock", "options"),
            *("order", "power_last", "win", "draw", "loss", "bye", "tie_breaks", "drawn", "third_place"),
            *("reset", "cut"),
        ]
        read_only_fields = ["number", "state"]


class EventSerializer(serializers.ModelSerializer):
    organiser = serializers.CharField(source="organiser.username", default=None, read_only=True)
    phases = PhaseSerializer(many=True, read_only=True)

    class Meta:
        model = Event
        fields = [
            *("slug", "name", "description", "game", "organiser", "state", "listed", "venue", "place"),
            *("starts_at", "time_zone", "registration", "capacity", "check_in", "late_entry", "self_report"),
            *("confirm_minutes", "rated", "runs_itself", "break_minutes", "ready_minutes", "version"),
            *("decks", "format", "decks_shown", "decks_in_cut", "decks_published", "phases"),
        ]
        read_only_fields = ["slug", "state", "version"]


class EventSettingsSerializer(EventSerializer):
    class Meta(EventSerializer.Meta):
        fields = [
            *("name", "description", "listed", "venue", "place", "starts_at", "time_zone", "registration"),
            *("code", "capacity", "check_in", "late_entry", "self_report", "confirm_minutes", "rated"),
            *("runs_itself", "break_minutes", "ready_minutes", "decks", "format", "decks_shown"),
            *("decks_in_cut", "decks_published"),
        ]
        read_only_fields = []


class NewEventSerializer(EventSettingsSerializer):
    phases = PhaseSerializer(many=True, required=False)

    class Meta(EventSettingsSerializer.Meta):
        fields = [*EventSettingsSerializer.Meta.fields, "game", "phases"]


class PhasesSerializer(serializers.Serializer):
    phases = PhaseSerializer(many=True)


class MoveSerializer(serializers.Serializer):
    to = serializers.ChoiceField(choices=Event.State.choices)


class FinishSerializer(serializers.Serializer):
    early = serializers.BooleanField(required=False, default=False)


class EntrantSerializer(serializers.ModelSerializer):
    username = serializers.CharField(source="user.username", default=None, read_only=True)
    claimed_by = serializers.CharField(source="claimed_by.username", default=None, read_only=True)

    class Meta:
        model = Entrant
        fields = [
            *("id", "number", "name", "username", "bot", "claimed_by", "status", "seed", "first_byes"),
            *("fixed_table", "from_round", "dropped_after", "deck_open"),
        ]
        read_only_fields = ["id", "number", "bot", "status", "from_round", "dropped_after", "deck_open"]


class NewEntrantSerializer(serializers.Serializer):
    name = serializers.CharField(max_length=200)
    invite = serializers.BooleanField(required=False, default=False)
    late = serializers.BooleanField(required=False, default=False, help_text="The event is running already.")
    bot = serializers.CharField(required=False, default="", allow_blank=True, help_text="A bot's level.")
    take_bye = serializers.BooleanField(required=False, default=False, help_text="See late.")


class CodeSerializer(serializers.Serializer):
    code = serializers.CharField(required=False, allow_blank=True, default="", max_length=40)


class ImportSerializer(serializers.Serializer):
    text = serializers.CharField(
        max_length=500_000, help_text="CSV: name, seed, first_byes, fixed_table; or JSON."
    )


class MailsSerializer(serializers.Serializer):
    mails = serializers.BooleanField()


class StaffSerializer(serializers.Serializer):
    usernames = serializers.ListField(child=serializers.CharField(max_length=150), max_length=20)


class AgreeSerializer(serializers.Serializer):
    agree = serializers.BooleanField()


class PenaltySerializer(serializers.ModelSerializer):
    class Meta:
        model = Penalty
        fields = ["kind", "points", "note", "at"]
        read_only_fields = ["at"]


class PairSerializer(serializers.Serializer):
    number = serializers.IntegerField(min_value=1, max_value=1000)
    pins = serializers.DictField(
        required=False, default=dict, help_text="together, apart: lists of entrant ids; tables: id to number."
    )


class SwapSerializer(serializers.Serializer):
    one = serializers.IntegerField(min_value=1, max_value=BIG)
    other = serializers.IntegerField(min_value=1, max_value=BIG)


class OutcomeSerializer(serializers.Serializer):
    wins = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="Entrant id to games."
    )
    drawn = serializers.IntegerField(required=False, default=0)
    scores = serializers.DictField(child=serializers.IntegerField(), required=False)
    absent = serializers.ListField(child=serializers.IntegerField(), required=False)
    both_lose = serializers.BooleanField(required=False, default=False)
    version = serializers.IntegerField(
        required=False, allow_null=True, help_text="Of the pairing as you saw it."
    )


class VersionSerializer(serializers.Serializer):
    version = serializers.IntegerField(required=False, allow_null=True, default=None)


class MinutesSerializer(serializers.Serializer):
    minutes = serializers.IntegerField(min_value=1, max_value=120)


class SeatDataSerializer(serializers.Serializer):
    ready = serializers.BooleanField(help_text="Has come to the online table.")
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField(allow_null=True)
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    score = serializers.IntegerField()


class PairingSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    kind = serializers.ChoiceField(choices=Pairing.Kind.choices)
    state = serializers.ChoiceField(choices=Pairing.State.choices)
    unplayed = serializers.BooleanField()
    bracket_match = serializers.CharField(allow_blank=True)
    extra_minutes = serializers.IntegerField()
    version = serializers.IntegerField()
    seats = SeatDataSerializer(many=True)
    games = serializers.ListField(
        child=serializers.CharField(), help_text="The tables on the site at which it is played, by their ids."
    )


class RoundSerializer(serializers.Serializer):
    phase = serializers.IntegerField()
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Round.State.choices)
    ends_at = serializers.DateTimeField(allow_null=True, help_text="When time is up; null while it stands.")
    relaxed = serializers.ListField(child=serializers.JSONField(), help_text="Rules that could not be kept.")
    pairings = PairingSerializer(many=True)


class StandingSerializer(serializers.Serializer):
    phase = serializers.IntegerField()
    place = serializers.IntegerField()
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    record = serializers.ListField(child=serializers.IntegerField(), help_text="Won, lost, drawn.")
    values = serializers.DictField(child=serializers.CharField(), help_text="Metric to exact value: 13/21.")
    decided_by = serializers.CharField(allow_blank=True, help_text="What parted it from the place above.")


def taken_in(serializer: type[serializers.Serializer], request: Request, **more: Any) -> dict[str, Any]:
    given = serializer(data=request.data, **more)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def pairing_data(pairing: Pairing) -> dict[str, Any]:
    return {
        "id": pairing.pk,
        "table": pairing.table,
        "kind": pairing.kind,
        "state": pairing.state,
        "unplayed": pairing.unplayed,
        "bracket_match": pairing.bracket_match,
        "extra_minutes": pairing.extra_minutes,
        "version": pairing.version,
        "seats": [
            {
                "entrant": seat.entrant_id,
                "ready": seat.ready_at is not None,
                "name": seat.entrant.name,
                "points": seat.points,
                "wins": seat.wins,
                "draws": seat.draws,
                "score": seat.score,
            }
            for seat in pairing.seats.all()
        ],
        "games": _tables_of(pairing),
    }


def _tables_of(pairing: Pairing) -> list[str]:
    """A table of a score attack is nobody's business before all have played."""
    if pairing.round.phase.system == Phase.System.SCORE and pairing.round.state != Round.State.FINISHED:
        return []
    return [game.table.code for game in pairing.games.all() if game.table is not None]


def round_data(played: Round) -> dict[str, Any]:
    return {
        "phase": played.phase.number,
        "number": played.number,
        "state": played.state,
        "ends_at": played.ends_at,
        "relaxed": played.relaxed,
        "pairings": [pairing_data(pairing) for pairing in selectors.pairings_of(played)],
    }


class EventsPage(LimitOffsetPagination):
    default_limit = 50
    max_limit = 200


class EventView(APIView):
    """What all addresses below one event share. Reading is for everybody who may see the event."""

    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method == "GET" else IsAuthenticated()]

    def event(self, slug: str) -> Event:
        return get_object_or_404(Event.objects.visible_to(self.request.user), slug=slug)

    def entrant(self, slug: str, number: int) -> Entrant:
        return get_object_or_404(self.event(slug).entrants.select_related("event"), number=number)

    def pairing(self, slug: str, pk: int) -> Pairing:
        pairings = Pairing.objects.filter(round__phase__event=self.event(slug))
        return get_object_or_404(pairings.select_related("round__phase__event"), pk=pk)


class EventListView(EventView):
    @extend_schema(responses=EventSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Events that I may see, the latest first; ?state= and ?game= choose."""
        events = Event.objects.visible_to(request.user).select_related("organiser").prefetch_related("phases")
        for name in ("state", "game"):
            if value := request.query_params.get(name):
                events = events.filter(**{name: value})
        page = EventsPage()
        found = page.paginate_queryset(events, request, view=self)
        return page.get_paginated_response(EventSerializer(found, many=True).data)

    @extend_schema(request=NewEventSerializer, responses={201: EventSerializer})
    def post(self, request: Request) -> Response:
        """A new event of mine, as a draft."""
        wish = taken_in(NewEventSerializer, request)
        wish["phases"] = wish.get("phases") or [{}]
        event = services.event_create(organiser=request.user, **wish)
        return Response(EventSerializer(event).data, status=status.HTTP_201_CREATED)


class EventDetailView(EventView):
    @extend_schema(responses=EventSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """One event with its phases."""
        return Response(EventSerializer(self.event(slug)).data)

    @extend_schema(request=EventSettingsSerializer, responses=EventSerializer)
    def patch(self, request: Request, slug: str) -> Response:
        """Staff of the event: change settings."""
        event = self.event(slug)
        changes = taken_in(EventSettingsSerializer, request, partial=True)
        return Response(
            EventSerializer(services.event_change(actor=request.user, event=event, **changes)).data
        )


class PhasesView(EventView):
    @extend_schema(request=PhasesSerializer, responses=PhaseSerializer(many=True))
    def put(self, request: Request, slug: str) -> Response:
        """Staff of the event: replace the phases, before the start."""
        wish = taken_in(PhasesSerializer, request)
        phases = services.phases_set(actor=request.user, event=self.event(slug), phases=wish["phases"])
        return Response(PhaseSerializer(phases, many=True).data)


class MoveView(EventView):
    @extend_schema(request=MoveSerializer, responses=EventSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Staff of the event: open or close registration, start, cancel, archive."""
        to = taken_in(MoveSerializer, request)["to"]
        if to == Event.State.RUNNING:
            event = services.event_start(actor=request.user, event=self.event(slug))
        else:
            event = services.event_move(actor=request.user, event=self.event(slug), to=to)
        return Response(EventSerializer(event).data)


class FinishPhaseView(EventView):
    @extend_schema(request=FinishSerializer, responses=EventSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Staff of the event: end the running phase and begin the next, or finish the event."""
        early = taken_in(FinishSerializer, request)["early"]
        services.phase_finish(actor=request.user, event=self.event(slug), early=early)
        return Response(EventSerializer(self.event(slug)).data)


class EntrantsView(EventView):
    @extend_schema(responses=EntrantSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Who is entered, by number."""
        entrants = self.event(slug).entrants.select_related("user", "claimed_by")
        return Response(EntrantSerializer(entrants, many=True).data)

    @extend_schema(request=NewEntrantSerializer, responses={201: EntrantSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Staff of the event: enter somebody by name."""
        wish = taken_in(NewEntrantSerializer, request)
        event = self.event(slug)
        if wish["late"]:
            entrant = services.entrant_enter_late(
                actor=request.user, event=event, name=wish["name"], take_bye=wish["take_bye"]
            )
        else:
            entrant = services.entrant_add(
                actor=request.user, event=event, name=wish["name"], invite=wish["invite"], bot=wish["bot"]
            )
        return Response(EntrantSerializer(entrant).data, status=status.HTTP_201_CREATED)


class RegisterView(EventView):
    @extend_schema(request=CodeSerializer, responses={201: EntrantSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Enter myself."""
        code = taken_in(CodeSerializer, request)["code"]
        entrant = services.entrant_register(player=request.user, event=self.event(slug), code=code)
        return Response(EntrantSerializer(entrant).data, status=status.HTTP_201_CREATED)


class ImportView(EventView):
    @extend_schema(request=ImportSerializer, responses={201: EntrantSerializer(many=True)})
    def post(self, request: Request, slug: str) -> Response:
        """Staff of the event: enter many from CSV, all or none."""
        text = taken_in(ImportSerializer, request)["text"]
        made = services.entrants_import(actor=request.user, event=self.event(slug), text=text)
        return Response(EntrantSerializer(made, many=True).data, status=status.HTTP_201_CREATED)


class EntrantView(EventView):
    @extend_schema(request=EntrantSerializer, responses=EntrantSerializer)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Staff of the event: name, seed, first byes, fixed table."""
        changes = taken_in(EntrantSerializer, request, partial=True)
        entrant = services.entrant_set(actor=request.user, entrant=self.entrant(slug, number), **changes)
        return Response(EntrantSerializer(entrant).data)

    @extend_schema(responses={204: NOTHING})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Give up a place before the start."""
        services.entrant_withdraw(actor=request.user, entrant=self.entrant(slug, number))
        return Response(status=status.HTTP_204_NO_CONTENT)


class CheckInView(EventView):
    @extend_schema(request=None, responses=EntrantSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Check in."""
        entrant = services.entrant_check_in(actor=request.user, entrant=self.entrant(slug, number))
        return Response(EntrantSerializer(entrant).data)


class DropView(EventView):
    @extend_schema(request=None, responses=EntrantSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Leave the running event."""
        entrant = services.entrant_drop(actor=request.user, entrant=self.entrant(slug, number))
        return Response(EntrantSerializer(entrant).data)

    @extend_schema(responses=EntrantSerializer)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Staff of the event: let a dropped player play on."""
        entrant = services.entrant_undrop(actor=request.user, entrant=self.entrant(slug, number))
        return Response(EntrantSerializer(entrant).data)


class ClaimView(EventView):
    @extend_schema(request=None, responses=EntrantSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Say that this entry is me."""
        entrant = services.entrant_claim(player=request.user, entrant=self.entrant(slug, number))
        return Response(EntrantSerializer(entrant).data)

    @extend_schema(request=AgreeSerializer, responses=EntrantSerializer)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Staff of the event: agree to a claim, or not."""
        agree = taken_in(AgreeSerializer, request)["agree"]
        entrant = services.entrant_claim_answer(
            actor=request.user, entrant=self.entrant(slug, number), agree=agree
        )
        return Response(EntrantSerializer(entrant).data)


class PenaltiesView(EventView):
    @extend_schema(request=PenaltySerializer, responses={201: PenaltySerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Staff of the event: impose a penalty."""
        wish = taken_in(PenaltySerializer, request)
        penalty = services.penalty_give(actor=request.user, entrant=self.entrant(slug, number), **wish)
        return Response(PenaltySerializer(penalty).data, status=status.HTTP_201_CREATED)


class RoundsView(EventView):
    @extend_schema(responses=RoundSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """All rounds with their tables, the latest first."""
        rounds = Round.objects.filter(phase__event=self.event(slug)).select_related("phase__event")
        return Response([round_data(played) for played in rounds.order_by("-phase__number", "-number")])

    @extend_schema(request=PairSerializer, responses=RoundSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Staff of the event: pair a round. Asking twice for a round gives the same round."""
        wish = taken_in(PairSerializer, request)
        return Response(round_data(services.round_pair(actor=request.user, event=self.event(slug), **wish)))


class RoundView(EventView):
    @extend_schema(responses={204: NOTHING})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Staff of the event: take the last pairing back, before its first result."""
        services.round_unpair(actor=request.user, event=self.event(slug), number=number)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SwapView(EventView):
    @extend_schema(request=SwapSerializer, responses={204: NOTHING})
    def post(self, request: Request, slug: str) -> Response:
        """Staff of the event: two entrants of the last round change places."""
        services.seats_swap(actor=request.user, event=self.event(slug), **taken_in(SwapSerializer, request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClockView(EventView):
    @extend_schema(request=None, responses=RoundSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Staff of the event: start the time of the round, or let it run on."""
        return Response(round_data(services.clock_start(actor=request.user, event=self.event(slug))))

    @extend_schema(responses=RoundSerializer)
    def delete(self, request: Request, slug: str) -> Response:
        """Staff of the event: stop the time."""
        return Response(round_data(services.clock_pause(actor=request.user, event=self.event(slug))))


class ResultView(EventView):
    @extend_schema(request=OutcomeSerializer, responses=PairingSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """A player of the table: report what came out."""
        outcome, version = self.outcome(request)
        pairing = services.result_report(
            player=request.user, pairing=self.pairing(slug, pk), outcome=outcome, version=version
        )
        return Response(pairing_data(pairing))

    @extend_schema(request=OutcomeSerializer, responses=PairingSerializer)
    def put(self, request: Request, slug: str, pk: int) -> Response:
        """Staff of the event: enter, decide or correct a result."""
        outcome, version = self.outcome(request)
        pairing = services.result_set(
            actor=request.user, pairing=self.pairing(slug, pk), outcome=outcome, version=version
        )
        return Response(pairing_data(pairing))

    @staticmethod
    def outcome(request: Request) -> tuple[Outcome, int | None]:
        data = taken_in(OutcomeSerializer, request)
        version = data.pop("version", None)
        return Outcome.from_data(data), version


class ConfirmView(EventView):
    @extend_schema(request=VersionSerializer, responses=PairingSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Another player of the table: agree to the report."""
        seen = taken_in(VersionSerializer, request)
        pairing = services.result_confirm(player=request.user, pairing=self.pairing(slug, pk), **seen)
        return Response(pairing_data(pairing))


class DisputeView(EventView):
    @extend_schema(request=VersionSerializer, responses=PairingSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Another player of the table: the report is wrong."""
        seen = taken_in(VersionSerializer, request)
        pairing = services.result_dispute(player=request.user, pairing=self.pairing(slug, pk), **seen)
        return Response(pairing_data(pairing))


class ReadyView(EventView):
    @extend_schema(request=None, responses=PairingSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """A player of the table: I have come. When everybody has, the match begins."""
        pairing = services.player_ready(player=request.user, pairing=self.pairing(slug, pk))
        return Response(pairing_data(pairing))


class MailsView(EventView):
    @extend_schema(request=MailsSerializer, responses=EntrantSerializer)
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Whether I am written to when a round begins."""
        mails = taken_in(MailsSerializer, request)["mails"]
        entrant = services.entrant_mails(player=request.user, entrant=self.entrant(slug, number), mails=mails)
        return Response(EntrantSerializer(entrant).data)


class StaffView(EventView):
    @extend_schema(request=StaffSerializer, responses={204: NOTHING})
    def put(self, request: Request, slug: str) -> Response:
        """The organiser: who may run the event beside me."""
        names = taken_in(StaffSerializer, request)["usernames"]
        people = selectors.members_named(names)
        services.staff_set(actor=request.user, event=self.event(slug), people=people)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ExportView(EventView):
    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str) -> Response:
        """A whole event as plain data; `entrants` can be imported again."""
        return Response(exchange.event_data(self.event(slug)))


SHEETS = tuple(exchange.SHEETS)


class SheetView(EventView):
    sheet = ""

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, slug: str) -> HttpResponse:
        """A CSV for spreadsheets."""
        event = self.event(slug)
        answer = HttpResponse(exchange.SHEETS[self.sheet](event), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{event.slug}-{self.sheet}.csv"'
        return answer


class ExtendView(EventView):
    @extend_schema(request=MinutesSerializer, responses=PairingSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Staff of the event: more time for one table."""
        minutes = taken_in(MinutesSerializer, request)["minutes"]
        pairing = services.time_extend(actor=request.user, pairing=self.pairing(slug, pk), minutes=minutes)
        return Response(pairing_data(pairing))


class StandingsView(EventView):
    @extend_schema(responses=StandingSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The standings of every phase after its last finished round; the latest phase first."""
        return Response(
            [
                {
                    "phase": phase.number,
                    "place": row.place,
                    "entrant": row.entrant_id,
                    "name": row.entrant.name,
                    "points": row.points,
                    "record": [row.won, row.lost, row.drawn],
                    "values": dict(zip(phase.tie_breaks, row.values, strict=False)),
                    "decided_by": row.decided_by,
                }
                for phase, rows in selectors.standings_of(self.event(slug))
                for row in rows
            ]
        )


class MetricsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        """Every metric by which standings can be ordered, with what it means."""
        return Response(
            {
                m.name: {"label": _(m.label), "explanation": _(m.explanation), "share": m.share}
                for m in METRICS.values()
            }
        )


class TrfView(EventView):
    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The first Swiss phase as a Tournament Report File."""
        event = self.event(slug)
        phase = event.phases.filter(system=Phase.System.SWISS).exclude(state=Phase.State.WAITING).first()
        if phase is None:
            raise Conflict(_("There is no Swiss phase with results."), code="no_swiss")
        results = selectors.phase_results(phase)
        names = dict(event.entrants.values_list("pk", "name"))
        rows = standings(results, phase.tie_breaks)
        text = trf(results, rows, names, title=event.name, rounds=phase.rounds or results.rounds)
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
