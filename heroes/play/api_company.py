"""The API of the company at a table: talk, the judge's seat, and who leaves; thin."""

from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from heroes.accounts.api import StaffView
from heroes.play import chat, conduct, history, offers, watching
from heroes.play.api import NOTHING, TableView, match_of, taken_in
from heroes.play.models import Conduct


class ChatLineSerializer(serializers.Serializer):
    n = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    watcher = serializers.BooleanField(help_text="Said among the watchers, not at the table.")
    judge = serializers.BooleanField()
    name = serializers.CharField()
    username = serializers.CharField(allow_null=True)
    phrase = serializers.CharField(allow_blank=True, help_text="Key of a phrase that every language has.")
    text = serializers.CharField()
    at = serializers.DateTimeField()


class SaySerializer(serializers.Serializer):
    text = serializers.CharField(required=False, allow_blank=True, default="", max_length=2 * chat.LONGEST)
    phrase = serializers.ChoiceField(
        choices=list(chat.PHRASES),
        required=False,
        allow_blank=True,
        default="",
        help_text="Instead of a text.",
    )


class ChatReportSerializer(serializers.Serializer):
    words = serializers.CharField(required=False, allow_blank=True, default="", max_length=2 * chat.LONGEST)


class ConductSerializer(serializers.Serializer):
    left = serializers.IntegerField(help_text="Matches left while others waited, as far as they still count.")
    finished = serializers.IntegerField(help_text="Matches finished with people since.")
    finished_to_forget = serializers.SerializerMethodField(
        help_text="After so many finished matches one that was left is forgotten."
    )
    barred_until = serializers.SerializerMethodField(
        help_text="Until then no tables with people; null: they are open."
    )

    def get_finished_to_forget(self, kept: Conduct) -> int:
        return conduct.FINISHED_TO_FORGET

    def get_barred_until(self, kept: Conduct) -> datetime | None:
        return conduct.barred_until(kept)


class PlayingNowSerializer(serializers.Serializer):
    table = serializers.CharField(allow_null=True, help_text="Code of the public table; null: at none.")


class PlayingView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=PlayingNowSerializer)
    def get(self, request: Request, username: str) -> Response:
        """At which public table somebody plays now, to watch the next match of a person."""
        person = history.person_with_history(username=username, viewer=request.user)
        table = watching.table_to_watch(person=person, viewer=request.user)
        return Response({"table": table.code if table else None})


class ChatView(TableView):
    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method == "GET" else IsAuthenticated()]

    @extend_schema(responses=ChatLineSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        """What was said of late, as far as I may read it."""
        lines = chat.shown(self.table(code), request.user)
        return Response(ChatLineSerializer(lines, many=True).data)

    @extend_schema(request=SaySerializer, responses={201: ChatLineSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Say something: players and judge at the table, others among the watchers."""
        line = chat.line_say(person=request.user, table=self.table(code), **taken_in(SaySerializer, request))
        said = ChatLineSerializer(chat.worded(line, request.user))
        return Response(said.data, status=status.HTTP_201_CREATED)


class ChatReportView(TableView):
    @extend_schema(request=ChatReportSerializer, responses={204: NOTHING})
    def post(self, request: Request, code: str, number: int) -> Response:
        """Ask the staff to look at a line."""
        words = taken_in(ChatReportSerializer, request)["words"]
        chat.line_report(reporter=request.user, table=self.table(code), number=number, words=words)
        return Response(status=status.HTTP_204_NO_CONTENT)


class JudgeView(TableView):
    @extend_schema(request=None, responses={204: NOTHING})
    def post(self, request: Request, code: str) -> Response:
        """Sit down as judge: every hand is open to me, everybody sees that, and it is on record."""
        watching.judge_sit(actor=request.user, table=self.table(code))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(responses={204: NOTHING})
    def delete(self, request: Request, code: str) -> Response:
        """Stand up from the judge's seat."""
        watching.judge_rise(actor=request.user, table=self.table(code))
        return Response(status=status.HTTP_204_NO_CONTENT)


class JudgeClocksView(TableView):
    @extend_schema(request=None, responses={204: NOTHING})
    def delete(self, request: Request, code: str) -> Response:
        """As judge, stop all clocks and all play until I let them run again."""
        offers.match_halt(judge=request.user, match_id=match_of(self.table(code)).pk)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=None, responses={204: NOTHING})
    def put(self, request: Request, code: str) -> Response:
        """As judge, let the clocks run, whoever has stopped them."""
        offers.match_go_on(judge=request.user, match_id=match_of(self.table(code)).pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


class MyConductView(APIView):
    @extend_schema(responses=ConductSerializer)
    def get(self, request: Request) -> Response:
        """Whether I have left matches, and whether that shuts me out from tables with people."""
        return Response(ConductSerializer(conduct.conduct_of(request.user)).data)


class ConductView(StaffView):
    @extend_schema(responses=ConductSerializer)
    def get(self, request: Request, username: str) -> Response:
        """Staff: whether somebody has left matches."""
        return Response(ConductSerializer(conduct.conduct_of(self.person(username))).data)

    @extend_schema(responses={204: NOTHING})
    def delete(self, request: Request, username: str) -> Response:
        """Staff: forget it, and let somebody sit down with people again."""
        conduct.bar_lift(actor=request.user, person=self.person(username))
        return Response(status=status.HTTP_204_NO_CONTENT)
