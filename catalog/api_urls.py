"""Addresses of the API of cards."""

from django.urls import path

from catalog import api

urlpatterns = [
    path("cards/", api.CardsView.as_view(), name="api_cards"),
    path("cards/suggest/", api.SuggestView.as_view(), name="api_suggest"),
    path("cards/sets/", api.SetsView.as_view(), name="api_sets"),
    path("cards/cultures/", api.CulturesView.as_view(), name="api_cultures"),
    path("cards/<slug:slug>/", api.CardView.as_view(), name="api_card"),
]
