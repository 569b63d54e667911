"""Addresses of the pages about people."""

from django.urls import path

from heroes.accounts import views

urlpatterns = [
    path("people/<str:username>/", views.profile, name="person"),
    path("people/<str:username>/regard/", views.regard, name="regard"),
    path("keep-account/", views.keep_account, name="keep_account"),
    path("settings/", views.settings_page, name="settings"),
    path("settings/tokens/", views.tokens, name="tokens"),
    path("settings/tokens/<str:token_key>/revoke/", views.token_revoke, name="token_revoke"),
    path("settings/people/", views.regards, name="regards"),
    path("settings/data/", views.own_data, name="own_data"),
    path("settings/leave/", views.leave, name="leave"),
]
