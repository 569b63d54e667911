"""Addresses of the API of decks."""

from django.urls import path

from catalog.decks import api

urlpatterns = [
    path("decks/", api.DecksView.as_view(), name="api_decks"),
    path("decks/check/", api.CheckView.as_view(), name="api_deck_check"),
    path("decks/read/", api.ReadView.as_view(), name="api_deck_read"),
    path("decks/playable/", api.PlayableView.as_view(), name="api_decks_playable"),
    path("decks/of/<str:id>/verdict/", api.VerdictView.as_view(), name="api_deck_verdict"),
    path("decks/of/<str:id>/statistics/", api.StatisticsView.as_view(), name="api_deck_statistics"),
    path("decks/of/<str:id>/parties/", api.PartiesView.as_view(), name="api_deck_parties"),
    path("decks/of/<str:id>/odds/", api.OddsView.as_view(), name="api_deck_odds"),
    path("decks/of/<str:id>/hand/", api.HandView.as_view(), name="api_deck_hand"),
    path("decks/of/<str:id>/export/<slug:form>/", api.ExportView.as_view(), name="api_deck_export"),
    path("decks/of/<str:id>/copy/", api.CopyView.as_view(), name="api_deck_copy"),
    path("decks/<str:key>/", api.DeckView.as_view(), name="api_deck"),
    path("decks/<str:key>/changes/", api.ChangesView.as_view(), name="api_deck_changes"),
    path("decks/<str:key>/versions/", api.VersionsView.as_view(), name="api_deck_versions"),
    path(
        "decks/<str:key>/versions/<int:number>/restore/", api.RestoreView.as_view(), name="api_deck_restore"
    ),
    path("decks/<str:key>/publish/", api.PublishView.as_view(), name="api_deck_publish"),
    path("decks/<str:key>/<slug:way>/", api.StepView.as_view(), name="api_deck_step"),
    path("decklists/", api.WriteUpsView.as_view(), name="api_decklists"),
    path("decklists/comments/<int:number>/", api.CommentView.as_view(), name="api_decklist_comment"),
    path("decklists/<slug:slug>/", api.WriteUpView.as_view(), name="api_decklist"),
    path("decklists/<slug:slug>/favourite/", api.FavouriteView.as_view(), name="api_decklist_favourite"),
    path("decklists/<slug:slug>/comments/", api.CommentsView.as_view(), name="api_decklist_comments"),
    path("decklists/<slug:slug>/report/", api.ReportView.as_view(), name="api_decklist_report"),
    path("formats/", api.FormatsView.as_view(), name="api_formats"),
    path("formats/<slug:slug>/", api.FormatView.as_view(), name="api_format"),
]
