"""The API of decks; thin. What pages can do, programs can, through the same services."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.decks import exchange, party, publishing, selectors, services
from catalog.decks.checking import check
from catalog.decks.contents import BadContents, Contents, contents_from, difference
from catalog.decks.formats import Format, format_data
from catalog.decks.models import Deck, OwnFormat, WriteUp
from catalog.decks.odds import deal
from catalog.decks.odds_table import odds_of
from catalog.decks.shelves import pool
from catalog.decks.statistics import statistics
from catalog.decks.views import exchanging
from catalog.decks.wording import verdict_data

MOST = 100
ID = OpenApiParameter("id", str, OpenApiParameter.PATH, description="deck:<key>, list:<slug> or link:<code>.")


# --- shapes -------------------------------------------------------------------------------------------------


class ContentsSerializer(serializers.Serializer):
    cards = serializers.DictField(child=serializers.IntegerField(), help_text="Slug of a card to copies.")
    aside = serializers.DictField(child=serializers.IntegerField(), required=False)
    hero = serializers.CharField(required=False, allow_blank=True)
    quest = serializers.CharField(required=False, allow_blank=True)
    sites = serializers.ListField(child=serializers.CharField(), required=False)


class DeckSerializer(serializers.Serializer):
    key = serializers.CharField(read_only=True)
    name = serializers.CharField(required=False, max_length=80)
    owner = serializers.CharField(read_only=True)
    format = serializers.CharField(required=False)
    notes = serializers.CharField(required=False, allow_blank=True)
    visibility = serializers.ChoiceField(choices=Deck.Visibility.choices, required=False)
    folder = serializers.CharField(required=False, allow_blank=True)
    tags = serializers.ListField(child=serializers.CharField(), required=False)
    contents = ContentsSerializer(required=False)
    version = serializers.IntegerField(
        required=False, help_text="To change a deck, the version that was seen."
    )
    hash = serializers.CharField(read_only=True)
    credit = serializers.CharField(read_only=True)
    changed_at = serializers.DateTimeField(read_only=True)


class ChangeSerializer(serializers.Serializer):
    version = serializers.IntegerField()
    copies = serializers.DictField(child=serializers.IntegerField(), required=False)
    by = serializers.DictField(child=serializers.IntegerField(), required=False)
    aside = serializers.DictField(child=serializers.IntegerField(), required=False)
    hero = serializers.CharField(required=False, allow_blank=True)
    quest = serializers.CharField(required=False, allow_blank=True)
    sites = serializers.ListField(child=serializers.CharField(), required=False)


class VersionOnlySerializer(serializers.Serializer):
    version = serializers.IntegerField()


class KeepSerializer(VersionOnlySerializer):
    label = serializers.CharField(max_length=80)


class PublishSerializer(VersionOnlySerializer):
    title = serializers.CharField(max_length=80, required=False, default="")
    text = serializers.CharField(required=False, allow_blank=True, default="")


class MendSerializer(serializers.Serializer):
    text = serializers.CharField()
    copies = serializers.DictField(child=serializers.IntegerField())
    quest = serializers.CharField(allow_blank=True)


class FindingSerializer(serializers.Serializer):
    code = serializers.CharField()
    text = serializers.CharField()
    rule = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())
    mends = MendSerializer(many=True)


class VerdictSerializer(serializers.Serializer):
    legal = serializers.BooleanField()
    faults = FindingSerializer(many=True)
    warnings = FindingSerializer(many=True)


class CheckSerializer(serializers.Serializer):
    contents = ContentsSerializer()
    formats = serializers.ListField(child=serializers.CharField(), max_length=20)


class ReadSerializer(serializers.Serializer):
    text = serializers.CharField(trim_whitespace=False)
    answers = serializers.DictField(
        child=serializers.CharField(allow_blank=True),
        required=False,
        default=dict,
        help_text='Number of a line -> slug of the card it means, or "" to leave it out.',
    )
    save = serializers.BooleanField(default=False, help_text="Keep it as a deck, if nothing is open.")
    name = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)


class LineSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    text = serializers.CharField()
    status = serializers.CharField()
    copies = serializers.IntegerField()
    card = serializers.CharField(allow_null=True)
    choices = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField()


class ReadingSerializer(serializers.Serializer):
    form = serializers.CharField()
    name = serializers.CharField()
    lines = LineSerializer(many=True)
    contents = ContentsSerializer()
    open = serializers.IntegerField(help_text="Lines that have to be asked about.")
    deck = serializers.CharField(allow_null=True, help_text="The key of the deck that was kept.")


class KeptSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    label = serializers.CharField()
    contents = ContentsSerializer()
    kept_at = serializers.DateTimeField()
    differs = serializers.DictField(help_text="Slug -> [copies there, copies now].")


class WriteUpSerializer(serializers.Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    author = serializers.CharField(allow_null=True)
    starter = serializers.BooleanField()
    text = serializers.CharField()
    format = serializers.CharField()
    contents = ContentsSerializer()
    hash = serializers.CharField()
    likes = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    url = serializers.CharField()


class WriteUpsSerializer(serializers.Serializer):
    count = serializers.IntegerField()
    next = serializers.IntegerField(allow_null=True)
    results = WriteUpSerializer(many=True)


class CommentSerializer(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    author = serializers.CharField(read_only=True)
    text = serializers.CharField(max_length=4000)
    at = serializers.DateTimeField(read_only=True)


class ReportSerializer(serializers.Serializer):
    reason = serializers.CharField(max_length=500)
    comment = serializers.IntegerField(required=False, allow_null=True, default=None)


class LikesSerializer(serializers.Serializer):
    likes = serializers.IntegerField()


class OpenReportSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    decklist = serializers.CharField()
    comment = serializers.CharField(allow_null=True, help_text="What was said, where a comment is meant.")
    reporter = serializers.CharField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class SettleSerializer(serializers.Serializer):
    hide = serializers.BooleanField(help_text="Hide what it is about, or leave it.")


class PublicDecksSerializer(serializers.Serializer):
    count = serializers.IntegerField()
    next = serializers.IntegerField(allow_null=True)
    results = DeckSerializer(many=True)


class ListQuerySerializer(serializers.Serializer):
    q = serializers.CharField(required=False, default="", allow_blank=True, max_length=80)
    hero = serializers.CharField(required=False, default="", allow_blank=True, max_length=140)
    culture = serializers.CharField(required=False, default="", allow_blank=True, max_length=60)
    limit = serializers.IntegerField(required=False, default=24, min_value=1, max_value=MOST)
    offset = serializers.IntegerField(required=False, default=0, min_value=0, max_value=10**6)


class WriteUpsQuerySerializer(ListQuerySerializer):
    order = serializers.ChoiceField(choices=list(selectors.ORDERS), required=False, default="new")
    starters = serializers.BooleanField(required=False, allow_null=True, default=None)
    favourites = serializers.BooleanField(required=False, default=False)
    author = serializers.CharField(required=False, default="", allow_blank=True, max_length=150)


class FormatSerializer(serializers.Serializer):
    slug = serializers.CharField(read_only=True)
    name = serializers.CharField(max_length=60)
    rules = serializers.DictField(help_text="text, sets, borders, copies, banned, restricted, released_by.")
    version = serializers.IntegerField(required=False, allow_null=True)


class PlayableSerializer(serializers.Serializer):
    kind = serializers.ChoiceField(choices=["mine", "starter", "public"])
    id = serializers.CharField()
    name = serializers.CharField()
    owner = serializers.CharField()
    legal = serializers.BooleanField()
    quests = serializers.DictField(
        child=serializers.CharField(), help_text="Slug -> name, the chosen one first."
    )


class HandSerializer(serializers.Serializer):
    cards = serializers.ListField(child=serializers.CharField())
    aside = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    left = serializers.IntegerField()
    next = serializers.IntegerField(help_text="New cards that another mulligan draws; 0: there is none.")


# --- data ---------------------------------------------------------------------------------------------------


def valid(serializer: Any, data: Any) -> dict[str, Any]:
    checked = serializer(data=data)
    checked.is_valid(raise_exception=True)
    return dict(checked.validated_data)


def contents_in(data: Any) -> Contents:
    try:
        return contents_from(data)
    except BadContents as error:
        raise ValidationError({"contents": str(error)}) from None


def deck_data(deck: Deck) -> dict[str, Any]:
    return {
        "key": deck.key,
        "name": deck.name,
        "owner": str(deck.owner),
        "format": deck.format,
        "notes": deck.notes,
        "visibility": deck.visibility,
        "folder": deck.folder,
        "tags": deck.tags,
        "contents": deck.contents,
        "version": deck.version,
        "hash": selectors.contents_hash(deck.cards),
        "credit": deck.credit_text,
        "changed_at": deck.changed_at,
    }


def write_up_data(one: WriteUp, likes: int) -> dict[str, Any]:
    return {
        "slug": one.slug,
        "title": one.title,
        "author": str(one.author) if one.author else None,
        "starter": bool(one.starter),
        "text": one.text,
        "format": one.format,
        "contents": one.contents,
        "hash": one.hash,
        "likes": likes,
        "published_at": one.published_at,
        "url": one.get_absolute_url(),
    }


def narrowing(wish: dict[str, Any]) -> dict[str, str]:
    """What a list is narrowed by."""
    return {
        name: wish[word].replace("\0", "")
        for name, word in (("query", "q"), ("hero", "hero"), ("culture", "culture"))
    }


def part(found: Any, wish: dict[str, Any], data: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    """The part of a list that was asked for."""
    count, end = found.count(), wish["offset"] + wish["limit"]
    return {
        "count": count,
        "next": end if end < count else None,
        "results": [data(one) for one in found[wish["offset"] : end]],
    }


def own(request: Request, key: str) -> Deck:
    deck = selectors.deck_for(request.user, key)
    if deck.owner_id != request.user.pk:
        raise PermissionDenied(_("This deck belongs to somebody else. You can make a copy of it."))
    return deck


# --- own decks ----------------------------------------------------------------------------------------------


class DecksView(APIView):
    @extend_schema(operation_id="decks_mine", responses=DeckSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Your own decks, last changed first."""
        return Response([deck_data(deck) for deck in selectors.decks_of(request.user)])

    @extend_schema(operation_id="deck_create", request=DeckSerializer, responses={201: DeckSerializer})
    def post(self, request: Request) -> Response:
        """A new deck."""
        data = valid(DeckSerializer, request.data)
        data.pop("version", None)
        given = request.data.get("contents", {}) if isinstance(request.data, dict) else {}
        data.pop("contents", None)
        deck = services.deck_create(owner=request.user, contents=contents_in(given or {"cards": {}}), **data)
        return Response(deck_data(deck), status=status.HTTP_201_CREATED)


class DeckView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="deck_show", responses=DeckSerializer)
    def get(self, request: Request, key: str) -> Response:
        """A deck that you may read."""
        return Response(deck_data(selectors.deck_for(request.user, key)))

    @extend_schema(operation_id="deck_set", request=DeckSerializer, responses=DeckSerializer)
    def patch(self, request: Request, key: str) -> Response:
        """Change its name, format, notes, visibility, folder, tags, or all that it holds."""
        data = valid(DeckSerializer, request.data)
        if "version" not in data:
            raise ValidationError({"version": _("Say which version you saw.")})
        version = data.pop("version")
        whole = data.pop("contents", None)
        with transaction.atomic():
            deck = own(request, key)
            if data or whole is None:
                deck = services.deck_set(actor=request.user, key=key, version=version, **data)
                version = deck.version
            if whole is not None:
                whole = contents_in(request.data["contents"])
                deck = services.deck_change(actor=request.user, key=key, version=version, whole=whole)
        return Response(deck_data(deck))

    @extend_schema(operation_id="deck_delete", responses={204: None})
    def delete(self, request: Request, key: str) -> Response:
        """Delete it with all its versions."""
        services.deck_delete(actor=request.user, key=key)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ChangesView(APIView):
    @extend_schema(operation_id="deck_change", request=ChangeSerializer, responses=DeckSerializer)
    def post(self, request: Request, key: str) -> Response:
        """Change copies of cards, or what is chosen for the match."""
        data = valid(ChangeSerializer, request.data)
        return Response(deck_data(services.deck_change(actor=request.user, key=key, **data)))


class StepView(APIView):
    @extend_schema(operation_id="deck_step", request=VersionOnlySerializer, responses=DeckSerializer)
    def post(self, request: Request, key: str, way: str) -> Response:
        """undo: take the last change back; redo: make it again."""
        steps = {"undo": services.deck_undo, "redo": services.deck_redo}
        if way not in steps:
            raise Http404
        version = valid(VersionOnlySerializer, request.data)["version"]
        return Response(deck_data(steps[way](actor=request.user, key=key, version=version)))


class VersionsView(APIView):
    @extend_schema(operation_id="deck_versions", responses=KeptSerializer(many=True))
    def get(self, request: Request, key: str) -> Response:
        """Its kept versions, newest first, each with what differs now."""
        deck = own(request, key)
        return Response([self.data(one, deck) for one in deck.versions.all()])

    @extend_schema(operation_id="deck_keep", request=KeepSerializer, responses={201: KeptSerializer})
    def post(self, request: Request, key: str) -> Response:
        """Keep it as it stands."""
        data = valid(KeepSerializer, request.data)
        kept = services.version_keep(actor=request.user, key=key, **data)
        return Response(self.data(kept, own(request, key)), status=status.HTTP_201_CREATED)

    @staticmethod
    def data(kept: Any, deck: Deck) -> dict[str, Any]:
        return {
            "number": kept.number,
            "label": kept.label,
            "contents": kept.contents,
            "kept_at": kept.kept_at,
            "differs": difference(kept.cards, deck.cards),
        }


class RestoreView(APIView):
    @extend_schema(operation_id="deck_restore", request=VersionOnlySerializer, responses=DeckSerializer)
    def post(self, request: Request, key: str, number: int) -> Response:
        """Let it hold again what a version holds."""
        version = valid(VersionOnlySerializer, request.data)["version"]
        deck = services.version_restore(actor=request.user, key=key, version=version, number=number)
        return Response(deck_data(deck))


class PublishView(APIView):
    @extend_schema(operation_id="deck_publish", request=PublishSerializer, responses={201: WriteUpSerializer})
    def post(self, request: Request, key: str) -> Response:
        """Publish it as it stands, with a guide."""
        data = valid(PublishSerializer, request.data)
        made = publishing.deck_publish(actor=request.user, key=key, **data)
        return Response(write_up_data(made, 0), status=status.HTTP_201_CREATED)


class PublicView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="decks_public", parameters=[ListQuerySerializer], responses=PublicDecksSerializer
    )
    def get(self, request: Request) -> Response:
        """Decks that people are building for everybody to see, last changed first."""
        wish = valid(ListQuerySerializer, request.query_params)
        return Response(part(selectors.public_decks(**narrowing(wish)), wish, deck_data))


# --- checking, reading, reckoning ---------------------------------------------------------------------------


class CheckView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="deck_check",
        request=CheckSerializer,
        responses={200: {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Verdict"}}},
    )
    def post(self, request: Request) -> Response:
        """Check a deck that nobody keeps here, under several formats at once: format -> everything that is not right."""
        data = valid(CheckSerializer, request.data)
        contents = contents_in(request.data["contents"])
        rules = {slug: selectors.format_named(slug) for slug in data["formats"]}
        return Response(
            {
                slug: verdict_data(check(contents, pool(), one, timezone.localdate()))
                for slug, one in rules.items()
            }
        )


class ReadView(APIView):
    @extend_schema(operation_id="deck_read", request=ReadSerializer, responses=ReadingSerializer)
    def post(self, request: Request) -> Response:
        """Read a deck in any form; with `save`, keep it if nothing is open."""
        data = valid(ReadSerializer, request.data)
        answers = {
            int(line): card for line, card in data["answers"].items() if line.isdecimal() and len(line) < 6
        }
        try:
            reading = exchange.read(data["text"], pool(), answers=answers)
        except exchange.BadFile as error:
            raise ValidationError({"text": str(error)}) from None
        deck = None
        if data["save"] and not reading.open and reading.contents.cards:
            deck = exchanging.kept(request.user, reading, data["name"]).key
        return Response(
            {
                "form": reading.form,
                "name": reading.name,
                "lines": [
                    {
                        "number": line.number,
                        "text": line.text,
                        "status": line.status,
                        "copies": line.copies,
                        "card": line.card.key if line.card else None,
                        "choices": [card.key for card in line.choices],
                        "reason": line.reason,
                    }
                    for line in reading.lines
                ],
                "contents": selectors.contents_data(reading.contents),
                "open": len(reading.open),
                "deck": deck,
            }
        )


class OfView(APIView):
    """What can be asked of any deck that one may read."""

    permission_classes = [AllowAny]

    def contents(self, request: Request, id: str) -> Contents:
        return selectors.contents_named(request.user, id)[1]


class VerdictView(OfView):
    @extend_schema(
        operation_id="deck_verdict",
        parameters=[ID, OpenApiParameter("under", str, description="A format; open if not given.")],
        responses=VerdictSerializer,
    )
    def get(self, request: Request, id: str) -> Response:
        """Everything that is not right about a deck."""
        rules = selectors.format_named(request.query_params.get("under", "open"))
        return Response(verdict_data(selectors.deck_check(self.contents(request, id), rules.slug)))


class StatisticsView(OfView):
    @extend_schema(operation_id="deck_statistics", parameters=[ID], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, id: str) -> Response:
        """Curves, risk, cultures, types, strength."""
        return Response(statistics(self.contents(request, id), pool()).data())


class PartiesView(OfView):
    @extend_schema(operation_id="deck_parties", parameters=[ID], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, id: str) -> Response:
        """The fullest starting parties of the chosen hero."""
        found = party.best_parties(self.contents(request, id), pool())
        return Response(
            [
                {"cards": [known.key for known in one.members], "cost": one.cost, "strength": one.strength}
                for one in found
            ]
        )


class OddsView(OfView):
    @extend_schema(
        operation_id="deck_odds", parameters=[ID, OpenApiParameter("q", str)], responses=OpenApiTypes.OBJECT
    )
    def get(self, request: Request, id: str) -> Response:
        """The odds of drawing cards that a query of the catalogue finds."""
        query = request.query_params.get("q", "").replace("\0", "")[:500]
        return Response(odds_of(self.contents(request, id), query))


class HandView(OfView):
    @extend_schema(
        operation_id="deck_hand",
        parameters=[
            ID,
            OpenApiParameter("seed", int),
            OpenApiParameter(
                "hold", str, many=True, description='For each mulligan the places held: "0.3", or "".'
            ),
        ],
        responses=HandSerializer,
    )
    def get(self, request: Request, id: str) -> Response:
        """A hand to try: the same seed gives the same hand."""
        seed = request.query_params.get("seed", "0")
        holds = request.query_params.getlist("hold")
        words = [one.split(".") if one else [] for one in holds]
        if not (seed.isdecimal() and len(seed) < 10) or not all(
            place.isdecimal() and len(place) < 3 for one in words for place in one
        ):
            raise ValidationError(_("Seed and places are numbers."))
        book = selectors.book_without_hero(self.contents(request, id))
        try:
            hand = deal(book, int(seed), [[int(place) for place in one] for one in words])
        except ValueError as error:
            raise ValidationError(str(error)) from None
        return Response({"cards": hand.cards, "aside": hand.aside, "left": len(hand.left), "next": hand.next})


class ExportView(OfView):
    @extend_schema(
        operation_id="deck_export", parameters=[ID], responses={(200, "text/plain"): OpenApiTypes.STR}
    )
    def get(self, request: Request, id: str, form: str) -> HttpResponse:
        """A deck in a form that other programs read: text, csv, json, octgn, lackey, tabletop or link."""
        return exchanging.export(request._request, id, form)


class CopyView(APIView):
    @extend_schema(operation_id="deck_copy", parameters=[ID], request=None, responses={201: DeckSerializer})
    def post(self, request: Request, id: str) -> Response:
        """A copy among your own decks, with credit."""
        made = services.deck_copy(actor=request.user, id=id)
        return Response(deck_data(made), status=status.HTTP_201_CREATED)


class PlayableView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="decks_playable",
        parameters=[OpenApiParameter("q", str)],
        responses=PlayableSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Decks that you could bring to a table: your own, the starter decks, published ones."""
        query = request.query_params.get("q", "").replace("\0", "")[:80]
        return Response(
            [
                {
                    "kind": one.kind,
                    "id": one.id,
                    "name": one.name,
                    "owner": one.owner,
                    "legal": one.legal,
                    "quests": {quest.key: quest.name for quest in one.quests},
                }
                for one in selectors.decks_playable(request.user, query=query)
            ]
        )


# --- published decks ----------------------------------------------------------------------------------------


class WriteUpsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="decklists", parameters=[WriteUpsQuerySerializer], responses=WriteUpsSerializer
    )
    def get(self, request: Request) -> Response:
        """Published decks."""
        wish = valid(WriteUpsQuerySerializer, request.query_params)
        found = selectors.write_ups(
            request.user,
            **narrowing(wish),
            order=wish["order"],
            starters=wish["starters"],
            favourites=wish["favourites"],
            author=wish["author"].replace("\0", ""),
        )
        return Response(part(found, wish, lambda one: write_up_data(one, one.likes)))


class WriteUpView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="decklist_show", responses=WriteUpSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """A published deck."""
        found = selectors.write_up_for(request.user, slug)
        return Response(write_up_data(found, found.likes))

    @extend_schema(operation_id="decklist_withdraw", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Take back what you published."""
        publishing.write_up_withdraw(actor=request.user, slug=slug)
        return Response(status=status.HTTP_204_NO_CONTENT)


class FavouriteView(APIView):
    @extend_schema(operation_id="decklist_like", request=None, responses=LikesSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Like a published deck."""
        return Response({"likes": publishing.favourite_set(actor=request.user, slug=slug, likes=True)})

    @extend_schema(operation_id="decklist_unlike", responses=LikesSerializer)
    def delete(self, request: Request, slug: str) -> Response:
        """Like it no longer."""
        return Response({"likes": publishing.favourite_set(actor=request.user, slug=slug, likes=False)})


class CommentsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="decklist_comments", responses=CommentSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """What is said about it; what was taken away is left out."""
        found = selectors.write_up_for(request.user, slug)
        comments = found.comments.filter(hidden=False).select_related("author")
        return Response([self.data(one) for one in comments])

    @extend_schema(
        operation_id="decklist_comment", request=CommentSerializer, responses={201: CommentSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Say something about it (Markdown)."""
        text = valid(CommentSerializer, request.data)["text"]
        made = publishing.comment_add(actor=request.user, slug=slug, text=text)
        return Response(self.data(made), status=status.HTTP_201_CREATED)

    @staticmethod
    def data(one: Any) -> dict[str, Any]:
        return {"id": one.pk, "author": str(one.author), "text": one.text, "at": one.at}


class CommentView(APIView):
    @extend_schema(operation_id="decklist_comment_remove", responses={204: None})
    def delete(self, request: Request, number: int) -> Response:
        """Take a comment back; the staff take away anybody's."""
        publishing.comment_remove(actor=request.user, number=number)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportView(APIView):
    @extend_schema(operation_id="decklist_report", request=ReportSerializer, responses={201: None})
    def post(self, request: Request, slug: str) -> Response:
        """Ask the staff to look at it, or at a comment on it."""
        data = valid(ReportSerializer, request.data)
        publishing.report_make(actor=request.user, slug=slug, **data)
        return Response({}, status=status.HTTP_201_CREATED)


class HiddenView(APIView):
    @extend_schema(operation_id="decklist_hide", request=None, responses={204: None})
    def put(self, request: Request, slug: str) -> Response:
        """For the staff: hide a published deck."""
        publishing.write_up_hide(actor=request.user, slug=slug, hidden=True)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="decklist_unhide", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """For the staff: show it again."""
        publishing.write_up_hide(actor=request.user, slug=slug, hidden=False)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportsView(APIView):
    @extend_schema(operation_id="decklist_reports", responses=OpenReportSerializer(many=True))
    def get(self, request: Request) -> Response:
        """For the staff: what people asked to be looked at."""
        return Response(
            [
                {
                    "id": one.pk,
                    "decklist": one.write_up.slug,
                    "comment": one.comment.text if one.comment else None,
                    "reporter": str(one.reporter),
                    "reason": one.reason,
                    "at": one.at,
                }
                for one in selectors.open_reports(request.user)
            ]
        )


class SettleView(APIView):
    @extend_schema(operation_id="decklist_report_settle", request=SettleSerializer, responses={204: None})
    def post(self, request: Request, number: int) -> Response:
        """For the staff: settle a report."""
        hide = valid(SettleSerializer, request.data)["hide"]
        publishing.report_settle(actor=request.user, number=number, hide=hide)
        return Response(status=status.HTTP_204_NO_CONTENT)


# --- formats ------------------------------------------------------------------------------------------------


def format_out(rules: Format, version: int | None = None) -> dict[str, Any]:
    return {"slug": rules.slug, "name": rules.name, "rules": format_data(rules), "version": version}


class FormatsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="formats", responses=FormatSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The formats of the house and your own."""
        return Response([format_out(one) for one in selectors.formats_for(request.user)])

    @extend_schema(operation_id="format_make", request=FormatSerializer, responses={201: FormatSerializer})
    def post(self, request: Request) -> Response:
        """A format of your own."""
        data = valid(FormatSerializer, request.data)
        row = publishing.format_make(actor=request.user, name=data["name"], rules=data["rules"])
        return Response(format_out(selectors.format_of(row), row.version), status=status.HTTP_201_CREATED)


class FormatView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="format_show", responses=FormatSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """A format."""
        row = OwnFormat.objects.filter(slug=slug).first()
        return Response(format_out(selectors.format_named(slug), row.version if row else None))

    @extend_schema(operation_id="format_change", request=FormatSerializer, responses=FormatSerializer)
    def patch(self, request: Request, slug: str) -> Response:
        """Change a format of your own."""
        data = valid(FormatSerializer, request.data)
        row = publishing.format_change(
            actor=request.user,
            slug=slug,
            version=data.get("version") or 0,
            name=data["name"],
            rules=data["rules"],
        )
        return Response(format_out(selectors.format_of(row), row.version))

    @extend_schema(operation_id="format_delete", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Delete a format of your own."""
        publishing.format_delete(actor=request.user, slug=slug)
        return Response(status=status.HTTP_204_NO_CONTENT)
