"""Addresses of the pages about cards."""

from django.urls import path

from catalog import views

app_name = "catalog"
urlpatterns = [
    path("cards/", views.cards, name="cards"),
    path("cards/suggest/", views.suggestions, name="suggest"),
    path("cards/random/", views.random_card, name="random"),
    path("cards/balance/", views.balance, name="balance"),
    path("cards/syntax/", views.syntax, name="syntax"),
    path("cards/sets/", views.sets, name="sets"),
    path("cards/sets/<slug:slug>/", views.card_set, name="set"),
    path("cards/cultures/<slug:slug>/", views.culture, name="culture"),
    path("cards/faces/<str:hash>.svg", views.face, name="face"),
    path("cards/faces/<str:hash>.png", views.picture, name="picture"),
    path("cards/<slug:slug>/", views.card, name="card"),
]
