"""The API of cards; thin, and open to everybody."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog import editing, selectors
from catalog.cards import ARROWS, BORDERS, RANGES, SOURCES, TYPES, FaultyFile
from catalog.decks.selectors import legalities
from catalog.decks.wording import legality_data
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


class BalanceView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """How the house edition stands, as bots have played it; empty before a report is stored."""
        return Response(selectors.balance_report() or {})


class SuggestView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[OpenApiParameter("q", str, description="The query so far.")],
        responses=serializers.ListSerializer(child=serializers.CharField()),
    )
    def get(self, request: Request) -> Response:
        """Queries that a query could become."""
        return Response(suggest(request.query_params.get("q", "")))


class CardFactsSerializer(serializers.Serializer):
    facts = serializers.DictField(help_text="What the card prints, as a card file gives it.")
    seen = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        help_text="The hash of the card that you change; else it is new.",
    )
    set = serializers.CharField(
        required=False, default="", allow_blank=True, help_text="Of a new card; without it the newest."
    )
    unplayable = serializers.BooleanField(
        required=False, default=False, help_text="Take it although its text is not understood."
    )


class FaultSerializer(serializers.Serializer):
    file = serializers.CharField()
    line = serializers.IntegerField()
    column = serializers.IntegerField()
    message = serializers.CharField()


class CheckedSerializer(serializers.Serializer):
    playable = serializers.BooleanField()
    faults = FaultSerializer(many=True)


class UploadSerializer(serializers.Serializer):
    text = serializers.CharField(trim_whitespace=False, help_text="The file.")
    form = serializers.ChoiceField(choices=["yaml", "csv"], required=False, default="yaml")
    set = serializers.CharField(required=False, default="", allow_blank=True)
    unplayable = serializers.BooleanField(required=False, default=False)
    dry_run = serializers.BooleanField(required=False, default=False)


class EditsSerializer(serializers.Serializer):
    new = serializers.ListField(child=serializers.CharField())
    changed = serializers.DictField(help_text="Name, then fact, then before and after.")


class LegalityChangeSerializer(serializers.Serializer):
    day = serializers.DateField()
    what = serializers.CharField()


class LegalitySerializer(serializers.Serializer):
    format = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=["legal", "restricted", "banned", "unreleased", "outside"])
    limit = serializers.IntegerField(
        allow_null=True, help_text="Cards of its title in a deck; null: any number."
    )
    why = serializers.ListField(child=serializers.CharField())
    changes = LegalityChangeSerializer(many=True)


class RulingSerializer(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    text = serializers.CharField()
    day = serializers.DateField()


@contextmanager
def faults_as_errors(field: str) -> Iterator[None]:
    """Every fault of a file as an error of the field that held it."""
    try:
        yield
    except FaultyFile as error:
        raise ValidationError({field: [str(fault) for fault in error.faults[:500]]}) from None


def _taken_in(serializer_class: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    serializer = serializer_class(data=request.data)
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


class CardsEditView(APIView):
    """Staff alone; the services see to it."""

    @extend_schema(operation_id="cards_edit", request=CardFactsSerializer, responses=CardSerializer)
    def post(self, request: Request) -> Response:
        """Staff: change a card, or add one. Running matches keep the card that they began with."""
        wish = _taken_in(CardFactsSerializer, request)
        with faults_as_errors("facts"):
            row = editing.card_save(
                actor=request.user,
                facts=wish["facts"],
                seen=wish["seen"],
                card_set=wish["set"],
                text_must_be_understood=not wish["unplayable"],
            )
        return Response(selectors.card_data(shelf().by_slug[row.slug]))


class CardsCheckView(APIView):
    @extend_schema(operation_id="cards_check", request=CardFactsSerializer, responses=CheckedSerializer)
    def post(self, request: Request) -> Response:
        """What is wrong with a card that is being written."""
        _card, faults = editing.check(_taken_in(CardFactsSerializer, request)["facts"])
        return Response({"playable": not faults, "faults": FaultSerializer(faults, many=True).data})


class CardsUploadView(APIView):
    @extend_schema(operation_id="cards_upload", request=UploadSerializer, responses=EditsSerializer)
    def post(self, request: Request) -> Response:
        """Staff: take in a file of cards, all or nothing."""
        wish = _taken_in(UploadSerializer, request)
        with faults_as_errors("text"):
            edits = editing.cards_upload(
                actor=request.user,
                text=wish["text"],
                form=wish["form"],
                card_set=wish["set"],
                text_must_be_understood=not wish["unplayable"],
                dry_run=wish["dry_run"],
            )
        return Response({"new": edits.new, "changed": edits.changed})


class CardsExportView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="cards_export", responses={(200, "application/yaml"): str})
    def get(self, request: Request) -> HttpResponse:
        """All cards as they are played today, as a card file."""
        return HttpResponse(editing.cards_yaml(), content_type="application/yaml")


class CardRestoreView(APIView):
    @extend_schema(operation_id="card_restore", request=None, responses={204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Staff: give an edited card back to its file."""
        editing.card_restore(actor=request.user, slug=slug)
        return Response(status=204)


class LegalityView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=LegalitySerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """What the formats say about a card today."""
        if slug not in shelf().by_slug:
            raise Http404
        return Response([legality_data(one) for one in legalities(slug)])


class RulingsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=RulingSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The rulings about a card."""
        return Response(RulingSerializer(selectors.rulings_of(slug), many=True).data)

    @extend_schema(request=RulingSerializer, responses={201: RulingSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Staff: say how a card is to be played."""
        wish = _taken_in(RulingSerializer, request)
        if not request.user.is_authenticated:
            raise NotAuthenticated
        ruling = editing.ruling_add(actor=request.user, slug=slug, text=wish["text"], day=wish["day"])
        return Response(RulingSerializer(ruling).data, status=201)


class RulingView(APIView):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, id: int) -> Response:
        """Staff: take a ruling back."""
        ruling = get_object_or_404(selectors.rulings_of(slug), pk=id)
        editing.ruling_remove(actor=request.user, ruling=ruling)
        return Response(status=204)


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
