"""Files of decks for programs: to print, to scan, and all decks in one archive. The pages make them."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.decks import printing
from catalog.decks.api import ID
from catalog.decks.views import exchanging

PAPER = OpenApiParameter("paper", str, enum=list(printing.PAPERS), default="a4")


class FileView(APIView):
    """What it gives is a file of one kind, whatever kinds the program says it takes."""

    permission_classes = [AllowAny]

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return super().perform_content_negotiation(request, force=True)


class PrintView(FileView):
    @extend_schema(
        operation_id="deck_print",
        parameters=[ID, PAPER, OpenApiParameter("bleed", int, enum=list(printing.BLEEDS), default=0)],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, id: str) -> HttpResponse:
        """All cards to print and cut out, 63 x 88 mm."""
        return exchanging.print_and_cut(request._request, id)


class SheetView(FileView):
    @extend_schema(
        operation_id="deck_sheet",
        parameters=[ID, PAPER, OpenApiParameter("event", str)],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, id: str) -> HttpResponse:
        """The sheet with which a deck is registered at an event."""
        return exchanging.sheet(request._request, id)


class QrView(FileView):
    @extend_schema(
        operation_id="deck_qr", parameters=[ID], responses={(200, "image/svg+xml"): OpenApiTypes.STR}
    )
    def get(self, request: Request, id: str) -> HttpResponse:
        """The link that holds the whole deck as a QR code."""
        return exchanging.qr(request._request, id)


class PicturesView(FileView):
    @extend_schema(
        operation_id="deck_pictures",
        parameters=[
            ID,
            OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=list(printing.SHEETS)),
            OpenApiParameter("number", int, OpenApiParameter.PATH, description="Counted from 0."),
        ],
        responses={(200, "image/jpeg"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, id: str, kind: str, number: int) -> HttpResponse:
        """A sheet of faces for Tabletop Simulator, ten across and seven down."""
        return exchanging.picture_sheet(request._request, id, kind, number)


class ArchiveSerializer(serializers.Serializer):
    archive = serializers.FileField()


class TakenInSerializer(serializers.Serializer):
    name = serializers.CharField(help_text="Of the file in the archive.")
    deck = serializers.CharField(allow_null=True, help_text="The key of the deck that was kept.")
    wrong = serializers.CharField(allow_blank=True, help_text="Why none was.")


class ArchiveView(FileView):
    permission_classes = [IsAuthenticated]
    parser_classes = [MultiPartParser]

    @extend_schema(operation_id="decks_archive", responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request) -> HttpResponse:
        """All your decks in one file."""
        return exchanging.archive(request._request)

    @extend_schema(
        operation_id="decks_archive_take_in",
        request={"multipart/form-data": ArchiveSerializer},
        responses=TakenInSerializer(many=True),
    )
    def post(self, request: Request) -> Response:
        """Take such a file in; what is not certain in it is not kept, and said."""
        data, _name = exchanging.uploaded(request._request, "archive")
        return Response(
            [
                {
                    "name": one["name"],
                    "deck": one["deck"].key if "deck" in one else None,
                    "wrong": one.get("wrong", ""),
                }
                for one in exchanging.archive_taken_in(request.user, data)
            ]
        )
