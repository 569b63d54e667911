"""The API of notes at moments of matches; thin."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from heroes.play import notes
from heroes.play.api import NOTHING, TablesPage, TableView, taken_in
from heroes.play.models import Note


class NoteSerializer(serializers.ModelSerializer):
    number = serializers.IntegerField(source="pk")
    table = serializers.CharField(source="match.table.code")
    author = serializers.CharField(source="author.username")

    class Meta:
        model = Note
        fields = ["number", "table", "at", "author", "text", "shared", "written_at"]


class NewNoteSerializer(serializers.Serializer):
    at = serializers.IntegerField(min_value=0, max_value=2**31 - 1, help_text="After so many choices.")
    text = serializers.CharField(max_length=2 * notes.LONGEST)
    shared = serializers.BooleanField(
        required=False, default=False, help_text="Shown to whoever asks for the notes of this writer."
    )


class NoteChangeSerializer(serializers.Serializer):
    text = serializers.CharField(max_length=2 * notes.LONGEST, required=False)
    shared = serializers.BooleanField(required=False)


class MyNotesView(APIView):
    @extend_schema(
        parameters=[OpenApiParameter("limit", int), OpenApiParameter("offset", int)],
        responses=NoteSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """All my notes, the latest first."""
        page = TablesPage()
        rows = page.paginate_queryset(notes.notes_by(request.user), request, view=self)
        return page.get_paginated_response(NoteSerializer(rows, many=True).data)


class NotesView(TableView):
    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method == "GET" else IsAuthenticated()]

    @extend_schema(
        parameters=[
            OpenApiParameter("of", str, description="Username of somebody whose shared notes I want.")
        ],
        responses=NoteSerializer(many=True),
    )
    def get(self, request: Request, code: str) -> Response:
        """My notes at this match, and what one other person shares."""
        found = notes.notes_for(self.table(code), request.user, of=request.query_params.get("of", ""))
        return Response(NoteSerializer(found, many=True).data)

    @extend_schema(request=NewNoteSerializer, responses={201: NoteSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Write a note at a moment of a finished match."""
        wish = taken_in(NewNoteSerializer, request)
        note = notes.note_write(author=request.user, table=self.table(code), **wish)
        return Response(NoteSerializer(note).data, status=status.HTTP_201_CREATED)


class NoteView(TableView):
    @extend_schema(request=NoteChangeSerializer, responses=NoteSerializer)
    def patch(self, request: Request, code: str, number: int) -> Response:
        """Change a note of mine."""
        wish = taken_in(NoteChangeSerializer, request)
        note = notes.note_change(author=request.user, table=self.table(code), number=number, **wish)
        return Response(NoteSerializer(note).data)

    @extend_schema(responses={204: NOTHING})
    def delete(self, request: Request, code: str, number: int) -> Response:
        """Delete a note of mine."""
        notes.note_delete(author=request.user, table=self.table(code), number=number)
        return Response(status=status.HTTP_204_NO_CONTENT)
