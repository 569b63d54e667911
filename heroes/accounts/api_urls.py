"""Addresses of the API about people."""

from django.urls import path

from heroes.accounts import api

urlpatterns = [
    path("me/", api.MeView.as_view(), name="api_me"),
    path("me/keep/", api.KeepAccountView.as_view(), name="api_keep_account"),
    path("me/data/", api.OwnDataView.as_view(), name="api_own_data"),
    path("me/people/", api.RegardsView.as_view(), name="api_regards"),
    path("me/password/", api.PasswordView.as_view(), name="api_password"),
    path("me/addresses/", api.AddressesView.as_view(), name="api_addresses"),
    path("me/addresses/<int:id>/", api.AddressView.as_view(), name="api_address"),
    path("me/addresses/<int:id>/primary/", api.PrimaryAddressView.as_view(), name="api_address_primary"),
    path("me/addresses/<int:id>/confirm/", api.ConfirmAddressView.as_view(), name="api_address_confirm"),
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
