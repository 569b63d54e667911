"""The API of cards; thin, and open to everybody."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog import selectors
from catalog.cards import ARROWS, BORDERS, RANGES, SOURCES, TYPES
from catalog.search import ORDERS, search, shelf, suggest

MOST = 200
"""Cards in one answer."""


class KeywordSerializer(serializers.Serializer):
    name = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)


class PrintingSerializer(serializers.Serializer):
    set = serializers.CharField()
    set_name = serializers.CharField()
    number = serializers.IntegerField()
    hash = serializers.CharField()


class CardSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField(help_text="Title with version.")
    title = serializers.CharField()
    subtitle = serializers.CharField(allow_null=True)
    culture = serializers.CharField(allow_null=True)
    side = serializers.ChoiceField(choices=("campaign", "adversary"), allow_null=True)
    type = serializers.ChoiceField(choices=TYPES)
    unique = serializers.BooleanField()
    cost = serializers.IntegerField(allow_null=True)
    strength = serializers.IntegerField(allow_null=True)
    health = serializers.IntegerField(allow_null=True)
    home_site = serializers.IntegerField(allow_null=True)
    range = serializers.ChoiceField(choices=RANGES, allow_null=True)
    risk = serializers.IntegerField(allow_null=True)
    arrow = serializers.ChoiceField(choices=ARROWS, allow_null=True)
    border = serializers.ChoiceField(choices=BORDERS)
    text = serializers.CharField()
    back = serializers.CharField(help_text="The back of a Quest-Need.")
    keywords = KeywordSerializer(many=True)
    source = serializers.ChoiceField(choices=SOURCES)
    playable = serializers.BooleanField(help_text="The rules engine understands its text.")
    edited = serializers.BooleanField(help_text="Staff changed it on the site.")
    hash = serializers.CharField(help_text="Of what the card says; another text has another hash.")
    printings = PrintingSerializer(many=True)
    url = serializers.CharField()
    face = serializers.CharField(help_text="SVG.")
    picture = serializers.CharField(help_text="PNG.")
    back_face = serializers.CharField(allow_null=True)

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        return {**fields, "class": serializers.CharField(allow_null=True)}


class FoundSerializer(serializers.Serializer):
    count = serializers.IntegerField(help_text="Cards found in all.")
    next = serializers.IntegerField(allow_null=True, help_text="The offset of the next page.")
    warnings = serializers.ListField(
        child=serializers.CharField(), help_text="What of the query was ignored, and why."
    )
    results = CardSerializer(many=True)


class CardsQuerySerializer(serializers.Serializer):
    q = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        trim_whitespace=False,
        help_text="The query, as on the page: words of the name, culture:oz, cost<=2, text:exert, is:unique, -type:site, "
        "or, brackets, /regular expressions/. What makes no sense is ignored with a warning.",
    )
    order = serializers.ChoiceField(choices=list(ORDERS), required=False, default="", allow_blank=True)
    descending = serializers.BooleanField(required=False, default=False)
    limit = serializers.IntegerField(required=False, default=60, min_value=1, max_value=MOST)
    offset = serializers.IntegerField(required=False, default=0, min_value=0, max_value=10**6)


class SetSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    number = serializers.IntegerField()
    cards = serializers.IntegerField()


class CultureSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    letter = serializers.CharField()
    side = serializers.ChoiceField(choices=("campaign", "adversary"))
    cards = serializers.IntegerField()


class CardsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="cards_search", parameters=[CardsQuerySerializer], responses=FoundSerializer)
    def get(self, request: Request) -> Response:
        """Search the cards of The Heroes' Journey; without a query, all of them."""
        asked = CardsQuerySerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        wish = asked.validated_data
        found = search(wish["q"], order=wish["order"], descending=wish["descending"])
        end = wish["offset"] + wish["limit"]
        return Response(
            {
                "count": len(found.items),
                "next": end if end < len(found.items) else None,
                "warnings": found.warnings,
                "results": [selectors.card_data(item) for item in found.items[wish["offset"] : end]],
            }
        )


class SuggestView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[OpenApiParameter("q", str, description="The query so far.")],
        responses=serializers.ListSerializer(child=serializers.CharField()),
    )
    def get(self, request: Request) -> Response:
        """Queries that a query could become."""
        return Response(suggest(request.query_params.get("q", "")))


class SetsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=SetSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The sets."""
        return Response(
            [
                {"slug": one.slug, "name": one.name, "number": one.number, "cards": count}
                for one, count in selectors.sets_with_counts()
            ]
        )


class CulturesView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=CultureSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The cultures."""
        return Response(
            [
                {**{name: one.get(name) for name in ("slug", "name", "letter", "side")}, "cards": count}
                for one, count in selectors.cultures_with_counts()
            ]
        )


class CardView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=CardSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """One card."""
        item = shelf().by_slug.get(slug)
        if item is None:
            raise Http404
        return Response(selectors.card_data(item))
