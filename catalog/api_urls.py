"""Addresses of the API of cards."""

from django.urls import path

from catalog import api

urlpatterns = [
    path("cards/", api.CardsView.as_view(), name="api_cards"),
    path("cards/suggest/", api.SuggestView.as_view(), name="api_suggest"),
    path("cards/sets/", api.SetsView.as_view(), name="api_sets"),
    path("cards/balance/", api.BalanceView.as_view(), name="api_balance"),
    path("cards/cultures/", api.CulturesView.as_view(), name="api_cultures"),
    path("cards/edit/", api.CardsEditView.as_view(), name="api_cards_edit"),
    path("cards/check/", api.CardsCheckView.as_view(), name="api_cards_check"),
    path("cards/upload/", api.CardsUploadView.as_view(), name="api_cards_upload"),
    path("cards/export/", api.CardsExportView.as_view(), name="api_cards_export"),
    path("cards/<slug:slug>/", api.CardView.as_view(), name="api_card"),
    path("cards/<slug:slug>/restore/", api.CardRestoreView.as_view(), name="api_card_restore"),
    path("cards/<slug:slug>/legality/", api.LegalityView.as_view(), name="api_card_legality"),
    path("cards/<slug:slug>/rulings/", api.RulingsView.as_view(), name="api_rulings"),
    path("cards/<slug:slug>/rulings/<int:id>/", api.RulingView.as_view(), name="api_ruling"),
]
