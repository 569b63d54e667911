"""The API of what is over: histories, statistics, reports of problems; thin."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from heroes.play import faults, history
from heroes.play.api import NOTHING, TableSerializer, TablesPage, TableView, table_data, taken_in

FILTERS = [
    OpenApiParameter("game", str),
    OpenApiParameter("result", str, enum=history.RESULTS),
    OpenApiParameter("against", str, enum=history.AGAINST),
    OpenApiParameter("opponent", str, description="Username of somebody who sat there, too."),
    OpenApiParameter("limit", int),
    OpenApiParameter("offset", int),
]


class TallySerializer(serializers.Serializer):
    game = serializers.CharField()
    level = serializers.CharField(allow_blank=True, help_text="Level of the bots.")
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()


class StatisticsSerializer(serializers.Serializer):
    matches = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text="Game to how its matches ended, and how many.",
    )
    bots = TallySerializer(many=True)


class MyStatisticsSerializer(serializers.Serializer):
    games = TallySerializer(many=True)
    against_bots = TallySerializer(many=True, help_text="At tables with bots of one level and nobody else.")


class ProblemReportSerializer(serializers.Serializer):
    words = serializers.CharField(max_length=2 * faults.LONGEST)


def history_page(view: APIView, request: Request, person: Any) -> Response:
    names = ("game", "result", "against", "opponent")
    wish = {name: request.query_params.get(name, "")[:150] for name in names}
    page = TablesPage()
    rows = page.paginate_queryset(history.history(person=person, **wish), request, view=view)
    return page.get_paginated_response([table_data(table) for table in rows or []])


class HistoryView(APIView):
    @extend_schema(parameters=FILTERS, responses=TableSerializer(many=True))
    def get(self, request: Request) -> Response:
        """My finished matches, the latest first."""
        return history_page(self, request, request.user)


class PersonHistoryView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(parameters=FILTERS, responses=TableSerializer(many=True))
    def get(self, request: Request, username: str) -> Response:
        """Somebody's finished matches, if they let me see them."""
        person = history.person_with_history(username=username, viewer=request.user)
        return history_page(self, request, person)


class PersonStatisticsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=MyStatisticsSerializer)
    def get(self, request: Request, username: str) -> Response:
        """How somebody has done in each game, and against bots of each level."""
        person = history.person_with_history(username=username, viewer=request.user)
        tallies = {
            "games": history.tallies_of(person=person),
            "against_bots": history.tallies_against_bots(person=person),
        }
        return Response(MyStatisticsSerializer(tallies).data)


class StatisticsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=StatisticsSerializer)
    def get(self, request: Request) -> Response:
        """How often each game is played, and how the house's bots do."""
        found = {"matches": history.matches_played(), "bots": history.tallies_of_bots()}
        return Response(StatisticsSerializer(found).data)


class ProblemView(TableView):
    @extend_schema(request=ProblemReportSerializer, responses={204: NOTHING})
    def post(self, request: Request, code: str) -> Response:
        """Tell the staff what went wrong; seed and choices go along."""
        words = taken_in(ProblemReportSerializer, request)["words"]
        faults.problem_report(reporter=request.user, table=self.table(code), words=words)
        return Response(status=status.HTTP_204_NO_CONTENT)
