"""The API about people; thin."""

from allauth.account.models import EmailAddress
from django.contrib.auth import authenticate, login, update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, IsAdminUser, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from heroes.accounts import credentials, regards, selectors, services
from heroes.accounts.models import ApiToken, Regard, User
from heroes.accounts.throttling import guest_creation_check

NOTHING = OpenApiResponse(description="Done.")


class PersonSerializer(serializers.ModelSerializer):
    url = serializers.CharField(source="get_absolute_url", help_text="Address of the profile page.")

    class Meta:
        model = User
        fields = ["username", "display_name", "is_guest", "date_joined", "url"]
        read_only_fields = fields


class MeSerializer(serializers.ModelSerializer):
    class Meta:
        model = User
        fields = [
            *("username", "display_name", "is_guest", "is_staff", "email", "date_joined"),
            *("profile_visibility", "show_history", "time_zone", "language", "mail_turns", "theme"),
        ]
        read_only_fields = ["username", "is_guest", "is_staff", "email", "date_joined"]


class RegardSerializer(serializers.ModelSerializer):
    person = PersonSerializer(source="other", read_only=True)

    class Meta:
        model = Regard
        fields = ["person", "kind"]


class LeaveSerializer(serializers.Serializer):
    password = serializers.CharField(required=False, default="", help_text="Not for guests, who have none.")


class NewMemberSerializer(serializers.Serializer):
    username = serializers.CharField()
    password = serializers.CharField(trim_whitespace=False)
    email = serializers.CharField(required=False, default="", allow_blank=True)


class KeepAccountSerializer(NewMemberSerializer):
    display_name = serializers.CharField(required=False, default="", allow_blank=True)


class LogInSerializer(serializers.Serializer):
    username = serializers.CharField(help_text="Username or e-mail address.")
    password = serializers.CharField(trim_whitespace=False)
    token_name = serializers.CharField(required=False, default="", help_text="As for /guest/.")


class TokenNameSerializer(serializers.Serializer):
    token_name = serializers.CharField(
        required=False,
        default="",
        help_text="Given, the answer holds a token of this name; else the person is logged in by a cookie.",
    )


class AccessSerializer(serializers.Serializer):
    person = MeSerializer()
    token = serializers.CharField(required=False, help_text="Shown only now.")


class TokenSerializer(serializers.ModelSerializer):
    class Meta:
        model = ApiToken
        fields = ["token_key", "name", "created", "expiry"]
        read_only_fields = ["token_key", "created", "expiry"]


class NewTokenSerializer(TokenSerializer):
    token = serializers.CharField(help_text="Shown only now.")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "token"]


class PasswordSerializer(serializers.Serializer):
    current_password = serializers.CharField(
        trim_whitespace=False, required=False, default="", help_text="Not for those who have none yet."
    )
    new_password = serializers.CharField(trim_whitespace=False)


class AddressSerializer(serializers.ModelSerializer):
    email = serializers.CharField()

    class Meta:
        model = EmailAddress
        fields = ["id", "email", "verified", "primary"]
        read_only_fields = ["id", "verified", "primary"]


class BanSerializer(serializers.Serializer):
    reason = serializers.CharField()


class ResetLinkSerializer(serializers.Serializer):
    url = serializers.URLField(help_text="Works once. Shown only now.")


def _taken_in(serializer_class: type[serializers.Serializer], request: Request, **kwargs) -> dict:
    serializer = serializer_class(data=request.data, **kwargs)
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


def _given_access(request: Request, person: User, token_name: str, code: int) -> Response:
    """Access for a program (token) or for a browser (session)."""
    body: dict[str, object] = {"person": MeSerializer(person).data}
    if token_name:
        try:
            _row, body["token"] = services.token_create(person=person, name=token_name)
        except ValidationError as error:
            raise ValidationError({"token_name": error.messages}) from error
    else:
        login(_plain(request), person, backend=services.LOGIN_BACKEND)
    return Response(body, status=code)


def _plain(request: Request) -> HttpRequest:
    return request._request


class MeView(APIView):
    @extend_schema(responses=MeSerializer)
    def get(self, request):
        """Who am I?"""
        return Response(MeSerializer(request.user).data)

    @extend_schema(request=MeSerializer, responses=MeSerializer)
    def patch(self, request):
        """Change my settings."""
        changes = _taken_in(MeSerializer, request, instance=request.user, partial=True)
        person = services.settings_change(person=request.user, changes=dict(changes))
        return Response(MeSerializer(person).data)

    @extend_schema(request=LeaveSerializer, responses={204: NOTHING})
    def delete(self, request):
        """End my account for good."""
        password = _taken_in(LeaveSerializer, request)["password"]
        if request.user.has_usable_password() and not request.user.check_password(password):
            wrong = ValidationError(_("This is not your password."), code="wrong")
            raise ValidationError({"password": wrong})
        services.person_leave(person=request.user, actor=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class KeepAccountView(APIView):
    @extend_schema(request=KeepAccountSerializer, responses=MeSerializer)
    def post(self, request):
        """Turn me, a guest, into a member. Nothing is lost."""
        member = services.guest_keep(guest=request.user, **_taken_in(KeepAccountSerializer, request))
        if request.auth is None:
            update_session_auth_hash(_plain(request), member)
        return Response(MeSerializer(member).data)


class OwnDataView(APIView):
    @extend_schema(responses={200: {"type": "object", "additionalProperties": True}})
    def get(self, request):
        """All that the house knows of me."""
        return Response(selectors.own_data(request.user))


class PasswordView(APIView):
    throttle_scope = "password"

    @extend_schema(request=PasswordSerializer, responses={204: NOTHING})
    def post(self, request):
        """Change my password. My other sessions end; tokens stay."""
        data = _taken_in(PasswordSerializer, request)
        credentials.password_change(
            request=_plain(request),
            person=request.user,
            current=data["current_password"],
            new=data["new_password"],
        )
        if request.auth is None:
            update_session_auth_hash(_plain(request), request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class AddressesView(APIView):
    throttle_scope = "addresses"

    @extend_schema(responses=AddressSerializer(many=True))
    def get(self, request):
        """My e-mail addresses."""
        return Response(AddressSerializer(credentials.addresses_of(request.user), many=True).data)

    @extend_schema(request=AddressSerializer, responses={201: AddressSerializer})
    def post(self, request):
        """Add an e-mail address; a mail asks to confirm it."""
        email = _taken_in(AddressSerializer, request)["email"]
        address = credentials.address_add(request=_plain(request), person=request.user, email=email)
        return Response(AddressSerializer(address).data, status=status.HTTP_201_CREATED)


class AddressView(APIView):
    throttle_scope = "addresses"

    @staticmethod
    def mine(request: Request, id: int) -> EmailAddress:
        return get_object_or_404(credentials.addresses_of(request.user), pk=id)

    @extend_schema(responses={204: NOTHING})
    def delete(self, request, id):
        """Forget one of my e-mail addresses."""
        credentials.address_remove(request=_plain(request), address=self.mine(request, id))
        return Response(status=status.HTTP_204_NO_CONTENT)


class PrimaryAddressView(AddressView):
    http_method_names = ["post", "options"]

    @extend_schema(request=None, responses=AddressSerializer)
    def post(self, request, id):
        """Let mails go to this address of mine."""
        address = credentials.address_make_primary(request=_plain(request), address=self.mine(request, id))
        return Response(AddressSerializer(address).data)


class ConfirmAddressView(AddressView):
    http_method_names = ["post", "options"]

    @extend_schema(request=None, responses={202: NOTHING})
    def post(self, request, id):
        """Send the mail once more that asks to confirm this address."""
        credentials.address_confirm(request=_plain(request), address=self.mine(request, id))
        return Response(status=status.HTTP_202_ACCEPTED)


class GuestView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=TokenNameSerializer, responses={200: AccessSerializer, 201: AccessSerializer})
    def post(self, request):
        """Play without signing up: makes a guest, or tells who you are already."""
        token_name = _taken_in(TokenNameSerializer, request)["token_name"]
        if request.user.is_authenticated:
            return Response({"person": MeSerializer(request.user).data})
        guest_creation_check(_plain(request))
        return _given_access(request, services.guest_create(), token_name, status.HTTP_201_CREATED)


class SignUpView(APIView):
    permission_classes = [AllowAny]
    throttle_scope = "sign_up"

    class InputSerializer(NewMemberSerializer, TokenNameSerializer):
        pass

    @extend_schema(request=InputSerializer, responses={201: AccessSerializer})
    def post(self, request):
        """Make a new account. (A guest who wants to keep the account uses /me/keep/.)"""
        data = dict(_taken_in(self.InputSerializer, request))
        token_name = data.pop("token_name")
        return _given_access(request, services.member_create(**data), token_name, status.HTTP_201_CREATED)


class LogInView(APIView):
    permission_classes = [AllowAny]
    throttle_scope = "log_in"

    @extend_schema(request=LogInSerializer, responses=AccessSerializer)
    def post(self, request):
        """Log in with a password. Too many wrong ones lock this account for your address for a while."""
        data = _taken_in(LogInSerializer, request)
        plain = _plain(request)
        person = authenticate(plain, username=data["username"], password=data["password"])
        if person is None or not person.is_active:
            raise AuthenticationFailed(_("Username and password do not fit."), code="invalid_login")
        return _given_access(request, person, data["token_name"], status.HTTP_200_OK)


class TokensView(APIView):
    @extend_schema(responses=TokenSerializer(many=True))
    def get(self, request):
        """My tokens, without their secrets."""
        return Response(TokenSerializer(selectors.tokens_of(request.user), many=True).data)

    @extend_schema(request=TokenSerializer, responses={201: NewTokenSerializer})
    def post(self, request):
        """Make a token for a program of mine; send it as `Authorization: Bearer <token>`."""
        row, token = services.token_create(
            person=request.user, name=_taken_in(TokenSerializer, request)["name"]
        )
        return Response({**TokenSerializer(row).data, "token": token}, status=status.HTTP_201_CREATED)


class TokenView(APIView):
    @extend_schema(responses={204: NOTHING})
    def delete(self, request, token_key):
        """Make one of my tokens worthless."""
        token = get_object_or_404(selectors.tokens_of(request.user), token_key=token_key)
        services.token_revoke(person=request.user, token=token)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PersonView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=PersonSerializer)
    def get(self, request, username):
        """Somebody's profile, as far as they show it to you."""
        person = selectors.person_visible(username=username, viewer=request.user)
        if person is None:
            raise Http404
        return Response(PersonSerializer(person).data)


class StaffView(APIView):
    permission_classes = [IsAuthenticated, IsAdminUser]

    @staticmethod
    def person(username: str) -> User:
        return get_object_or_404(User, username__iexact=username)


class BanView(StaffView):
    @extend_schema(request=BanSerializer, responses={204: NOTHING})
    def post(self, request, username):
        """Staff: shut a person out at once."""
        reason = _taken_in(BanSerializer, request)["reason"]
        services.user_ban(actor=request.user, person=self.person(username), reason=reason)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(responses={204: NOTHING})
    def delete(self, request, username):
        """Staff: let a person in again."""
        services.user_unban(actor=request.user, person=self.person(username))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ResetLinkView(StaffView):
    @extend_schema(request=None, responses={201: ResetLinkSerializer})
    def post(self, request, username):
        """Staff: a link on which a person sets a new password."""
        path = services.reset_link_issue(actor=request.user, person=self.person(username))
        return Response({"url": request.build_absolute_uri(path)}, status=status.HTTP_201_CREATED)


class RegardsView(APIView):
    @extend_schema(responses=RegardSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Whom I have named friends, muted or blocked. Nobody else can read this."""
        return Response(RegardSerializer(regards.of(request.user), many=True).data)


class RegardView(APIView):
    @extend_schema(request=RegardSerializer, responses={204: NOTHING})
    def put(self, request: Request, username: str) -> Response:
        """Name somebody a friend, mute or block them."""
        kind = _taken_in(RegardSerializer, request)["kind"]
        regards.regard_set(person=request.user, username=username, kind=kind)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(responses={204: NOTHING})
    def delete(self, request: Request, username: str) -> Response:
        """Take it back; where there was nothing, nothing changes."""
        regards.regard_set(person=request.user, username=username, kind="")
        return Response(status=status.HTTP_204_NO_CONTENT)
