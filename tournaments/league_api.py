"""The API of leagues and ratings; thin."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from heroes.accounts.models import User
from tournaments import league_selectors, services
from tournaments.api import BIG, taken_in
from tournaments.league_views import game_named
from tournaments.models import Challenge, Event, League, Member

MOST_RATINGS = 200


class LeagueSerializer(serializers.ModelSerializer):
    organiser = serializers.CharField(source="organiser.username", default=None, read_only=True)

    class Meta:
        model = League
        fields = [
            *("slug", "name", "description", "game", "kind", "organiser", "clock", "placement"),
            *("division_size", "moving", "series_matches", "series_days", "reach", "answer_days"),
        ]
        read_only_fields = ["slug"]


class SeasonRowSerializer(serializers.Serializer):
    place = serializers.IntegerField()
    name = serializers.CharField()
    member = serializers.IntegerField(source="member.pk", default=None)
    points = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    level = serializers.IntegerField(allow_null=True, help_text="The division, 1 the highest.")


class SeasonSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    state = serializers.CharField()
    table = serializers.SerializerMethodField()

    @extend_schema(responses=SeasonRowSerializer(many=True))
    def get_table(self, season: Any) -> list[Any]:
        return list(SeasonRowSerializer(league_selectors.season_table(season), many=True).data)


class ChallengeSerializer(serializers.ModelSerializer):
    table = serializers.CharField(source="table.code", default=None, help_text="The table on the site.")

    class Meta:
        model = Challenge
        fields = [
            *("id", "series", "challenger", "challenged", "state", "winner", "played", "answer_by", "table"),
        ]


class NewChallengeSerializer(serializers.Serializer):
    member = serializers.IntegerField(min_value=1, max_value=BIG)


class ChallengeAnswerSerializer(serializers.Serializer):
    agree = serializers.BooleanField()


class CountEventSerializer(serializers.Serializer):
    event = serializers.SlugField(max_length=60)


class RatingSerializer(serializers.Serializer):
    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.display_name")
    rating = serializers.FloatField(source="shown")
    mu = serializers.FloatField()
    sigma = serializers.FloatField()
    matches = serializers.IntegerField()
    provisional = serializers.BooleanField()


class RatedSeatSerializer(serializers.Serializer):
    at = serializers.DateTimeField(source="match.at")
    rank = serializers.IntegerField()
    rating = serializers.FloatField(source="shown")


class LeagueView(APIView):
    """Reading is for everybody."""

    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method == "GET" else IsAuthenticated()]

    def league(self, slug: str) -> League:
        return get_object_or_404(League, slug=slug)


class LeagueListView(LeagueView):
    @extend_schema(responses=LeagueSerializer(many=True))
    def get(self, request: Request) -> Response:
        """All leagues."""
        return Response(LeagueSerializer(League.objects.select_related("organiser"), many=True).data)

    @extend_schema(request=LeagueSerializer, responses={201: LeagueSerializer})
    def post(self, request: Request) -> Response:
        """A new league of mine, whose first season is open."""
        made = services.league_create(organiser=request.user, **taken_in(LeagueSerializer, request))
        return Response(LeagueSerializer(made).data, status=status.HTTP_201_CREATED)


class LeagueDetailView(LeagueView):
    @extend_schema(responses=LeagueSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """One league."""
        return Response(LeagueSerializer(self.league(slug)).data)


class SeasonView(LeagueView):
    @extend_schema(responses=SeasonSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The season that is open or running, with its table."""
        return Response(SeasonSerializer(services.current_season(self.league(slug))).data)

    @extend_schema(request=None, responses=SeasonSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """The organiser: begin the season."""
        season = services.season_start(actor=request.user, league=self.league(slug))
        return Response(SeasonSerializer(season).data)

    @extend_schema(responses=SeasonSerializer)
    def delete(self, request: Request, slug: str) -> Response:
        """The organiser: end the season; gives the next, which is open."""
        season = services.season_finish(actor=request.user, league=self.league(slug))
        return Response(SeasonSerializer(season).data)


class MembershipView(LeagueView):
    @extend_schema(request=None, responses={204: None})
    def put(self, request: Request, slug: str) -> Response:
        """Join the season."""
        services.season_join(player=request.user, league=self.league(slug))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Leave the season."""
        services.season_leave(player=request.user, league=self.league(slug))
        return Response(status=status.HTTP_204_NO_CONTENT)


class CountedView(LeagueView):
    @extend_schema(request=CountEventSerializer, responses={204: None})
    def post(self, request: Request, slug: str) -> Response:
        """The organiser of a circuit: let an event of mine bring points."""
        wish = taken_in(CountEventSerializer, request)
        event = get_object_or_404(Event.objects.visible_to(request.user), slug=wish["event"])
        services.event_count(actor=request.user, league=self.league(slug), event=event)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ChallengesView(LeagueView):
    @extend_schema(responses=ChallengeSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The challenges of the season, the latest first."""
        challenges = services.current_season(self.league(slug)).challenges.select_related("table")
        return Response(ChallengeSerializer(challenges, many=True).data)

    @extend_schema(request=NewChallengeSerializer, responses={201: ChallengeSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Challenge a member of the season."""
        league = self.league(slug)
        wish = taken_in(NewChallengeSerializer, request)
        member = get_object_or_404(Member, pk=wish["member"], season__league=league)
        made = services.challenge_make(player=request.user, league=league, member=member)
        return Response(ChallengeSerializer(made).data, status=status.HTTP_201_CREATED)


class ChallengeView(LeagueView):
    @extend_schema(
        operation_id="leagues_challenges_answer",
        request=ChallengeAnswerSerializer,
        responses=ChallengeSerializer,
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """The challenged one: agree, and the match begins; or not."""
        agree = taken_in(ChallengeAnswerSerializer, request)["agree"]
        found = get_object_or_404(Challenge, pk=pk, season__league=self.league(slug))
        answered = services.challenge_answer(player=request.user, challenge=found, agree=agree)
        return Response(ChallengeSerializer(answered).data)


class RatingsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=RatingSerializer(many=True))
    def get(self, request: Request, game: str) -> Response:
        """The best of a game; provisional ratings after the others."""
        game_named(game)
        return Response(RatingSerializer(league_selectors.ratings_of(game)[:MOST_RATINGS], many=True).data)


class RatingView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="ratings_history", responses=RatedSeatSerializer(many=True))
    def get(self, request: Request, game: str, username: str) -> Response:
        """How somebody's rating has come about, match by match."""
        game_named(game)
        people = User.objects.profile_visible_to(request.user)
        person = get_object_or_404(people, username__iexact=username)
        return Response(RatedSeatSerializer(league_selectors.rating_history(person, game), many=True).data)
