"""Addresses of the API about people."""

from django.urls import path

from heroes.accounts import api

urlpatterns = [
    path("me/", api.MeView.as_view(), name="api_me"),
    path("me/keep/", api.KeepAccountView.as_view(), name="api_keep_account"),
    path("me/data/", api.OwnDataView.as_view(), name="api_own_data"),
    path("me/people/", api.RegardsView.as_view(), name="api_regards"),
    path("guest/", api.GuestView.as_view(), name="api_guest"),
    path("sign-up/", api.SignUpView.as_view(), name="api_sign_up"),
    path("log-in/", api.LogInView.as_view(), name="api_log_in"),
    path("tokens/", api.TokensView.as_view(), name="api_tokens"),
    path("tokens/<str:token_key>/", api.TokenView.as_view(), name="api_token"),
    path("people/<str:username>/", api.PersonView.as_view(), name="api_person"),
    path("people/<str:username>/regard/", api.RegardView.as_view(), name="api_regard"),
    path("people/<str:username>/ban/", api.BanView.as_view(), name="api_ban"),
    path("people/<str:username>/reset-link/", api.ResetLinkView.as_view(), name="api_reset_link"),
]
