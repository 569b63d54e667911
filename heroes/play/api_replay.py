"""The API of replays and practice tables; thin."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from heroes.engine.film import name_of
from heroes.play import pages, replay, selectors
from heroes.play.api import TableSerializer, TableView, table_data, taken_in
from heroes.play.views_replay import eyes_named, whole_number


class MomentSerializer(serializers.Serializer):
    at = serializers.IntegerField(help_text="After how many choices.")
    choices = serializers.IntegerField(help_text="How many there were in all.")
    eyes = serializers.CharField(help_text="With whose eyes: a seat's number, spectator or open.")
    lent = serializers.ListField(child=serializers.CharField(), help_text="With whose eyes I may look.")
    view = serializers.JSONField(allow_null=True, help_text="Null: the rules of then are gone, see events.")
    waiting = serializers.ListField(child=serializers.IntegerField(), help_text="Seats that were asked.")
    events = serializers.ListField(child=serializers.JSONField(), help_text="All, each with its moment `at`.")
    result = serializers.JSONField(allow_null=True, help_text="At the last moment only.")


class PlayOnSerializer(serializers.Serializer):
    at = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    seat = serializers.IntegerField(min_value=0, max_value=16)


class ReplayView(TableView):
    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[
            OpenApiParameter("at", int, description="After so many choices; else the last moment."),
            OpenApiParameter("as", str, description="With whose eyes: a seat's number, spectator or open."),
        ],
        responses=MomentSerializer,
    )
    def get(self, request: Request, code: str) -> Response:
        """A moment of a finished match."""
        table = self.table(code)
        at, eyes = request.query_params.get("at", ""), eyes_named(request.query_params.get("as", ""))
        moment = replay.moment_of(table, request.user, eyes, whole_number(at) if at else None)
        names = [pages.seat_name(seat) for seat in selectors.seats_of(table)]
        lines = pages.log_worded([line for _at, line in moment.lines], names)
        return Response(
            {
                "at": moment.at,
                "choices": moment.choices,
                "eyes": name_of(moment.viewer),
                "lent": [name_of(viewer) for viewer in replay.viewers_for(table, request.user)],
                "view": moment.view,
                "waiting": moment.waiting,
                "events": [
                    {**line, "at": told_at} for (told_at, _), line in zip(moment.lines, lines, strict=True)
                ],
                "result": moment.result,
            }
        )


class PracticeView(TableView):
    @extend_schema(request=PlayOnSerializer, responses={201: TableSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Play on from a moment, against bots."""
        wish = taken_in(PlayOnSerializer, request)
        table = replay.play_on(actor=request.user, table=self.table(code), **wish)
        return Response(table_data(self.table(table.code)), status=status.HTTP_201_CREATED)
