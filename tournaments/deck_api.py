"""The API of decks in events; thin."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import deck_selectors, services
from tournaments.api import NOTHING, EventView, taken_in
from tournaments.deck_views import sheet_of
from tournaments.models import DeckCheck, EnteredDeck


class DeckInSerializer(serializers.Serializer):
    deck = serializers.CharField(
        required=False, default="", max_length=200, help_text="deck:<key>, list:<slug> or link:<code>"
    )
    text = serializers.CharField(
        required=False,
        default="",
        max_length=100_000,
        help_text="Or a deck in any form that can be imported.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if bool(attrs["deck"]) == bool(attrs["text"]):
            raise ValidationError("Give a deck or a text.")
        return attrs


class EnteredDeckSerializer(serializers.ModelSerializer):
    entrant = serializers.IntegerField(source="entrant.number", read_only=True)
    player = serializers.CharField(source="entrant.name", read_only=True)

    class Meta:
        model = EnteredDeck
        fields = ["entrant", "player", "name", "hash", "legal", "at"]
        read_only_fields = fields


class WholeDeckSerializer(EnteredDeckSerializer):
    cards = serializers.JSONField(source="snapshot.cards", help_text="Rows of copies, name and section.")
    contents = serializers.JSONField(source="snapshot.contents")

    class Meta(EnteredDeckSerializer.Meta):
        fields = [*EnteredDeckSerializer.Meta.fields, "cards", "contents"]


class DeckChecksWantedSerializer(serializers.Serializer):
    count = serializers.IntegerField(min_value=1, max_value=1000)


class DeckCheckedSerializer(serializers.Serializer):
    right = serializers.BooleanField()
    note = serializers.CharField(required=False, default="", allow_blank=True, max_length=500)


class DeckCheckSerializer(serializers.ModelSerializer):
    entrant = serializers.IntegerField(source="entrant.number", read_only=True)
    player = serializers.CharField(source="entrant.name", read_only=True)
    round = serializers.IntegerField(source="round.number", default=None, read_only=True)

    class Meta:
        model = DeckCheck
        fields = ["id", "entrant", "player", "round", "outcome", "note", "at"]
        read_only_fields = fields


class DecksView(EventView):
    @extend_schema(responses=EnteredDeckSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The decks at which I may look."""
        found = deck_selectors.decks_visible(self.event(slug), request.user)
        return Response(EnteredDeckSerializer(found, many=True).data)


class DeckView(EventView):
    @extend_schema(responses=WholeDeckSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The deck of an entrant, if I may look at it."""
        found = deck_selectors.deck_visible(self.entrant(slug, number), request.user)
        return Response(WholeDeckSerializer(found).data)

    @extend_schema(request=DeckInSerializer, responses=WholeDeckSerializer)
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Hand in a deck, for myself or as staff of the event for somebody."""
        wish = taken_in(DeckInSerializer, request)
        found = services.deck_submit(actor=request.user, entrant=self.entrant(slug, number), **wish)
        return Response(WholeDeckSerializer(found).data)

    @extend_schema(responses={204: NOTHING})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Take back what was handed in."""
        services.deck_withdraw(actor=request.user, entrant=self.entrant(slug, number))
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeckLockView(EventView):
    @extend_schema(request=None, responses={204: NOTHING})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Staff of the event: this player may hand in no other deck any more."""
        return self.unlock(request, slug, number, open=False)

    @extend_schema(responses={204: NOTHING})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Staff of the event: this player may hand in another deck although the event has begun."""
        return self.unlock(request, slug, number, open=True)

    def unlock(self, request: Request, slug: str, number: int, *, open: bool) -> Response:
        services.deck_unlock(actor=request.user, entrant=self.entrant(slug, number), open=open)
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeckSheetView(EventView):
    @extend_schema(
        parameters=[OpenApiParameter("paper", enum=["a4", "letter"])],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """The sheet with which a deck is registered."""
        found = deck_selectors.deck_visible(self.entrant(slug, number), request.user)
        return sheet_of(found, request.query_params.get("paper", "a4"))


class DeckChecksView(EventView):
    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()]

    @extend_schema(responses=DeckCheckSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Staff of the event: whose decks were picked to be looked at, the latest first."""
        event = self.event(slug)
        services.check_may_run(request.user, event)
        return Response(DeckCheckSerializer(deck_selectors.checks_of(event), many=True).data)

    @extend_schema(request=DeckChecksWantedSerializer, responses={201: DeckCheckSerializer(many=True)})
    def post(self, request: Request, slug: str) -> Response:
        """Staff of the event: pick so many players by lot."""
        count = taken_in(DeckChecksWantedSerializer, request)["count"]
        picked = services.deck_checks_draw(actor=request.user, event=self.event(slug), count=count)
        return Response(DeckCheckSerializer(picked, many=True).data, status=status.HTTP_201_CREATED)


class DeckCheckView(EventView):
    @extend_schema(request=DeckCheckedSerializer, responses=DeckCheckSerializer)
    def put(self, request: Request, slug: str, pk: int) -> Response:
        """Staff of the event: what the look at a deck has shown."""
        check = get_object_or_404(DeckCheck, pk=pk, entrant__event=self.event(slug))
        wish = taken_in(DeckCheckedSerializer, request)
        return Response(
            DeckCheckSerializer(services.deck_check_settle(actor=request.user, check=check, **wish)).data
        )
