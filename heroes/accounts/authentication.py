"""How programs prove who they act for."""

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed


class PersonalTokenAuthentication(TokenAuthentication):
    """`Authorization: Bearer <token>`, where nonsense instead of a token is simply not a token."""

    def authenticate_credentials(self, token):
        try:
            return super().authenticate_credentials(token)
        except UnicodeDecodeError as error:
            raise AuthenticationFailed from error


class PersonalTokenScheme(KnoxTokenScheme):
    target_class = "heroes.accounts.authentication.PersonalTokenAuthentication"
    name = "personalToken"
